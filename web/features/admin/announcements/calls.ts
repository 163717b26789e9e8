import {
  adminAnnouncementsCall,
  type AnnouncementDraft,
  announcementDraftCall,
  type AnnouncementForm,
  changeAnnouncementCall,
  createAnnouncementCall,
} from "#protocol/calls/announcements.ts";
import { keys } from "#web/entities/queries/keys.ts";
import type { ApiResult } from "#web/platform/calls/api.ts";
import { ask } from "#web/platform/calls/ask.ts";
import { invalidate, query } from "#web/platform/queries/queryClient.ts";
import { adminListChanged, pageOf } from "../table/adminList.ts";

/** The name of the list in the cache. */
export const announcementsList = "announcements";

export const announcements = { name: announcementsList, fetch: pageOf(adminAnnouncementsCall) };

export const announcementDraftQuery = (id: string) =>
  query<AnnouncementDraft>(keys.admin.item(announcementsList, id), (signal) =>
    ask(announcementDraftCall, { params: { id }, signal }),
  );

/** Announces something, or changes the announcement with this id. */
export const saveAnnouncement = (id: string | null, body: AnnouncementForm): Promise<ApiResult<AnnouncementDraft>> =>
  id === null ? ask(createAnnouncementCall, { body }) : ask(changeAnnouncementCall, { params: { id }, body });

/** The lists of staff and of readers show it, and the log. */
export function announcementChanged(id: string): void {
  adminListChanged(announcementsList, "log");
  invalidate(keys.admin.item(announcementsList, id), keys.announcements.all);
}
