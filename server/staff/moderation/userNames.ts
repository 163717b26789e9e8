/** The users whom the records of a page name, read at once. */
import type { Conditions, Ref, TypedKnex } from "#server/base/db/typedKnex.ts";
import type { PublicUser } from "#protocol/calls/users.ts";
import { nameKey } from "#server/people/users/userStore.ts";

/** A user by row id; null for no id and for a user who is gone. */
export type UserNames = (id: number | null) => PublicUser | null;

const chunkRows = 500;

/** Reads these users, deleted accounts under the name that is left of them. */
export async function userNames(knex: TypedKnex, ids: Iterable<number | null>): Promise<UserNames> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  const found = new Map<number, PublicUser>();
  for (let from = 0; from < wanted.length; from += chunkRows) {
    const rows = await knex("users")
      .whereIn("id", wanted.slice(from, from + chunkRows))
      .select("id", "username", "image_url", "is_bot");
    for (const { id, username, image_url, is_bot } of rows) {
      found.set(id, { id: String(id), username, image_url, is_bot: Boolean(is_bot) });
    }
  }
  return (id) => (id === null ? null : (found.get(id) ?? null));
}

/** Keeps the rows whose column, names in the form of `nameKey`, begins with these words. */
export function whereNameBegins<S>(query: Conditions<S>, column: Ref<S>, words: string): void {
  const from = nameKey(words);
  query.whereRaw("?? >= ? and ?? < ?", [column, from, column, `${from}\u{10ffff}`]);
}

/** The ids of users whose name begins with these words, one more than `max` at most. */
export function namedWith(knex: TypedKnex, words: string, max: number): PromiseLike<number[]> {
  const query = knex("users").limit(max + 1);
  whereNameBegins(query, "username_key", words);
  return query.pluck("id");
}
