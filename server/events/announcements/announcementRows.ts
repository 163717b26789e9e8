/** Announcements as rows, and rows as announcements. */
import { MOMENT_MAX } from "#server/protocol/schema.ts";
import {
  type AnnouncementPriority,
  type AnnouncementStatus,
  type AnnouncementTexts,
  announcementForm,
  type AnnouncementType,
  type MaintenanceWindow,
} from "#protocol/calls/announcements.ts";
import { decodeText } from "#server/protocol/schema.ts";
import type { RowOf, TypedKnex } from "#server/base/db/typedKnex.ts";
import { nameKey } from "#server/people/users/userStore.ts";

/** What staff write. */
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
  readonly id: string;
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

/** What `announcementOf` needs of a row of `withAuthors`. */
export const announcementColumns = [...columns, "users.username as author", "users.deleted_at as author_gone"] as const;

type Row = RowOf<"announcements", (typeof columns)[number]> & {
  readonly author: string | null;
  readonly author_gone: number | null;
};

const windowOf = (from: number | null, until: number | null): MaintenanceWindow | null =>
  from === null || until === null ? null : { from, until };

export const announcementOf = (row: Row): StoredAnnouncement => ({
  id: String(row.id),
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
