/** Whose activities a user sees: the own ones, and those of friends who show them. */
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import type { User } from "#server/base/db/records.ts";
import { userColumns, userOf } from "#server/people/users/userStore.ts";

export interface People {
  readonly self: number;
  /** By row id, the reader among them. */
  readonly shown: ReadonlyMap<number, User>;
  readonly blocked: ReadonlySet<number>;
  /** Before this there is nothing. */
  readonly since: number;
}

const isOn = (column: boolean | 0 | 1 | null): boolean => column === null || Boolean(column);

async function blockedBy(knex: TypedKnex, self: number): Promise<Set<number>> {
  const mine = await knex("blocks").where("user_id", self).pluck("blocked_id");
  const theirs = await knex("blocks").where("blocked_id", self).pluck("user_id");
  return new Set([...mine, ...theirs]);
}

/** The reader and those friends who show friends their profile and their activity. Undefined where there is no such user. */
export async function peopleOf(knex: TypedKnex, self: number): Promise<People | undefined> {
  const own = await knex("users").where("users.id", self).whereNull("deleted_at").first(userColumns);
  if (own === undefined) return undefined;
  const blocked = await blockedBy(knex, self);
  const rows = await knex("friendships as f")
    .join("users", "users.id", "f.friend_id")
    .leftJoin("privacy", "privacy.user_id", "f.friend_id")
    .where("f.user_id", self)
    .whereNull("users.deleted_at")
    .orderBy("users.id")
    .select([...userColumns, "privacy.profile_visibility", "privacy.show_match_history"]);
  const friends = rows.filter(
    ({ id, profile_visibility, show_match_history }) =>
      profile_visibility !== "private" && isOn(show_match_history) && !blocked.has(id),
  );
  const shown = new Map([own, ...friends].map((row) => [row.id, userOf(row)]));
  return {
    self,
    shown,
    blocked,
    since: Math.min(...[...shown.values()].map(({ createdAt }) => createdAt)),
  };
}
