import { defineText } from "#web/platform/languages/i18n.ts";

export const en = {
  title: "Notifications",
  count_one: "{{count}} notification",
  count_other: "{{count}} notifications",
  parts: "Sections",
  all: "All",
  unread: "Unread",
  challenges: "Challenges",
  tournaments: "Tournaments",
  rewards: "Rewards",
  unreadCount_one: "{{count}} unread",
  unreadCount_other: "{{count}} unread",
  empty: "No notifications to display",
  emptyHint: "Check back later for updates",
  failed: "Could not load your notifications.",
  failedRead: "Could not mark as read. Please try again.",
  isNew: "New",
  markRead: "Mark as read",
  markAll: "Mark all as read",
  allRead: "All notifications are marked as read.",
  undo: "Undo",
  more: "Show more",
  retry: "Retry",
  open: "Notifications",
  openUnread_one: "Notifications, {{count}} unread",
  openUnread_other: "Notifications, {{count}} unread",
  unsubscribeTitle: "Emails about notifications",
  unsubscribeLead: "Should we stop sending you emails about notifications? You still find them on the site.",
  unsubscribed: "You get no more emails about notifications. You can turn them on again in the settings.",
  unsubscribeUnknown: "This link is not valid. You can turn these emails off in the settings.",
  unsubscribeFailed: "That did not work. Please try again.",
  unsubscribe: "Stop these emails",
  toSettings: "Settings",
} as const;

/** The texts of the notifications' page and of the bell. */
export const notificationsText = defineText("notifications", en, () => import.meta.glob(["./*.ts", "!./en.ts"]));
