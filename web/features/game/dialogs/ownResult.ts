/** The stored result of a finished match for the viewer: rating change and why it was reduced. */
import { useEffect } from "react";
import type { GameView } from "#protocol/frames/messages.ts";
import { type ReducedMatch, type MatchRecordPlayer, type OwnMatch, ownMatchesSchema } from "#protocol/calls/matches.ts";
import { offlineCode } from "#web/entities/paths.ts";
import { matchStored } from "#web/entities/queries/events.ts";
import { keys } from "#web/entities/queries/keys.ts";
import { type ApiFailure, type ApiResult, send } from "#web/platform/calls/api.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { CallError, query } from "#web/platform/queries/queryClient.ts";

/** The wait before each further request; after the last one the dialog shows no result. */
const waitsMs = [1000, 3000, 6000];
/** A rematch may have been played meanwhile in another tab. */
const newest = 5;

/** The server stores a match just after it ended, and does not announce it. */
const notStoredYet: ApiFailure = { kind: "refused", status: 0, code: "not_stored_yet", message: "" };

async function fetchOwnMatch(view: GameView, signal: AbortSignal): Promise<ApiResult<OwnMatch>> {
  const kind = isRatedFor(view) ? "ranked" : "casual";
  const path = `/matchhistory?kind=${kind}&limit=${newest}`;
  const answer = await send({ path, signed: "always", answer: ownMatchesSchema, signal });
  if (!answer.ok) return answer;
  const value = answer.value.find((one) => one.code === view.code && one.match_number === view.match_number);
  return value === undefined ? { ok: false, failure: notStoredYet } : { ok: true, value };
}

/** Whether to ask again: not after the server has refused the request. */
const mayComeLater = ({ failure: { status } }: CallError): boolean => status < 400 || status >= 500;

const ownMatchQuery = (view: GameView) => ({
  ...query(keys.match.ownResult(view.code, view.match_number), (signal) => fetchOwnMatch(view, signal)),
  retry: (failures: number, error: CallError) => failures < waitsMs.length && mayComeLater(error),
  retryDelay: (failures: number) => waitsMs[failures] ?? 0,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Whether the server stores this match for the viewer. */
export const isStoredFor = ({ code, me }: GameView): boolean => me !== null && code !== offlineCode;

/** Whether this match changes a rating of the viewer's. */
export const isRatedFor = ({ me, settings }: GameView): boolean => me !== null && settings.is_rated;

/** The result of a finished match for the viewer. */
export interface OwnResult {
  /** Of the stored match. */
  readonly id: string;
  readonly line: MatchRecordPlayer;
  readonly dampened: ReducedMatch | null;
}

/** The viewer's result of the match that is over; null until it is known. */
export function useOwnResult(view: GameView): OwnResult | null {
  const [match] = useLoaded({ ...ownMatchQuery(view), enabled: isStoredFor(view) });
  const stored = match.state === "ready" ? match.value : null;
  const id = stored?.id ?? null;
  useEffect(() => {
    if (id !== null) matchStored();
  }, [id]);
  const line = stored?.players[view.me ?? -1];
  return stored === null || line === undefined ? null : { id: stored.id, line, dampened: stored.dampened };
}
