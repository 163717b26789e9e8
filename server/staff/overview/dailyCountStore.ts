/** Figures by day: how often what happened. */
import type { Database } from "#server/base/db/database.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import { rowId } from "#server/base/db/rowIds.ts";
import { overviewLimits } from "./limits.ts";

export interface DailyCount {
  readonly day: number;
  readonly measure: string;
  /** A part of the measure, such as one value of an event's field; empty for the whole. */
  readonly part: string;
  readonly total: number;
}

export type Count = Omit<DailyCount, "day">;

export interface DailyCountStore {
  /** Adds to the counts of a day, and counts those of `seen` as active who were not yet on this day. */
  add(day: number, counts: readonly Count[], seen: readonly string[]): Promise<void>;
  /** The whole measures of the days from `first` to `last`. */
  totals(first: number, last: number): Promise<DailyCount[]>;
  /** The parts of all measures, added up over these days, in order. */
  parts(first: number, last: number): Promise<Count[]>;
  /** How many accounts there are. */
  accounts(): Promise<number>;
}

/** Notes that these users are active on this day; resolves to how many of them were not yet. */
async function markActive(trx: TypedKnex, day: number, ids: readonly number[]): Promise<number> {
  // Guests who were deleted meanwhile are left out.
  const living = await trx("users").whereIn("id", ids).orderBy("id").pluck("id");
  const rows = await trx("active_users").whereIn("user_id", living).forUpdate().select();
  const known = new Set(rows.map(({ user_id }) => user_id));
  const fresh = living.filter((id) => !known.has(id));
  const back = rows.filter((row) => row.day < day).map(({ user_id }) => user_id);
  if (fresh.length > 0) await trx("active_users").insert(fresh.map((user_id) => ({ user_id, day })));
  if (back.length > 0) await trx("active_users").whereIn("user_id", back).update({ day });
  return fresh.length + back.length;
}

async function markAll(trx: TypedKnex, day: number, seen: readonly string[]): Promise<number> {
  const ids = seen.flatMap((id) => rowId(id) ?? []);
  let marked = 0;
  for (let from = 0; from < ids.length; from += overviewLimits.markedMax) {
    marked += await markActive(trx, day, ids.slice(from, from + overviewLimits.markedMax));
  }
  return marked;
}

async function add(trx: TypedKnex, day: number, counts: readonly Count[], seen: readonly string[]): Promise<void> {
  const active = await markAll(trx, day, seen);
  const added = active === 0 ? counts : [...counts, { measure: "active", part: "", total: active }];
  if (added.length === 0) return;
  const rows = await trx("daily_counts").where({ day }).forUpdate().select();
  const before = new Map(rows.map(({ measure, part, total }) => [`${measure} ${part}`, total]));
  const after = added.map(({ measure, part, total }) => ({
    day,
    measure,
    part,
    total: total + (before.get(`${measure} ${part}`) ?? 0),
  }));
  await trx("daily_counts").insert(after).onConflict(["day", "measure", "part"]).merge(["total"]);
}

async function parts(knex: TypedKnex, first: number, last: number): Promise<Count[]> {
  const rows = await knex("daily_counts")
    .whereBetween("day", [first, last])
    .whereNot("part", "")
    .groupBy("measure", "part")
    .sum({ sum: "total" })
    .orderBy([{ column: "measure" }, { column: "part" }])
    .select("measure", "part");
  return rows.map(({ measure, part, sum }) => ({ measure, part, total: Number(sum) }));
}

async function accounts(knex: TypedKnex): Promise<number> {
  const [row] = await knex("users")
    .whereNot("role", "guest")
    .where("is_bot", false)
    .whereNull("deleted_at")
    .count({ total: "*" });
  return Number(row?.total ?? 0);
}

export const dailyCountStore = (database: Database): DailyCountStore => ({
  add: (day, counts, seen) => database.transaction((trx) => add(trx, day, counts, seen)),
  totals: (first, last) =>
    database.run((knex) =>
      knex("daily_counts")
        .whereBetween("day", [first, last])
        .where("part", "")
        .orderBy([{ column: "day" }, { column: "measure" }])
        .select(),
    ),
  parts: (first, last) => database.run((knex) => parts(knex, first, last)),
  accounts: () => database.run(accounts),
});
