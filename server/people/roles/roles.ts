/**
 * Roles of accounts. A change of a role, its entry in the admin log and the checks before it are one transaction. The
 * command line changes and lists roles here too.
 */
import { fail, ok, type Result } from "#engine/result.ts";
import type { UserId } from "#protocol/ids.ts";
import type { Database } from "#server/base/db/database.ts";
import type { User } from "#server/base/db/records.ts";
import type { RowOf, TypedKnex } from "#server/base/db/typedKnex.ts";
import { type Role, STAFF_ROLES } from "#protocol/calls/users.ts";
import { rowId } from "#server/base/db/rowIds.ts";
import { nameKey, userColumns, userOf } from "#server/people/users/userStore.ts";
import { recordAdminAction } from "./adminLog.ts";
import { StartError } from "#server/base/core/errors.ts";
import { sessionStore, voidProofs } from "#server/people/sessions/sessionStore.ts";

/** A role that an account can have. */
export type AccountRole = Exclude<Role, "guest">;

export interface RoleChange {
  readonly userId: UserId;
  readonly role: AccountRole;
  /** The administrator who changes it; null for an operator at the command line. */
  readonly by: UserId | null;
  readonly reason: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

export interface ChangedRole {
  readonly user: User;
  readonly was: AccountRole;
}

/** `unknown`: no such account; `not-active`: banned or suspended; `last-administrator`: none would be left. */
export type RoleRefusal = "unknown" | "guest" | "not-active" | "last-administrator";

const living = (knex: TypedKnex) => knex("users").whereNull("deleted_at").where("is_bot", false);

/** Whether another administrator could still sign in if this one could not. */
export async function hasOtherAdministrator(trx: TypedKnex, userId: number): Promise<boolean> {
  const administrators = await living(trx)
    .where("role", "administrator")
    .where("standing", "active")
    .forUpdate()
    .pluck("id");
  return administrators.some((id) => id !== userId);
}

/** Whether a ban or a suspension holds. One that has ended is marked as such a little later. */
const isExcluded = ({ standing, standing_until: until }: UserStanding, at: number): boolean =>
  standing !== "active" && (until === null || until > at);
type UserStanding = RowOf<"users", "standing" | "standing_until">;

async function change(trx: TypedKnex, asked: RoleChange): Promise<Result<ChangedRole, RoleRefusal>> {
  const id = rowId(asked.userId) ?? 0;
  const row = await living(trx)
    .where("id", id)
    .forUpdate()
    .first([...userColumns, "standing", "standing_until"]);
  if (row === undefined) return fail("unknown");
  if (row.role === "guest") return fail("guest");
  const changed = { user: userOf({ ...row, role: asked.role }), was: row.role };
  if (row.role === asked.role) return ok(changed);
  if (asked.role !== "player" && isExcluded(row, asked.at)) return fail("not-active");
  if (row.role === "administrator" && !(await hasOtherAdministrator(trx, id))) return fail("last-administrator");
  await trx("users").where("id", id).update({ role: asked.role });
  // The proofs of a player's session are not enough for staff.
  await voidProofs(trx, id, null);
  await recordAdminAction(trx, {
    adminId: asked.by,
    action: "role.change",
    target: { kind: "user", id: asked.userId, name: row.username },
    reason: asked.reason,
    before: { role: row.role },
    after: { role: asked.role },
    at: asked.at,
  });
  return ok(changed);
}

async function staff(knex: TypedKnex): Promise<User[]> {
  const rows = await living(knex)
    .whereIn("role", STAFF_ROLES)
    .orderBy([{ column: "role" }, { column: "username_key" }])
    .select(userColumns);
  return rows.map(userOf);
}

async function byName(knex: TypedKnex, username: string): Promise<User | undefined> {
  const row = await living(knex).where("username_key", nameKey(username)).first(userColumns);
  return row === undefined ? undefined : userOf(row);
}

export const roleStore = (database: Database) => ({
  change: (asked: RoleChange) => database.transaction((trx) => change(trx, asked)),
  /** The accounts of the staff, administrators first, then by name. */
  staff: () => database.run(staff),
  /** The account or guest of this name. */
  byName: (username: string) => database.run((knex) => byName(knex, username)),
});

export type RoleStore = ReturnType<typeof roleStore>;

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
