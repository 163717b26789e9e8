/**
 * The domain of users: who a user is, account or guest, for all other domains. It promises that no two users have a name
 * that is, or looks like, the other's.
 */
import type { UserId } from "#protocol/ids.ts";
import type { Database } from "#server/base/db/database.ts";
import { isUniqueViolation } from "#server/base/db/errors.ts";
import { idOf, rowId } from "#server/base/db/rowIds.ts";
import type { Conditions, Ref, RowOf, TypedKnex } from "#server/base/db/typedKnex.ts";
import { nameSkeleton } from "#server/base/core/lookalikes.ts";
import { lookOf, noLook, wornColumns } from "./publicUser.ts";
import type { User } from "#server/base/db/records.ts";
import { domain } from "#server/base/domain.ts";

/** The columns that `userOf` reads. */
export const userColumns = [
  "users.id",
  "users.username",
  "users.email",
  "users.image_url",
  "users.role",
  "users.games_won",
  "users.games_played",
  "users.is_bot",
  "users.locale",
  "users.password_hash",
  "users.created_at",
  ...wornColumns,
] as const;

export type UserRow = RowOf<"users", (typeof userColumns)[number]>;

/** The form in which names are compared: compatibility forms folded, then lower case. */
export const nameKey = (name: string): string => name.normalize("NFKC").toLowerCase();

/** The columns of a name. Both keys are unique: a name that equals or resembles another user's cannot be stored. */
export const namedColumns = (username: string) => ({
  username,
  username_key: nameKey(username),
  username_skeleton: nameSkeleton(username),
});

/**
 * Keeps the rows of a query whose column holds these words as a part of a name; letters in it mean themselves. `column`
 * has names in the form of `nameKey`.
 */
export function whereNamed<S>(query: Conditions<S>, column: Ref<S>, words: string): void {
  const pattern = `%${nameKey(words).replace(/[!%_]/g, "!$&")}%`;
  // The builder knows no escape sign, and each database has another one by itself.
  query.whereRaw("?? like ? escape '!'", [column, pattern]);
}

export const userOf = (row: UserRow): User => {
  const look = lookOf(row);
  return {
    id: idOf(row.id),
    username: row.username,
    email: row.email,
    imageUrl: row.image_url,
    role: row.role,
    gamesWon: row.games_won,
    gamesPlayed: row.games_played,
    isBot: Boolean(row.is_bot),
    locale: row.locale,
    hasPassword: row.password_hash !== null,
    createdAt: row.created_at,
    ...(look !== undefined && { look }),
  };
};

/** The table's defaults for a new guest; reading them back would cost every guest a round trip. */
const newGuestDefaults = {
  email: null,
  image_url: null,
  games_won: 0,
  games_played: 0,
  is_bot: 0,
  locale: null,
  password_hash: null,
  ...noLook,
} as const satisfies Partial<UserRow>;

async function createGuest(knex: TypedKnex, username: string, at: number): Promise<User | undefined> {
  const row = { ...namedColumns(username), role: "guest", created_at: at } as const;
  try {
    const [id = 0] = await knex("users").insert(row);
    return userOf({ ...newGuestDefaults, ...row, id });
  } catch (error) {
    if (isUniqueViolation(error)) return undefined;
    throw error;
  }
}

async function find(knex: TypedKnex, id: UserId): Promise<User | undefined> {
  const known = rowId(id);
  if (known === undefined) return undefined;
  const row = await knex("users").where("users.id", known).whereNull("deleted_at").first(userColumns);
  return row === undefined ? undefined : userOf(row);
}

export const userStore = (database: Database) => ({
  /** Makes a guest of this name; undefined if the name is taken. */
  createGuest: (username: string, at: number) => database.run((knex) => createGuest(knex, username, at)),
  find: (id: UserId) => database.run((knex) => find(knex, id)),
  /** Whether there is or was an account on this server; guests do not count. */
  hasAccounts: () =>
    database.run(async (knex) => (await knex("users").whereNot("role", "guest").first("id")) !== undefined),
});

export type UserStore = ReturnType<typeof userStore>;

/** Accounts and guests as rows. */
export const usersDomain = domain({
  stores: (database) => ({ users: userStore(database) }),
});
