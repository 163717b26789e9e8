import { defineText } from "#web/platform/languages/i18n.ts";

export const en = {
  update: "Update",
  event: "Event",
  maintenance: "Maintenance",
  news: "News",
  high: "High priority",
  medium: "Medium priority",
  low: "Low priority",
  active: "Active",
  scheduled: "Scheduled",
  expired: "Expired",
  by: "by {{author}}",
  expiredHint: "This announcement is no longer current.",
  maintenanceFrom: "The site is unavailable from {{from}} to {{until}}.",
  views_one: "Read by {{count}} player",
  views_other: "Read by {{count}} players",
  failed: "The announcements could not be fetched.",
} as const;

/** The words for announcements that their readers and their writers see. */
export const announcementText = defineText("announcement", en, () => import.meta.glob(["./*.ts", "!./en.ts"]));
