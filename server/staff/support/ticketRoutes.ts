/**
 * Support tickets as players and visitors have them. A ticket opens for its owner and for a request with the token of its
 * link; for all others it does not exist.
 */
import type { Instant } from "#protocol/quantities.ts";
import type { TicketId } from "#protocol/ids.ts";
import { createHash, timingSafeEqual } from "node:crypto";
import { localeOf, newEmailOf } from "#server/people/accounts/accountFields.ts";
import { mailboxOf } from "#server/base/core/emailAddress.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import type { Serve, Take } from "#server/base/api/serve.ts";
import type { ApiContext } from "#server/base/api/session.ts";
import { speakable } from "#server/base/core/cleanLine.ts";
import type { Config } from "#server/base/config/config.ts";
import type { Session } from "#server/base/db/records.ts";
import { fitted, type PictureTurns } from "#server/people/images/picture.ts";
import { pictureFailure, type ReceiveUpload } from "#server/people/images/receiveUpload.ts";
import {
  closeTicketForm,
  newTicketForm,
  TICKET_TOKEN_HEADER,
  ticketLinkForm,
  type TicketMessage,
  ticketReplyForm,
  type TicketThread,
} from "#protocol/calls/support.ts";
import {
  closeTicketCall,
  openTicketCall,
  ownTicketsCall,
  replyCall,
  supportCall,
  ticketCall,
  ticketLinkCall,
  ticketPictureCall,
} from "#protocol/calls/supportCalls.ts";
import { supportLimits } from "./limits.ts";
import type { Support } from "./support.ts";
import { type StoredMessage, type StoredTicket, supportTicket } from "./ticketRows.ts";
import type { TicketStore } from "./ticketStore.ts";
import { writtenText } from "#server/base/core/writtenText.ts";
import { route } from "#server/base/api/declare.ts";
import { byFile, byId, byTicketMessage } from "#server/base/api/params.ts";
import { call, raw } from "#protocol/call.ts";

const supportRoute = route(supportCall, {
  summary: "The ways to reach support now: whether staff take live chats, the mail address, the community's address.",
});

const openTicketRoute = route(openTicketCall, {
  summary:
    "Opens a ticket. A visitor gives a mail address, a guest may; both get a `token` with which the ticket is read, and a mail whose link confirms the address. With `is_chat` it is a live chat: `is_live` says whether staff are there.",
  body: newTicketForm,
  refusals: ["email_required", "email_invalid", "too_many_tickets"],
  limits: ["ticket"],
  ownLimits: ["visitorTicket", "ticketMail"],
});

const ownTicketsRoute = route(ownTicketsCall, {
  summary: "The user's own tickets, the last changed first.",
});

const ticketRoute = route(ticketCall, {
  summary: "One of the user's tickets with its messages.",
  params: byId<TicketId>(),
});

const ticketLinkRoute = route(ticketLinkCall, {
  summary:
    "A ticket with its messages, for who has its link. `confirm`, from the mailed link, confirms the address, so that answers are mailed.",
  params: byId<TicketId>(),
  body: ticketLinkForm,
  ownLimits: ["ticketLink"],
});

const replyRoute = route(replyCall, {
  summary: "Adds a message to the user's ticket, or to one whose link's `token` is shown. A closed ticket opens again.",
  params: byId<TicketId>(),
  body: ticketReplyForm,
  refusals: ["ticket_full"],
  limits: ["ticketReply"],
  ownLimits: ["ticketLink"],
});

const ticketPictureRoute = route(ticketPictureCall, {
  summary:
    "Adds a picture to a message that the player wrote a moment ago: a form with one `file`. Who has the ticket's link sends its token in the header `Ticket-Token`. It is made small and stored as WebP.",
  params: byTicketMessage,
  refusals: ["image_invalid", "image_too_large", "ticket_full", "busy"],
  limits: ["ticketPicture"],
  ownLimits: ["ticketLink"],
});

const closeTicketRoute = route(closeTicketCall, {
  summary: "Closes the user's ticket, or one whose link's `token` is shown.",
  params: byId<TicketId>(),
  body: closeTicketForm,
  limits: ["ticketReply"],
  ownLimits: ["ticketLink"],
});

const ticketImageRoute = route(
  call({
    method: "GET",
    path: "/api/tickets/pictures/:file",
    who: "anyone",
    answer: raw("image/webp"),
  }),
  {
    summary: "A picture of a ticket. Its address cannot be guessed and stands only in the ticket.",
    params: byFile,
  },
);

interface TicketDependencies {
  readonly config: Pick<Config, "contactEmail" | "communityUrl">;
  readonly store: { readonly tickets: TicketStore };
  readonly support: Support;
  readonly pictureTurns: PictureTurns;
  readonly receiveUpload: ReceiveUpload;
  /** Epoch milliseconds. */
  readonly now: () => Instant;
}

export function ticketRoutes(serve: Serve, deps: TicketDependencies): void {
  readRoutes(serve, deps);
  writeRoutes(serve, deps);
  pictureRoutes(serve, deps);
}

const messageOf = ({ id, sender, text, at, pictures }: StoredMessage): TicketMessage => ({
  id,
  from: sender === "player" ? "player" : "staff",
  text,
  at,
  pictures,
});

async function threadOf({ store }: TicketDependencies, ticket: StoredTicket): Promise<TicketThread> {
  const messages = await store.tickets.messages(ticket.id);
  // Without a link the ticket is an account's, whose address is known.
  const isMailed = ticket.linkToken === null || ticket.isEmailConfirmed;
  return { ticket: supportTicket(ticket), messages: messages.map(messageOf), is_mailed: isMailed };
}

const hash = (text: string): Buffer => createHash("sha256").update(text).digest();
const isEqual = (given: string, stored: string | null): boolean =>
  stored !== null && timingSafeEqual(hash(given), hash(stored));

interface Claim {
  readonly ctx: ApiContext;
  readonly session: Session | undefined;
  readonly id: TicketId;
  readonly token: string | undefined;
  readonly take: Take<"ticketLink">;
}

/**
 * The ticket, for its owner and for who shows the token of its link.
 * @throws HttpFailure `not_found` for all others, as for a ticket that is not there
 */
async function claimed({ store }: TicketDependencies, { ctx, session, id, token, take }: Claim): Promise<StoredTicket> {
  const ticket = await store.tickets.find(id);
  const isOwner = session !== undefined && ticket?.userId === session.user.id;
  if (ticket !== undefined && (isOwner || (token !== undefined && isEqual(token, ticket.linkToken)))) return ticket;
  // Guessing costs a point each time; 192 bits are not guessed, but each try asks the database.
  if (token !== undefined) take("ticketLink", { address: ctx.state.address });
  throw new HttpFailure("not_found");
}

/** The text as it is stored. @throws HttpFailure `invalid_body` where nothing of it can be seen */
function textOf(written: string): string {
  const text = writtenText(written, supportLimits.textCharsMax);
  if (text === null) throw new HttpFailure("invalid_body", "text: expected visible text");
  return text;
}

function subjectOf(written: string): string {
  const subject = speakable(written, supportLimits.subjectCharsMax);
  if (subject === null) throw new HttpFailure("invalid_body", "subject: expected visible text");
  return subject;
}

function readRoutes(serve: Serve, deps: TicketDependencies): void {
  const { config, store, support } = deps;

  serve(supportRoute, () => ({
    is_live: support.isLive,
    email: config.contactEmail,
    community_url: config.communityUrl,
  }));

  serve(ownTicketsRoute, async ({ session }) => (await store.tickets.ofUser(session.user.id)).map(supportTicket));

  serve(ticketRoute, async ({ session, params: { id } }) => {
    const ticket = await store.tickets.find(id);
    if (ticket === undefined || ticket.userId !== session.user.id) throw new HttpFailure("not_found");
    return threadOf(deps, ticket);
  });

  serve(ticketLinkRoute, async ({ ctx, params: { id }, body: { token, confirm }, take }) => {
    const ticket = await claimed(deps, { ctx, session: undefined, id, token, take });
    const isConfirmed = confirm !== undefined && !ticket.isEmailConfirmed && isEqual(confirm, ticket.confirmToken);
    if (isConfirmed) await store.tickets.confirmEmail(id);
    return threadOf(deps, isConfirmed ? { ...ticket, isEmailConfirmed: true } : ticket);
  });
}

function writeRoutes(serve: Serve, deps: TicketDependencies): void {
  const { store, support, now } = deps;

  serve(openTicketRoute, async ({ ctx, session, body, take }) => {
    const user = session?.user ?? null;
    const isAccount = user !== null && user.role !== "guest";
    // A visitor without an address could not be answered.
    const wantsEmail = !isAccount && (user === null || body.email.trim() !== "");
    const email = wantsEmail ? newEmailOf(body.email) : null;
    const content = {
      category: body.category,
      subject: subjectOf(body.subject),
      text: textOf(body.text),
      isChat: body.is_chat,
    };
    if (!isAccount) take("visitorTicket", { all: "all" });
    if (email !== null) take("ticketMail", { mailbox: mailboxOf(email) });
    const isLive = body.is_chat && support.isLive;
    const opened = await support.open({ user, email, locale: localeOf(ctx, undefined) }, content);
    if (!opened.ok) throw new HttpFailure("too_many_tickets");
    return { ...(await threadOf(deps, opened.value)), token: opened.value.linkToken, is_live: isLive };
  });

  serve(replyRoute, async ({ ctx, session, params: { id }, body, take }) => {
    const text = textOf(body.text);
    const ticket = await claimed(deps, { ctx, session, id, token: body.token, take });
    const added = await store.tickets.reply(ticket.id, text, now());
    if (!added.ok) throw new HttpFailure(added.error === "full" ? "ticket_full" : "not_found");
    const changed = { ...ticket, status: "open" } as const;
    support.notifyStaff(changed);
    support.notifyPlayer(changed);
    return { message: messageOf(added.value), status: "open" as const };
  });

  serve(closeTicketRoute, async ({ ctx, session, params: { id }, body, take }) => {
    const ticket = await claimed(deps, { ctx, session, id, token: body.token, take });
    const closed = await store.tickets.close(ticket.id, now());
    if (closed === undefined) throw new HttpFailure("not_found");
    support.notifyStaff(closed);
    support.notifyPlayer(closed);
  });
}

function pictureRoutes(serve: Serve, deps: TicketDependencies): void {
  const { store, support, pictureTurns, receiveUpload, now } = deps;
  const refused = (why: "unknown" | "full") => new HttpFailure(why === "full" ? "ticket_full" : "not_found");

  serve(ticketPictureRoute, async ({ ctx, session, params: { id, message }, take }) => {
    // The server refuses a user who may not add a picture before it reads a byte of it.
    const token = ctx.get(TICKET_TOKEN_HEADER) || undefined;
    const ticket = await claimed(deps, { ctx, session, id, token, take });
    const refusal = await store.tickets.pictureRefusal(ticket.id, message, now());
    if (refusal !== null) throw refused(refusal);
    const made = await receiveUpload(ctx, (file) =>
      pictureTurns.run({}, () => fitted(file, supportLimits.pictureEdge)),
    );
    if (!made.ok) throw pictureFailure(made.error);
    if (made.value.bytes.length > supportLimits.pictureBytesMax) throw pictureFailure("too-large");
    const added = await store.tickets.addPicture(ticket.id, message, { ...made.value, at: now() });
    if (!added.ok) throw refused(added.error);
    support.notifyStaff(ticket);
    return added.value;
  });

  serve(ticketImageRoute, async ({ ctx, params: { file } }) => {
    const picture = await store.tickets.picture(file);
    if (picture === undefined) throw new HttpFailure("not_found");
    ctx.set({
      "Cache-Control": "private, max-age=3600",
      // A picture opened by itself is a picture and nothing more.
      "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      "Cross-Origin-Resource-Policy": "same-origin",
    });
    ctx.type = "image/webp";
    ctx.body = picture;
  });
}
