import type { SessionRecord } from "#server/protocol/accounts.ts";
import { endOtherSessionsCall, endSessionCall, sessionsCall } from "#server/sessions/sessionCalls.ts";
import { ownDataCall } from "./accountCalls.ts";
import type { RestDeps } from "#server/http/deps.ts";
import { HttpFailure } from "#server/api/failure.ts";
import { freshSessionOf } from "#server/api/freshLogin.ts";
import { readSelf } from "#server/ratings/currentUser.ts";
import type { Serve } from "#server/api/serve.ts";

/** The devices that are signed in, and everything that is stored about the user. */
export function ownRecordRoutes(serve: Serve, deps: RestDeps): void {
  sessionRoutes(serve, deps);
  dataRoute(serve, deps);
}

function sessionRoutes(serve: Serve, { store, security, now }: RestDeps): void {
  serve(sessionsCall, async ({ session }) => {
    const entries = await store.sessions.ofUser(session.user.id, now());
    return entries.map(
      (entry): SessionRecord => ({
        id: entry.publicId,
        device: entry.device,
        created_at: entry.createdAt,
        last_seen_at: entry.lastSeenAt,
        is_current: entry.id === session.id,
      }),
    );
  });

  serve(endOtherSessionsCall, async ({ ctx, session: { id, user } }) => {
    await store.sessions.endOthers(user.id, id);
    security.record({ event: "session-ended", user: user.id, which: "others", address: ctx.ip });
  });

  serve(endSessionCall, async ({ ctx, session: { id, user }, params }) => {
    const entries = await store.sessions.ofUser(user.id, now());
    const found = entries.find(({ publicId }) => publicId === params.id);
    // Another's session is answered like one that does not exist.
    if (found === undefined) throw new HttpFailure("not_found");
    // Ending one's own session is signing out.
    if (found.id !== id) freshSessionOf(ctx, { now });
    await store.sessions.end(found.id);
    const which = found.id === id ? "own" : "one";
    security.record({ event: "session-ended", user: user.id, which, address: ctx.ip });
  });
}

function dataRoute(serve: Serve, { store, now }: RestDeps): void {
  serve(ownDataCall, async ({ ctx, session }) => {
    const user = await store.users.find(session.user.id);
    if (user === undefined) throw new HttpFailure("unauthorized");
    const account = { ...(await readSelf(store, user, now())), locale: user.locale };
    const everything = await store.erasure.everythingOf(user.id);
    ctx.set("Content-Disposition", 'attachment; filename="spar-data.json"');
    return { exported_at: now(), account, ...everything };
  });
}
