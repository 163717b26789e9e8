/**
 * The order of the feed, newest first, and how a source is read in it: in stretches of time that grow, so that a page
 * costs little however much there is.
 */
import { activityLimits } from "./limits.ts";

/** The tables that activities are read from, in the order in which they stand where their times are the same. */
const SOURCES = ["match", "tier", "friend", "achievement"] as const;
export type Source = (typeof SOURCES)[number];

export interface Position {
  readonly at: number;
  readonly source: Source;
  /** Tells apart what one source has at the same time. */
  readonly keys: readonly [first: number, second: number | string];
}

const byKey = (one: number | string, other: number | string): number => (one === other ? 0 : one > other ? -1 : 1);

/** Less than 0 where the first stands before the other. */
export function compare(one: Position, other: Position): number {
  return (
    other.at - one.at ||
    SOURCES.indexOf(one.source) - SOURCES.indexOf(other.source) ||
    byKey(one.keys[0], other.keys[0]) ||
    byKey(one.keys[1], other.keys[1])
  );
}

/**
 * The part of a source that is still unread: times up to `until`, and at the time `same.at` only rows after its keys.
 */
interface Rest {
  readonly until: number;
  readonly same: Position | null;
}

/** The unread part of one source after a position. */
export function restOf(source: Source, after: Position | null, now: number): Rest {
  if (after === null) return { until: now, same: null };
  const order = SOURCES.indexOf(source) - SOURCES.indexOf(after.source);
  if (order < 0) return { until: after.at - 1, same: null };
  return { until: after.at, same: order === 0 ? after : null };
}

const pattern = /^(\d{1,16})\.(match|tier|friend|achievement)\.(\d{1,10})\.([\w-]{1,40})$/;

/** As the opaque text that a client sends back. */
export const cursorOf = ({ at, source, keys }: Position): string =>
  Buffer.from(`${at}.${source}.${keys[0]}.${keys[1]}`).toString("base64url");

/** The position of such a text; null where it is none. */
export function positionOf(cursor: string): Position | null {
  const [, at, source, first, second = ""] = pattern.exec(Buffer.from(cursor, "base64url").toString("latin1")) ?? [];
  if (at === undefined) return null;
  const key = source === "achievement" ? second : Number(second);
  if (Number.isNaN(key)) return null;
  return { at: Number(at), source: source as Source, keys: [Number(first), key] };
}

/** A stretch of time: after `from`, until `until`. */
export interface Stretch extends Rest {
  readonly from: number;
  readonly limit: number;
}

export interface Read<T> {
  readonly rows: readonly T[];
  /** Everything of the source down to here was read; null where that is all of it. */
  readonly end: Position | null;
}

interface Reading<T> {
  readonly rest: Rest;
  /** Nothing of the source is older. */
  readonly since: number;
  /** How many rows are wanted. */
  readonly limit: number;
  /** At most `limit` rows of a stretch, newest first. */
  readonly read: (stretch: Stretch) => Promise<readonly T[]>;
  readonly positionOf: (row: T) => Position;
  /** The rows that belong to the feed. */
  readonly visible?: (rows: readonly T[]) => Promise<readonly T[]>;
}

export async function newestOf<T>(reading: Reading<T>): Promise<Read<T>> {
  const { since, limit, read, positionOf, visible = async (rows: readonly T[]) => rows } = reading;
  const rows: T[] = [];
  let { until, same } = reading.rest;
  let seen = 0;
  for (let length: number = activityLimits.stretchMs; until >= since; length *= activityLimits.stretchFactor) {
    const from = Math.max(since - 1, until - length);
    const wanted = Math.min(limit, activityLimits.rowsRead - seen);
    const found = await read({ from, until, same, limit: wanted });
    const last = found.at(-1);
    rows.push(...(await visible(found)));
    seen += found.length;
    if (last !== undefined && (rows.length >= limit || seen >= activityLimits.rowsRead)) {
      return { rows, end: positionOf(last) };
    }
    if (last !== undefined && found.length === wanted) {
      // The stretch has more of which nothing was kept: on in the same stretch.
      const next = positionOf(last);
      [until, same] = [next.at, next];
      length /= activityLimits.stretchFactor;
    } else [until, same] = [from, null];
  }
  return { rows, end: null };
}
