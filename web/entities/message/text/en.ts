import { defineText } from "#web/platform/languages/i18n.ts";

export const en = {
  open: "Open",
  newMessage: "New message from {{username}}",
  newRequest: "{{username}} would like to write to you",
  write: "Message",
  writeTo: "Message {{username}}",
  messages: "Messages",
  unread_one: "{{count}} unread conversation",
  unread_other: "{{count}} unread conversations",
} as const;

/** Texts about direct messages that several screens share. */
export const messageText = defineText("message", en, () => import.meta.glob(["./*.ts", "!./en.ts"]));
