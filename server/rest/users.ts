import type { RunningMatch } from "#server/protocol/games.ts";
import type { RestDeps } from "./deps.ts";
import { HttpFailure } from "./failure.ts";
import { sessionOf, type ApiRouter } from "./handlers.ts";
import { readSelf } from "./self.ts";

/** GET /users/me, read anew so that a match just finished is counted, and /users/me/match, where one still plays. */
export function userRoutes(router: ApiRouter, { store, tables, now }: RestDeps): void {
  router.get("/api/users/me", async (ctx) => {
    const user = await store.users.find(sessionOf(ctx).user.id);
    if (user === undefined) throw new HttpFailure("unauthorized");
    ctx.body = await readSelf(store, user, now());
  });

  router.get("/api/users/me/match", (ctx) => {
    ctx.body = { game_code: tables.runningOf(sessionOf(ctx).user.id) } satisfies RunningMatch;
  });
}
