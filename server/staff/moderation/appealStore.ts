/** Appeals against sanctions: one for each, in the queue of the moderators as a case of its own. */
import type { AppealId, CaseId, DecisionId, SanctionId, UserId } from "#protocol/ids.ts";
import { visibleText } from "#server/base/core/writtenText.ts";
import { fail, ok, type Result } from "#engine/result.ts";
import type { Database } from "#server/base/db/database.ts";
import { isUniqueViolation } from "#server/base/db/errors.ts";
import type { User } from "#server/base/db/records.ts";
import type { RowOf, TypedKnex } from "#server/base/db/typedKnex.ts";
import type { Locale } from "#protocol/calls/accounts.ts";
import type { AppealStatus } from "#protocol/calls/moderation.ts";
import { recordAdminAction } from "#server/people/roles/adminLog.ts";
import { idOf, rowId } from "#server/base/db/rowIds.ts";
import { userColumns, userOf } from "#server/people/users/userStore.ts";
import { type DecisionWords, localeOf } from "./decisions.ts";
import { type CaseChange, type CaseRefusal, heldCase, nameOfCase } from "./decisionStore.ts";

export interface Appeal {
  readonly id: AppealId;
  readonly caseId: CaseId;
  readonly sanctionId: SanctionId;
  readonly text: string;
  readonly locale: Locale;
  readonly status: AppealStatus;
  /** The message to the player with the decision. */
  readonly answer: string | null;
  readonly at: number;
  readonly decidedAt: number | null;
}

/** A sanction with its user, and the appeal against it if there is one. */
export interface AppealedSanction {
  readonly user: User;
  readonly sanction: RowOf<"sanctions">;
  readonly appeal: Appeal | null;
}

export interface NewAppeal {
  readonly sanctionId: SanctionId;
  readonly text: string;
  /** The language in which the player is answered. */
  readonly locale: Locale;
  readonly at: number;
}

/** `unknown`: no sanction that holds; `exists`: there is an appeal against it already. */
export type AppealRefusal = "unknown" | "exists";

export interface AppealDecision extends CaseChange, Pick<DecisionWords, "answer"> {
  readonly isGranted: boolean;
  readonly reason: string;
  /** Whether the moderator decides about a sanction of their own, because nobody else may. */
  readonly isOwn: boolean;
}

export interface AppealStore {
  file(appeal: NewAppeal): Promise<Result<AppealId, AppealRefusal>>;
  /** A sanction and the appeal against it, by the id of either; undefined where the account is gone. */
  find(
    by: { readonly sanctionId: SanctionId } | { readonly appealId: AppealId },
  ): Promise<AppealedSanction | undefined>;
  /** The appeal of a case. */
  ofCase(caseId: CaseId): Promise<AppealedSanction | undefined>;
  /** Refuses an appeal, or grants one whose sanction no longer holds. */
  decide(decision: AppealDecision): Promise<Result<DecisionId, CaseRefusal>>;
  /** Whether another member of the staff could decide about this sanction: for a ban another administrator. */
  hasOtherJudge(moderatorId: UserId, needsAdministrator: boolean): Promise<boolean>;
}

const appealOf = (row: RowOf<"appeals">): Appeal => ({
  id: idOf(row.id),
  caseId: idOf(row.case_id),
  sanctionId: idOf(row.sanction_id),
  text: row.text,
  locale: row.locale,
  status: row.status,
  answer: row.answer,
  at: row.at,
  decidedAt: row.decided_at,
});

async function withUser(knex: TypedKnex, sanctionId: number): Promise<AppealedSanction | undefined> {
  const sanction = await knex("sanctions").where("id", sanctionId).first();
  if (sanction === undefined) return undefined;
  const user = await knex("users").where("users.id", sanction.user_id).whereNull("deleted_at").first(userColumns);
  const appeal = await knex("appeals").where("sanction_id", sanctionId).first();
  if (user === undefined) return undefined;
  return { user: userOf(user), sanction, appeal: appeal === undefined ? null : appealOf(appeal) };
}

async function find(knex: TypedKnex, by: Parameters<AppealStore["find"]>[0]) {
  if ("sanctionId" in by) return withUser(knex, rowId(by.sanctionId) ?? 0);
  const appeal = await knex("appeals")
    .where("id", rowId(by.appealId) ?? 0)
    .first("sanction_id");
  return appeal === undefined ? undefined : withUser(knex, appeal.sanction_id);
}

/** Whether a sanction holds at this time. */
export const isHolding = ({ lifted_at, ends_at }: RowOf<"sanctions">, at: number): boolean =>
  lifted_at === null && (ends_at === null || ends_at > at);

async function file(
  trx: TypedKnex,
  { sanctionId, text, locale, at }: NewAppeal,
): Promise<Result<AppealId, AppealRefusal>> {
  const found = await withUser(trx, rowId(sanctionId) ?? 0);
  if (found === undefined || !isHolding(found.sanction, at)) return fail("unknown");
  if (found.appeal !== null) return fail("exists");
  const user_id = found.sanction.user_id;
  const [case_id = 0] = await trx("report_cases").insert({
    kind: "appeal",
    user_id,
    status: "pending",
    reporters: 1,
    opened_at: at,
    last_at: at,
    open_key: null,
  });
  const row = { case_id, sanction_id: found.sanction.id, user_id, text, locale, status: "pending", at } as const;
  const [id = 0] = await trx("appeals").insert(row);
  return ok(idOf(id));
}

async function fileOnce(database: Database, appeal: NewAppeal): Promise<Result<AppealId, AppealRefusal>> {
  try {
    return await database.transaction((trx) => file(trx, appeal));
  } catch (error) {
    // Sent twice at the same moment.
    if (isUniqueViolation(error)) return fail("exists");
    throw error;
  }
}

/** Decides an appeal inside a transaction, in which its sanction may have been lifted. */
export async function decideAppeal(trx: TypedKnex, decision: AppealDecision): Promise<Result<DecisionId, CaseRefusal>> {
  const { isGranted, answer, isOwn, at, moderatorId } = decision;
  const reason = visibleText(decision.reason);
  const held = await heldCase(trx, decision);
  if (!held.ok) return held;
  const { value: row } = held;
  const appeal = await trx("appeals").where("case_id", row.id).first();
  if (appeal === undefined) return fail("unknown");
  const outcome = isGranted ? "granted" : "refused";
  const [id = 0] = await trx("report_decisions").insert({
    case_id: row.id,
    moderator_id: rowId(moderatorId) ?? null,
    outcome,
    action: "none",
    sanction_id: appeal.sanction_id,
    reason,
    answer: JSON.stringify({ cause: null, answer } satisfies DecisionWords),
    at,
  });
  await trx("appeals")
    .where("id", appeal.id)
    .update({ status: outcome, answer: answer?.[localeOf(appeal.locale)] ?? null, decided_at: at });
  await trx("report_cases")
    .where("id", row.id)
    .update({
      status: isGranted ? "resolved" : "dismissed",
      reporters: 0,
      closed_at: at,
      assigned_to: null,
      assigned_until: null,
    });
  await recordAdminAction(trx, {
    adminId: moderatorId,
    action: isGranted ? "appeal.grant" : "appeal.refuse",
    target: { kind: "appeal", id: idOf(row.id), name: await nameOfCase(trx, row) },
    reason,
    before: { status: "pending" },
    after: { status: outcome, ...(isOwn && { ownSanction: true }) },
    at,
  });
  return ok(idOf(id));
}

async function hasOtherJudge(knex: TypedKnex, moderatorId: UserId, needsAdministrator: boolean): Promise<boolean> {
  const roles = needsAdministrator ? (["administrator"] as const) : (["moderator", "administrator"] as const);
  const other = await knex("users")
    .whereIn("role", roles)
    .where("standing", "active")
    .whereNull("deleted_at")
    .whereNot("id", rowId(moderatorId) ?? 0)
    .first("id");
  return other !== undefined;
}

export const appealStore = (database: Database): AppealStore => ({
  file: (appeal) => fileOnce(database, appeal),
  find: (by) => database.run((knex) => find(knex, by)),
  ofCase: (caseId) =>
    database.run(async (knex) => {
      const appeal = await knex("appeals")
        .where("case_id", rowId(caseId) ?? 0)
        .first("sanction_id");
      return appeal === undefined ? undefined : withUser(knex, appeal.sanction_id);
    }),
  decide: (decision) => database.transaction((trx) => decideAppeal(trx, decision)),
  hasOtherJudge: (id, needsAdministrator) => database.run((knex) => hasOtherJudge(knex, id, needsAdministrator)),
});
