import { runningMatchCall } from "#server/games/gameCalls.ts";
import { selfCall } from "#server/accounts/accountCalls.ts";
import type { RestDeps } from "#server/http/deps.ts";
import { HttpFailure } from "#server/api/failure.ts";
import { readSelf } from "#server/ratings/currentUser.ts";
import type { Serve } from "#server/api/serve.ts";

/** The user's own record, read anew so that a match just finished is counted, and where the user still plays. */
export function userRoutes(serve: Serve, { store, tables, now }: RestDeps): void {
  serve(selfCall, async ({ session }) => {
    const user = await store.users.find(session.user.id);
    if (user === undefined) throw new HttpFailure("unauthorized");
    return readSelf(store, user, now());
  });

  serve(runningMatchCall, ({ session }) => ({ game_code: tables.runningOf(session.user.id) }));
}
