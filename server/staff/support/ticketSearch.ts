/** What staff search for among tickets, and where the next page of a list begins. */
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import { nameKey } from "#server/people/users/userStore.ts";
import { supportLimits } from "./limits.ts";

/** The last ticket of a page: the next one begins behind it. */
export interface Cursor {
  readonly at: number;
  readonly id: number;
}

export const cursorText = ({ at, id }: Cursor): string => `${at}.${id}`;

/** Undefined for a text that is no cursor. */
export function cursorIn(text: string): Cursor | undefined {
  const found = /^(\d{1,15})\.(\d{1,10})$/.exec(text);
  return found === null ? undefined : { at: Number(found[1]), id: Number(found[2]) };
}

/** Behind every text that begins with the same letters. */
const lastLetter = "\u{10ffff}";
const beginningWith = (key: string): readonly [string, string] => [key, key + lastLetter];

/** Which tickets words mean: the one of this number, or those whose column is in the range or that these players wrote. */
export type Matching =
  | { readonly is: "number"; readonly id: number }
  | {
      readonly is: "words";
      readonly column: "email_key" | "subject_key";
      readonly range: readonly [string, string];
      readonly users: readonly number[];
    };

/**
 * Reads words as a ticket's number, or as the beginning of a player's name, of an address or of a subject. Each is a
 * range in an index. Null for no words.
 */
export async function matchingWords(knex: TypedKnex, words: string): Promise<Matching | null> {
  const key = nameKey(words.trim());
  if (key === "") return null;
  const number = /^#?([1-9]\d{0,9})$/.exec(key)?.[1];
  if (number !== undefined) return { is: "number", id: Number(number) };
  const isAddress = key.includes("@");
  const users = await knex("users")
    .whereBetween(isAddress ? "email_key" : "username_key", beginningWith(key))
    .whereNull("deleted_at")
    .orderBy(isAddress ? "email_key" : "username_key")
    .limit(supportLimits.searchedUsers)
    .pluck("id");
  const range = beginningWith(key.slice(0, supportLimits.subjectKeyChars));
  return { is: "words", column: isAddress ? "email_key" : "subject_key", range, users };
}
