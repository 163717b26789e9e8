import { type ReactElement, useEffect } from "react";
import type { MatchId } from "#protocol/ids.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { ratingChange } from "#web/entities/match/matches.ts";
import { MatchChange, Dampened } from "#web/entities/match/MatchRow.tsx";
import { ShareMatch } from "#web/entities/match/ShareMatch.tsx";
import { classes } from "#web/ui/classes.ts";
import type { GameView } from "#protocol/frames/messages.ts";
import { historyCall, type ReducedMatch, type MatchRecordPlayer, type OwnMatch } from "#protocol/calls/matches.ts";
import { offlineCode, matchPath } from "#web/entities/paths.ts";
import { matchStored } from "#web/entities/queries/events.ts";
import type { ApiFailure, ApiResult } from "#web/platform/calls/api.ts";
import { ask } from "#web/platform/calls/ask.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { CallError, query } from "#web/platform/queries/queryClient.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { useDrawnView } from "../state/table.ts";
import { gameText } from "../text/en.ts";
import styles from "./StoredResult.module.css";
import matchOverStyles from "./MatchOver.module.css";

/** The rating before and after the match, and why the change was reduced; its place is empty until that is known. */
export function RatingChange({ result }: { readonly result: OwnResult | null }): ReactElement | null {
  const t = useText(gameText);
  const view = useDrawnView();
  const points = new Intl.NumberFormat(useLanguage(), { maximumFractionDigits: 0 });
  if (!isRatedFor(view)) return null;
  const change = result === null ? undefined : ratingChange(result.line);
  return (
    <div role="status">
      <p className={classes(styles.matchRating, "figures")}>
        {change === undefined ? null : (
          <>
            {t("ratingMoved", {
              before: points.format(result?.line.rating_before ?? 0),
              after: points.format(result?.line.rating_after ?? 0),
            })}
            <MatchChange change={change} />
          </>
        )}
      </p>
      <Dampened match={result?.dampened ?? null} />
    </div>
  );
}

/** The wait before each further request; after the last one the dialog shows no result. */
const waitsMs = [1000, 3000, 6000];
/** A rematch may have been played meanwhile in another tab. */
const newest = 5;

/** The server stores a match just after it ended, and does not announce it. */
const notStoredYet: ApiFailure = { kind: "refused", status: 0, code: "not_stored_yet", message: "" };

async function fetchOwnMatch(view: GameView, signal: AbortSignal): Promise<ApiResult<OwnMatch>> {
  const kind = isRatedFor(view) ? "ranked" : "casual";
  const answer = await ask(historyCall, { query: { kind, limit: newest }, signal });
  if (!answer.ok) return answer;
  const value = answer.value.find((one) => one.code === view.code && one.match_number === view.match_number);
  return value === undefined ? { ok: false, failure: notStoredYet } : { ok: true, value };
}

/** Whether to ask again: not after the server has refused the request. */
const mayComeLater = ({ failure: { status } }: CallError): boolean => status < 400 || status >= 500;

const ownMatchQuery = (view: GameView) => ({
  ...query(["ownResult", view.code, view.match_number], (signal) => fetchOwnMatch(view, signal)),
  retry: (failures: number, error: CallError) => failures < waitsMs.length && mayComeLater(error),
  retryDelay: (failures: number) => waitsMs[failures] ?? 0,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Whether the server stores this match for the viewer. */
export const isStoredFor = ({ code, me }: GameView): boolean => me !== null && code !== offlineCode;

/** Whether this match changes a rating of the viewer's. */
const isRatedFor = ({ me, settings }: GameView): boolean => me !== null && settings.is_rated;

/** The stored result of a finished match for the viewer: the rating change and why it was reduced. */
interface OwnResult {
  /** Of the stored match. */
  readonly id: MatchId;
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

/** Links to watch and share the match that is stored under this id; nothing while `matchId` is null. */
export function StoredMatchLinks({ matchId }: { readonly matchId: MatchId | null }): ReactElement | null {
  const t = useText(gameText);
  if (matchId === null) return null;
  return (
    <div className={matchOverStyles.matchAlso}>
      <ButtonLink to={matchPath(matchId)}>
        <Icon name="play" size={20} /> {t("watchAgain")}
      </ButtonLink>
      <ShareMatch matchId={matchId} />
    </div>
  );
}
