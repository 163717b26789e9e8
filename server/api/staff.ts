/**
 * Calls of the staff. The role is read from the store on each of them: a role that was taken away a moment ago, from
 * the command line too, opens nothing any more.
 */
import { hasRole, type StaffRole } from "#server/protocol/users.ts";
import type { Session, User } from "#server/db/records.ts";
import { HttpFailure } from "./failure.ts";

export interface StaffDependencies {
  readonly store: { readonly users: { find(id: string): Promise<User | undefined> } };
  readonly twoFactor: {
    /** Whether this account must set two-factor sign-in up first. */
    isMissing(user: Pick<User, "id" | "role">): Promise<boolean>;
  };
}

/**
 * The session with its user as stored now, if that user has the role.
 * @throws HttpFailure `unauthorized` where the account is gone, `forbidden` where the role is too low,
 * `two_factor_needed` where it may not be used without two-factor sign-in
 */
export async function staffSessionOf(
  session: Session,
  role: StaffRole,
  { store, twoFactor }: StaffDependencies,
): Promise<Session> {
  const user = await store.users.find(session.user.id);
  if (user === undefined) throw new HttpFailure("unauthorized");
  if (!hasRole(user.role, role)) throw new HttpFailure("forbidden");
  if (await twoFactor.isMissing(user)) throw new HttpFailure("two_factor_needed");
  return { ...session, user };
}
