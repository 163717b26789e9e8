/** The calls of support tickets, of players, visitors and staff. */
import * as v from "valibot";
import { call, done, made, record, takes } from "#protocol/call.ts";
import { fieldBounds } from "./fields.ts";
import {
  addedMessageSchema,
  type availableForm,
  type closeTicketForm,
  type newTicketForm,
  openedTicketSchema,
  type staffReplyForm,
  staffThreadSchema,
  staffTicketsSchema,
  supportDeskSchema,
  supportTicketsSchema,
  supportWaysSchema,
  TICKET_CATEGORIES,
  TICKET_STATUSES,
  TICKET_WORDS_CHARS_MAX,
  type ticketChangeForm,
  type ticketLinkForm,
  ticketPictureSchema,
  type ticketReplyForm,
  TICKETS_PAGE_ROWS,
  ticketThreadSchema,
} from "./support.ts";

export const supportCall = call({
  method: "GET",
  path: "/api/support",
  who: "anyone",
  answer: record(supportWaysSchema),
});

export const openTicketCall = call({
  method: "POST",
  path: "/api/tickets",
  who: "anyone",
  isSigned: true,
  body: takes<typeof newTicketForm>(),
  answer: made(openedTicketSchema),
});

export const ownTicketsCall = call({
  method: "GET",
  path: "/api/tickets",
  who: "session",
  answer: record(supportTicketsSchema),
});

export const ticketCall = call({
  method: "GET",
  path: "/api/tickets/:id",
  who: "session",
  answer: record(ticketThreadSchema),
});

export const ticketLinkCall = call({
  method: "POST",
  path: "/api/tickets/:id/link",
  who: "anyone",
  body: takes<typeof ticketLinkForm>(),
  answer: record(ticketThreadSchema),
});

export const replyCall = call({
  method: "POST",
  path: "/api/tickets/:id/messages",
  who: "anyone",
  isSigned: true,
  body: takes<typeof ticketReplyForm>(),
  answer: made(addedMessageSchema),
});

export const ticketPictureCall = call({
  method: "POST",
  path: "/api/tickets/:id/messages/:message/pictures",
  who: "anyone",
  isSigned: true,
  upload: "file",
  answer: made(ticketPictureSchema),
});

export const closeTicketCall = call({
  method: "POST",
  path: "/api/tickets/:id/close",
  who: "anyone",
  isSigned: true,
  body: takes<typeof closeTicketForm>(),
  answer: done,
});

const words = "q is a part of a name, an address, a subject or a number";

const oneOf = <const T extends readonly string[]>(words: T) =>
  v.optional(v.picklist(words, `one of ${words.join(", ")}`));

export const staffTicketsQuery = v.object({
  q: v.pipe(
    v.optional(v.string(), ""),
    v.trim(),
    v.maxLength(TICKET_WORDS_CHARS_MAX, words),
    v.regex(/^\P{Cc}*$/u, words),
  ),
  status: oneOf(TICKET_STATUSES),
  category: oneOf(TICKET_CATEGORIES),
  assignee: v.optional(v.pipe(v.string(), v.regex(/^(me|nobody|[1-9]\d{0,9})$/, "me, nobody or a user's id"))),
  sort: oneOf(["-updated", "updated"]),
  limit: v.pipe(
    v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/, "limit is a whole number")), String(TICKETS_PAGE_ROWS)),
    v.transform((digits) => Math.min(Number(digits), fieldBounds.pageRowsMax)),
    v.description(`How many rows, at most ${fieldBounds.pageRowsMax}`),
  ),
  after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}\.\d{1,10}$/, "after is the next of another page"))),
});

export const staffTicketsCall = call({
  method: "GET",
  path: "/api/admin/tickets",
  who: "moderator",
  query: takes<typeof staffTicketsQuery>(),
  answer: record(staffTicketsSchema),
});

export const staffTicketCall = call({
  method: "GET",
  path: "/api/admin/tickets/:id",
  who: "moderator",
  answer: record(staffThreadSchema),
});

export const staffReplyCall = call({
  method: "POST",
  path: "/api/admin/tickets/:id/messages",
  who: "moderator",
  body: takes<typeof staffReplyForm>(),
  answer: record(staffThreadSchema),
});

export const staffChangeCall = call({
  method: "PATCH",
  path: "/api/admin/tickets/:id",
  who: "moderator",
  body: takes<typeof ticketChangeForm>(),
  answer: record(staffThreadSchema),
});

export const supportDeskCall = call({
  method: "GET",
  path: "/api/admin/support",
  who: "moderator",
  answer: record(supportDeskSchema),
});

export const availableCall = call({
  method: "POST",
  path: "/api/admin/support/available",
  who: "moderator",
  body: takes<typeof availableForm>(),
  answer: record(supportDeskSchema),
});
