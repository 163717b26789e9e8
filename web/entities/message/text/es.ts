import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  open: "Abrir",
  newMessage: "Mensaje nuevo de {{username}}",
  newRequest: "{{username}} quiere escribirte",
  write: "Mensaje",
  writeTo: "Mensaje a {{username}}",
  messages: "Mensajes",
  unread_one: "{{count}} conversación sin leer",
  unread_many: "{{count}} de conversaciones sin leer",
  unread_other: "{{count}} conversaciones sin leer",
};
