/** The fields of queries and bodies that several calls take, with their bounds. */
import * as v from "valibot";
import type { Pool } from "./users.ts";

export const fieldBounds = {
  /** A page of a list, and the most one may ask for. */
  pageRows: 20,
  pageRowsMax: 100,
  /** Nobody pages further by hand; a deep offset makes the database count. */
  offsetMax: 10_000,
  /** Titles are longer than names; of a longer one the beginning is enough. */
  prefixCharsMax: 64,
  /** A sentence or two. */
  reasonCharsMax: 500,
  /** A cursor holds a sorted value and an id. */
  cursorCharsMax: 512,
  /** The longest name has 32 characters. */
  searchCharsMax: 32,
  /** Less would find half of all names. */
  searchCharsMin: 2,
} as const;

const whole = "limit and offset are whole numbers";

/** A whole number; one above `max` counts as `max`. */
/* @__NO_SIDE_EFFECTS__ */
const count = (fallback: number, max: number, what: string) =>
  v.pipe(
    v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/, whole)), String(fallback)),
    v.transform((digits) => Math.min(Number(digits), max)),
    v.description(`${what}, at most ${max}`),
  );

/** The page of a list; `limit` is how many rows there are where none is given. */
/* @__NO_SIDE_EFFECTS__ */
export const page = (rows: number = fieldBounds.pageRows) => ({
  limit: count(rows, Math.max(rows, fieldBounds.pageRowsMax), "How many rows"),
  offset: count(0, fieldBounds.offsetMax, "How many rows are left out before them"),
});

/** How many rows a page of a list has, where `after` and not an offset says which page. */
/* @__NO_SIDE_EFFECTS__ */
export const rowsWanted = (max: number = fieldBounds.pageRowsMax) => count(fieldBounds.pageRows, max, "How many rows");

/** Where a page begins: the `next` of the page before. */
export const cursor = v.optional(v.pipe(v.string(), v.maxLength(fieldBounds.cursorCharsMax)), "");

const partOfName = "search is a part of a name";

/** A part of a name. No name holds a control character, and a NUL would end the text for the embedded database. */
export const search = v.pipe(
  v.optional(v.string(), ""),
  v.trim(),
  v.maxLength(fieldBounds.searchCharsMax, partOfName),
  v.regex(/^\P{Cc}*$/u, partOfName),
);

/** The beginning of a name or title, in a list of staff. */
export const prefix = v.pipe(
  v.optional(v.string(), ""),
  v.trim(),
  v.maxLength(fieldBounds.prefixCharsMax, "q is the beginning of a name"),
  v.regex(/^\P{Cc}*$/u, "q is the beginning of a name"),
);

/** A part of a name, in a list of staff. */
export const part = v.pipe(
  v.optional(v.string(), ""),
  v.trim(),
  v.maxLength(fieldBounds.prefixCharsMax, "q is a part of a name"),
  v.regex(/^\P{Cc}*$/u, "q is a part of a name"),
);

/** Why staff do something, in their own words. */
export const reasonForm = v.object({
  reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(fieldBounds.reasonCharsMax)), ""),
});

const searchMin = fieldBounds.searchCharsMin;
export const longSearch = v.pipe(search, v.minLength(searchMin, `search has at least ${searchMin} characters`));

/** One of these words; the first where it is not given or empty. */
/* @__NO_SIDE_EFFECTS__ */
export const choice = <const T extends string>(first: T, others: readonly T[], sentence: string) =>
  v.pipe(
    v.optional(v.picklist([first, ...others, ""], sentence), first),
    v.transform((word) => (word === "" ? first : (word as T))),
  );

export const pool = choice<Pool>("duel", ["table"], "pool is duel or table");
