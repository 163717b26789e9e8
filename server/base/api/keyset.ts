/** Cursors of lists: the end of a page as an opaque text, which the client sends for the next page. */
import * as v from "valibot";
import { HttpFailure } from "./failure.ts";

/** The last row of a page: what the list is sorted by, and its row id. */
export interface KeysetPosition<T extends string | number = string | number> {
  readonly value: T;
  readonly id: number;
}

/** The cursor behind a row. */
export const cursorOf = (value: string | number, id: string | number): string =>
  Buffer.from(JSON.stringify([value, Number(id)])).toString("base64url");

const position = v.strictTuple([v.union([v.string(), v.number()]), v.pipe(v.number(), v.safeInteger())]);

interface Kinds {
  readonly string: string;
  readonly number: number;
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString());
  } catch {
    return undefined;
  }
}

/**
 * The position of a cursor of a list that is sorted by texts or numbers; null for an empty one.
 * @throws HttpFailure `bad_request` for a text that is no such cursor
 */
export function readCursor<K extends keyof Kinds>(cursor: string, kind: K): KeysetPosition<Kinds[K]> | null {
  if (cursor === "") return null;
  const read = v.safeParse(position, parsed(cursor));
  if (read.success) {
    const [value, id] = read.output;
    if (typeof value === kind) return { value: value as Kinds[K], id };
  }
  throw new HttpFailure("bad_request", "after is the next of an earlier answer");
}
