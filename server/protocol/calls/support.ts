/** The records and forms of support tickets. Conventions as in schema.ts. */
import * as v from "valibot";
import type { UserId } from "#protocol/ids.ts";
import { count, flag, idSchema, ids, list, moment, orNull, pictureAddress, text, username } from "#protocol/schema.ts";

export const TICKET_CATEGORIES = ["account", "technical", "billing", "gameplay", "bug", "other"] as const;
export type TicketCategory = (typeof TICKET_CATEGORIES)[number];

/** `open` waits for an answer of staff, `answered` for the player; a reply opens a closed ticket again. */
export const TICKET_STATUSES = ["open", "answered", "closed"] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

export const SUBJECT_CHARS_MAX = 120;

/** The header with the token of a ticket's link, for a call whose body is a picture. */
export const TICKET_TOKEN_HEADER = "Ticket-Token";
export const TICKET_TEXT_CHARS_MAX = 4_000;
/** The part of a subject that is searched, and the most one may search for. */
export const TICKET_WORDS_CHARS_MAX = 64;
/** Rows of a page of tickets. */
export const TICKETS_PAGE_ROWS = 25;
export const PICTURES_PER_MESSAGE_MAX = 3;
export const MESSAGES_PER_TICKET_MAX = 200;
const TOKEN_CHARS_MAX = 64;

const subjectWanted = `1 to ${SUBJECT_CHARS_MAX} characters`;
const textWanted = `1 to ${TICKET_TEXT_CHARS_MAX} characters`;
const subject = v.pipe(
  v.string(subjectWanted),
  v.trim(),
  v.minLength(1, subjectWanted),
  v.maxLength(SUBJECT_CHARS_MAX, subjectWanted),
);
const written = v.pipe(
  v.string(textWanted),
  v.trim(),
  v.minLength(1, textWanted),
  v.maxLength(TICKET_TEXT_CHARS_MAX, textWanted),
);
const category = v.picklist(TICKET_CATEGORIES, TICKET_CATEGORIES.join(", "));
const token = v.pipe(v.string("a token"), v.regex(/^[\w-]{1,64}$/, "a token"));
/** The token of the ticket's link, from those who have no session that owns the ticket. */
const linkToken = v.optional(token);

/** POST /tickets. A visitor gives a mail address; an account's own address is used. */
export const newTicketForm = v.object({
  category,
  subject,
  text: written,
  email: v.optional(v.pipe(v.string("a mail address"), v.maxLength(320, "a mail address")), ""),
  /** Begins a live chat. */
  is_chat: v.optional(v.boolean("true or false"), false),
});
export type NewTicket = Readonly<v.InferInput<typeof newTicketForm>>;

/** POST /tickets/:id/link. `confirm` comes from a mail and proves its address. */
export const ticketLinkForm = v.object({ token, confirm: v.optional(token) });
/** POST /tickets/:id/messages */
export const ticketReplyForm = v.object({ text: written, token: linkToken });
/** POST /tickets/:id/close */
export const closeTicketForm = v.object({ token: linkToken });

/** POST /admin/tickets/:id/messages. A note is seen by staff alone and changes no status. */
export const staffReplyForm = v.object({
  text: written,
  is_note: v.optional(v.boolean("true or false"), false),
  /** Closes the ticket with the answer. */
  closes: v.optional(v.boolean("true or false"), false),
});
/** PATCH /admin/tickets/:id */
export const ticketChangeForm = v.object({
  status: v.optional(v.picklist(TICKET_STATUSES, TICKET_STATUSES.join(", "))),
  category: v.optional(category),
  /** A member of staff, or null for nobody. */
  assignee_id: v.optional(
    v.nullable(idSchema<UserId>(v.pipe(v.string("a user's id"), v.regex(/^[1-9]\d{0,9}$/, "a user's id")))),
  ),
});
export type TicketChange = Readonly<v.InferOutput<typeof ticketChangeForm>>;
/** POST /admin/support/available */
export const availableForm = v.object({ is_available: v.boolean("true or false") });

const ticketFields = {
  /** The ticket's number too. */
  id: ids.ticket,
  category: v.picklist(TICKET_CATEGORIES),
  subject: text(SUBJECT_CHARS_MAX),
  status: v.picklist(TICKET_STATUSES),
  is_chat: flag,
  created_at: moment,
  /** When it was last written in, or changed by staff. */
  updated_at: moment,
};
const supportTicketSchema = v.object(ticketFields);
export type SupportTicket = Readonly<v.InferOutput<typeof supportTicketSchema>>;
/** GET /tickets: the caller's own, the last change first. */
export const supportTicketsSchema = list(supportTicketSchema, 100);

export const ticketPictureSchema = v.object({ url: text(128), width: count(), height: count() });
export type TicketPicture = Readonly<v.InferOutput<typeof ticketPictureSchema>>;

const messageFields = {
  id: ids.ticketMessage,
  text: text(TICKET_TEXT_CHARS_MAX),
  at: moment,
  pictures: list(ticketPictureSchema, PICTURES_PER_MESSAGE_MAX),
};
const ticketMessageSchema = v.object({ ...messageFields, from: v.picklist(["player", "staff"]) });
export type TicketMessage = Readonly<v.InferOutput<typeof ticketMessageSchema>>;

/** GET /tickets/:id and POST /tickets/:id/link: the oldest message first. */
export const ticketThreadSchema = v.object({
  ticket: supportTicketSchema,
  messages: list(ticketMessageSchema, MESSAGES_PER_TICKET_MAX),
  /** Whether answers are mailed: to an account, and to a confirmed address. */
  is_mailed: flag,
});
export type TicketThread = Readonly<v.InferOutput<typeof ticketThreadSchema>>;

/** POST /tickets */
export const openedTicketSchema = v.object({
  ...ticketThreadSchema.entries,
  /** For those without an account: with it the ticket's link is `/support/ticket/ID#TOKEN`. */
  token: orNull(text(TOKEN_CHARS_MAX)),
  /** Whether staff are there to answer at once. */
  is_live: flag,
});
export type OpenedTicket = Readonly<v.InferOutput<typeof openedTicketSchema>>;

/** POST /tickets/:id/messages: the stored message, to which pictures can be added. */
export const addedMessageSchema = v.object({ message: ticketMessageSchema, status: v.picklist(TICKET_STATUSES) });
export type AddedMessage = Readonly<v.InferOutput<typeof addedMessageSchema>>;

/** GET /support: the ways to reach support now. */
export const supportWaysSchema = v.object({
  /** Whether staff are there for a live chat. */
  is_live: flag,
  email: orNull(text(320)),
  community_url: orNull(text(300)),
});
export type SupportWays = Readonly<v.InferOutput<typeof supportWaysSchema>>;

const staffMember = v.object({ id: ids.user, username });
export type StaffMember = Readonly<v.InferOutput<typeof staffMember>>;

const staffTicketSchema = v.object({
  ...ticketFields,
  /** Who wrote; null for a visitor, and once the account is deleted. */
  user: orNull(v.object({ id: ids.user, username, image_url: pictureAddress, is_guest: flag })),
  /** A visitor's or guest's address. */
  email: orNull(text(320)),
  is_email_confirmed: flag,
  locale: text(8),
  assignee: orNull(staffMember),
  messages: count(),
});
export type StaffTicket = Readonly<v.InferOutput<typeof staffTicketSchema>>;

/** GET /admin/tickets */
export const staffTicketsSchema = v.object({
  items: list(staffTicketSchema, 100),
  next: orNull(text(128)),
  total: count(),
});
export type StaffTickets = Readonly<v.InferOutput<typeof staffTicketsSchema>>;

const staffMessageSchema = v.object({
  ...messageFields,
  from: v.picklist(["player", "staff", "note"]),
  /** Who of staff wrote it. */
  staff: orNull(staffMember),
});
export type StaffMessage = Readonly<v.InferOutput<typeof staffMessageSchema>>;

/** GET /admin/tickets/:id */
export const staffThreadSchema = v.object({
  ticket: staffTicketSchema,
  messages: list(staffMessageSchema, MESSAGES_PER_TICKET_MAX * 2),
  /** Other tickets of the same player or address. */
  others: list(supportTicketSchema, 10),
});
export type StaffThread = Readonly<v.InferOutput<typeof staffThreadSchema>>;

/** GET /admin/support: staff to assign to, and whether the caller takes live chats. */
export const supportDeskSchema = v.object({
  staff: list(staffMember, 200),
  is_available: flag,
  /** How many of staff take live chats now. */
  available: count(),
  open: count(),
});
export type SupportDesk = Readonly<v.InferOutput<typeof supportDeskSchema>>;
