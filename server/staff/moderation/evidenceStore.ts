/** Forgets what moderators needed to decide, once the decision is old: evidence, the words of appeals, old signals. */
import type { Database } from "#server/base/db/database.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import { forgottenEvidence } from "./evidence.ts";
import { moderationLimits, signalLimits } from "./limits.ts";

export interface EvidenceStore {
  /** Resolves to how many rows were changed or deleted. `at` is epoch milliseconds. */
  forget(at: number): Promise<number>;
}

const forgottenText = JSON.stringify(forgottenEvidence);

/** Removes evidence and details of reports that were decided before. */
async function forgetEvidence(database: Database, before: number): Promise<number> {
  let forgotten = 0;
  for (let after = 0; ; ) {
    const ids = await database.run((knex) =>
      knex("report_decisions")
        .where("id", ">", after)
        .where("at", "<", before)
        .whereNull("undone_at")
        .orderBy("id")
        .limit(moderationLimits.sweepRows)
        .pluck("id"),
    );
    const last = ids.at(-1);
    if (last === undefined) return forgotten;
    forgotten += await database.run(async (knex) => {
      const reports = await knex("reports")
        .whereIn("decision_id", ids)
        .whereNot("evidence", forgottenText)
        .orderBy("id")
        .pluck("id");
      return reports.length === 0
        ? 0
        : knex("reports").whereIn("id", reports).update({ evidence: forgottenText, details: "" });
    });
    after = last;
  }
}

async function forgetAppeals(knex: TypedKnex, before: number): Promise<number> {
  const ids = await knex("appeals")
    .where("decided_at", "<", before)
    .whereNot("text", "")
    .orderBy("id")
    .limit(moderationLimits.sweepRows)
    .pluck("id");
  return ids.length === 0 ? 0 : knex("appeals").whereIn("id", ids).update({ text: "" });
}

export const evidenceStore = (database: Database): EvidenceStore => ({
  forget: async (at) => {
    const before = at - moderationLimits.evidenceKeptMs;
    const reports = await forgetEvidence(database, before);
    const appeals = await database.run((knex) => forgetAppeals(knex, before));
    const signals = await database.run((knex) =>
      knex("signals")
        .where("last_at", "<", at - signalLimits.keptMs)
        .del(),
    );
    return reports + appeals + signals;
  },
});
