/** What is announced to all players. */
import * as v from "valibot";
import { LOCALES } from "#protocol/calls/accounts.ts";
import {
  ANNOUNCEMENT_TYPES,
  announcementSchema,
  announcementsSchema,
  maintenanceSchema,
  readAnnouncementsSchema,
} from "#protocol/calls/announcements.ts";
import { byId, choice, cursor, rowsWanted } from "#server/base/api/fields.ts";
import { call, done, record } from "#server/base/api/declare.ts";
import { announcementLimits } from "./limits.ts";

const [english, ...others] = LOCALES;
const locale = choice(english, others, `locale is one of ${LOCALES.join(", ")}`);
const type = choice("all", ANNOUNCEMENT_TYPES, `type is all or one of ${ANNOUNCEMENT_TYPES.join(", ")}`);

export const announcementsCall = call({
  method: "GET",
  path: "/api/announcements",
  who: "anyone",
  summary:
    "The active announcements, newest first, in the language of `locale` or in English where there is no such text.",
  query: v.object({ locale, type, limit: rowsWanted(announcementLimits.rowsMax), after: cursor }),
  answer: record(announcementsSchema),
});

export const announcementCall = call({
  method: "GET",
  path: "/api/announcements/:id",
  who: "anyone",
  summary: "One announcement, active or expired. `not_found` for one that is scheduled or deleted.",
  params: byId,
  query: v.object({ locale }),
  answer: record(announcementSchema),
  refusals: ["not_found"],
});

export const viewAnnouncementCall = call({
  method: "POST",
  path: "/api/announcements/:id/views",
  who: "session",
  summary: "The user has opened it. Each user counts once, guests too.",
  params: byId,
  answer: done,
  refusals: ["not_found"],
  limits: ["viewAnnouncement"],
});

export const readAnnouncementsCall = call({
  method: "GET",
  path: "/api/users/me/announcements",
  who: "session",
  summary: "Which announcements the user has opened, the last opened first.",
  answer: record(readAnnouncementsSchema),
});

export const maintenanceCall = call({
  method: "GET",
  path: "/api/maintenance",
  who: "anyone",
  summary: "Announced maintenance that goes on or is to come, the next first.",
  query: v.object({ locale }),
  answer: record(maintenanceSchema),
});
