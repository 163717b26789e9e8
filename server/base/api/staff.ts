/**
 * Calls of the staff. The role is read from the store on each of them: a role that was taken away a moment ago, from
 * the command line too, opens nothing any more.
 */
import { fail, ok, type Result } from "#engine/result.ts";
import type { SessionId, UserId } from "#protocol/ids.ts";
import { hasRole, type StaffRole } from "#protocol/calls/users.ts";
import type { Session, SessionProof, User } from "#server/base/db/records.ts";
import { HttpFailure } from "./failure.ts";
import { owesCode } from "./freshLogin.ts";

export interface StaffDependencies {
  readonly store: {
    readonly users: { find(id: string): Promise<User | undefined> };
    readonly sessions: { proof(sessionId: SessionId): Promise<SessionProof | undefined> };
  };
  readonly twoFactor: {
    /** Whether this account must set two-factor sign-in up first. */
    isMissing(user: Pick<User, "id" | "role">): Promise<boolean>;
    isOn(userId: UserId): Promise<boolean>;
  };
}

type Refusal = "unauthorized" | "forbidden" | "two_factor_needed" | "fresh_login_needed";

async function checked(session: Session, role: StaffRole, deps: StaffDependencies): Promise<Result<User, Refusal>> {
  const user = await deps.store.users.find(session.user.id);
  if (user === undefined) return fail("unauthorized");
  if (!hasRole(user.role, role)) return fail("forbidden");
  if (await deps.twoFactor.isMissing(user)) return fail("two_factor_needed");
  if (await owesCode(session.id, user.id, deps)) return fail("fresh_login_needed");
  return ok(user);
}

/**
 * The session with its user as stored now, if that user has the role.
 * @throws HttpFailure `unauthorized` where the account is gone, `forbidden` where the role is too low,
 * `two_factor_needed` where it may not be used without two-factor sign-in, `fresh_login_needed` where the session owes a code
 */
export async function staffSessionOf(session: Session, role: StaffRole, deps: StaffDependencies): Promise<Session> {
  const user = await checked(session, role, deps);
  if (!user.ok) throw new HttpFailure(user.error);
  return { ...session, user: user.value };
}

/**
 * Whether a call of the staff would let this session in now. For calls that show staff more than they show others.
 * @throws the errors of the store
 */
export const mayActAs = async (session: Session, role: StaffRole, deps: StaffDependencies): Promise<boolean> =>
  hasRole(session.user.role, role) && (await checked(session, role, deps)).ok;
