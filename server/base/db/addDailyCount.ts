import type { TypedKnex } from "./typedKnex.ts";

const dayMs = 86_400_000;

/** The day of an instant, counted from 1970 in UTC. */
export const dayOf = (at: number): number => Math.floor(at / dayMs);
/** The start of a day, in epoch milliseconds. */
export const startOf = (day: number): number => day * dayMs;

/**
 * Adds to a figure of the day of `at`, in epoch milliseconds, in a transaction of the caller: for what is stored in the
 * same transaction. What happens often is counted in memory instead (dailyCounts.ts).
 */
export async function addDailyCount(trx: TypedKnex, measure: string, total: number, at: number): Promise<void> {
  await trx("daily_counts")
    .insert({ day: dayOf(at), measure, part: "", total })
    .onConflict(["day", "measure", "part"])
    .merge({ total: trx.raw("?? + ?", ["daily_counts.total", total]) });
}
