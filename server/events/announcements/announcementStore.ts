/**
 * Announcements of staff: stored in up to four languages, shown from their date to their end.
 * - Every announcement that becomes active is announced to players once, also where no server ran at its time.
 * - A view counts once for each account.
 * - A deleted announcement is hidden and can be restored.
 */
import { announcementLimits } from "./limits.ts";
import {
  type AnnouncementContent,
  announcementColumns,
  announcementOf,
  type ChangedColumns,
  rowOf,
  notDeleted,
  type StoredAnnouncement,
  withAuthors,
  count,
  list,
  type ListWanted,
  type ListFilter,
} from "./announcementRows.ts";
import type { AnnouncementId, UserId } from "#protocol/ids.ts";
import type { KeysetPosition } from "#server/base/api/keyset.ts";
import type { Database } from "#server/base/db/database.ts";
import { isUniqueViolation } from "#server/base/db/errors.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import { idOf, rowId } from "#server/base/db/rowIds.ts";
import type { AnnouncementType } from "#protocol/frames/userRecords.ts";

/** The active ones of a type or of all, newest first. */
export interface ActiveWanted {
  readonly type: AnnouncementType | "all";
  readonly after: KeysetPosition<number> | null;
  readonly limit: number;
}

/** A change by staff, for the admin log. */
export interface AnnouncementChange {
  readonly id: AnnouncementId;
  readonly before: StoredAnnouncement | null;
  readonly after: StoredAnnouncement | null;
}

/** Runs in the transaction of a change. */
export type Also = (trx: TypedKnex, change: AnnouncementChange) => Promise<void>;

const activeIn = (knex: TypedKnex, now: number) =>
  notDeleted(knex).where("announcements.starts_at", "<=", now).where("announcements.ends_at", ">", now);

async function find(knex: TypedKnex, id: AnnouncementId): Promise<StoredAnnouncement | undefined> {
  const row = await withAuthors(knex)
    .where("announcements.id", rowId(id) ?? 0)
    .first(announcementColumns);
  return row === undefined ? undefined : announcementOf(row);
}

async function create(
  trx: TypedKnex,
  authorId: UserId,
  content: AnnouncementContent,
  at: number,
): Promise<AnnouncementChange> {
  const author_id = rowId(authorId) ?? null;
  const [id = 0] = await trx("announcements").insert({ ...rowOf(content, at), author_id, created_at: at });
  return { id: idOf(id), before: null, after: (await find(trx, idOf(id))) ?? null };
}

/** Changes a row that is held, where `isFit` says so of what it was. */
async function changed(
  trx: TypedKnex,
  id: AnnouncementId,
  isFit: (before: StoredAnnouncement) => boolean,
  columns: ChangedColumns | { readonly deleted_at: number | null },
): Promise<AnnouncementChange | undefined> {
  const row = rowId(id) ?? 0;
  await trx("announcements").where("id", row).forUpdate().first("id");
  const before = await find(trx, id);
  if (before === undefined || !isFit(before)) return undefined;
  await trx("announcements").where("id", row).update(columns);
  return { id, before, after: (await find(trx, id)) ?? null };
}

async function active(knex: TypedKnex, { type, after, limit }: ActiveWanted, now: number) {
  const query = activeIn(knex, now);
  if (type !== "all") query.where("announcements.type", type);
  if (after !== null) {
    query.where((later) => {
      void later.where("announcements.starts_at", "<", after.value).orWhere((same) => {
        void same.where("announcements.starts_at", after.value).where("announcements.id", "<", after.id);
      });
    });
  }
  const rows = await query
    .orderBy([
      { column: "announcements.starts_at", order: "desc" },
      { column: "announcements.id", order: "desc" },
    ])
    .limit(limit)
    .select(announcementColumns);
  return rows.map(announcementOf);
}

async function maintenance(knex: TypedKnex, now: number): Promise<StoredAnnouncement[]> {
  const rows = await activeIn(knex, now)
    .where("announcements.type", "maintenance")
    .where("announcements.maintenance_until", ">", now)
    .orderBy(["announcements.maintenance_from", "announcements.id"])
    .limit(announcementLimits.maintenanceRows)
    .select(announcementColumns);
  return rows.map(announcementOf);
}

async function due(knex: TypedKnex, now: number): Promise<StoredAnnouncement[]> {
  const rows = await activeIn(knex, now)
    .whereNull("announcements.announced_at")
    .orderBy(["announcements.starts_at", "announcements.id"])
    .limit(announcementLimits.dueRows)
    .select(announcementColumns);
  return rows.map(announcementOf);
}

async function announce(knex: TypedKnex, id: AnnouncementId, at: number): Promise<boolean> {
  const marked = await knex("announcements")
    .where("id", rowId(id) ?? 0)
    .whereNull("announced_at")
    .update({ announced_at: at });
  return marked === 1;
}

async function announcedSince(knex: TypedKnex, since: number, now: number): Promise<StoredAnnouncement[]> {
  const rows = await activeIn(knex, now)
    .where("announcements.announced_at", ">", since)
    .orderBy(["announcements.announced_at", "announcements.id"])
    .limit(announcementLimits.dueRows)
    .select(announcementColumns);
  return rows.map(announcementOf);
}

async function changedBetween(knex: TypedKnex, from: number, to: number): Promise<StoredAnnouncement[]> {
  const rows = await notDeleted(knex)
    .where((crossed) => {
      void crossed
        .whereBetween("announcements.starts_at", [from + 1, to])
        .orWhere((ended) => void ended.whereBetween("announcements.ends_at", [from + 1, to]));
    })
    .orderBy("announcements.id")
    .limit(announcementLimits.dueRows)
    .select(announcementColumns);
  return rows.map(announcementOf);
}

async function nextChange(knex: TypedKnex, now: number): Promise<number | null> {
  const next = (column: "starts_at" | "ends_at") =>
    knex("announcements").whereNull("deleted_at").where(column, ">", now).orderBy(column).first(column);
  const [starts, ends] = await Promise.all([next("starts_at"), next("ends_at")]);
  const times = [starts, ends].flatMap((row) => (row === undefined ? [] : Object.values(row)));
  return times.length === 0 ? null : Math.min(...times);
}

async function view(trx: TypedKnex, id: AnnouncementId, userId: UserId, at: number): Promise<boolean> {
  const [announcement_id, user_id] = [rowId(id) ?? 0, rowId(userId) ?? 0];
  const isRead = await trx("announcement_views").where({ announcement_id, user_id }).first("at");
  if (isRead !== undefined) return false;
  const row = await trx("announcements").where("id", announcement_id).whereNull("deleted_at").first("id");
  if (row === undefined) return false;
  await trx("announcement_views").insert({ announcement_id, user_id, at });
  await trx("announcements").where("id", announcement_id).increment("views", 1);
  return true;
}

async function readBy(knex: TypedKnex, userId: UserId): Promise<AnnouncementId[]> {
  const ids = await knex("announcement_views")
    .where("user_id", rowId(userId) ?? 0)
    .orderBy([
      { column: "at", order: "desc" },
      { column: "announcement_id", order: "desc" },
    ])
    .limit(announcementLimits.readRows)
    .pluck("announcement_id");
  return ids.map(idOf);
}

const isDeleted = ({ deletedAt }: StoredAnnouncement): boolean => deletedAt !== null;
const isLive = ({ deletedAt }: StoredAnnouncement): boolean => deletedAt === null;

export type AnnouncementStore = ReturnType<typeof announcementStore>;

export function announcementStore(database: Database) {
  /** A change with what else belongs to it. */
  const changing = <C extends AnnouncementChange | undefined>(also: Also, work: (trx: TypedKnex) => Promise<C>) =>
    database.transaction(async (trx) => {
      const change = await work(trx);
      if (change !== undefined) await also(trx, change);
      return change;
    });
  return {
    create: (authorId: UserId, content: AnnouncementContent, at: number, also: Also) =>
      changing(also, (trx) => create(trx, authorId, content, at)),
    /** Undefined where there is none, or a deleted one. */
    change: (id: AnnouncementId, content: AnnouncementContent, at: number, also: Also) =>
      changing(also, (trx) => changed(trx, id, isLive, rowOf(content, at))),
    /** Hides it; `restore` takes that back. Undefined where nothing changes. */
    remove: (id: AnnouncementId, at: number, also: Also) =>
      changing(also, (trx) => changed(trx, id, isLive, { deleted_at: at })),
    restore: (id: AnnouncementId, also: Also) =>
      changing(also, (trx) => changed(trx, id, isDeleted, { deleted_at: null })),
    /** Deleted ones too. */
    find: (id: AnnouncementId) => database.run((knex) => find(knex, id)),
    active: (wanted: ActiveWanted, now: number) => database.run((knex) => active(knex, wanted, now)),
    /** Active ones whose maintenance is not over, the next first. */
    maintenance: (now: number) => database.run((knex) => maintenance(knex, now)),
    list: (wanted: ListWanted, now: number) => database.run((knex) => list(knex, wanted, now)),
    /** How many the same list has in all. */
    count: (wanted: ListFilter, now: number) => database.run((knex) => count(knex, wanted, now)),
    /** Active ones of which players were not notified yet. */
    due: (now: number) => database.run((knex) => due(knex, now)),
    /** Notes that players are notified now; false where it was noted before. */
    announce: (id: AnnouncementId, at: number) => database.run((knex) => announce(knex, id, at)),
    /** Active ones of which players were notified after this time, the oldest first. */
    announcedSince: (since: number, now: number) => database.run((knex) => announcedSince(knex, since, now)),
    /** The announcements that became active or ended after `from` and until `to`. */
    changedBetween: (from: number, to: number) => database.run((knex) => changedBetween(knex, from, to)),
    /** When the next one becomes active or ends; null where none will. */
    nextChange: (now: number) => database.run((knex) => nextChange(knex, now)),
    /** Counts a reader once; false for the second time, and for one that is not there. */
    view: async (id: AnnouncementId, userId: UserId, at: number) => {
      try {
        return await database.transaction((trx) => view(trx, id, userId, at));
      } catch (error) {
        // Two tabs of one reader at the same moment.
        if (isUniqueViolation(error)) return false;
        throw error;
      }
    },
    /** The ids of those that a user has opened, the last opened first. */
    readBy: (userId: UserId) => database.run((knex) => readBy(knex, userId)),
  };
}
