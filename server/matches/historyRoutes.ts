import { restLimits } from "#server/limits.ts";
import type { DampenedMatch, OwnMatch } from "#server/protocol/matches.ts";
import type { StoredMatch } from "#server/db/records.ts";
import { historyCall, matchCall, recentHistoryCall } from "./matchCalls.ts";
import type { RestDeps } from "#server/http/deps.ts";
import { HttpFailure } from "#server/api/failure.ts";
import { matchRecord } from "./shownMatch.ts";
import type { Serve } from "#server/api/serve.ts";
import { mayBeSeen } from "./sharedMatch.ts";

/** One's own alone: what it counted for the others is their matter. */
function dampenedFor({ players }: StoredMatch, viewer: string): DampenedMatch | null {
  const dampened = players.find(({ userId }) => userId === viewer)?.dampened ?? null;
  return dampened === null ? null : { is_counted: dampened.isCounted, reason: dampened.reason };
}

const ownMatch = (match: StoredMatch, userId: string): OwnMatch => ({
  ...matchRecord(match, userId),
  match_number: match.matchNumber,
  dampened: dampenedFor(match, userId),
});

/** Finished matches: the user's own, and details that others show the user. */
export function historyRoutes(serve: Serve, { store }: RestDeps): void {
  serve(historyCall, async ({ session: { user }, query: { kind, ...page } }) => {
    const matches = await store.matches.ofUser(user.id, page, kind);
    return matches.map((match) => ownMatch(match, user.id));
  });

  serve(recentHistoryCall, async ({ session: { user } }) => {
    const matches = await store.matches.ofUser(user.id, { limit: restLimits.recentGames, offset: 0 });
    return matches.map((match) => ownMatch(match, user.id));
  });

  serve(matchCall, async ({ session: { user }, params: { id } }) => {
    const match = await store.matches.find(id);
    // A match that is hidden is answered like one that does not exist.
    if (match === undefined || !(await mayBeSeen(store, match, user.id))) throw new HttpFailure("not_found");
    const replay = await store.matches.replay(match.id);
    if (replay === undefined) throw new HttpFailure("not_found");
    const { startedAt, reason } = match;
    return { ...ownMatch(match, user.id), started_at: startedAt, reason, replay };
  });
}
