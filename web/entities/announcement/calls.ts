import {
  type Announcement,
  announcementSchema,
  announcementsSchema,
  maintenanceSchema,
  readAnnouncementsSchema,
} from "#protocol/calls/announcements.ts";
import { keys } from "#web/entities/queries/keys.ts";
import { send } from "#web/platform/calls/api.ts";
import type { Language } from "#web/platform/languages/i18n.ts";
import { type CursorQuery, pageRows } from "#web/platform/queries/pages.ts";
import { query } from "#web/platform/queries/queryClient.ts";
import type { AnnouncementType } from "#protocol/frames/userRecords.ts";

export type AnnouncementFilter = AnnouncementType | "all";

/** The active announcements of a type, newest first. */
export const announcementsQuery = (type: AnnouncementFilter, locale: Language): CursorQuery<Announcement> => ({
  queryKey: keys.announcements.list(type, locale),
  fetch: (after, signal) => {
    const words = new URLSearchParams({ type, locale, limit: String(pageRows), ...(after !== null && { after }) });
    return send({ path: `/announcements?${words}`, answer: announcementsSchema, signal });
  },
});

/** One announcement; null where it is not, or no longer, there. */
export const announcementQuery = (id: string, locale: Language) =>
  query<Announcement | null>(keys.announcements.one(id, locale), async (signal) => {
    const path = `/announcements/${encodeURIComponent(id)}?locale=${locale}`;
    const found = await send({ path, answer: announcementSchema, signal });
    return !found.ok && found.failure.status === 404 ? { ok: true, value: null } : found;
  });

/** Maintenance that goes on or is to come. */
export const maintenanceQuery = (locale: Language) =>
  query(keys.announcements.maintenance(locale), (signal) =>
    send({ path: `/maintenance?locale=${locale}`, answer: maintenanceSchema, signal }),
  );

/** Which announcements the reader has opened, as the server knows. */
export const readQuery = query(keys.announcements.read, (signal) =>
  send({ path: "/users/me/announcements", signed: "always", answer: readAnnouncementsSchema, signal }),
);
