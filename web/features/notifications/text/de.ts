import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  title: "Benachrichtigungen",
  count_one: "{{count}} Benachrichtigung",
  count_other: "{{count}} Benachrichtigungen",
  parts: "Bereiche",
  all: "Alle",
  unread: "Ungelesen",
  challenges: "Herausforderungen",
  tournaments: "Turniere",
  rewards: "Belohnungen",
  unreadCount_one: "{{count}} ungelesen",
  unreadCount_other: "{{count}} ungelesen",
  empty: "Keine Benachrichtigungen",
  emptyHint: "Schau später wieder vorbei",
  failed: "Deine Benachrichtigungen konnten nicht geladen werden.",
  failedRead: "Das Markieren als gelesen hat nicht geklappt. Bitte versuche es noch einmal.",
  isNew: "Neu",
  markRead: "Als gelesen markieren",
  markAll: "Alle als gelesen markieren",
  allRead: "Alle Benachrichtigungen sind als gelesen markiert.",
  undo: "Rückgängig",
  more: "Mehr anzeigen",
  retry: "Erneut versuchen",
  open: "Benachrichtigungen",
  openUnread_one: "Benachrichtigungen, {{count}} ungelesen",
  openUnread_other: "Benachrichtigungen, {{count}} ungelesen",
  unsubscribeTitle: "E-Mails zu Benachrichtigungen",
  unsubscribeLead:
    "Sollen wir dir keine E-Mails zu Benachrichtigungen mehr senden? Auf der Seite findest du sie weiterhin.",
  unsubscribed:
    "Du bekommst keine E-Mails zu Benachrichtigungen mehr. In den Einstellungen kannst du sie wieder einschalten.",
  unsubscribeUnknown: "Dieser Link ist nicht gültig. In den Einstellungen kannst du diese E-Mails ausschalten.",
  unsubscribeFailed: "Das hat nicht geklappt. Bitte versuche es noch einmal.",
  unsubscribe: "Nicht mehr senden",
  toSettings: "Einstellungen",
};
