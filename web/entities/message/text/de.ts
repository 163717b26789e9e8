import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  open: "Öffnen",
  newMessage: "Neue Nachricht von {{username}}",
  newRequest: "{{username}} möchte dir schreiben",
  write: "Nachricht",
  writeTo: "Nachricht an {{username}}",
  messages: "Nachrichten",
  unread_one: "{{count}} ungelesene Unterhaltung",
  unread_other: "{{count}} ungelesene Unterhaltungen",
};
