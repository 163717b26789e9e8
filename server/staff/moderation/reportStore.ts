/** Reports as players make them: each joins the open case about its player, or opens one. */
import type { ReportId, UserId } from "#protocol/ids.ts";
import type { Database } from "#server/base/db/database.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import type { ReportPlace, ReportReason } from "#protocol/calls/reports.ts";
import { idOf, rowId } from "#server/base/db/rowIds.ts";
import type { Evidence } from "./evidence.ts";

export interface FiledReport {
  readonly reporterId: UserId;
  readonly reportedId: UserId;
  readonly reason: ReportReason;
  readonly details: string;
  readonly place: ReportPlace;
  readonly evidence: Evidence;
  /** The match of the room in which it happened. */
  readonly matchNumber: number | null;
  readonly at: number;
}

/** The key of a player's open case. */
export const openKeyOf = (userId: number): string => `report:${userId}`;

/** The open case about a player, made where there is none. The player's row is held: one change of it after the other. */
async function openCase(trx: TypedKnex, userId: number, at: number): Promise<number> {
  await trx("users").where("id", userId).forUpdate().first("id");
  const open_key = openKeyOf(userId);
  const row = await trx("report_cases").where("open_key", open_key).forUpdate().first("id");
  if (row !== undefined) return row.id;
  const opened = { kind: "report", status: "pending", reporters: 0, opened_at: at, last_at: at, open_key } as const;
  const [id = 0] = await trx("report_cases").insert({ ...opened, user_id: userId });
  return id;
}

/** Counts the players who wait for an answer about a case anew. */
export async function countReporters(trx: TypedKnex, caseId: number): Promise<number> {
  const found = await trx("reports")
    .where({ case_id: caseId, status: "pending" })
    .groupBy("reporter_id")
    .select("reporter_id");
  await trx("report_cases").where("id", caseId).update({ reporters: found.length });
  return found.length;
}

async function file(trx: TypedKnex, filed: FiledReport): Promise<ReportId> {
  const reported_id = rowId(filed.reportedId) ?? 0;
  const case_id = await openCase(trx, reported_id, filed.at);
  const [id = 0] = await trx("reports").insert({
    reporter_id: rowId(filed.reporterId) ?? 0,
    reported_id,
    reason: filed.reason,
    details: filed.details,
    place: filed.place.kind,
    code: filed.place.kind === "game" ? filed.place.code : null,
    evidence: JSON.stringify(filed.evidence),
    match_number: filed.matchNumber,
    case_id,
    at: filed.at,
  });
  await trx("report_cases").where("id", case_id).update({ last_at: filed.at });
  await countReporters(trx, case_id);
  return idOf(id);
}

export const reportStore = (database: Database) => ({
  /** Keeps a report in the open case about its player; resolves to the report's id. */
  file: (report: FiledReport) => database.transaction((trx) => file(trx, report)),
});

export type ReportStore = ReturnType<typeof reportStore>;
