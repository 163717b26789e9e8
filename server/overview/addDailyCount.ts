import type { TypedKnex } from "#server/db/typedKnex.ts";
import { dayOf } from "./dailyCountStore.ts";

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
