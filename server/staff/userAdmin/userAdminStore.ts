/**
 * Users for staff: lists, and facts about one user. Every list is a union of parts of one role and one standing, and each
 * part is a range of an index in the wanted order, so no page reads more rows than it shows for each part. A search reads
 * the ranges of names and mail addresses that begin with it.
 */
import type { UserId } from "#protocol/ids.ts";
import { emailKey } from "#server/people/accounts/proofStore.ts";
import { cursorOf, type KeysetPosition, readCursor } from "#server/base/api/keyset.ts";
import type { Database } from "#server/base/db/database.ts";
import type { RowOf, TypedKnex } from "#server/base/db/typedKnex.ts";
import type { UserFilter, UserSort } from "#protocol/calls/userAdmin.ts";
import type { Standing } from "#protocol/calls/sanctions.ts";
import type { Role } from "#protocol/calls/users.ts";
import { plainEmail } from "#server/base/core/emailAddress.ts";
import { rowId } from "#server/base/db/rowIds.ts";
import { nameKey, whereNamed } from "#server/people/users/userStore.ts";
import { userAdminLimits } from "./limits.ts";

export interface UserQuery {
  /** The beginning of a name or a mail address; empty for all. */
  readonly q: string;
  readonly searchesMail: boolean;
  readonly filter: UserFilter;
  readonly sort: UserSort;
  readonly limit: number;
  /** The last row of the page before; null for the first page. */
  readonly after: KeysetPosition | null;
}

const columns = [
  "id",
  "username",
  "username_key",
  "email",
  "role",
  "standing",
  "standing_until",
  "created_at",
  "games_played",
] as const;

export type ListedUser = RowOf<"users", (typeof columns)[number]>;

interface Part {
  readonly role: Role;
  readonly standing: Standing;
}

const accountRoles = ["player", "moderator", "administrator"] as const;
const everyStanding = ["active", "suspended", "banned"] as const;

const partsOf = (roles: readonly Role[], standings: readonly Standing[]): Part[] =>
  roles.flatMap((role) => standings.map((standing) => ({ role, standing })));

const parts: Readonly<Record<UserFilter, readonly Part[]>> = {
  all: partsOf(accountRoles, everyStanding),
  active: partsOf(accountRoles, ["active"]),
  banned: partsOf([...accountRoles, "guest"], ["banned"]),
  suspended: partsOf([...accountRoles, "guest"], ["suspended"]),
  staff: partsOf(["moderator", "administrator"], everyStanding),
  guests: partsOf(["guest"], everyStanding),
};

const sortColumns = { name: "username_key", created: "created_at", games: "games_played" } as const;

interface Order {
  readonly column: (typeof sortColumns)[keyof typeof sortColumns];
  readonly direction: "asc" | "desc";
}

function orderOf(sort: UserSort): Order {
  const name = sort.replace(/^-/, "") as keyof typeof sortColumns;
  return { column: sortColumns[name], direction: sort.startsWith("-") ? "desc" : "asc" };
}

/** Where a page ends: the sorted value of its last row, and the id. */
export const userCursor = (row: ListedUser, sort: UserSort): string => cursorOf(row[orderOf(sort).column], row.id);

/** @throws HttpFailure `bad_request` for a text that is no cursor of this order */
export const readUserCursor = (cursor: string, sort: UserSort): KeysetPosition | null =>
  readCursor(cursor, orderOf(sort).column === "username_key" ? "string" : "number");

const living = (knex: TypedKnex) => knex("users").whereNull("deleted_at").where("is_bot", false);

type LivingUsers = ReturnType<typeof living>;

/**
 * The rows behind the cursor, as queries of which each is one range of an index: first those of the same value, which may
 * be many, as of users without a game.
 */
function behind(query: () => LivingUsers, order: Order, after: KeysetPosition | null): readonly LivingUsers[] {
  if (after === null) return [query()];
  const { column, direction } = order;
  const sign = direction === "asc" ? ">" : "<";
  return [query().where(column, after.value).where("id", sign, after.id), query().where(column, sign, after.value)];
}

const inOrder = (query: LivingUsers, { column, direction }: Order): LivingUsers =>
  query.orderBy([
    { column, order: direction },
    { column: "id", order: direction },
  ]);

function compared({ column, direction }: Order): (a: ListedUser, b: ListedUser) => number {
  const sign = direction === "asc" ? 1 : -1;
  return (a, b) => {
    if (a[column] !== b[column]) return a[column] < b[column] ? -sign : sign;
    return (a.id - b.id) * sign;
  };
}

/** The smallest text that does not begin with these words; the databases compare texts byte by byte. */
const endOfPrefix = (words: string): string => `${words}\u{10ffff}`;

const range = (query: LivingUsers, column: "username_key" | "email_key", words: string): LivingUsers =>
  query
    .where(column, ">=", words)
    .where(column, "<", endOfPrefix(words))
    .orderBy(column)
    .limit(userAdminLimits.foundMax);

const isIn = (wanted: readonly Part[], { role, standing }: Part): boolean =>
  wanted.some((part) => part.role === role && part.standing === standing);

/** Users who have the words in their name, or whose mail address begins with them. */
async function search(knex: TypedKnex, { q, searchesMail, filter, sort, limit, after }: UserQuery) {
  const words = nameKey(q);
  const order = orderOf(sort);
  const wanted = parts[filter];
  // a name also finds guests: they have no place in the other lists
  const matching = filter === "all" ? [...wanted, ...parts.guests] : wanted;
  const found = [await range(living(knex), "username_key", words).select(columns)];
  // A range is found in the index of names, so the beginnings are complete; a part of a name takes a look at all of them.
  const inside = living(knex).limit(userAdminLimits.foundMax).select(columns);
  whereNamed(inside, "username_key", q);
  found.push(await inside.orderBy("username_key"));
  if (searchesMail) {
    found.push(await range(living(knex), "email_key", emailKey(plainEmail(q))).select(columns));
  }
  const rows = new Map(found.flat().map((row) => [row.id, row]));
  const isBehind = behindInMemory(order, after);
  return [...rows.values()]
    .filter((row) => isIn(matching, row) && isBehind(row))
    .toSorted(compared(order))
    .slice(0, limit + 1);
}

function behindInMemory(order: Order, after: KeysetPosition | null): (row: ListedUser) => boolean {
  if (after === null) return () => true;
  const sign = order.direction === "asc" ? 1 : -1;
  return (row) => {
    const own = row[order.column];
    if (own !== after.value) return own < after.value === sign < 0;
    return (row.id - after.id) * sign > 0;
  };
}

async function page(knex: TypedKnex, query: UserQuery): Promise<readonly ListedUser[]> {
  if (query.q !== "") return search(knex, query);
  const { filter, sort, limit, after } = query;
  const order = orderOf(sort);
  const pages = await Promise.all(
    parts[filter].flatMap((part) =>
      behind(() => living(knex).where({ role: part.role, standing: part.standing }), order, after).map((query) =>
        inOrder(query, order)
          .limit(limit + 1)
          .select(columns),
      ),
    ),
  );
  return pages
    .flat()
    .toSorted(compared(order))
    .slice(0, limit + 1);
}

async function count(knex: TypedKnex, filter: UserFilter): Promise<number> {
  const counts = await Promise.all(
    parts[filter].map(({ role, standing }) => knex("users").where({ role, standing }).count({ found: "*" }).first()),
  );
  return counts.reduce((sum, row) => sum + Number(row?.found ?? 0), 0);
}

export const userListStore = (database: Database) => ({
  /** One row more than `limit`, where there is one. */
  page: (query: UserQuery) => database.run((knex) => page(knex, query)),
  /** How many users a filter has. */
  count: (filter: UserFilter) => database.run((knex) => count(knex, filter)),
});

export type UserListStore = ReturnType<typeof userListStore>;

/** Facts about one user, besides the user's own record. */
export interface UserFacts {
  readonly standing: Standing;
  /** Until when a suspension holds; null without an end or without one. */
  readonly standingUntil: number | null;
  readonly hasTwoFactor: boolean;
  readonly reportsAbout: number;
  readonly reportsBy: number;
}

export const userFactsStore = (database: Database) => ({
  /** Undefined for a user who is not there. */
  of: (userId: UserId) =>
    database.run(async (knex): Promise<UserFacts | undefined> => {
      const id = rowId(userId) ?? 0;
      const [user, twoFactor, about, by] = await Promise.all([
        knex("users").where("id", id).whereNull("deleted_at").first(["standing", "standing_until"]),
        knex("two_factor").where("user_id", id).whereNotNull("confirmed_at").first("user_id"),
        knex("reports").where("reported_id", id).count({ found: "*" }).first(),
        knex("reports").where("reporter_id", id).count({ found: "*" }).first(),
      ]);
      if (user === undefined) return undefined;
      return {
        standing: user.standing,
        standingUntil: user.standing_until,
        hasTwoFactor: twoFactor !== undefined,
        reportsAbout: Number(about?.found ?? 0),
        reportsBy: Number(by?.found ?? 0),
      };
    }),
});

export type UserFactsStore = ReturnType<typeof userFactsStore>;
