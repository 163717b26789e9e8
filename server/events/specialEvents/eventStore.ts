/**
 * Special events: goals that staff set for a time, and how far players are.
 * - A stored match counts once for each event that ran when it ended.
 * - The reward is paid once, in the transaction in which the goal is reached.
 * - Staff can cancel an event and reopen it. Each change runs with its line in the admin log in one transaction.
 */
import type { EventId, UserId } from "#protocol/ids.ts";
import type { Database } from "#server/base/db/database.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import { idOf, rowId } from "#server/base/db/rowIds.ts";
import { countMatch, forgetMarks, uncounted } from "./eventCounter.ts";
import {
  eventColumns,
  eventOf,
  type EventPlan,
  rowOf,
  type StoredEvent,
  withAuthors,
  count,
  list,
  type ListFilter,
  type ListWanted,
  pageOf,
  type EventPageQuery,
} from "./eventRows.ts";

/** A change by staff, for the admin log. */
export interface EventChange {
  readonly before: StoredEvent | null;
  readonly after: StoredEvent;
}

/** Runs in the transaction of a change. */
export type Also = (trx: TypedKnex, change: EventChange) => Promise<void>;

export interface EventFigures {
  readonly participants: number;
  readonly done: number;
}

/** How far a user is in an event. */
export interface OwnProgress {
  readonly progress: number;
  readonly doneAt: number | null;
}

async function find(knex: TypedKnex, id: EventId): Promise<StoredEvent | undefined> {
  const row = await withAuthors(knex)
    .where("e.id", rowId(id) ?? 0)
    .first(eventColumns);
  return row === undefined ? undefined : eventOf(row);
}

type Columns = ReturnType<typeof rowOf> | { readonly cancelled_at: number | null; readonly updated_at: number };

async function changed(
  trx: TypedKnex,
  id: EventId,
  columnsOf: (before: StoredEvent) => Columns | undefined,
): Promise<EventChange | undefined> {
  const row = rowId(id) ?? 0;
  await trx("events").where("id", row).forUpdate().first("id");
  const before = await find(trx, id);
  const columns = before === undefined ? undefined : columnsOf(before);
  if (before === undefined || columns === undefined) return undefined;
  await trx("events").where("id", row).update(columns);
  const after = await find(trx, id);
  return after === undefined ? undefined : { before, after };
}

async function create(trx: TypedKnex, authorId: UserId, plan: EventPlan, at: number): Promise<EventChange> {
  const [id = 0] = await trx("events").insert({
    ...rowOf(plan, at),
    author_id: rowId(authorId) ?? null,
    created_at: at,
  });
  const after = await find(trx, idOf(id));
  if (after === undefined) throw new Error("the new event is not there");
  return { before: null, after };
}

const rowIds = (ids: readonly EventId[]): number[] => ids.flatMap((id) => rowId(id) ?? []);

async function figures(knex: TypedKnex, ids: readonly EventId[]): Promise<Map<EventId, EventFigures>> {
  const counted = (isDone: boolean) => {
    const query = knex("event_progress").whereIn("event_id", rowIds(ids));
    if (isDone) query.whereNotNull("done_at");
    return query.count({ count: "*" }).groupBy("event_id").select("event_id");
  };
  const [begun, reached] = [await counted(false), await counted(true)];
  const done = new Map(reached.map((row) => [row.event_id, row.count]));
  return new Map(
    begun.map(({ event_id, count: participants }) => [idOf(event_id), { participants, done: done.get(event_id) ?? 0 }]),
  );
}

async function progressOf(
  knex: TypedKnex,
  userId: UserId,
  ids: readonly EventId[],
): Promise<Map<EventId, OwnProgress>> {
  const rows = await knex("event_progress")
    .where("user_id", rowId(userId) ?? 0)
    .whereIn("event_id", rowIds(ids))
    .select("event_id", "progress", "done_at");
  return new Map(rows.map((row) => [idOf(row.event_id), { progress: row.progress, doneAt: row.done_at }]));
}

async function countMatches(database: Database, now: number): Promise<{ matches: number; isPaid: boolean }> {
  const ids = await database.run((knex) => uncounted(knex, now));
  let isPaid = false;
  for (const id of ids) isPaid = (await database.transaction((trx) => countMatch(trx, id, now))) || isPaid;
  if (ids.length > 0) await database.run(forgetMarks);
  return { matches: ids.length, isPaid };
}

export type EventStore = ReturnType<typeof eventStore>;

export function eventStore(database: Database) {
  const changing = (
    also: Also,
    work: (trx: TypedKnex) => Promise<EventChange | undefined>,
  ): Promise<StoredEvent | undefined> =>
    database.transaction(async (trx) => {
      const change = await work(trx);
      if (change !== undefined) await also(trx, change);
      return change?.after;
    });
  return {
    create: async (authorId: UserId, plan: EventPlan, at: number, also: Also) => {
      const made = await changing(also, (trx) => create(trx, authorId, plan, at));
      if (made === undefined) throw new Error("the new event is not there");
      return made;
    },
    /** `change` gives the new plan for what is stored, and may throw. Undefined where there is none, or a cancelled one. */
    change: (id: EventId, change: (before: StoredEvent) => EventPlan, at: number, also: Also) =>
      changing(also, (trx) =>
        changed(trx, id, (before) => (before.cancelledAt === null ? rowOf(change(before), at) : undefined)),
      ),
    /** Undefined where nothing changes. */
    cancel: (id: EventId, at: number, also: Also) =>
      changing(also, (trx) =>
        changed(trx, id, (before) => (before.cancelledAt === null ? { cancelled_at: at, updated_at: at } : undefined)),
      ),
    reopen: (id: EventId, at: number, also: Also) =>
      changing(also, (trx) =>
        changed(trx, id, (before) =>
          before.cancelledAt === null ? undefined : { cancelled_at: null, updated_at: at },
        ),
      ),
    find: (id: EventId) => database.run((knex) => find(knex, id)),
    page: (wanted: EventPageQuery, now: number) => database.run((knex) => pageOf(knex, wanted, now)),
    list: (wanted: ListWanted, now: number) => database.run((knex) => list(knex, wanted, now)),
    /** How many the same list has in all. */
    count: (wanted: ListFilter, now: number) => database.run((knex) => count(knex, wanted, now)),
    /** How many players have begun these and reached their goals. */
    figures: (ids: readonly EventId[]) => database.run((knex) => figures(knex, ids)),
    /** How far a user is in these. */
    progressOf: (userId: UserId, ids: readonly EventId[]) => database.run((knex) => progressOf(knex, userId, ids)),
    /** Counts stored matches that were not counted yet, some of them; how many, and whether a reward was paid. */
    countMatches: (now: number) => countMatches(database, now),
  };
}
