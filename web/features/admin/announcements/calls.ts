import {
  adminAnnouncementsSchema,
  type AnnouncementDraft,
  announcementDraftSchema,
  type AnnouncementForm,
} from "#protocol/calls/announcements.ts";
import { keys } from "#web/entities/queries/keys.ts";
import { type ApiResult, send } from "#web/platform/calls/api.ts";
import { invalidate, query } from "#web/platform/queries/queryClient.ts";
import { adminListChanged, listQueryOf, type ListWanted } from "../table/adminList.ts";

/** The name of the list in the cache. */
export const announcementsList = "announcements";

const path = (id: string): string => `/admin/announcements/${encodeURIComponent(id)}`;

export const announcements = {
  name: announcementsList,
  fetch: (wanted: ListWanted, signal: AbortSignal) =>
    send({
      path: `/admin/announcements?${listQueryOf(wanted)}`,
      signed: "always",
      answer: adminAnnouncementsSchema,
      signal,
    }),
};

export const announcementDraftQuery = (id: string) =>
  query<AnnouncementDraft>(keys.admin.item(announcementsList, id), (signal) =>
    send({ path: path(id), signed: "always", answer: announcementDraftSchema, signal }),
  );

/** Announces something, or changes the announcement with this id. */
export const saveAnnouncement = (id: string | null, body: AnnouncementForm): Promise<ApiResult<AnnouncementDraft>> =>
  id === null
    ? send({ path: "/admin/announcements", method: "POST", body, signed: "always", answer: announcementDraftSchema })
    : send({ path: path(id), method: "PUT", body, signed: "always", answer: announcementDraftSchema });

/** The lists of staff and of readers show it, and the log. */
export function announcementChanged(id: string): void {
  adminListChanged(announcementsList, "log");
  invalidate(keys.admin.item(announcementsList, id), keys.announcements.all);
}
