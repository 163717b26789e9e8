/**
 * Counts by day. Counting adds in memory; some seconds later one transaction writes everything that was added. A write
 * that fails is repeated with the next one.
 */
import type { UserId } from "#protocol/ids.ts";
import type { Clock } from "#server/base/core/clock.ts";
import { dayOf } from "#server/base/db/addDailyCount.ts";
import { overviewLimits } from "./limits.ts";
import { addedOnConflict } from "#server/base/db/addedOnConflict.ts";
import type { Database, Engine } from "#server/base/db/database.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import { rowId } from "#server/base/db/rowIds.ts";

export interface DailyCountsDependencies {
  readonly store: Pick<DailyCountStore, "add">;
  readonly clock: Clock;
  readonly failed: (fault: unknown) => void;
}

/** Counts of one day that are not stored yet. */
interface Waiting {
  readonly counts: Map<string, Count>;
  readonly seen: Set<string>;
}

export class DailyCounts {
  readonly #dependencies: DailyCountsDependencies;
  readonly #waiting = new Map<number, Waiting>();
  /** Users who are counted as active on `#day` already. */
  #known = new Set<string>();
  #day = Number.NaN;
  #cancel: (() => void) | null = null;
  #writing: Promise<void> = Promise.resolve();

  constructor(parts: DailyCountsDependencies) {
    this.#dependencies = parts;
  }

  /** Adds to a measure of today, or to a part of it. */
  add(measure: string, by = 1, part = ""): void {
    const { counts } = this.#today();
    const key = `${measure} ${part}`;
    counts.set(key, { measure, part, total: (counts.get(key)?.total ?? 0) + by });
  }

  /** A user is here: counts as active once a day. */
  seen(userId: UserId): void {
    const day = dayOf(this.#dependencies.clock.now());
    if (day !== this.#day) this.#known = new Set();
    this.#day = day;
    if (this.#known.has(userId)) return;
    if (this.#known.size < overviewLimits.rememberedUsersMax) this.#known.add(userId);
    this.#today().seen.add(userId);
  }

  /** Writes what waits; what could not be written waits again. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  /** Writes what waits and lets go of the clock. */
  async stop(): Promise<void> {
    await this.flush();
    this.#cancel?.();
    this.#cancel = null;
  }

  #today(): Waiting {
    const day = dayOf(this.#dependencies.clock.now());
    const waiting = this.#waiting.get(day) ?? { counts: new Map(), seen: new Set() };
    this.#waiting.set(day, waiting);
    this.#arm();
    return waiting;
  }

  #arm(): void {
    this.#cancel ??= this.#dependencies.clock.after(overviewLimits.flushMs, () => {
      this.#cancel = null;
      void this.flush();
    });
  }

  async #write(): Promise<void> {
    // In order: an earlier day written later would not count users active on both.
    const days = [...this.#waiting].toSorted(([one], [other]) => one - other);
    this.#waiting.clear();
    for (const [day, waiting] of days) {
      try {
        await this.#dependencies.store.add(day, [...waiting.counts.values()], [...waiting.seen]);
      } catch (fault) {
        this.#dependencies.failed(fault);
        this.#waitAgain(day, waiting);
      }
    }
  }

  #waitAgain(day: number, { counts, seen }: Waiting): void {
    const newer = this.#waiting.get(day);
    for (const [key, { total }] of newer?.counts ?? []) {
      const count = newer?.counts.get(key);
      if (count !== undefined) counts.set(key, { ...count, total: total + (counts.get(key)?.total ?? 0) });
    }
    for (const userId of newer?.seen ?? []) seen.add(userId);
    this.#waiting.set(day, { counts, seen });
    this.#arm();
  }
}

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

const keyOf = ({ measure, part }: Count): string => `${measure} ${part}`;
const byKey = (one: Count, other: Count): number => (keyOf(one) < keyOf(other) ? -1 : 1);

async function markAll(trx: TypedKnex, day: number, seen: readonly string[]): Promise<number> {
  const ids = seen.flatMap((id) => rowId(id) ?? []);
  let marked = 0;
  for (let from = 0; from < ids.length; from += overviewLimits.markedMax) {
    marked += await markActive(trx, day, ids.slice(from, from + overviewLimits.markedMax));
  }
  return marked;
}

/** What is added on one day by one node. */
interface DayCounts {
  readonly day: number;
  readonly counts: readonly Count[];
  readonly seen: readonly string[];
}

async function add(trx: TypedKnex, engine: Engine, { day, counts, seen }: DayCounts): Promise<void> {
  const active = await markAll(trx, day, seen);
  const added = active === 0 ? counts : [...counts, { measure: "active", part: "", total: active }];
  if (added.length === 0) return;
  // In one order, so that two nodes do not wait for each other.
  const rows = added.map(({ measure, part, total }) => ({ day, measure, part, total })).toSorted(byKey);
  await trx("daily_counts")
    .insert(rows)
    .onConflict(["day", "measure", "part"])
    .merge({ total: addedOnConflict(trx, engine, "daily_counts", "total") });
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
  add: (day, counts, seen) => database.transaction((trx) => add(trx, database.engine, { day, counts, seen })),
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
