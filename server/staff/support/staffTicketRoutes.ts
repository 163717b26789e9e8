/**
 * The domain of support: tickets of players and visitors, with pictures and live chats. It promises that every change by
 * staff is in the admin log, and that a visitor's ticket opens only with the token of its link. This file has the calls of
 * staff, ticketRoutes.ts those of players and visitors.
 */
import type { Instant } from "#protocol/quantities.ts";
import { type TicketId, type UserId, userIdOf } from "#protocol/ids.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import type { Serve } from "#server/base/api/serve.ts";
import {
  type StaffMember,
  type StaffThread,
  type StaffTicket,
  type SupportDesk,
  availableForm,
  staffReplyForm,
  ticketChangeForm,
} from "#protocol/calls/support.ts";
import { type Person, type StaffTicketStore, type TicketWithPeople, staffTicketStore } from "./staffTicketStore.ts";
import { Support, LiveDesk } from "./support.ts";
import { supportTicket, cursorIn, cursorText } from "./ticketRows.ts";
import { writtenText } from "#server/base/core/writtenText.ts";
import { domain, type Needs } from "#server/base/domain.ts";
import { ticketStore, type TicketStore } from "./ticketStore.ts";
import { ticketRoutes } from "./ticketRoutes.ts";
import {
  availableCall,
  staffChangeCall,
  staffReplyCall,
  staffTicketCall,
  staffTicketsCall,
  staffTicketsQuery,
  supportDeskCall,
} from "#protocol/calls/supportCalls.ts";
import { route } from "#server/base/api/declare.ts";
import { byId } from "#server/base/api/params.ts";
import type { UserStore } from "#server/people/users/userStore.ts";
import type { Mailer } from "#server/people/mail/mailer.ts";
import type { Notifications } from "#server/people/notifications/notifications.ts";
import { supportLimits } from "./limits.ts";

const staffTicketsRoute = route(staffTicketsCall, {
  summary:
    "Tickets by their last change, the newest first or, with `sort=updated`, the oldest. `q` is a number, or the beginning of a player's name, an address or a subject; `assignee` is `me`, `nobody` or a user's id; `after` is the `next` of the page before.",
  query: staffTicketsQuery,
});

const staffTicketRoute = route(staffTicketCall, {
  summary: "A ticket with its whole thread, notes of staff included, and other tickets of the same player or address.",
  params: byId<TicketId>(),
});

const staffReplyRoute = route(staffReplyCall, {
  summary:
    "Answers a ticket, which is then `answered` or with `closes` closed; the player is told on open pages, by a notification and by mail. With `is_note` it is for staff alone. Who answers a ticket that nobody has takes it.",
  params: byId<TicketId>(),
  body: staffReplyForm,
  refusals: ["ticket_full"],
  limits: ["ticketReply"],
});

const staffChangeRoute = route(staffChangeCall, {
  summary: "Changes a ticket's status, category or assignee, who must be of staff.",
  params: byId<TicketId>(),
  body: ticketChangeForm,
  refusals: ["bad_request"],
});

const supportDeskRoute = route(supportDeskCall, {
  summary: "Staff to whom a ticket can be given, how many tickets are open, and who takes live chats now.",
});

const availableRoute = route(availableCall, {
  summary: "Takes live chats from now on, or no longer. It holds for 75 seconds, so a page says it again every 30.",
  body: availableForm,
});

interface StaffTicketDependencies {
  readonly store: { readonly staffTickets: StaffTicketStore };
  readonly support: Support;
  /** Epoch milliseconds. */
  readonly now: () => Instant;
}

const memberOf = (person: Person | null): StaffMember | null =>
  person === null ? null : { id: person.id, username: person.username };

const staffTicket = ({ ticket, user, assignee }: TicketWithPeople): StaffTicket => ({
  ...supportTicket(ticket),
  user:
    user === null ? null : { id: user.id, username: user.username, image_url: user.imageUrl, is_guest: user.isGuest },
  email: ticket.email,
  is_email_confirmed: ticket.isEmailConfirmed,
  locale: ticket.locale,
  assignee: memberOf(assignee),
  messages: ticket.messages,
});

async function threadOf({ store }: StaffTicketDependencies, id: TicketId): Promise<StaffThread> {
  const found = await store.staffTickets.find(id);
  if (found === undefined) throw new HttpFailure("not_found");
  const [messages, others] = await Promise.all([
    store.staffTickets.messages(id),
    store.staffTickets.others(found.ticket),
  ]);
  return {
    ticket: staffTicket(found),
    messages: messages.map(({ message: { id: messageId, sender, text, at, pictures }, staff }) => ({
      id: messageId,
      from: sender,
      text,
      at,
      pictures,
      staff: memberOf(staff),
    })),
    others: others.map(supportTicket),
  };
}

async function deskOf({ store, support }: StaffTicketDependencies, userId: UserId): Promise<SupportDesk> {
  const [staff, open] = await Promise.all([store.staffTickets.staff(), store.staffTickets.countOpen()]);
  return {
    staff: staff.map(({ id, username }) => ({ id, username })),
    is_available: support.desk.isAvailable(userId),
    available: support.desk.staff.length,
    open,
  };
}

function staffTicketRoutes(serve: Serve, deps: StaffTicketDependencies): void {
  const { store, support, now } = deps;

  serve(staffTicketsRoute, async ({ session, query }) => {
    const { q, status, category, assignee, sort, limit, after } = query;
    const { items, total } = await store.staffTickets.list({
      words: q,
      status: status ?? null,
      category: category ?? null,
      assignee: assignee === "me" ? session.user.id : assignee === undefined ? null : userIdOf(assignee),
      order: sort === "updated" ? "asc" : "desc",
      // One extra row shows whether another page follows.
      limit: limit + 1,
      after: after === undefined ? null : (cursorIn(after) ?? null),
    });
    const visible = items.slice(0, limit);
    const last = items.length > limit ? visible.at(-1)?.ticket : undefined;
    const next = last === undefined ? null : cursorText({ at: last.updatedAt, id: Number(last.id) });
    return { items: visible.map(staffTicket), next, total };
  });

  serve(staffTicketRoute, ({ params: { id } }) => threadOf(deps, id));

  serve(staffReplyRoute, async ({ session, params: { id }, body }) => {
    const text = writtenText(body.text, supportLimits.textCharsMax);
    if (text === null) throw new HttpFailure("invalid_body", "text: expected visible text");
    const answer = { staffId: session.user.id, text, isNote: body.is_note, closes: body.closes, at: now() };
    const answered = await store.staffTickets.answer(id, answer);
    if (!answered.ok) throw new HttpFailure(answered.error === "full" ? "ticket_full" : "not_found");
    if (!body.is_note) await support.answered(answered.value, text);
    support.notifyStaff(answered.value);
    return threadOf(deps, id);
  });

  serve(staffChangeRoute, async ({ session, params: { id }, body }) => {
    const changed = await store.staffTickets.change(id, session.user.id, body, now());
    if (!changed.ok) throw new HttpFailure(changed.error === "not-staff" ? "bad_request" : "not_found");
    support.notifyStaff(changed.value);
    support.notifyPlayer(changed.value);
    return threadOf(deps, id);
  });

  serve(supportDeskRoute, ({ session }) => deskOf(deps, session.user.id));

  serve(availableRoute, ({ session, body }) => {
    support.desk.set(session.user.id, body.is_available);
    return deskOf(deps, session.user.id);
  });
}

type SupportNeeds = Needs<
  { readonly tickets: TicketStore; readonly users: UserStore },
  { readonly mailer: Mailer; readonly notifications: Pick<Notifications, "add"> }
>;

function openSupport({ cluster, config, store, clock, now, mailer, notifier, notifications, log }: SupportNeeds) {
  const support = new Support({
    store,
    log,
    mailer,
    notifier,
    supportEmail: config.supportEmail,
    desk: new LiveDesk(clock, cluster),
    notifyAnswered: (userId, { id, messages }) =>
      notifications.add(userId, {
        kind: "ticket_answered",
        values: { number: id },
        cause: `ticket ${id} ${messages}`,
      }),
    now,
  });
  return { services: { support }, purges: { tickets: (at: number) => store.tickets.purge(at) } };
}

/** Tickets of users, and the answers of the staff. */
export const supportDomain = domain({
  stores: (database) => ({ tickets: ticketStore(database), staffTickets: staffTicketStore(database) }),
  open: openSupport,
  routes: { Help: [ticketRoutes, staffTicketRoutes] },
});
