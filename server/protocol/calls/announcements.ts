/** The REST records of announcements. Conventions as in schema.ts. */
import * as v from "valibot";
import { LOCALES } from "./accounts.ts";
import { count, flag, id, list, moment, orNull, text, username } from "#protocol/schema.ts";

export const ANNOUNCEMENT_TYPES = ["update", "event", "maintenance", "news"] as const;
export type AnnouncementType = (typeof ANNOUNCEMENT_TYPES)[number];
export const ANNOUNCEMENT_PRIORITIES = ["high", "medium", "low"] as const;
export type AnnouncementPriority = (typeof ANNOUNCEMENT_PRIORITIES)[number];
/** Scheduled until its date, active from then on, expired after its end. */
export const ANNOUNCEMENT_STATUSES = ["active", "scheduled", "expired"] as const;
export type AnnouncementStatus = (typeof ANNOUNCEMENT_STATUSES)[number];

/** The longest texts, and how far ahead an announcement may be dated. */
export const announcementBounds = { titleCharsMax: 120, contentCharsMax: 5_000, aheadMsMax: 730 * 86_400_000 } as const;

const { titleCharsMax, contentCharsMax } = announcementBounds;
export const announcementType = v.picklist(ANNOUNCEMENT_TYPES);
const locale = v.picklist(LOCALES);
const window = v.object({ from: moment, until: moment });
/** When the site is away for maintenance. */
export type MaintenanceWindow = Readonly<v.InferOutput<typeof window>>;

const common = {
  id,
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
export const announcementSchema = v.object({
  ...common,
  title: text(titleCharsMax),
  content: text(contentCharsMax),
  /** The language of the text. */
  locale,
});
export type Announcement = Readonly<v.InferOutput<typeof announcementSchema>>;

/** GET /announcements: the active ones, newest first. `next` continues the list; null at its end. */
export const announcementsSchema = v.object({ items: list(announcementSchema, 100), next: orNull(text(512)) });
export type Announcements = Readonly<v.InferOutput<typeof announcementsSchema>>;

/** GET /maintenance: what goes on or is to come, the next first. */
export const maintenanceSchema = list(
  v.object({ id, title: text(titleCharsMax), locale, from: moment, until: moment }),
  20,
);
export type Maintenance = v.InferOutput<typeof maintenanceSchema>;

/** GET /users/me/announcements: the ids of those that the reader has opened, the last opened first. */
export const readAnnouncementsSchema = v.object({ read: list(id, 500) });

/** The `announcementsChanged` of the socket. */
export const announcementsChangedSchema = v.object({
  id,
  type: announcementType,
  /** Whether it has just become active. */
  is_new: flag,
});

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
export const adminAnnouncementSchema = v.object({ ...common, title: text(titleCharsMax) });
export type AdminAnnouncement = Readonly<v.InferOutput<typeof adminAnnouncementSchema>>;
export const adminAnnouncementsSchema = v.object({
  items: list(adminAnnouncementSchema, 100),
  next: orNull(text(512)),
  total: count(),
});
export type AdminAnnouncements = Readonly<v.InferOutput<typeof adminAnnouncementsSchema>>;

/** GET /admin/announcements/:id */
export const announcementDraftSchema = v.object({ ...common, texts });
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
