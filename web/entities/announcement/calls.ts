import {
  type Announcement,
  announcementCall,
  announcementsCall,
  maintenanceCall,
  readAnnouncementsCall,
} from "#protocol/calls/announcements.ts";
import { keys } from "#web/entities/queries/keys.ts";
import { ask } from "#web/platform/calls/ask.ts";
import type { Language } from "#web/platform/languages/i18n.ts";
import { type CursorQuery, pageRows } from "#web/platform/queries/pages.ts";
import { query } from "#web/platform/queries/queryClient.ts";
import type { AnnouncementType } from "#protocol/frames/userRecords.ts";

export type AnnouncementFilter = AnnouncementType | "all";

/** The active announcements of a type, newest first. */
export const announcementsQuery = (type: AnnouncementFilter, locale: Language): CursorQuery<Announcement> => ({
  queryKey: keys.announcements.list(type, locale),
  fetch: (after, signal) => ask(announcementsCall, { query: { type, locale, limit: pageRows, after }, signal }),
});

/** One announcement; null where it is not, or no longer, there. */
export const announcementQuery = (id: string, locale: Language) =>
  query<Announcement | null>(keys.announcements.one(id, locale), async (signal) => {
    const found = await ask(announcementCall, { params: { id }, query: { locale }, signal });
    return !found.ok && found.failure.status === 404 ? { ok: true, value: null } : found;
  });

/** Maintenance that goes on or is to come. */
export const maintenanceQuery = (locale: Language) =>
  query(keys.announcements.maintenance(locale), (signal) => ask(maintenanceCall, { query: { locale }, signal }));

/** Which announcements the reader has opened, as the server knows. */
export const readQuery = query(keys.announcements.read, (signal) => ask(readAnnouncementsCall, { signal }));
