/** Support tickets as staff work on them. */
import * as v from "valibot";
import {
  availableForm,
  staffReplyForm,
  staffThreadSchema,
  staffTicketsSchema,
  supportDeskSchema,
  TICKET_CATEGORIES,
  TICKET_STATUSES,
  ticketChangeForm,
} from "#protocol/calls/support.ts";
import { byId } from "#server/base/api/fields.ts";
import { call, record } from "#server/base/api/declare.ts";
import { supportLimits } from "./limits.ts";

const oneOf = <const T extends readonly string[]>(words: T) =>
  v.optional(v.picklist(words, `one of ${words.join(", ")}`));

const words = "q is a part of a name, an address, a subject or a number";

export const staffTicketsCall = call({
  method: "GET",
  path: "/api/admin/tickets",
  who: "moderator",
  summary:
    "Tickets by their last change, the newest first or, with `sort=updated`, the oldest. `q` is a number, or the beginning of a player's name, an address or a subject; `assignee` is `me`, `nobody` or a user's id; `after` is the `next` of the page before.",
  query: v.object({
    q: v.pipe(
      v.optional(v.string(), ""),
      v.trim(),
      v.maxLength(supportLimits.subjectKeyChars, words),
      v.regex(/^\P{Cc}*$/u, words),
    ),
    status: oneOf(TICKET_STATUSES),
    category: oneOf(TICKET_CATEGORIES),
    assignee: v.optional(v.pipe(v.string(), v.regex(/^(me|nobody|[1-9]\d{0,9})$/, "me, nobody or a user's id"))),
    sort: oneOf(["-updated", "updated"]),
    limit: v.pipe(
      v.optional(
        v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/, "limit is a whole number")),
        String(supportLimits.pageRows),
      ),
      v.transform((digits) => Math.min(Number(digits), supportLimits.pageRowsMax)),
      v.description(`How many rows, at most ${supportLimits.pageRowsMax}`),
    ),
    after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}\.\d{1,10}$/, "after is the next of another page"))),
  }),
  answer: record(staffTicketsSchema),
});

export const staffTicketCall = call({
  method: "GET",
  path: "/api/admin/tickets/:id",
  who: "moderator",
  summary: "A ticket with its whole thread, notes of staff included, and other tickets of the same player or address.",
  params: byId,
  answer: record(staffThreadSchema),
});

export const staffReplyCall = call({
  method: "POST",
  path: "/api/admin/tickets/:id/messages",
  who: "moderator",
  summary:
    "Answers a ticket, which is then `answered` or with `closes` closed; the player is told on open pages, by a notification and by mail. With `is_note` it is for staff alone. Who answers a ticket that nobody has takes it.",
  params: byId,
  body: staffReplyForm,
  answer: record(staffThreadSchema),
  refusals: ["ticket_full"],
  limits: ["ticketReply"],
});

export const staffChangeCall = call({
  method: "PATCH",
  path: "/api/admin/tickets/:id",
  who: "moderator",
  summary: "Changes a ticket's status, category or assignee, who must be of staff.",
  params: byId,
  body: ticketChangeForm,
  answer: record(staffThreadSchema),
  refusals: ["bad_request"],
});

export const supportDeskCall = call({
  method: "GET",
  path: "/api/admin/support",
  who: "moderator",
  summary: "Staff to whom a ticket can be given, how many tickets are open, and who takes live chats now.",
  answer: record(supportDeskSchema),
});

export const availableCall = call({
  method: "POST",
  path: "/api/admin/support/available",
  who: "moderator",
  summary: "Takes live chats from now on, or no longer. It holds for 75 seconds, so a page says it again every 30.",
  body: availableForm,
  answer: record(supportDeskSchema),
});
