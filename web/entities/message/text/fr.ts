import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  open: "Ouvrir",
  newMessage: "Nouveau message de {{username}}",
  newRequest: "{{username}} souhaite vous écrire",
  write: "Message",
  writeTo: "Message à {{username}}",
  messages: "Messages",
  unread_one: "{{count}} conversation non lue",
  unread_many: "{{count}} de conversations non lues",
  unread_other: "{{count}} conversations non lues",
};
