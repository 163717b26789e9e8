/** Decisions with a sanction, or that lift one: report or appeal, sanction and log change in one transaction. */
import { fail, ok, type Result } from "#engine/result.ts";
import type { User } from "#server/base/db/records.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import type { Sanctions } from "#server/staff/sanctions/sanctions.ts";
import type { NewSanction, SanctionRefusal } from "#server/staff/sanctions/sanctionStore.ts";
import { type AppealDecision, type AppealStore, decideAppeal } from "./appealStore.ts";
import { type CaseRefusal, decideReports, type ReportDecision } from "./decisionStore.ts";

export type DecisionRefusal = CaseRefusal | SanctionRefusal;

/** Undoes the transaction of a sanction because its report or appeal cannot be decided. */
class Undone extends Error {
  readonly refusal: CaseRefusal;

  constructor(refusal: CaseRefusal) {
    super("the case cannot be decided");
    this.name = "Undone";
    this.refusal = refusal;
  }
}

interface Changes {
  readonly sanctions: Pick<Sanctions, "impose" | "lift">;
}

type Change = (
  also: (trx: TypedKnex, sanction: { readonly id: string }) => Promise<void>,
) => Promise<Result<unknown, SanctionRefusal>>;

/** Makes a change of a sanction together with a decision; both or none. */
async function together(
  change: Change,
  decide: (trx: TypedKnex, sanctionId: string) => Promise<Result<string, CaseRefusal>>,
): Promise<Result<string, DecisionRefusal>> {
  let decisionId = "";
  try {
    const done = await change(async (trx, { id }) => {
      const decided = await decide(trx, id);
      if (!decided.ok) throw new Undone(decided.error);
      decisionId = decided.value;
    });
    return done.ok ? ok(decisionId) : done;
  } catch (error) {
    if (error instanceof Undone) return fail(error.refusal);
    throw error;
  }
}

/** Resolves reports with a sanction of their player. */
export const resolveWithSanction = (
  { sanctions }: Changes,
  decision: Omit<ReportDecision, "sanctionId">,
  sanction: NewSanction,
): Promise<Result<string, DecisionRefusal>> =>
  together(
    (also) => sanctions.impose(sanction, also),
    (trx, sanctionId) => decideReports(trx, { ...decision, sanctionId }),
  );

/** Grants an appeal: lifts its sanction, where it still holds. */
export async function grantAppeal(
  { sanctions, appeals }: Changes & { readonly appeals: Pick<AppealStore, "decide"> },
  decision: AppealDecision,
  lifted: { readonly sanctionId: string; readonly by: User; readonly isHolding: boolean },
): Promise<Result<string, DecisionRefusal>> {
  if (!lifted.isHolding) return appeals.decide(decision);
  const { sanctionId, by } = lifted;
  return together(
    (also) => sanctions.lift({ sanctionId, by, details: decision.reason, isAnswer: true, at: decision.at }, also),
    (trx) => decideAppeal(trx, decision),
  );
}
