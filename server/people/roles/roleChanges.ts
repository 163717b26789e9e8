/** Roles at the command line. */
import type { Database } from "#server/base/db/database.ts";
import { StartError } from "#server/base/core/errors.ts";
import type { Role } from "#protocol/calls/users.ts";
import { type AccountRole, roleStore, type RoleRefusal } from "./roles.ts";
import { sessionStore } from "#server/people/sessions/sessionStore.ts";

const refusals: Readonly<Record<RoleRefusal, (name: string) => string>> = {
  unknown: (name) => `There is no account called ${name}.`,
  guest: (name) => `${name} is a guest. Only an account can have a role: sign up first.`,
  "not-active": (name) => `${name} is banned or suspended. Lift that in the dashboard first.`,
  "last-administrator": (name) => `${name} is the last administrator. Grant the role to another account first.`,
};

/**
 * Gives the account of this name the role and says so. Who loses a role is signed out everywhere, also at a server that
 * runs.
 * @throws StartError with a sentence for the operator
 */
export async function changeRoleOf(database: Database, name: string, role: AccountRole, at: number): Promise<string> {
  const roles = roleStore(database);
  const user = await roles.byName(name);
  if (user === undefined) throw new StartError(refusals.unknown(name));
  const changed = await roles.change({ userId: user.id, role, by: null, reason: "", at });
  if (!changed.ok) throw new StartError(refusals[changed.error](user.username));
  if (changed.value.was === role) return `${user.username} is ${named(role)} already.`;
  if (role === "player") await sessionStore(database).endOthers(user.id, null);
  return `${user.username} was ${named(changed.value.was)} and is now ${named(role)}.`;
}

const named = (role: Role): string => (role === "administrator" ? `an ${role}` : `a ${role}`);

/** One line for each of the staff. */
export async function listStaff(database: Database): Promise<string[]> {
  const staff = await roleStore(database).staff();
  if (staff.length === 0) return ["Nobody has a role. npm run admin -- grant NAME administrator"];
  return staff.map(({ role, username, email }) => `${role.padEnd(13)}  ${username}  ${email ?? ""}`.trimEnd());
}
