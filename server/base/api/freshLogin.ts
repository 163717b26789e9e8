/**
 * Calls for which a session alone is not enough: a browser that was left open, or a token that was found, must not be
 * able to lock the owner out or to carry everything away.
 */
import { apiLimits } from "./limits.ts";
import type { SessionId, UserId } from "#protocol/ids.ts";
import type { Session, SessionProof } from "#server/base/db/records.ts";
import type { Clock } from "#server/base/core/clock.ts";
import { HttpFailure } from "./failure.ts";
import { sessionOf, type ApiContext } from "./session.ts";

interface CodeDependencies {
  readonly store: { readonly sessions: { proof(sessionId: SessionId): Promise<SessionProof | undefined> } };
  readonly twoFactor: { isOn(userId: UserId): Promise<boolean> };
}

export type FreshLoginDependencies = CodeDependencies & Pick<Clock, "now">;

/**
 * Whether a session still owes a code: its account has two-factor sign-in, and its last proof, however old, was by less.
 * Such a session was opened before two-factor sign-in was switched on, perhaps by a stranger who knew the password.
 */
export async function owesCode(
  sessionId: SessionId,
  userId: UserId,
  { store, twoFactor }: CodeDependencies,
): Promise<boolean> {
  return (await store.sessions.proof(sessionId))?.isByCode !== true && (await twoFactor.isOn(userId));
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

async function isProved({ id, user }: Session, deps: FreshLoginDependencies, ageMsMax: number): Promise<boolean> {
  const proof = await deps.store.sessions.proof(id);
  // A clock that was set back must not make an old proof fresh.
  if (proof === undefined || Math.abs(deps.now() - proof.at) > ageMsMax) return false;
  return !(await owesCode(id, user.id, deps));
}
