/** A finished match as it is stored for the player. It is written just after the match, so it is asked for until it is there. */
import { useEffect, useState } from "react";
import type { GameView } from "#server/protocol/messages.ts";
import {
  type DampenedMatch,
  type MatchRecordPlayer,
  type OwnMatch,
  ownMatchesSchema,
} from "#server/protocol/matches.ts";
import { type ApiResult, send } from "#web/platform/calls/api.ts";
import { offlineCode } from "#web/entities/paths.ts";

/** Before each question; after the last the line stays empty. */
const waitsMs = [0, 1000, 3000, 6000];
/** A rematch may have been played meanwhile in another tab. */
const newest = 5;

const fetchNewest = (isRated: boolean, signal: AbortSignal): Promise<ApiResult<readonly OwnMatch[]>> => {
  const kind = isRated ? "ranked" : "casual";
  const path = `/matchhistory?kind=${kind}&limit=${newest}`;
  return send({ path, signed: "always", answer: ownMatchesSchema, signal });
};

/** Whether the server stores this match for the viewer. */
export const isStoredFor = ({ code, me }: GameView): boolean => me !== null && code !== offlineCode;

/** Whether this match changes a rating of the viewer's. */
export const isRatedFor = ({ me, settings }: GameView): boolean => me !== null && settings.is_rated;

/** What a match that is over did to the viewer. */
export interface OwnResult {
  /** Of the stored match. */
  readonly id: string;
  readonly line: MatchRecordPlayer;
  readonly dampened: DampenedMatch | null;
}

/** The viewer's result of the match that is over, once it is known. */
export function useOwnResult(view: GameView): OwnResult | null {
  const { code, match_number, me } = view;
  const isRated = isRatedFor(view);
  const isStored = isStoredFor(view);
  const [result, setResult] = useState<OwnResult | null>(null);

  useEffect(() => {
    if (!isStored) return;
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const ask = async (nth: number): Promise<void> => {
      const answer = await fetchNewest(isRated, abort.signal);
      if (abort.signal.aborted) return;
      const matches = answer.ok ? answer.value : [];
      const match = matches.find((one) => one.code === code && one.match_number === match_number);
      const line = match?.players[me ?? -1];
      if (match === undefined) askLater(nth + 1);
      else setResult(line === undefined ? null : { id: match.id, line, dampened: match.dampened });
    };
    const askLater = (nth: number): void => {
      const waitMs = waitsMs[nth];
      if (waitMs !== undefined) timer = setTimeout(() => void ask(nth), waitMs);
    };
    askLater(0);
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [isRated, isStored, code, match_number, me]);

  return result;
}
