/** Special events as rows, and their lists: filtered, sorted, continued after a row. */
import { idOf } from "#server/base/db/rowIds.ts";
import type { EventId } from "#protocol/ids.ts";
import type { CosmeticKey } from "#protocol/calls/cosmetics.ts";
import { decodeText } from "#server/protocol/schema.ts";
import {
  type EventStatus,
  eventTexts,
  type EventTexts,
  type ManagedEventStatus,
} from "#protocol/calls/specialEvents.ts";
import type { RowOf, TypedKnex } from "#server/base/db/typedKnex.ts";
import { nameKey } from "#server/people/users/userStore.ts";
import type { Goal } from "./goals.ts";
import type { KeysetPosition } from "#server/base/api/keyset.ts";

/** An event as staff plan it. */
export interface EventPlan extends Goal {
  readonly texts: EventTexts;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly gems: number;
  readonly item: CosmeticKey | null;
}

export interface StoredEvent extends EventPlan {
  readonly id: EventId;
  /** The name of the account that planned it; null after that account was deleted. */
  readonly author: string | null;
  readonly cancelledAt: number | null;
}

const nothingSaid: EventTexts = { en: { title: "", description: "" } };

const columns = [
  "e.id",
  "e.texts",
  "e.goal",
  "e.goal_count",
  "e.counts",
  "e.gems",
  "e.item",
  "e.starts_at",
  "e.ends_at",
  "e.cancelled_at",
] as const;

/** Events with their authors. */
export const withAuthors = (knex: TypedKnex) => knex("events as e").leftJoin("users as u", "u.id", "e.author_id");

/** The columns of `withAuthors` that `eventOf` reads. */
export const eventColumns = [...columns, "u.username as author", "u.deleted_at as author_gone"] as const;

type Row = Pick<
  RowOf<"events">,
  "id" | "texts" | "goal" | "goal_count" | "counts" | "gems" | "item" | "starts_at" | "ends_at" | "cancelled_at"
> & { readonly author: string | null; readonly author_gone: number | null };

export const eventOf = (row: Row): StoredEvent => ({
  id: idOf(row.id),
  author: row.author_gone === null ? row.author : null,
  texts: decodeText(eventTexts, row.texts) ?? nothingSaid,
  goal: row.goal,
  goalCount: row.goal_count,
  counts: row.counts,
  gems: row.gems,
  item: row.item,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  cancelledAt: row.cancelled_at,
});

/** The columns that staff change. */
export const rowOf = (plan: EventPlan, at: number) => ({
  texts: JSON.stringify(plan.texts),
  title_key: nameKey(plan.texts.en.title),
  goal: plan.goal,
  goal_count: plan.goalCount,
  counts: plan.counts,
  gems: plan.gems,
  item: plan.item,
  starts_at: plan.startsAt,
  ends_at: plan.endsAt,
  updated_at: at,
});

export function statusOf({ startsAt, endsAt }: Pick<EventPlan, "startsAt" | "endsAt">, now: number): EventStatus {
  if (startsAt > now) return "upcoming";
  return endsAt <= now ? "past" : "ongoing";
}

export const managedStatusOf = (event: StoredEvent, now: number): ManagedEventStatus =>
  event.cancelledAt === null ? statusOf(event, now) : "cancelled";

export interface EventPageQuery {
  readonly status: EventStatus;
  readonly after: KeysetPosition<number> | null;
  readonly limit: number;
}

/** The filters of the staff's list. */
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

/** The sort key of the players' lists: the next to end or begin first, and of past events the last to end. */
export const sortedBy = { ongoing: "endsAt", upcoming: "startsAt", past: "endsAt" } as const;

/** A page of those that players see. */
export function pageOf(knex: TypedKnex, { status, after, limit }: EventPageQuery, now: number): Promise<StoredEvent[]> {
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
