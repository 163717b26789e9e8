/** Tables at which nobody plays for a tournament any more. A server that was killed may not have closed them. */
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import { tournamentLimits } from "./limits.ts";

/** Those of tournaments that go on or were cancelled lately: replaced by a later call, decided by staff, or cancelled. */
export async function leftTables(knex: TypedKnex, at: number): Promise<string[]> {
  const running = await knex("tournaments").where("phase", "running").pluck("id");
  const cancelled = await knex("tournaments")
    .where("phase", "cancelled")
    .where("ended_at", ">", at - tournamentLimits.leftMsMax)
    .pluck("id");
  const left: string[] = [];
  for (const id of [...running, ...cancelled]) {
    const mine = { tournament_id: id };
    const byStaff = new Set(
      await knex("tournament_results")
        .where({ ...mine, how: "staff" })
        .pluck("match_key"),
    );
    const calls = await knex("tournament_calls").where(mine).orderBy("attempt", "desc").select("match_key", "code");
    const seen = new Set<string>();
    for (const { match_key: key, code } of calls) {
      const isLeft = seen.has(key) || byStaff.has(key) || cancelled.includes(id);
      seen.add(key);
      if (isLeft && code !== null) left.push(code);
    }
  }
  return left;
}
