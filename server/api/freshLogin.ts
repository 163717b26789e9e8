/**
 * Calls for which a session alone is not enough: a browser that was left open, or a token that was found, must not be
 * able to lock the owner out or to carry everything away.
 */
import { apiLimits } from "./limits.ts";
import type { Session, SessionProof } from "#server/db/records.ts";
import type { Clock } from "#server/core/clock.ts";
import { HttpFailure } from "./failure.ts";
import { sessionOf, type ApiContext } from "./session.ts";

export interface FreshLoginDependencies extends Pick<Clock, "now"> {
  readonly store: { readonly sessions: { proof(sessionId: string): Promise<SessionProof | undefined> } };
  readonly twoFactor: { isOn(userId: string): Promise<boolean> };
}

/**
 * The session of the request, if its last proof of identity is at most `ageMsMax` old and, for an account with
 * two-factor sign-in, had a code. Otherwise the page asks for a password (POST /auth/confirm) or for Google (POST
 * /auth/google/confirm) and calls again. A guest has neither and passes: nothing but the session has ever proved a guest.
 * @throws HttpFailure `unauthorized` without a session, `fresh_login_needed` where the proof is too old or lacks the code
 */
export async function freshSessionOf(
  ctx: ApiContext,
  deps: FreshLoginDependencies,
  ageMsMax: number = apiLimits.proofMsMax,
): Promise<Session> {
  const session = sessionOf(ctx);
  if (session.user.role === "guest") return session;
  if (!(await isProved(session, deps, ageMsMax))) throw new HttpFailure("fresh_login_needed");
  return session;
}

async function isProved(
  { id, user }: Session,
  { store, twoFactor, now }: FreshLoginDependencies,
  ageMsMax: number,
): Promise<boolean> {
  const proof = await store.sessions.proof(id);
  // A clock that was set back must not make an old proof fresh.
  if (proof === undefined || Math.abs(now() - proof.at) > ageMsMax) return false;
  return proof.isByCode || !(await twoFactor.isOn(user.id));
}
