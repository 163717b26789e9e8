/** Who has which role. A change of a role, its entry in the log and the checks before it are one transaction. */
import { fail, ok, type Result } from "#engine/result.ts";
import type { Database } from "#server/base/db/database.ts";
import type { User } from "#server/base/db/records.ts";
import type { RowOf, TypedKnex } from "#server/base/db/typedKnex.ts";
import { type Role, STAFF_ROLES } from "#protocol/calls/users.ts";
import { nameKey, rowId, userColumns, userOf } from "#server/people/users/userStore.ts";
import { voidProofs } from "#server/people/sessions/proofs.ts";
import { recordAdminAction } from "./adminLog.ts";

/** A role that an account can have. */
export type AccountRole = Exclude<Role, "guest">;

export interface RoleChange {
  readonly userId: string;
  readonly role: AccountRole;
  /** Who changes it; null for an operator at the command line. */
  readonly by: string | null;
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

export interface RoleStore {
  change(change: RoleChange): Promise<Result<ChangedRole, RoleRefusal>>;
  /** The accounts of the staff, administrators first, then by name. */
  staff(): Promise<readonly User[]>;
  /** The account or guest of this name. */
  byName(username: string): Promise<User | undefined>;
}

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
const isKeptOut = ({ standing, standing_until: until }: Kept, at: number): boolean =>
  standing !== "active" && (until === null || until > at);
type Kept = RowOf<"users", "standing" | "standing_until">;

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
  if (asked.role !== "player" && isKeptOut(row, asked.at)) return fail("not-active");
  if (row.role === "administrator" && !(await hasOtherAdministrator(trx, id))) return fail("last-administrator");
  await trx("users").where("id", id).update({ role: asked.role });
  // What a session has shown for a player's account is not enough for staff's.
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

export const roleStore = (database: Database): RoleStore => ({
  change: (asked) => database.transaction((trx) => change(trx, asked)),
  staff: () => database.run(staff),
  byName: (username) => database.run((knex) => byName(knex, username)),
});
