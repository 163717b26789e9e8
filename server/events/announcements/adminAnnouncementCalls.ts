/** Announcements as administrators write them. */
import * as v from "valibot";
import {
  adminAnnouncementsSchema,
  ANNOUNCEMENT_STATUSES,
  ANNOUNCEMENT_TYPES,
  announcementDraftSchema,
  announcementForm,
} from "#protocol/calls/announcements.ts";
import { byId, choice, cursor, prefix, rowsWanted } from "#server/base/api/fields.ts";
import { call, done, made, record } from "#server/base/api/declare.ts";
import { announcementLimits } from "./limits.ts";

export const adminAnnouncementsCall = call({
  method: "GET",
  path: "/api/admin/announcements",
  who: "administrator",
  summary: "All announcements but the deleted ones. `q` is the beginning of the English title.",
  query: v.object({
    q: prefix,
    type: choice("all", ANNOUNCEMENT_TYPES, `type is all or one of ${ANNOUNCEMENT_TYPES.join(", ")}`),
    status: choice("all", ANNOUNCEMENT_STATUSES, `status is all or one of ${ANNOUNCEMENT_STATUSES.join(", ")}`),
    sort: choice("-date", ["date", "title", "-title"], "sort is date, -date, title or -title"),
    limit: rowsWanted(announcementLimits.rowsMax),
    after: cursor,
  }),
  answer: record(adminAnnouncementsSchema),
});

export const announcementDraftCall = call({
  method: "GET",
  path: "/api/admin/announcements/:id",
  who: "administrator",
  summary: "One announcement with its texts in all languages.",
  params: byId,
  answer: record(announcementDraftSchema),
});

export const createAnnouncementCall = call({
  method: "POST",
  path: "/api/admin/announcements",
  who: "administrator",
  summary:
    "Announces something now, or at `date`. `maintenance`, when the site is away, is needed for that type and refused for the others.",
  body: announcementForm,
  answer: made(announcementDraftSchema),
  limits: ["staffChange"],
});

export const changeAnnouncementCall = call({
  method: "PUT",
  path: "/api/admin/announcements/:id",
  who: "administrator",
  summary: "Changes an announcement. Players who were notified of it are not notified again.",
  params: byId,
  body: announcementForm,
  answer: record(announcementDraftSchema),
  limits: ["staffChange"],
});

export const deleteAnnouncementCall = call({
  method: "DELETE",
  path: "/api/admin/announcements/:id",
  who: "administrator",
  isFresh: true,
  summary: "Takes an announcement away. It can be restored.",
  params: byId,
  answer: done,
  limits: ["staffChange"],
});

export const restoreAnnouncementCall = call({
  method: "POST",
  path: "/api/admin/announcements/:id/restore",
  who: "administrator",
  summary: "Puts a deleted announcement back as it was.",
  params: byId,
  answer: record(announcementDraftSchema),
  limits: ["staffChange"],
});
