/**
 * The domain of sessions. It promises that a token is stored only as a hash, that an ended session ends at once on open
 * sockets too, and that changes of an account ask for a fresh proof. startSession.ts signs in, this file lists and ends the
 * devices that are signed in.
 */
import * as v from "valibot";
import type { SessionId } from "#protocol/ids.ts";
import { idSchema, ids, text } from "#protocol/schema.ts";
import { type Cluster, hint } from "#server/base/cluster/cluster.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import { type FreshLoginDependencies, freshSessionOf } from "#server/base/api/session.ts";
import type { Serve } from "#server/base/api/serve.ts";
import type { SessionRecord } from "#protocol/calls/accounts.ts";
import type { SecurityLog } from "#server/base/securityLog.ts";
import { type SessionStore, sessionStore } from "./sessionStore.ts";
import { domain, type Chore, type Needs } from "#server/base/domain.ts";
import { endOtherSessionsCall, endSessionCall, sessionsCall } from "#protocol/calls/accountCalls.ts";
import { route } from "#server/base/api/declare.ts";
import { byId } from "#server/base/api/params.ts";
import { sessionLimits } from "./limits.ts";

const sessionsRoute = route(sessionsCall, {
  summary: "The devices that are signed in, guests' too, the last used first.",
});

const endOtherSessionsRoute = route(endOtherSessionsCall, {
  summary: "Ends all sessions but this one.",
});

const endSessionRoute = route(endSessionCall, {
  summary: "Ends that session. Any but the own one needs a fresh login.",
  params: byId(),
  refusals: ["fresh_login_needed"],
});

interface SessionDependencies extends FreshLoginDependencies {
  readonly store: { readonly sessions: Pick<SessionStore, "ofUser" | "end" | "endOthers" | "proof"> };
  readonly security: SecurityLog;
}

function sessionRoutes(serve: Serve, deps: SessionDependencies): void {
  const { store, security, now } = deps;
  serve(sessionsRoute, async ({ session }) => {
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

  serve(endOtherSessionsRoute, async ({ ctx, session: { id, user } }) => {
    await store.sessions.endOthers(user.id, id);
    security.record({ event: "session-ended", user: user.id, which: "others", address: ctx.ip });
  });

  serve(endSessionRoute, async ({ ctx, session: { id, user }, params }) => {
    const entries = await store.sessions.ofUser(user.id, now());
    const found = entries.find(({ publicId }) => publicId === params.id);
    // Another's session is answered like one that does not exist.
    if (found === undefined) throw new HttpFailure("not_found");
    // To end the own session is to sign out, which needs no fresh login.
    if (found.id !== id) await freshSessionOf(ctx, deps);
    await store.sessions.end(found.id);
    const which = found.id === id ? "own" : "one";
    security.record({ event: "session-ended", user: user.id, which, address: ctx.ip });
  });
}

const sessionIdChars = 64;
/** A node has ended a session. */
const sessionEnded = hint("sessionEnded", v.object({ id: idSchema<SessionId>(text(sessionIdChars)) }));
/** A user's name, picture or role has changed. */
const userChanged = hint("userChanged", v.object({ userId: ids.user }));

/** Sessions that end on one node end on all; the look each 30 seconds finds those whose hint was lost. */
function shareEnds(sessions: SessionStore, cluster: Cluster): void {
  cluster.hear(sessionEnded, ({ id }) => sessions.endedElsewhere([id]));
  cluster.hear(userChanged, ({ userId }) => sessions.refreshedElsewhere(userId));
  sessions.onEnded((id, isHere) => isHere && cluster.tellAll(sessionEnded, { id }));
  sessions.onRefreshed((userId) => cluster.tellAll(userChanged, { userId }));
}

/** A session may have been ended on another server, or have died of age under an open connection. */
function openSessions(needs: Needs<{ readonly sessions: SessionStore }>) {
  const {
    store: { sessions },
    clock,
    connections,
    cluster,
    log,
  } = needs;
  shareEnds(sessions, cluster);
  const { recheckMs, recheckedMax, staffRecheckMs } = sessionLimits;
  const recheck = async (ids: readonly SessionId[]): Promise<void> => {
    for (let from = 0; from < ids.length; from += recheckedMax) {
      await sessions.recheck(ids.slice(from, from + recheckedMax), clock.now());
    }
  };
  const recheckStaff = async (): Promise<void> => {
    const staff = new Set(sessions.staffIds());
    if (staff.size > 0) await recheck(connections.sessionIds().filter((id) => staff.has(id)));
  };
  const failed = (fault: unknown): void => log.warn({ err: fault }, "open sessions were not asked about");
  const times = { firstMs: 0, againMs: recheckMs, isEveryNodes: true, failed };
  const chores: readonly Chore[] = [
    { ...times, ms: recheckMs, run: () => recheck(connections.sessionIds()) },
    { ...times, ms: staffRecheckMs, run: recheckStaff },
  ];
  const stop = sessions.onEnded((id) => connections.endSession(id));
  return { purges: { sessions: (now: number) => sessions.purge(now) }, chores, stop };
}

/** Sessions of accounts and guests. */
export const sessionsDomain = domain({
  stores: (database) => ({ sessions: sessionStore(database) }),
  open: openSessions,
  routes: { "The own account": [sessionRoutes] },
});
