/** Events as rows, and rows as events. */
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

/** What staff plan. */
export interface EventPlan extends Goal {
  readonly texts: EventTexts;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly gems: number;
  readonly item: CosmeticKey | null;
}

export interface StoredEvent extends EventPlan {
  readonly id: string;
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

/** What `eventOf` needs of a row of `withAuthors`. */
export const eventColumns = [...columns, "u.username as author", "u.deleted_at as author_gone"] as const;

type Row = Pick<
  RowOf<"events">,
  "id" | "texts" | "goal" | "goal_count" | "counts" | "gems" | "item" | "starts_at" | "ends_at" | "cancelled_at"
> & { readonly author: string | null; readonly author_gone: number | null };

export const eventOf = (row: Row): StoredEvent => ({
  id: String(row.id),
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
