/** The REST records of announcements. Conventions as in schema.ts. */
import * as v from "valibot";
import { LOCALES } from "./accounts.ts";
import { count, ids, list, moment, orNull, text, username } from "#protocol/schema.ts";
import { choice, cursor, prefix, rowsWanted } from "./fields.ts";
import { call, done, made, record, takes } from "#protocol/call.ts";
import { ANNOUNCEMENT_TYPES, announcementType } from "#protocol/frames/userRecords.ts";

export const ANNOUNCEMENT_PRIORITIES = ["high", "medium", "low"] as const;
export type AnnouncementPriority = (typeof ANNOUNCEMENT_PRIORITIES)[number];
/** Scheduled until its date, active from then on, expired after its end. */
export const ANNOUNCEMENT_STATUSES = ["active", "scheduled", "expired"] as const;
export type AnnouncementStatus = (typeof ANNOUNCEMENT_STATUSES)[number];

/** The longest texts, and how far ahead an announcement may be dated. */
export const announcementBounds = { titleCharsMax: 120, contentCharsMax: 5_000, aheadMsMax: 730 * 86_400_000 } as const;

const { titleCharsMax, contentCharsMax } = announcementBounds;
const locale = v.picklist(LOCALES);
const window = v.object({ from: moment, until: moment });
/** When the site is away for maintenance. */
export type MaintenanceWindow = Readonly<v.InferOutput<typeof window>>;

const common = {
  id: ids.announcement,
  /** Null until an account wrote it, or after that account was deleted. */
  author: orNull(username),
  /** When it becomes active. */
  date: moment,
  ends_at: orNull(moment),
  type: announcementType,
  priority: v.picklist(ANNOUNCEMENT_PRIORITIES),
  status: v.picklist(ANNOUNCEMENT_STATUSES),
  /** Null unless `type` is maintenance. */
  maintenance: orNull(window),
  /** How many readers have opened it. */
  views: count(),
};

/** GET /announcements/:id: in the requested language, or in English where it has no such text. */
const announcementSchema = v.object({
  ...common,
  title: text(titleCharsMax),
  content: text(contentCharsMax),
  /** The language of the text. */
  locale,
});
export type Announcement = Readonly<v.InferOutput<typeof announcementSchema>>;

/** GET /announcements: the active ones, newest first. `next` continues the list; null at its end. */
const announcementsSchema = v.object({ items: list(announcementSchema, 100), next: orNull(text(512)) });
export type Announcements = Readonly<v.InferOutput<typeof announcementsSchema>>;

/** GET /maintenance: what goes on or is to come, the next first. */
const maintenanceSchema = list(
  v.object({ id: ids.announcement, title: text(titleCharsMax), locale, from: moment, until: moment }),
  20,
);
export type Maintenance = v.InferOutput<typeof maintenanceSchema>;

/** GET /users/me/announcements: the ids of those that the reader has opened, the last opened first. */
const readAnnouncementsSchema = v.object({ read: list(ids.announcement, 500) });

const localText = v.object({ title: text(titleCharsMax), content: text(contentCharsMax) });
const texts = v.object({
  en: localText,
  es: v.optional(localText),
  fr: v.optional(localText),
  de: v.optional(localText),
});
/** The texts by language. English is always there. */
export type AnnouncementTexts = Readonly<v.InferOutput<typeof texts>>;

/** GET /admin/announcements */
const adminAnnouncementSchema = v.object({ ...common, title: text(titleCharsMax) });
export type AdminAnnouncement = Readonly<v.InferOutput<typeof adminAnnouncementSchema>>;
const adminAnnouncementsSchema = v.object({
  items: list(adminAnnouncementSchema, 100),
  next: orNull(text(512)),
  total: count(),
});
export type AdminAnnouncements = Readonly<v.InferOutput<typeof adminAnnouncementsSchema>>;

/** GET /admin/announcements/:id */
const announcementDraftSchema = v.object({ ...common, texts });
export type AnnouncementDraft = Readonly<v.InferOutput<typeof announcementDraftSchema>>;

/** POST /admin/announcements, PUT /admin/announcements/:id */
export const announcementForm = v.object({
  texts,
  type: announcementType,
  priority: v.picklist(ANNOUNCEMENT_PRIORITIES),
  /** Null for now. */
  date: orNull(moment),
  ends_at: orNull(moment),
  maintenance: orNull(window),
});
export type AnnouncementForm = Readonly<v.InferOutput<typeof announcementForm>>;

const [english, ...others] = LOCALES;

const reading = choice(english, others, `locale is one of ${LOCALES.join(", ")}`);

const type = choice("all", ANNOUNCEMENT_TYPES, `type is all or one of ${ANNOUNCEMENT_TYPES.join(", ")}`);

export const announcementsQuery = v.object({ locale: reading, type, limit: rowsWanted(), after: cursor });

export const announcementsCall = call({
  method: "GET",
  path: "/api/announcements",
  who: "anyone",
  query: takes<typeof announcementsQuery>(),
  answer: record(announcementsSchema),
});

export const announcementQuery = v.object({ locale: reading });

export const announcementCall = call({
  method: "GET",
  path: "/api/announcements/:id",
  who: "anyone",
  query: takes<typeof announcementQuery>(),
  answer: record(announcementSchema),
});

export const viewAnnouncementCall = call({
  method: "POST",
  path: "/api/announcements/:id/views",
  who: "session",
  answer: done,
});

export const readAnnouncementsCall = call({
  method: "GET",
  path: "/api/users/me/announcements",
  who: "session",
  answer: record(readAnnouncementsSchema),
});

export const maintenanceQuery = v.object({ locale: reading });

export const maintenanceCall = call({
  method: "GET",
  path: "/api/maintenance",
  who: "anyone",
  query: takes<typeof maintenanceQuery>(),
  answer: record(maintenanceSchema),
});

export const adminAnnouncementsQuery = v.object({
  q: prefix,
  type: choice("all", ANNOUNCEMENT_TYPES, `type is all or one of ${ANNOUNCEMENT_TYPES.join(", ")}`),
  status: choice("all", ANNOUNCEMENT_STATUSES, `status is all or one of ${ANNOUNCEMENT_STATUSES.join(", ")}`),
  sort: choice("-date", ["date", "title", "-title"], "sort is date, -date, title or -title"),
  limit: rowsWanted(),
  after: cursor,
});

export const adminAnnouncementsCall = call({
  method: "GET",
  path: "/api/admin/announcements",
  who: "administrator",
  query: takes<typeof adminAnnouncementsQuery>(),
  answer: record(adminAnnouncementsSchema),
});

export const announcementDraftCall = call({
  method: "GET",
  path: "/api/admin/announcements/:id",
  who: "administrator",
  answer: record(announcementDraftSchema),
});

export const createAnnouncementCall = call({
  method: "POST",
  path: "/api/admin/announcements",
  who: "administrator",
  body: takes<typeof announcementForm>(),
  answer: made(announcementDraftSchema),
});

export const changeAnnouncementCall = call({
  method: "PUT",
  path: "/api/admin/announcements/:id",
  who: "administrator",
  body: takes<typeof announcementForm>(),
  answer: record(announcementDraftSchema),
});

export const deleteAnnouncementCall = call({
  method: "DELETE",
  path: "/api/admin/announcements/:id",
  who: "administrator",
  answer: done,
});

export const restoreAnnouncementCall = call({
  method: "POST",
  path: "/api/admin/announcements/:id/restore",
  who: "administrator",
  answer: record(announcementDraftSchema),
});
