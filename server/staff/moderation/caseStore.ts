/** The queue of the moderators: cases by page, and one case with everything that is known. Gives the protocol's records. */
import type { CaseId, UserId } from "#protocol/ids.ts";
import { cursorOf, type KeysetPosition } from "#server/base/api/keyset.ts";
import type { Database } from "#server/base/db/database.ts";
import type { RowOf, TypedKnex } from "#server/base/db/typedKnex.ts";
import type {
  CaseDetail,
  CaseKind,
  CaseOrder,
  CasePage,
  Decision,
  EarlierReport,
  ReportCase,
  ReportStatus,
} from "#protocol/calls/moderation.ts";
import type { ReportReason } from "#protocol/calls/reports.ts";
import { idOf, rowId } from "#server/base/db/rowIds.ts";
import { moderationLimits } from "./limits.ts";
import {
  readEarlierReports,
  reportRecords,
  namedWith,
  type UserNames,
  userNames,
  whereNameBegins,
} from "./reportRecords.ts";

export interface CaseFilter {
  /** The beginning of the player's name; empty for all. */
  readonly q: string;
  readonly status: ReportStatus | "all";
  readonly kind: CaseKind | "all";
  readonly order: CaseOrder;
  /** Only those that this moderator works on. */
  readonly assignedTo: UserId | null;
  readonly limit: number;
  /** Where the page before ended; null for the first page. */
  readonly after: KeysetPosition<number> | null;
}

/** A case without what other domains know of its player. */
export type StoredCase = Omit<CaseDetail, "sanctions" | "appeal">;

type CaseRow = RowOf<"report_cases">;
type DecisionRow = RowOf<"report_decisions">;

/** The players whose names begin with the words; null where all, or too many for a list of ids, are meant. */
async function namesakes(knex: TypedKnex, q: string): Promise<readonly number[] | null> {
  if (q === "") return null;
  const few = await namedWith(knex, q, moderationLimits.namesakesMax);
  return few.length > moderationLimits.namesakesMax ? null : few;
}

/** The filtered cases, in no order yet. */
function filtered(knex: TypedKnex, { q, status, kind, assignedTo }: CaseFilter, named: readonly number[] | null) {
  const query = knex("report_cases");
  if (status !== "all") query.where("status", status);
  if (kind !== "all") query.where("kind", kind);
  if (assignedTo !== null) query.where("assigned_to", rowId(assignedTo) ?? 0);
  if (named !== null) query.whereIn("user_id", named);
  else if (q !== "") {
    const users = knex("users").whereColumn("users.id", "report_cases.user_id");
    whereNameBegins(users, "users.username_key", q);
    query.whereExists(users.select("users.id"));
  }
  return query;
}

const orders = {
  "-reporters": [{ column: "reporters", order: "desc" }, { column: "id" }],
  reporters: [{ column: "reporters" }, { column: "id", order: "desc" }],
  date: [{ column: "id" }],
  "-date": [{ column: "id", order: "desc" }],
} as const;

/** Where a page ends, as the cursor of the next. */
const endOf = (order: CaseOrder, { id, reporters }: CaseRow): string =>
  cursorOf(order.endsWith("reporters") ? reporters : id, id);

/** Keeps the cases after the end of the page before. */
function whereAfter(query: ReturnType<typeof filtered>, order: CaseOrder, { value, id }: KeysetPosition<number>): void {
  if (order === "date" || order === "-date") {
    query.where("id", order === "date" ? ">" : "<", id);
    return;
  }
  const [further, beyond] = order === "-reporters" ? (["<", ">"] as const) : ([">", "<"] as const);
  // The first condition lets an index end the search; the second is exact.
  query.where("reporters", `${further}=`, value).where((later) => {
    void later.where("reporters", further, value).orWhere((same) => {
      void same.where("reporters", value).where("id", beyond, id);
    });
  });
}

async function page(knex: TypedKnex, filter: CaseFilter, at: number): Promise<CasePage> {
  const { order, limit, after } = filter;
  const query = filtered(knex, filter, await namesakes(knex, filter.q));
  const isFirst = after === null && filter.q === "";
  const counted = isFirst ? await query.clone().count({ total: "*" }) : undefined;
  if (after !== null) whereAfter(query, order, after);
  const rows = await query.orderBy(orders[order]).limit(limit + 1);
  const visible = rows.slice(0, limit);
  const last = visible.at(-1);
  return {
    items: await caseRecords(knex, visible, at),
    next: rows.length > limit && last !== undefined ? endOf(order, last) : null,
    ...(counted !== undefined && { total: counted[0]?.total ?? 0 }),
  };
}

/** How many reports a case has, and their reasons, the most frequent first. */
async function reasonsOf(knex: TypedKnex, caseIds: readonly number[]) {
  const rows = await knex("reports")
    .whereIn("case_id", caseIds)
    .groupBy("case_id", "reason")
    .select("case_id", "reason")
    .count({ reports: "*" });
  const byCase = Map.groupBy(rows, ({ case_id }) => case_id);
  return (id: number): { readonly reports: number; readonly reasons: readonly ReportReason[] } => {
    const found = (byCase.get(id) ?? []).toSorted((a, b) => b.reports - a.reports || (a.reason < b.reason ? -1 : 1));
    return { reports: found.reduce((sum, row) => sum + row.reports, 0), reasons: found.map(({ reason }) => reason) };
  };
}

const decisionRecord = (row: DecisionRow, names: UserNames): Decision => {
  const moderator = names(row.moderator_id);
  return {
    id: idOf(row.id),
    outcome: row.outcome,
    action: row.action,
    moderator: moderator === null ? null : { id: moderator.id, username: moderator.username },
    reason: row.reason,
    timestamp: row.at,
    undo_until: row.undo_until,
    undone_at: row.undone_at,
  };
};

function assignmentOf({ assigned_to, assigned_until }: CaseRow, names: UserNames, at: number) {
  const user = names(assigned_to);
  if (user === null || assigned_until === null || assigned_until <= at) return null;
  return { id: user.id, username: user.username, until: assigned_until };
}

async function caseRecords(knex: TypedKnex, rows: readonly CaseRow[], at: number): Promise<ReportCase[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const reasons = await reasonsOf(knex, ids);
  const decisions = await knex("report_decisions").whereIn("case_id", ids).whereNull("undone_at").orderBy("id", "desc");
  const names = await userNames(knex, [
    ...rows.flatMap(({ user_id, assigned_to }) => [user_id, assigned_to]),
    ...decisions.map(({ moderator_id }) => moderator_id),
  ]);
  return rows.map((row): ReportCase => {
    const last = decisions.find(({ case_id }) => case_id === row.id);
    return {
      id: idOf(row.id),
      kind: row.kind,
      status: row.status,
      reported_user: names(row.user_id),
      ...reasons(row.id),
      reporters: row.reporters,
      opened_at: row.opened_at,
      timestamp: row.last_at,
      assigned_to: assignmentOf(row, names, at),
      decision: last === undefined ? null : decisionRecord(last, names),
    };
  });
}

const earlierColumns = [
  "id",
  "reporter_id",
  "reported_id",
  "reason",
  "place",
  "code",
  "status",
  "at",
  "case_id",
  "decision_id",
  "match_number",
] as const;

async function earlierReports(knex: TypedKnex, { id, user_id }: CaseRow) {
  if (user_id === null) return { earlier: [], made: [] };
  const about = await knex("reports")
    .where("reported_id", user_id)
    .where((other) => void other.whereNull("case_id").orWhere("case_id", "<>", id))
    .orderBy("id", "desc")
    .limit(moderationLimits.earlierRows)
    .select(earlierColumns);
  const by = await knex("reports")
    .where("reporter_id", user_id)
    .orderBy("id", "desc")
    .limit(moderationLimits.earlierRows)
    .select(earlierColumns);
  const visible: readonly EarlierReport[] = await readEarlierReports(knex, [...about, ...by]);
  return { earlier: visible.slice(0, about.length), made: visible.slice(about.length) };
}

/** Outcomes of all reports that these players have made so far. */
async function reportersOf(knex: TypedKnex, ids: readonly number[]): Promise<StoredCase["reported_by"]> {
  if (ids.length === 0) return [];
  const rows = await knex("reports")
    .whereIn("reporter_id", ids)
    .groupBy("reporter_id", "status")
    .select("reporter_id", "status")
    .count({ reports: "*" });
  const names = await userNames(knex, ids);
  return ids.flatMap((id) => {
    const user = names(id);
    const of = (status: ReportStatus): number =>
      rows.find((row) => row.reporter_id === id && row.status === status)?.reports ?? 0;
    const [upheld, dismissed] = [of("resolved"), of("dismissed")];
    return user === null ? [] : [{ user, made: of("pending") + upheld + dismissed, upheld, dismissed }];
  });
}

async function find(knex: TypedKnex, id: CaseId, at: number): Promise<StoredCase | undefined> {
  const row = await knex("report_cases")
    .where("id", rowId(id) ?? 0)
    .first();
  if (row === undefined) return undefined;
  const [summary] = await caseRecords(knex, [row], at);
  if (summary === undefined) return undefined;
  const reports = await knex("reports")
    .where("case_id", row.id)
    .orderBy("id", "desc")
    .limit(moderationLimits.caseReportsMax);
  const reporters = [...new Set(reports.flatMap(({ reporter_id }) => reporter_id ?? []))];
  const decisions = await knex("report_decisions")
    .where("case_id", row.id)
    .orderBy("id", "desc")
    .limit(moderationLimits.caseReportsMax);
  const names = await userNames(
    knex,
    decisions.map(({ moderator_id }) => moderator_id),
  );
  return {
    ...summary,
    items: await reportRecords(knex, reports),
    ...(await earlierReports(knex, row)),
    reported_by: await reportersOf(knex, reporters),
    decisions: decisions.map((each) => decisionRecord(each, names)),
  };
}

export const caseStore = (database: Database) => ({
  /** A page of the queue. `at` is epoch milliseconds: a claim that has expired is none. */
  page: (filter: CaseFilter, at: number) => database.run((knex) => page(knex, filter, at)),
  find: (id: CaseId, at: number) => database.run((knex) => find(knex, id, at)),
});

export type CaseStore = ReturnType<typeof caseStore>;
