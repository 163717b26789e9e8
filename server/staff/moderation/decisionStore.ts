/**
 * Claims of cases and decisions about them. All changes of a case lock its row: of two moderators who decide at the
 * same moment one is refused.
 */
import type { CaseId, DecisionId, ReportId, SanctionId, UserId } from "#protocol/ids.ts";
import { visibleText } from "#server/base/core/writtenText.ts";
import { fail, ok, type Result } from "#engine/result.ts";
import type { Database } from "#server/base/db/database.ts";
import type { RowOf, TypedKnex } from "#server/base/db/typedKnex.ts";
import type { CaseOutcome, ReportAction } from "#protocol/calls/moderation.ts";
import { recordAdminAction } from "#server/people/roles/adminLog.ts";
import { idOf, rowId, type RowId } from "#server/base/db/rowIds.ts";
import type { DecisionWords } from "./decisions.ts";
import { moderationLimits } from "./limits.ts";
import { countReporters, openKeyOf } from "./reportStore.ts";

/**
 * `claimed`: another moderator works on it; `over`: it was decided, or the time for undoing is over; `own`: it is about
 * the moderator.
 */
export type CaseRefusal = "unknown" | "claimed" | "over" | "own";

/** A member of the staff who acts on a case. */
interface ByModerator {
  readonly moderatorId: UserId;
  /** Epoch milliseconds. */
  readonly at: number;
}

export interface CaseChange extends ByModerator {
  readonly caseId: CaseId;
}

export interface ReportDecision extends CaseChange, DecisionWords {
  readonly outcome: Extract<CaseOutcome, "resolved" | "dismissed">;
  readonly action: ReportAction;
  /** The reports that it decides; null for all pending ones. */
  readonly reportIds: readonly ReportId[] | null;
  /** For the record. */
  readonly reason: string;
  /** The sanction that was imposed in the same transaction; null without one. */
  readonly sanctionId: SanctionId | null;
}

export interface UndoneDecision extends ByModerator {
  readonly decisionId: DecisionId;
}

type CaseRow = RowOf<"report_cases">;

/** The case, held until the transaction ends, if this moderator may act on it. */
export async function heldCase(trx: TypedKnex, change: CaseChange): Promise<Result<CaseRow, CaseRefusal>> {
  const row = await trx("report_cases")
    .where("id", rowId(change.caseId) ?? 0)
    .forUpdate()
    .first();
  if (row === undefined) return fail("unknown");
  if (row.status !== "pending") return fail("over");
  const moderator = rowId(change.moderatorId) ?? 0;
  if (row.user_id === moderator) return fail("own");
  const isHeld = row.assigned_to !== null && (row.assigned_until ?? 0) > change.at;
  return isHeld && row.assigned_to !== moderator ? fail("claimed") : ok(row);
}

async function claim(trx: TypedKnex, change: CaseChange): Promise<Result<number, CaseRefusal>> {
  const held = await heldCase(trx, change);
  if (!held.ok) return held;
  const until = change.at + moderationLimits.claimMs;
  await trx("report_cases")
    .where("id", held.value.id)
    .update({ assigned_to: rowId(change.moderatorId) ?? null, assigned_until: until });
  return ok(until);
}

async function release(knex: TypedKnex, { caseId, moderatorId }: CaseChange): Promise<void> {
  await knex("report_cases")
    .where({ id: rowId(caseId) ?? 0, assigned_to: rowId(moderatorId) ?? 0 })
    .update({ assigned_to: null, assigned_until: null });
}

/** The name of the player of a case, for the log. */
export async function nameOfCase(trx: TypedKnex, { user_id }: CaseRow): Promise<string> {
  const user = user_id === null ? undefined : await trx("users").where("id", user_id).first("username");
  return user?.username ?? "";
}

/** The pending reports that a decision is about. */
async function chosenReports(trx: TypedKnex, caseId: number, reportIds: readonly ReportId[] | null): Promise<number[]> {
  const pending = trx("reports").where({ case_id: caseId, status: "pending" }).orderBy("id");
  if (reportIds !== null) {
    pending.whereIn(
      "id",
      reportIds.flatMap((id) => rowId(id) ?? []),
    );
  }
  return pending.pluck("id");
}

/** Ends a case whose last report is decided, or lets it go on with those that are left. */
async function afterDecision(trx: TypedKnex, id: number, { outcome, at }: ReportDecision): Promise<void> {
  if ((await countReporters(trx, id)) > 0) return;
  const resolved = await trx("reports").where({ case_id: id, status: "resolved" }).first("id");
  const status = outcome === "resolved" || resolved !== undefined ? "resolved" : "dismissed";
  await trx("report_cases")
    .where("id", id)
    .update({ status, closed_at: at, open_key: null, assigned_to: null, assigned_until: null });
}

/** Decides reports inside a transaction, in which their sanction may have been imposed. */
export async function decideReports(
  trx: TypedKnex,
  decision: ReportDecision,
): Promise<Result<DecisionId, CaseRefusal>> {
  const { outcome, action, cause, answer, sanctionId, at, moderatorId } = decision;
  const reason = visibleText(decision.reason);
  const held = await heldCase(trx, decision);
  if (!held.ok) return held;
  const { value: row } = held;
  const reports = row.kind === "report" ? await chosenReports(trx, row.id, decision.reportIds) : [];
  if (reports.length === 0) return fail("over");
  const [id = 0] = await trx("report_decisions").insert({
    case_id: row.id,
    moderator_id: rowId(moderatorId) ?? null,
    outcome,
    action,
    sanction_id: sanctionId === null ? null : (rowId(sanctionId) ?? null),
    reason,
    answer: JSON.stringify({ cause, answer } satisfies DecisionWords),
    at,
    undo_until: sanctionId === null ? at + moderationLimits.undoMs : null,
  });
  await trx("reports").whereIn("id", reports).update({ status: outcome, decision_id: id });
  await afterDecision(trx, row.id, decision);
  await recordAdminAction(trx, {
    adminId: moderatorId,
    action: outcome === "resolved" ? "report.resolve" : "report.dismiss",
    target: { kind: "report", id: idOf(row.id), name: await nameOfCase(trx, row) },
    reason,
    before: { status: "pending" },
    after: { status: outcome, action, reports: reports.length },
    at,
  });
  return ok(idOf(id));
}

/** The case to which reports go back: their own, or the one that was opened about the player meanwhile. */
async function reopened(trx: TypedKnex, row: CaseRow, { moderatorId, at }: ByModerator): Promise<RowId<CaseId>> {
  const held = { assigned_to: rowId(moderatorId) ?? null, assigned_until: at + moderationLimits.claimMs };
  if (row.status === "pending" || row.user_id === null) return row.id;
  const open_key = openKeyOf(row.user_id);
  const newer = await trx("report_cases").where("open_key", open_key).forUpdate().first("id");
  if (newer === undefined) {
    await trx("report_cases")
      .where("id", row.id)
      .update({ ...held, status: "pending", closed_at: null, open_key });
    return row.id;
  }
  await trx("reports").where("case_id", row.id).update({ case_id: newer.id });
  await trx("report_decisions").where("case_id", row.id).update({ case_id: newer.id });
  await trx("report_cases").where("id", row.id).del();
  return newer.id;
}

async function undo(trx: TypedKnex, undone: UndoneDecision): Promise<Result<CaseId, CaseRefusal>> {
  const { moderatorId, at } = undone;
  const id = rowId(undone.decisionId) ?? 0;
  const found = await trx("report_decisions").where("id", id).first("case_id");
  if (found === undefined) return fail("unknown");
  const about = await trx("report_cases").where("id", found.case_id).first("user_id");
  // The player's row is held first, as by a new report, so that both see one open case.
  if (about !== undefined && about.user_id !== null) {
    await trx("users").where("id", about.user_id).forUpdate().first("id");
  }
  const row = await trx("report_cases").where("id", found.case_id).forUpdate().first();
  const decision = await trx("report_decisions").where("id", id).forUpdate().first();
  if (row === undefined || decision === undefined) return fail("unknown");
  if (decision.moderator_id !== rowId(moderatorId)) return fail("claimed");
  const isOver = decision.undone_at !== null || decision.told_at !== null || (decision.undo_until ?? 0) <= at;
  if (isOver) return fail("over");
  const caseId = await reopened(trx, row, undone);
  await trx("reports").where("decision_id", id).update({ status: "pending", decision_id: null, case_id: caseId });
  await trx("report_decisions").where("id", id).update({ undone_at: at });
  await countReporters(trx, caseId);
  await recordAdminAction(trx, {
    adminId: moderatorId,
    action: "report.undo",
    target: { kind: "report", id: idOf(caseId), name: await nameOfCase(trx, row) },
    reason: "",
    before: { status: decision.outcome, action: decision.action },
    after: { status: "pending" },
    at,
  });
  return ok(idOf(caseId));
}

export const decisionStore = (database: Database) => ({
  /** Takes a case, or keeps it for longer. Resolves to the time until which it is held. */
  claim: (change: CaseChange) => database.transaction((trx) => claim(trx, change)),
  release: (change: CaseChange) => database.run((knex) => release(knex, change)),
  /** Decides reports without a sanction. Resolves to the id of the decision. */
  decide: (decision: ReportDecision) => database.transaction((trx) => decideReports(trx, decision)),
  /** Undoes a decision whose players were not notified yet: its reports are pending again. */
  undo: (undone: UndoneDecision) => database.transaction((trx) => undo(trx, undone)),
});

export type DecisionStore = ReturnType<typeof decisionStore>;
