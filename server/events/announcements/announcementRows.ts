/** Announcements as rows, and the list for staff: filtered, sorted, continued after a row. */
import { idOf } from "#server/base/db/rowIds.ts";
import type { AnnouncementId } from "#protocol/ids.ts";
import { MOMENT_MAX, decodeText } from "#server/protocol/schema.ts";
import {
  type AnnouncementPriority,
  type AnnouncementStatus,
  type AnnouncementTexts,
  announcementForm,
  type MaintenanceWindow,
} from "#protocol/calls/announcements.ts";
import type { RowOf, TypedKnex } from "#server/base/db/typedKnex.ts";
import { nameKey } from "#server/people/users/userStore.ts";
import type { KeysetPosition } from "#server/base/api/keyset.ts";
import type { AnnouncementType } from "#protocol/frames/userRecords.ts";

/** The content that staff write. */
export interface AnnouncementContent {
  readonly texts: AnnouncementTexts;
  readonly type: AnnouncementType;
  readonly priority: AnnouncementPriority;
  readonly startsAt: number;
  /** Null where it does not end. */
  readonly endsAt: number | null;
  readonly maintenance: MaintenanceWindow | null;
}

export interface StoredAnnouncement extends AnnouncementContent {
  readonly id: AnnouncementId;
  /** The name of the account that wrote it; null after that account was deleted. */
  readonly author: string | null;
  readonly views: number;
  /** When players were notified of it. */
  readonly announcedAt: number | null;
  readonly deletedAt: number | null;
}

/** Where it does not end. */
const never = MOMENT_MAX;
const nothingSaid: AnnouncementTexts = { en: { title: "", content: "" } };
const textsSchema = announcementForm.entries.texts;

const columns = [
  "announcements.id",
  "announcements.type",
  "announcements.priority",
  "announcements.texts",
  "announcements.starts_at",
  "announcements.ends_at",
  "announcements.maintenance_from",
  "announcements.maintenance_until",
  "announcements.views",
  "announcements.announced_at",
  "announcements.deleted_at",
] as const;

/** Announcements with their authors. */
export const withAuthors = (knex: TypedKnex) =>
  knex("announcements").leftJoin("users", "users.id", "announcements.author_id");

export const notDeleted = (knex: TypedKnex) => withAuthors(knex).whereNull("announcements.deleted_at");

/** The columns of `withAuthors` that `announcementOf` reads. */
export const announcementColumns = [...columns, "users.username as author", "users.deleted_at as author_gone"] as const;

type Row = RowOf<"announcements", (typeof columns)[number]> & {
  readonly author: string | null;
  readonly author_gone: number | null;
};

const windowOf = (from: number | null, until: number | null): MaintenanceWindow | null =>
  from === null || until === null ? null : { from, until };

export const announcementOf = (row: Row): StoredAnnouncement => ({
  id: idOf(row.id),
  author: row.author_gone === null ? row.author : null,
  type: row.type,
  priority: row.priority,
  texts: decodeText(textsSchema, row.texts) ?? nothingSaid,
  startsAt: row.starts_at,
  endsAt: row.ends_at === never ? null : row.ends_at,
  maintenance: windowOf(row.maintenance_from, row.maintenance_until),
  views: row.views,
  announcedAt: row.announced_at,
  deletedAt: row.deleted_at,
});

/** The columns that staff change. */
export const rowOf = (content: AnnouncementContent, at: number): ChangedColumns => ({
  type: content.type,
  priority: content.priority,
  texts: JSON.stringify(content.texts),
  title_key: nameKey(content.texts.en.title),
  starts_at: content.startsAt,
  ends_at: content.endsAt ?? never,
  maintenance_from: content.maintenance?.from ?? null,
  maintenance_until: content.maintenance?.until ?? null,
  updated_at: at,
});

export type ChangedColumns = Pick<
  RowOf<"announcements">,
  | "type"
  | "priority"
  | "texts"
  | "title_key"
  | "starts_at"
  | "ends_at"
  | "maintenance_from"
  | "maintenance_until"
  | "updated_at"
>;

export function statusOf({ startsAt, endsAt }: AnnouncementContent, now: number): AnnouncementStatus {
  if (startsAt > now) return "scheduled";
  return endsAt !== null && endsAt <= now ? "expired" : "active";
}

/** The filters of the staff's list. */
export interface ListFilter {
  /** The beginning of a title; empty for all. */
  readonly title: string;
  readonly type: AnnouncementType | "all";
  readonly status: AnnouncementStatus | "all";
}

export interface ListWanted extends ListFilter {
  readonly sort: "date" | "title";
  readonly isDescending: boolean;
  readonly after: KeysetPosition | null;
  readonly limit: number;
}

/** Behind every title that begins with the same letters. */
const lastLetter = "\u{10ffff}";

function wantedIn(knex: TypedKnex, wanted: ListFilter, now: number) {
  const query = notDeleted(knex);
  const { title, type, status } = wanted;
  const key = nameKey(title);
  if (key !== "") query.whereBetween("announcements.title_key", [key, key + lastLetter]);
  if (type !== "all") query.where("announcements.type", type);
  if (status === "scheduled") query.where("announcements.starts_at", ">", now);
  else if (status !== "all") {
    query.where("announcements.starts_at", "<=", now);
    query.where("announcements.ends_at", status === "active" ? ">" : "<=", now);
  }
  return query;
}

/** A page of them. */
export async function list(knex: TypedKnex, wanted: ListWanted, now: number): Promise<StoredAnnouncement[]> {
  const { sort, isDescending, after, limit } = wanted;
  const query = wantedIn(knex, wanted, now);
  const [column, sign, order] = [
    sort === "date" ? "announcements.starts_at" : "announcements.title_key",
    isDescending ? "<" : ">",
    isDescending ? "desc" : "asc",
  ] as const;
  if (after !== null) {
    query.whereRaw(`(?? ${sign} ? or (?? = ? and ?? ${sign} ?))`, [
      column,
      after.value,
      column,
      after.value,
      "announcements.id",
      after.id,
    ]);
  }
  const rows = await query
    .orderBy([
      { column, order },
      { column: "announcements.id", order },
    ])
    .limit(limit)
    .select(announcementColumns);
  return rows.map(announcementOf);
}

/** How many there are in all. */
export async function count(knex: TypedKnex, wanted: ListFilter, now: number): Promise<number> {
  const [row] = await wantedIn(knex, wanted, now).count({ count: "*" });
  return row?.count ?? 0;
}
