import type { RestDeps } from "./deps.ts";
import { HttpFailure } from "./failure.ts";
import { sessionOf, type ApiRouter } from "./handlers.ts";
import { readSelf } from "./self.ts";

/** GET /users/me, read anew so that a match just finished is counted. */
export function userRoutes(router: ApiRouter, { store, now }: RestDeps): void {
  router.get("/api/users/me", async (ctx) => {
    const user = await store.users.find(sessionOf(ctx).user.id);
    if (user === undefined) throw new HttpFailure("unauthorized");
    ctx.body = await readSelf(store, user, now());
  });
}
