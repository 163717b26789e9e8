import type { SessionRecord } from "#server/protocol/accounts.ts";
import type { RestDeps } from "./deps.ts";
import { HttpFailure } from "./failure.ts";
import { freshSessionOf } from "./freshLogin.ts";
import { sessionOf, type ApiRouter } from "./handlers.ts";
import { bound } from "./limiter.ts";
import { readSelf } from "./self.ts";

/** GET and DELETE /users/me/sessions, DELETE /users/me/sessions/:id, GET /users/me/data. */
export function ownRecordRoutes(router: ApiRouter, deps: RestDeps): void {
  sessionRoutes(router, deps);
  dataRoute(router, deps);
}

function sessionRoutes(router: ApiRouter, { store, security, now }: RestDeps): void {
  router.get("/api/users/me/sessions", async (ctx) => {
    const current = sessionOf(ctx);
    const entries = await store.sessions.ofUser(current.user.id, now());
    ctx.body = entries.map((entry) => ({
      id: entry.publicId,
      device: entry.device,
      created_at: entry.createdAt,
      last_seen_at: entry.lastSeenAt,
      is_current: entry.id === current.id,
    })) satisfies SessionRecord[];
  });

  router.delete("/api/users/me/sessions", async (ctx) => {
    const current = freshSessionOf(ctx, { now });
    await store.sessions.endOthers(current.user.id, current.id);
    security.record({ event: "session-ended", user: current.user.id, which: "others", address: ctx.ip });
    ctx.status = 204;
  });

  router.delete("/api/users/me/sessions/:id", async (ctx) => {
    const { id, user } = sessionOf(ctx);
    const entries = await store.sessions.ofUser(user.id, now());
    const found = entries.find(({ publicId }) => publicId === ctx.params["id"]);
    // Another's session is answered like one that does not exist.
    if (found === undefined) throw new HttpFailure("not_found");
    // Ending one's own session is signing out.
    if (found.id !== id) freshSessionOf(ctx, { now });
    await store.sessions.end(found.id);
    const which = found.id === id ? "own" : "one";
    security.record({ event: "session-ended", user: user.id, which, address: ctx.ip });
    ctx.status = 204;
  });
}

function dataRoute(router: ApiRouter, { rates, store, now }: RestDeps): void {
  router.get("/api/users/me/data", async (ctx) => {
    const user = await store.users.find(freshSessionOf(ctx, { now }).user.id);
    if (user === undefined) throw new HttpFailure("unauthorized");
    bound(rates, "data", { user: user.id });
    const account = { ...(await readSelf(store, user, now())), locale: user.locale };
    const everything = await store.erasure.everythingOf(user.id);
    ctx.set("Content-Disposition", 'attachment; filename="spar-data.json"');
    ctx.type = "json";
    ctx.body = JSON.stringify({ exported_at: now(), account, ...everything }, null, 2);
  });
}
