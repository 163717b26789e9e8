/** Support tickets of players and visitors. */
import * as v from "valibot";
import {
  addedMessageSchema,
  closeTicketForm,
  newTicketForm,
  openedTicketSchema,
  supportTicketsSchema,
  supportWaysSchema,
  ticketLinkForm,
  ticketPictureSchema,
  ticketReplyForm,
  ticketThreadSchema,
} from "#protocol/calls/support.ts";
import { byFile, byId } from "#server/base/api/fields.ts";
import { call, done, made, raw, record } from "#server/base/api/declare.ts";

export const supportCall = call({
  method: "GET",
  path: "/api/support",
  who: "anyone",
  summary: "The ways to reach support now: whether staff take live chats, the mail address, the community's address.",
  answer: record(supportWaysSchema),
});

export const openTicketCall = call({
  method: "POST",
  path: "/api/tickets",
  who: "anyone",
  summary:
    "Opens a ticket. A visitor gives a mail address, a guest may; both get a `token` with which the ticket is read, and a mail whose link confirms the address. With `is_chat` it is a live chat: `is_live` says whether staff are there.",
  body: newTicketForm,
  answer: made(openedTicketSchema),
  refusals: ["email_required", "email_invalid", "too_many_tickets"],
  limits: ["ticket"],
  ownLimits: ["visitorTicket", "ticketMail"],
});

export const ownTicketsCall = call({
  method: "GET",
  path: "/api/tickets",
  who: "session",
  summary: "The user's own tickets, the last changed first.",
  answer: record(supportTicketsSchema),
});

export const ticketCall = call({
  method: "GET",
  path: "/api/tickets/:id",
  who: "session",
  summary: "One of the user's tickets with its messages.",
  params: byId,
  answer: record(ticketThreadSchema),
});

export const ticketLinkCall = call({
  method: "POST",
  path: "/api/tickets/:id/link",
  who: "anyone",
  summary:
    "A ticket with its messages, for who has its link. `confirm`, from the mailed link, confirms the address, so that answers are mailed.",
  params: byId,
  body: ticketLinkForm,
  answer: record(ticketThreadSchema),
  ownLimits: ["ticketLink"],
});

export const replyCall = call({
  method: "POST",
  path: "/api/tickets/:id/messages",
  who: "anyone",
  summary: "Adds a message to the user's ticket, or to one whose link's `token` is shown. A closed ticket opens again.",
  params: byId,
  body: ticketReplyForm,
  answer: made(addedMessageSchema),
  refusals: ["ticket_full"],
  limits: ["ticketReply"],
  ownLimits: ["ticketLink"],
});

export const ticketPictureCall = call({
  method: "POST",
  path: "/api/tickets/:id/messages/:message/pictures",
  who: "anyone",
  summary:
    "Adds a picture to a message that the player wrote a moment ago: a form with one `file`. Who has the ticket's link sends its token in the header `Ticket-Token`. It is made small and stored as WebP.",
  params: v.object({ ...byId.entries, message: byId.entries.id }),
  upload: "file",
  answer: made(ticketPictureSchema),
  refusals: ["image_invalid", "image_too_large", "ticket_full", "busy"],
  limits: ["ticketPicture"],
  ownLimits: ["ticketLink"],
});

export const closeTicketCall = call({
  method: "POST",
  path: "/api/tickets/:id/close",
  who: "anyone",
  summary: "Closes the user's ticket, or one whose link's `token` is shown.",
  params: byId,
  body: closeTicketForm,
  answer: done,
  limits: ["ticketReply"],
  ownLimits: ["ticketLink"],
});

export const ticketImageCall = call({
  method: "GET",
  path: "/api/tickets/pictures/:file",
  who: "anyone",
  summary: "A picture of a ticket. Its address cannot be guessed and stands only in the ticket.",
  params: byFile,
  answer: raw("image/webp"),
});
