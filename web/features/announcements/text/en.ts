import { defineText } from "#web/platform/languages/i18n.ts";

export const en = {
  title: "Announcements",
  lead: "News, updates, events and maintenance.",
  filter: "Type of announcement",
  all: "All",
  allUpdates: "Updates",
  allEvents: "Events",
  allMaintenance: "Maintenance",
  allNews: "News",
  unread: "New",
  empty: "No announcements",
  emptyHint: "What is new will appear here.",
  emptyFilter: "Nothing of this type at the moment.",
  showAll: "Show all",
  goneTitle: "This announcement is not here any more",
  goneHint: "It may have been removed, or the link may be incomplete.",
  back: "All announcements",
} as const;

/** The sentences of the announcements' pages. */
export const announcementsText = defineText("announcements", en, () => import.meta.glob(["./*.ts", "!./en.ts"]));
