/** Where an activity stands in the feed, which is read newest first. */

/** The tables that activities are read from, in the order in which they stand where their times are the same. */
export const SOURCES = ["match", "tier", "friend", "achievement"] as const;
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

/** What a source still has to read: times up to `until`, and of the time `same.at` only what follows its keys. */
export interface Rest {
  readonly until: number;
  readonly same: Position | null;
}

/** What is behind a position, for one source. */
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
