import { defineText } from "#web/platform/languages/i18n.ts";

export const en = {
  account: "Account",
  technical: "Technical",
  billing: "Billing",
  gameplay: "Gameplay",
  bug: "Bug",
  other: "Other",
  open: "Open",
  answered: "Answered",
  closed: "Closed",
  fromYou: "You",
  fromStaff: "Support",
  picture: "Picture {{number}} of the message",
  ticketNumber: "Ticket {{number}}",
  message: "Message",
  send: "Send",
  site: "Site",
  accounts: "Accounts",
  tables: "Tables",
  quickMatch: "Quick match",
  chat: "Chat",
  mail: "Mail",
  up: "Works",
  slow: "Slow",
  down: "Not available",
  unknown: "Not checked yet",
  investigating: "Looking into it",
  identified: "Cause found",
  monitoring: "Watching",
  resolved: "Resolved",
  minor: "Minor",
  major: "Major",
  maintenance: "Maintenance",
} as const;

/** The words of tickets and of the server's parts that several screens use. */
export const ticketText = defineText("ticket", en, () => import.meta.glob(["./*.ts", "!./en.ts"]));
