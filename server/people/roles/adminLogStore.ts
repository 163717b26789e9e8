/** Reads the admin log, newest first, page by page. A search reads the ranges of names that begin with it. */
import type { Database } from "#server/base/db/database.ts";
import type { RowOf, TypedKnex } from "#server/base/db/typedKnex.ts";
import {
  type AdminAction,
  type AdminLogEntry,
  changedFieldsSchema,
  type TargetKind,
} from "#protocol/calls/adminLog.ts";
import { decodeText } from "#server/protocol/schema.ts";
import { nameKey } from "#server/people/users/userStore.ts";
import { type AdminEntry, recordAdminAction } from "./adminLog.ts";
import { adminLogLimits } from "./limits.ts";

export interface AdminLogQuery {
  /** The beginning of the name of an administrator or of a target; empty for all. */
  readonly q: string;
  readonly action: AdminAction | "all";
  readonly targetKind: TargetKind | "all";
  readonly limit: number;
  /** The id of the last entry of the page before; null for the first page. */
  readonly afterId: number | null;
}

const entryOf = (row: RowOf<"admin_log">): AdminLogEntry => ({
  id: String(row.id),
  admin: row.admin_name,
  action: row.action,
  target: row.target_name,
  target_kind: row.target_kind,
  target_id: row.target_id,
  timestamp: row.at,
  details: row.reason,
  before: decodeText(changedFieldsSchema, row.before),
  after: decodeText(changedFieldsSchema, row.after),
});

function rows(knex: TypedKnex, { action, targetKind, limit, afterId }: AdminLogQuery) {
  const query = knex("admin_log");
  if (action !== "all") void query.where("action", action);
  if (targetKind !== "all") void query.where("target_kind", targetKind);
  if (afterId !== null) void query.where("id", "<", afterId);
  return query.orderBy("id", "desc").limit(limit + 1);
}

const endOfPrefix = (words: string): string => `${words}\u{10ffff}`;

/** The names of staff in the log that begin with the words; null where they are too many. */
async function staffNames(knex: TypedKnex, words: string): Promise<readonly string[] | null> {
  const names: string[] = [];
  for (;;) {
    const later = knex("admin_log").where("admin_key", "<", endOfPrefix(words)).orderBy("admin_key");
    const last = names.at(-1);
    const row = await (last === undefined
      ? later.where("admin_key", ">=", words)
      : later.where("admin_key", ">", last)
    ).first("admin_key");
    if (row === undefined) return names;
    if (names.length === adminLogLimits.namesakesMax) return null;
    names.push(row.admin_key);
  }
}

/**
 * The newest entries of names that begin with the words: of staff, and of what they changed. One member of staff may
 * have most of the log: the entries of one name are in order, those of a range of names would have to be sorted.
 */
async function search(knex: TypedKnex, query: AdminLogQuery): Promise<RowOf<"admin_log">[]> {
  const words = nameKey(query.q);
  const inRange = (column: "admin_key" | "target_key") =>
    rows(knex, query).where(column, ">=", words).where(column, "<", endOfPrefix(words)).select();
  const names = await staffNames(knex, words);
  const ofStaff =
    names === null ? [inRange("admin_key")] : names.map((key) => rows(knex, query).where("admin_key", key).select());
  const found = await Promise.all([...ofStaff, inRange("target_key")]);
  const byId = new Map(found.flat().map((row) => [row.id, row]));
  return [...byId.values()].toSorted((a, b) => b.id - a.id).slice(0, query.limit + 1);
}

async function page(knex: TypedKnex, query: AdminLogQuery): Promise<readonly AdminLogEntry[]> {
  const found = query.q === "" ? await rows(knex, query).select() : await search(knex, query);
  return found.map(entryOf);
}

export const adminLogStore = (database: Database) => ({
  /** Adds an entry where no row of the database is changed with it. */
  record: (entry: AdminEntry) => database.transaction((trx) => recordAdminAction(trx, entry)),
  /** One entry more than `limit`, where there is one. */
  page: (query: AdminLogQuery) => database.run((knex) => page(knex, query)),
});

export type AdminLogStore = ReturnType<typeof adminLogStore>;
