import type { AnnouncementType } from "#server/protocol/announcements.ts";
import type { IconName } from "#web/ui/icons/shapes.ts";

/** The icon of each type. */
export const announcementIcons: Readonly<Record<AnnouncementType, IconName>> = {
  update: "refresh",
  event: "calendar",
  maintenance: "clock",
  news: "megaphone",
};
