/**
 * The protocol's records of reports, with evidence and match, and the users that records of moderation name, read at once.
 */
import { nameKey } from "#server/people/users/userStore.ts";
import type { RowOf, TypedKnex, Conditions, Ref } from "#server/base/db/typedKnex.ts";
import type { EarlierReport, Report } from "#protocol/calls/moderation.ts";
import { decodeText } from "#server/protocol/schema.ts";
import { idOrNull, idOf, rowId } from "#server/base/db/rowIds.ts";
import { type Evidence, evidenceSchema, forgottenEvidence } from "./evidence.ts";
import type { PublicUser } from "#protocol/calls/users.ts";
import { moderationLimits } from "./limits.ts";

/** A user by row id; null for no id and for a user who is gone. */
export type UserNames = (id: number | null) => PublicUser | null;

/** Reads these users, deleted accounts under the name that is left of them. */
export async function userNames(knex: TypedKnex, ids: Iterable<number | null>): Promise<UserNames> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  const found = new Map<number, PublicUser>();
  for (let from = 0; from < wanted.length; from += moderationLimits.namesAtOnce) {
    const rows = await knex("users")
      .whereIn("id", wanted.slice(from, from + moderationLimits.namesAtOnce))
      .select("id", "username", "image_url", "is_bot");
    for (const { id, username, image_url, is_bot } of rows) {
      found.set(id, { id: idOf(id), username, image_url, is_bot: Boolean(is_bot) });
    }
  }
  return (id) => (id === null ? null : (found.get(id) ?? null));
}

/** Keeps the rows whose column, names in the form of `nameKey`, begins with these words. */
export function whereNameBegins<S>(query: Conditions<S>, column: Ref<S>, words: string): void {
  const from = nameKey(words);
  query.whereRaw("?? >= ? and ?? < ?", [column, from, column, `${from}\u{10ffff}`]);
}

/** The ids of users whose name begins with these words, one more than `max` at most. */
export function namedWith(knex: TypedKnex, words: string, max: number): PromiseLike<number[]> {
  const query = knex("users").limit(max + 1);
  whereNameBegins(query, "username_key", words);
  return query.pluck("id");
}

type ReportRow = RowOf<"reports">;
interface ReadReport {
  readonly row: ReportRow;
  readonly evidence: Evidence;
}

/** The ids of the stored matches in which reports happened, by code and number. */
async function matchIds(knex: TypedKnex, rows: readonly ReportRow[]) {
  const keys = rows.flatMap(({ code, match_number }) =>
    code === null || match_number === null ? [] : [[code, match_number] as const],
  );
  const stored =
    keys.length === 0
      ? []
      : await knex("matches").whereIn(["code", "match_number"], keys).select("id", "code", "match_number");
  const found = new Map(stored.map(({ id, code, match_number }) => [`${code} ${match_number}`, idOf(id)]));
  return ({ code, match_number }: ReportRow): Report["match"] =>
    code === null || match_number === null ? null : { id: found.get(`${code} ${match_number}`) ?? null, match_number };
}

function evidenceRecord({ row, evidence }: ReadReport, names: UserNames): Report["evidence"] {
  const lines = evidence.lines.map(({ user_id, text, at, is_reported }) => ({
    user: names(is_reported ? row.reported_id : (rowId(user_id) ?? null)),
    text,
    timestamp: at,
    is_reported,
  }));
  return { is_kept: evidence.is_kept, username: evidence.username, image_url: evidence.image_url, lines };
}

/** Reports in the given order. */
export async function reportRecords(knex: TypedKnex, rows: readonly ReportRow[]): Promise<Report[]> {
  const read = rows.map((row) => ({ row, evidence: decodeText(evidenceSchema, row.evidence) ?? forgottenEvidence }));
  const names = await userNames(
    knex,
    read.flatMap(({ row, evidence }) => [
      row.reporter_id,
      row.reported_id,
      ...evidence.lines.map(({ user_id }) => rowId(user_id) ?? null),
    ]),
  );
  const matchOf = await matchIds(knex, rows);
  return read.map((each): Report => {
    const { row } = each;
    return {
      id: idOf(row.id),
      reported_user: names(row.reported_id),
      reported_by: names(row.reporter_id),
      reason: row.reason,
      details: row.details,
      timestamp: row.at,
      status: row.status,
      place: { kind: row.place, code: row.code },
      evidence: evidenceRecord(each, names),
      match: matchOf(row),
    };
  });
}

/** Reports in one line each, in the given order. */
export async function readEarlierReports(
  knex: TypedKnex,
  rows: readonly Omit<ReportRow, "details" | "evidence">[],
): Promise<EarlierReport[]> {
  const names = await userNames(
    knex,
    rows.flatMap(({ reporter_id, reported_id }) => [reporter_id, reported_id]),
  );
  return rows.map((row) => ({
    id: idOf(row.id),
    case_id: idOrNull(row.case_id),
    reported_user: names(row.reported_id),
    reported_by: names(row.reporter_id),
    reason: row.reason,
    status: row.status,
    timestamp: row.at,
  }));
}
