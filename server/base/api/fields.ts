/** Parameters that several calls take. */
import * as v from "valibot";
import { apiLimits } from "./limits.ts";
import type { Pool } from "#protocol/calls/users.ts";
import type { MatchId, RoomCode, TournamentId } from "#protocol/ids.ts";
import { idSchema } from "#protocol/schema.ts";
import { MATCH_KINDS } from "#protocol/calls/profiles.ts";

/** A part of a path that names something. What it names is looked up: an id that cannot be one is not found. */
const name = v.pipe(v.string(), v.maxLength(apiLimits.pathCharsMax));

export const byId = v.object({ id: name });
export const byMatchId = v.object({ id: idSchema<MatchId>(name) });
export const byTournamentId = v.object({ id: idSchema<TournamentId>(name) });
export const byFile = v.object({ file: name });
export const byGameId = v.object({ gameId: name });
export const byGameCode = v.object({ code: idSchema<RoomCode>(v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,32}$/))) });

const whole = "limit and offset are whole numbers";

/** A whole number; one above `max` counts as `max`. */
const count = (fallback: number, max: number, what: string) =>
  v.pipe(
    v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/, whole)), String(fallback)),
    v.transform((digits) => Math.min(Number(digits), max)),
    v.description(`${what}, at most ${max}`),
  );

/** The page of a list: so many rows where no `limit` is given. */
export const page = (rows: number = apiLimits.pageRows) => ({
  limit: count(rows, Math.max(rows, apiLimits.pageRowsMax), "How many rows"),
  offset: count(0, apiLimits.offsetMax, "How many rows are left out before them"),
});

/** How many rows a page of a list has, where `after` and not an offset says which page. */
export const rowsWanted = (max: number) => count(apiLimits.pageRows, max, "How many rows");

/** Where a page begins: the `next` of the page before. */
export const cursor = v.optional(v.pipe(v.string(), v.maxLength(apiLimits.cursorCharsMax)), "");

const partOfName = "search is a part of a name";

/** A part of a name. No name holds a control character, and a NUL would end the text for the embedded database. */
export const search = v.pipe(
  v.optional(v.string(), ""),
  v.trim(),
  v.maxLength(apiLimits.searchCharsMax, partOfName),
  v.regex(/^\P{Cc}*$/u, partOfName),
);

/** The beginning of a name or title, in a list of staff. */
export const prefix = v.pipe(
  v.optional(v.string(), ""),
  v.trim(),
  v.maxLength(apiLimits.prefixCharsMax, "q is the beginning of a name"),
  v.regex(/^\P{Cc}*$/u, "q is the beginning of a name"),
);

/** A part of a name, in a list of staff. */
export const part = v.pipe(
  v.optional(v.string(), ""),
  v.trim(),
  v.maxLength(apiLimits.prefixCharsMax, "q is a part of a name"),
  v.regex(/^\P{Cc}*$/u, "q is a part of a name"),
);

/** Why staff do something, in their own words. */
export const reasonForm = v.object({
  reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(apiLimits.reasonCharsMax)), ""),
});

const searchMin = apiLimits.searchCharsMin;
export const longSearch = v.pipe(search, v.minLength(searchMin, `search has at least ${searchMin} characters`));

/** One of these words; the first where it is not given or empty. */
export const choice = <const T extends string>(first: T, others: readonly T[], sentence: string) =>
  v.pipe(
    v.optional(v.picklist([first, ...others, ""], sentence), first),
    v.transform((word) => (word === "" ? first : (word as T))),
  );

const [allMatches, ...otherMatches] = MATCH_KINDS;
export const kind = choice(allMatches, otherMatches, `kind is one of ${MATCH_KINDS.join(", ")}`);
export const pool = choice<Pool>("duel", ["table"], "pool is duel or table");
