/**
 * Notifies the players whom a decision concerns, in their language. A decision is marked in the transaction that stores its
 * notifications, so each is sent once.
 */
import { idOf } from "#server/base/db/rowIds.ts";
import type { AppealId } from "#protocol/ids.ts";
import type { Database } from "#server/base/db/database.ts";
import type { RowOf, TypedKnex } from "#server/base/db/typedKnex.ts";
import type { Locale } from "#protocol/calls/accounts.ts";
import { addWithin } from "#server/people/notifications/notificationStore.ts";
import { type DecisionWords, localeOf, storedWords } from "./decisions.ts";
import { moderationLimits } from "./limits.ts";

/** The mail of a decided appeal. */
export interface AppealMail {
  readonly to: string;
  readonly locale: Locale;
  readonly username: string;
  readonly isGranted: boolean;
  /** The moderators' message; empty for none. */
  readonly answer: string;
  /** Of the appeal's page. */
  readonly key: string;
}

/** A decision whose players are to be notified. */
export interface DueDecision {
  readonly id: number;
  /** The appeal that it decides; null for reports. */
  readonly appealId: AppealId | null;
}

async function due(knex: TypedKnex, at: number): Promise<DueDecision[]> {
  const rows = await knex("report_decisions")
    .whereNull("told_at")
    .whereNull("undone_at")
    .where((over) => void over.whereNull("undo_until").orWhere("undo_until", "<=", at))
    .orderBy("id")
    .limit(moderationLimits.noticeRows)
    .select("id", "case_id", "outcome");
  const appeals = await knex("appeals")
    .whereIn(
      "case_id",
      rows.map(({ case_id }) => case_id),
    )
    .select("id", "case_id");
  return rows.map(({ id, case_id }) => {
    const appeal = appeals.find((each) => each.case_id === case_id);
    return { id, appealId: appeal === undefined ? null : idOf(appeal.id) };
  });
}

type DecisionRow = RowOf<"report_decisions">;

const said = (words: DecisionWords, locale: string | null): string => words.answer?.[localeOf(locale)] ?? "";

/** Notifies the players who reported, each in the own language. */
async function notifyReporters(trx: TypedKnex, row: DecisionRow, words: DecisionWords, at: number): Promise<void> {
  const reports = await trx("reports").where("decision_id", row.id).select("reporter_id", "reported_id");
  const reporters = [...new Set(reports.flatMap(({ reporter_id }) => reporter_id ?? []))].toSorted((a, b) => a - b);
  const reportedId = reports[0]?.reported_id ?? null;
  const reported = reportedId === null ? undefined : await trx("users").where("id", reportedId).first("username");
  const readers = await trx("users").whereIn("id", reporters).orderBy("id").select("id", "locale");
  const outcome = row.outcome === "dismissed" ? "dismissed" : "resolved";
  for (const { id, locale } of readers) {
    const values = { player: reported?.username ?? "", outcome, answer: said(words, locale) } as const;
    await addWithin(trx, [id], { kind: "report_answered", values, cause: `report decision ${row.id}` }, at);
  }
  if (row.action !== "warning" || reportedId === null) return;
  const values = { reason: words.cause ?? "other" };
  await addWithin(trx, [reportedId], { kind: "warning", values, cause: `warning ${row.id}` }, at);
}

async function notifyAppellant(
  trx: TypedKnex,
  row: DecisionRow,
  words: DecisionWords,
  key: string,
  at: number,
): Promise<AppealMail | null> {
  const appeal = await trx("appeals").where("case_id", row.case_id).first("user_id", "locale");
  if (appeal === undefined || appeal.user_id === null) return null;
  const isGranted = row.outcome === "granted";
  const answer = said(words, appeal.locale);
  const values = { outcome: isGranted ? "granted" : "refused", answer, key } as const;
  await addWithin(trx, [appeal.user_id], { kind: "appeal_answered", values, cause: `appeal decision ${row.id}` }, at);
  const user = await trx("users").where("id", appeal.user_id).whereNull("deleted_at").first("username", "email");
  if (user === undefined || user.email === null) return null;
  return { to: user.email, locale: localeOf(appeal.locale), username: user.username, isGranted, answer, key };
}

async function send(
  trx: TypedKnex,
  { id, appealId }: DueDecision,
  key: string,
  at: number,
): Promise<AppealMail | null> {
  const row = await trx("report_decisions").where("id", id).forUpdate().first();
  if (row === undefined || row.told_at !== null || row.undone_at !== null) return null;
  const words = storedWords(row.answer);
  await trx("report_decisions").where("id", id).update({ told_at: at });
  if (appealId !== null) return notifyAppellant(trx, row, words, key, at);
  await notifyReporters(trx, row, words, at);
  return null;
}

export const decisionNoticeStore = (database: Database) => ({
  /** Decisions without sent notices that can no longer be undone. `at` is epoch milliseconds. */
  due: (at: number) => database.run((knex) => due(knex, at)),
  /** Notifies those whom a decision concerns, once. `key` is that of the appeal's page. Resolves to a mail to send. */
  send: (decision: DueDecision, key: string, at: number) => database.transaction((trx) => send(trx, decision, key, at)),
});

export type DecisionNoticeStore = ReturnType<typeof decisionNoticeStore>;
