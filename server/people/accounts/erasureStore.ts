/** All stored data of a user: exports it, deletes it, and removes guests without data. */
import { accountLimits, guestUnusedMs } from "./limits.ts";
import type { UserId } from "#protocol/ids.ts";
import type { Column } from "#server/base/db/columns.ts";
import type { Database } from "#server/base/db/database.ts";
import { giveBackGems } from "#server/people/gems/ledger.ts";
import { namesIn } from "#server/base/db/tableNames.ts";
import type { Query, RowOf, TypedKnex } from "#server/base/db/typedKnex.ts";
import type { User } from "#server/base/db/records.ts";
import { type ExportedColumns, type UserDataTable, userData } from "./userData.ts";
import { noLook } from "#server/people/users/publicUser.ts";
import { rowId } from "#server/base/db/rowIds.ts";
import { userOf } from "#server/people/users/userStore.ts";

/** How a deleted account appears beside its matches. No account can have this name, which holds a blank. */
const deletedName = "Deleted player";

/** No name that can be chosen has a colon. */
const freedName = "left:";

/** Frees the name and the address of a deleted account. */
const keysOfNobody = (id: number) => ({ username_key: `deleted:${id}`, username_skeleton: null, email_key: null });

/** A table whose name is known only when this runs; the types of `traces` have checked its columns. */
const traced = (knex: TypedKnex, table: UserDataTable["table"]) =>
  knex(table) as unknown as Query<Readonly<Record<string, Column<unknown, string | number>>>>;

const named = (knex: TypedKnex, { table, by }: UserDataTable, id: number) =>
  [...by].reduce((query, column) => query.orWhere(column, id), traced(knex, table));

/** Reads page by page, because a query has little time and a user may have played for years. */
async function allOf(
  database: Database,
  table: UserDataTable["table"],
  exported: ExportedColumns,
  id: number,
): Promise<unknown[]> {
  const all: unknown[] = [];
  for (;;) {
    const rows = await database.run((knex) =>
      traced(knex, table)
        .where(exported.by, id)
        .orderBy(exported.order)
        .limit(accountLimits.dataRows)
        .offset(all.length)
        .select(exported.columns),
    );
    all.push(...rows);
    if (rows.length < accountLimits.dataRows) return all;
  }
}

async function everythingOf(database: Database, userId: UserId): Promise<Record<string, readonly unknown[]>> {
  const everything: Record<string, readonly unknown[]> = {};
  for (const { table, exported } of userData) {
    for (const each of exported) everything[each.as] = await allOf(database, table, each, rowId(userId) ?? 0);
  }
  return everything;
}

/** @returns the row that is left of the user */
async function erase(trx: TypedKnex, id: number, at: number): Promise<User | undefined> {
  const row = await trx("users").where("id", id).whereNull("deleted_at").forUpdate().first();
  if (row === undefined) return undefined;
  await giveBackGems(trx, id, at);
  for (const trace of userData) {
    if (trace.fate === "goes") await named(trx, trace, id).del();
    else if (trace.nameColumn !== undefined) await named(trx, trace, id).update({ [trace.nameColumn]: deletedName });
  }
  if (row.email_key !== null) await trx("email_proofs").where("email_key", row.email_key).del();
  const nobody = {
    username: deletedName,
    email: null,
    image_url: null,
    password_hash: null,
    locale: null,
    ...noLook,
  } as const;
  await trx("users")
    .where("id", id)
    .update({ ...nobody, ...keysOfNobody(id), role: "player", deleted_at: at });
  return userOf({ ...row, ...nobody, role: "player" });
}

/** Guests without a session, who can therefore never come back. */
const gone = (knex: TypedKnex) =>
  knex("users")
    .where("role", "guest")
    .whereNull("deleted_at")
    .whereNotExists(knex("sessions").whereColumn("sessions.user_id", "users.id").select("user_id"));

/** Deleted users who are in no match that others look at. */
const unused = (knex: TypedKnex) =>
  gone(knex).whereNotExists(knex("match_players").whereColumn("match_players.user_id", "users.id").select("user_id"));

const users = namesIn("users");

/** A name that nobody comes back to may be chosen again; the matches of who had it still show it. */
const freeNames = (knex: TypedKnex, after: number, last: number) =>
  gone(knex)
    .where("id", ">", after)
    .where("id", "<=", last)
    .whereNot("username_key", "like", `${freedName}%`)
    .update({ username_key: knex.raw(`concat(?, ${users.id})`, [freedName]), username_skeleton: null });

type Unused = RowOf<"users", "id" | "unused_since">;

/** Marked first and deleted some days later: a table may still be about to end where the guest sat. */
async function sweep(knex: TypedKnex, found: readonly Unused[], at: number): Promise<number> {
  const fresh = found.filter((row) => row.unused_since === null).map(({ id }) => id);
  const old = found.filter((row) => row.unused_since !== null && row.unused_since <= at - guestUnusedMs);
  if (fresh.length > 0) await knex("users").whereIn("id", fresh).update({ unused_since: at });
  if (old.length === 0) return 0;
  const ids = old.map(({ id }) => id);
  return unused(knex).whereIn("id", ids).del();
}

/** Works through all guests by their ids in steps, so that no step delays a sign-in. */
async function purgeGuests(database: Database, at: number): Promise<number> {
  let purged = 0;
  for (let after = 0; ; ) {
    const ids = await database.run((knex) =>
      knex("users")
        .where("role", "guest")
        .where("id", ">", after)
        .orderBy("id")
        .limit(accountLimits.guestRows)
        .pluck("id"),
    );
    const last = ids.at(-1);
    if (last === undefined) return purged;
    await database.run((knex) => freeNames(knex, after, last));
    purged += await database.run(async (knex) => {
      const found = await unused(knex).where("id", ">", after).where("id", "<=", last).select("id", "unused_since");
      return sweep(knex, found, at);
    });
    after = last;
  }
}

export const erasureStore = (database: Database) => ({
  /** All that is kept about a user, by kind. */
  everythingOf: (userId: UserId) => everythingOf(database, userId),
  /** Deletes an account and what was said under it: matches stay for the others, without the name. */
  erase: (userId: UserId, at: number) => database.transaction((trx) => erase(trx, rowId(userId) ?? 0, at)),
  /** Forgets guests who have had neither a session nor a match for some days; resolves to how many there were. */
  purgeGuests: (at: number) => purgeGuests(database, at),
});

export type ErasureStore = ReturnType<typeof erasureStore>;
