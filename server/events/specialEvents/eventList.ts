/** The lists of events, for players and for staff: filtered, sorted, continued after a row. */
import type { KeysetPosition } from "#server/base/api/keyset.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import type { EventStatus, ManagedEventStatus } from "#protocol/calls/specialEvents.ts";
import { nameKey } from "#server/people/users/userStore.ts";
import { eventColumns, eventOf, type StoredEvent, withAuthors } from "./eventRows.ts";

export interface ShownWanted {
  readonly status: EventStatus;
  readonly after: KeysetPosition<number> | null;
  readonly limit: number;
}

/** What staff list. */
export interface ListFilter {
  /** The beginning of an English title; empty for all. */
  readonly title: string;
  readonly status: ManagedEventStatus | "all";
}

export interface ListWanted extends ListFilter {
  readonly sort: "start" | "title";
  readonly isDescending: boolean;
  readonly after: KeysetPosition | null;
  readonly limit: number;
}

type Sorted = "e.starts_at" | "e.ends_at" | "e.title_key";

interface Order {
  readonly column: Sorted;
  readonly isDescending: boolean;
  readonly after: KeysetPosition | null;
  readonly limit: number;
}

async function ordered(
  query: ReturnType<typeof withAuthors>,
  { column, isDescending, after, limit }: Order,
): Promise<StoredEvent[]> {
  const [sign, order] = isDescending ? (["<", "desc"] as const) : ([">", "asc"] as const);
  if (after !== null) {
    const { value, id } = after;
    query.whereRaw(`(?? ${sign} ? or (?? = ? and ?? ${sign} ?))`, [column, value, column, value, "e.id", id]);
  }
  const rows = await query
    .orderBy([
      { column, order },
      { column: "e.id", order },
    ])
    .limit(limit)
    .select(eventColumns);
  return rows.map(eventOf);
}

function ofStatus(query: ReturnType<typeof withAuthors>, status: EventStatus, now: number): void {
  if (status === "upcoming") query.where("e.starts_at", ">", now);
  else if (status === "past") query.where("e.ends_at", "<=", now);
  else query.where("e.starts_at", "<=", now).where("e.ends_at", ">", now);
}

/** What a list of players is sorted by: what ends or begins next comes first, and of past ones what ended last. */
export const sortedBy = { ongoing: "endsAt", upcoming: "startsAt", past: "endsAt" } as const;

/** A page of those that players see. */
export function shown(knex: TypedKnex, { status, after, limit }: ShownWanted, now: number): Promise<StoredEvent[]> {
  const query = withAuthors(knex).whereNull("e.cancelled_at");
  ofStatus(query, status, now);
  const column = sortedBy[status] === "endsAt" ? "e.ends_at" : "e.starts_at";
  return ordered(query, { column, isDescending: status === "past", after, limit });
}

/** Behind every title that begins with the same letters. */
const lastLetter = "\u{10ffff}";

function wantedIn(knex: TypedKnex, { title, status }: ListFilter, now: number) {
  const query = withAuthors(knex);
  const key = nameKey(title);
  if (key !== "") query.whereBetween("e.title_key", [key, key + lastLetter]);
  if (status === "cancelled") query.whereNotNull("e.cancelled_at");
  else if (status !== "all") {
    query.whereNull("e.cancelled_at");
    ofStatus(query, status, now);
  }
  return query;
}

/** A page of those that staff see. */
export function list(knex: TypedKnex, wanted: ListWanted, now: number): Promise<StoredEvent[]> {
  const { sort, isDescending, after, limit } = wanted;
  const column = sort === "start" ? "e.starts_at" : "e.title_key";
  return ordered(wantedIn(knex, wanted, now), { column, isDescending, after, limit });
}

/** How many there are in all. */
export async function count(knex: TypedKnex, wanted: ListFilter, now: number): Promise<number> {
  const [row] = await wantedIn(knex, wanted, now).count({ count: "*" });
  return row?.count ?? 0;
}
