import { restLimits } from "#server/limits.ts";
import type { DampenedMatch, MatchDetails, OwnMatch } from "#server/protocol/matches.ts";
import type { StoredMatch } from "#server/store/records.ts";
import type { RestDeps } from "./deps.ts";
import { HttpFailure } from "./failure.ts";
import { kindAsked, pageOf, sessionOf, type ApiRouter } from "./handlers.ts";
import { matchRecord } from "./present.ts";
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

/** GET /matchhistory, /matchhistory/recent and /matches/:id: one's own matches, and details that others show one. */
export function historyRoutes(router: ApiRouter, { store }: RestDeps): void {
  router.get("/api/matchhistory", async (ctx) => {
    const { user } = sessionOf(ctx, "login_required");
    const matches = await store.matches.ofUser(user.id, pageOf(ctx), kindAsked(ctx));
    ctx.body = matches.map((match) => ownMatch(match, user.id));
  });

  router.get("/api/matchhistory/recent", async (ctx) => {
    const { user } = sessionOf(ctx, "login_required");
    const matches = await store.matches.ofUser(user.id, { limit: restLimits.recentGames, offset: 0 });
    ctx.body = matches.map((match) => ownMatch(match, user.id));
  });

  router.get("/api/matches/:id", async (ctx) => {
    const { user } = sessionOf(ctx, "login_required");
    const match = await store.matches.find(ctx.params["id"] ?? "");
    // A match that is hidden is answered like one that does not exist.
    if (match === undefined || !(await mayBeSeen(store, match, user.id))) throw new HttpFailure("not_found");
    const replay = await store.matches.replay(match.id);
    if (replay === undefined) throw new HttpFailure("not_found");
    const { startedAt, reason } = match;
    ctx.body = { ...ownMatch(match, user.id), started_at: startedAt, reason, replay } satisfies MatchDetails;
  });
}
