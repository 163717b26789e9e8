/** Reads a source from new to old in ever longer stretches of time, so that a page costs little however much there is. */
import { activityLimits } from "./limits.ts";
import type { Position, Rest } from "./position.ts";

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
  readonly kept?: (rows: readonly T[]) => Promise<readonly T[]>;
}

export async function newestOf<T>(reading: Reading<T>): Promise<Read<T>> {
  const { since, limit, read, positionOf, kept = async (rows: readonly T[]) => rows } = reading;
  const rows: T[] = [];
  let { until, same } = reading.rest;
  let seen = 0;
  for (let length: number = activityLimits.stretchMs; until >= since; length *= activityLimits.stretchFactor) {
    const from = Math.max(since - 1, until - length);
    const wanted = Math.min(limit, activityLimits.rowsRead - seen);
    const found = await read({ from, until, same, limit: wanted });
    const last = found.at(-1);
    rows.push(...(await kept(found)));
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
