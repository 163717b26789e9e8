import type { BlockedUser } from "#server/protocol/chat.ts";
import type { RestDeps } from "./deps.ts";
import { HttpFailure } from "./failure.ts";
import { sessionOf, type ApiRouter } from "./handlers.ts";
import { bound } from "./limiter.ts";
import { partTwo } from "./parting.ts";
import { publicUser } from "./present.ts";

/** GET /users/me/blocks; PUT and DELETE /users/me/blocks/:id: whom one does not want to hear. */
export function blockRoutes(router: ApiRouter, deps: RestDeps): void {
  const { rates, store, blocks, now } = deps;

  router.get("/api/users/me/blocks", async (ctx) => {
    const found = await store.social.blocks(sessionOf(ctx).user.id);
    ctx.body = found.map(({ user, at }): BlockedUser => ({ user: publicUser(user), at }));
  });

  router.put("/api/users/me/blocks/:id", async (ctx) => {
    const { user } = sessionOf(ctx);
    bound(rates, "block", { user: user.id });
    const id = ctx.params["id"] ?? "";
    if (id === user.id) throw new HttpFailure("bad_request");
    const done = await blocks.block(user.id, id, now());
    if (done === "unknown") throw new HttpFailure("not_found");
    if (done === "too-many") throw new HttpFailure("bad_request");
    await partTwo(deps, user.id, id);
    ctx.status = 204;
  });

  router.delete("/api/users/me/blocks/:id", async (ctx) => {
    const { user } = sessionOf(ctx);
    bound(rates, "block", { user: user.id });
    await blocks.unblock(user.id, ctx.params["id"] ?? "");
    ctx.status = 204;
  });
}
