import type { AnnouncementType } from "#protocol/calls/announcements.ts";
import type { IconName } from "#web/ui/icons/shapes.ts";

/** The icon of each type. */
export const announcementIcons: Readonly<Record<AnnouncementType, IconName>> = {
  update: "refresh",
  event: "calendar",
  maintenance: "clock",
  news: "megaphone",
};
