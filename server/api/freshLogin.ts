/**
 * Calls for which a session alone is not enough: a browser that was left open, or a token that was found, must not be
 * able to lock the owner out or to carry everything away.
 */
import { apiLimits } from "./limits.ts";
import type { Session } from "#server/db/records.ts";
import type { Clock } from "#server/core/clock.ts";
import { HttpFailure } from "./failure.ts";
import { sessionOf, type ApiContext } from "./session.ts";

/**
 * The session of the request, if its last proof of identity is at most `proofMsMax` old. Otherwise the page asks for a
 * password (POST /auth/confirm) or for Google (POST /auth/google/confirm) and calls again. A guest has neither and
 * passes: nothing but the session has ever proved a guest.
 * @throws HttpFailure `unauthorized` without a session, `fresh_login_needed` where the proof is too old
 */
export function freshSessionOf(ctx: ApiContext, { now }: Pick<Clock, "now">): Session {
  const session = sessionOf(ctx);
  const { provedAt, user } = session;
  if (user.role === "guest") return session;
  // A clock that was set back must not make an old proof fresh.
  const isFresh = provedAt !== null && Math.abs(now() - provedAt) <= apiLimits.proofMsMax;
  if (!isFresh) throw new HttpFailure("fresh_login_needed");
  return session;
}
