/** Tickets as players and visitors have them. What staff do with them is in staffTicketStore.ts. */
import { randomBytes } from "node:crypto";
import { fail, ok, type Result } from "#engine/result.ts";
import type { TicketId, TicketMessageId, UserId } from "#protocol/ids.ts";
import type { Locale } from "#protocol/calls/accounts.ts";
import type { TicketCategory, TicketPicture } from "#protocol/calls/support.ts";
import type { Database } from "#server/base/db/database.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import { idOf, rowId } from "#server/base/db/rowIds.ts";
import { nameKey } from "#server/people/users/userStore.ts";
import { supportLimits } from "./limits.ts";
import {
  addMessage,
  heldTicket,
  messagesOf,
  pictureUrl,
  type StoredMessage,
  type StoredTicket,
  ticketOf,
} from "./ticketRows.ts";

export interface NewTicket {
  /** Null for a visitor. */
  readonly userId: UserId | null;
  /** Of a visitor, or of a guest who gave one; null for accounts. */
  readonly email: string | null;
  /** Whether a link to the ticket is made, for those without an account. */
  readonly hasLink: boolean;
  readonly locale: Locale;
  readonly category: TicketCategory;
  readonly subject: string;
  readonly text: string;
  readonly isChat: boolean;
  readonly at: number;
}

export interface NewPicture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  readonly at: number;
}

const token = (): string => randomBytes(supportLimits.tokenBytes).toString("base64url");

/** Tickets of the same player or address that are not closed. */
async function unclosed(trx: TypedKnex, { userId, email }: NewTicket): Promise<number> {
  const query = trx("tickets").whereNot("status", "closed");
  const own =
    userId === null ? query.where("email_key", nameKey(email ?? "")) : query.where("user_id", rowId(userId) ?? 0);
  return (await own.count({ count: "*" }))[0]?.count ?? 0;
}

async function open(trx: TypedKnex, made: NewTicket): Promise<Result<StoredTicket, "too-many">> {
  if ((await unclosed(trx, made)) >= supportLimits.unclosedMax) return fail("too-many");
  const [id = 0] = await trx("tickets").insert({
    user_id: made.userId === null ? null : (rowId(made.userId) ?? 0),
    email: made.email,
    email_key: made.email === null ? null : nameKey(made.email),
    link_token: made.hasLink ? token() : null,
    confirm_token: made.email === null ? null : token(),
    locale: made.locale,
    category: made.category,
    subject: made.subject,
    subject_key: nameKey(made.subject).slice(0, supportLimits.subjectKeyChars),
    is_chat: made.isChat,
    messages: 1,
    created_at: made.at,
    updated_at: made.at,
  });
  const { text, at, userId } = made;
  await addMessage(trx, { id: idOf(id), userId }, { sender: "player", staffId: null, text, at });
  const row = await trx("tickets").where("id", id).first();
  if (row === undefined) throw new Error("the ticket just made is not there");
  return ok(ticketOf(row));
}

async function find(knex: TypedKnex, id: TicketId): Promise<StoredTicket | undefined> {
  const row = await knex("tickets")
    .where("id", rowId(id) ?? 0)
    .first();
  return row === undefined ? undefined : ticketOf(row);
}

async function ofUser(knex: TypedKnex, userId: UserId): Promise<StoredTicket[]> {
  const rows = await knex("tickets")
    .where("user_id", rowId(userId) ?? 0)
    .orderBy([
      { column: "updated_at", order: "desc" },
      { column: "id", order: "desc" },
    ])
    .limit(supportLimits.ownRows)
    .select();
  return rows.map(ticketOf);
}

async function reply(
  trx: TypedKnex,
  id: TicketId,
  text: string,
  at: number,
): Promise<Result<StoredMessage, "unknown" | "full">> {
  const ticket = await heldTicket(trx, rowId(id) ?? 0);
  if (ticket === undefined) return fail("unknown");
  if (ticket.messages >= supportLimits.playerMessagesMax) return fail("full");
  const message = { sender: "player", staffId: null, text, at } as const;
  const messageId = await addMessage(trx, ticket, message);
  await trx("tickets")
    .where("id", Number(ticket.id))
    .update({ status: "open", messages: ticket.messages + 1, updated_at: at });
  return ok({ ...message, id: messageId, pictures: [] });
}

async function pictureRefusal(
  knex: TypedKnex,
  id: TicketId,
  messageId: TicketMessageId,
  at: number,
): Promise<"unknown" | "full" | null> {
  const [ticket_id, message_id] = [rowId(id) ?? 0, rowId(messageId) ?? 0];
  const message = await knex("ticket_messages")
    .where({ id: message_id, ticket_id, sender: "player" })
    .where("at", ">", at - supportLimits.pictureMsMax)
    .first("id");
  if (message === undefined) return "unknown";
  const count = async (column: "message_id" | "ticket_id", value: number): Promise<number> =>
    (await knex("ticket_pictures").where(column, value).count({ count: "*" }))[0]?.count ?? 0;
  const isFull =
    (await count("message_id", message_id)) >= supportLimits.picturesPerMessageMax ||
    (await count("ticket_id", ticket_id)) >= supportLimits.picturesPerTicketMax;
  return isFull ? "full" : null;
}

async function addPicture(
  trx: TypedKnex,
  id: TicketId,
  messageId: TicketMessageId,
  { bytes, width, height, at }: NewPicture,
): Promise<Result<TicketPicture, "unknown" | "full">> {
  const ticket = await heldTicket(trx, rowId(id) ?? 0);
  const refusal = ticket === undefined ? "unknown" : await pictureRefusal(trx, id, messageId, at);
  if (refusal !== null) return fail(refusal);
  const [ticket_id, message_id] = [rowId(id) ?? 0, rowId(messageId) ?? 0];
  const file = randomBytes(supportLimits.fileBytes).toString("hex");
  await trx("ticket_pictures").insert({ file, ticket_id, message_id, width, height, picture: bytes, at });
  return ok({ url: pictureUrl(file), width, height });
}

const fileName = /^[0-9a-f]{32}$/;

async function picture(knex: TypedKnex, file: string): Promise<Buffer | undefined> {
  if (!fileName.test(file)) return undefined;
  const row = await knex("ticket_pictures").where("file", file).first("picture");
  return row === undefined ? undefined : Buffer.from(row.picture);
}

async function close(trx: TypedKnex, id: TicketId, at: number): Promise<StoredTicket | undefined> {
  const ticket = await heldTicket(trx, rowId(id) ?? 0);
  if (ticket === undefined || ticket.status === "closed") return ticket;
  await trx("tickets").where("id", Number(ticket.id)).update({ status: "closed", updated_at: at });
  return { ...ticket, status: "closed", updatedAt: at };
}

async function purge(database: Database, at: number): Promise<number> {
  for (let purged = 0; ; ) {
    const gone = await database.run(async (knex) => {
      const ids = await knex("tickets")
        .where("status", "closed")
        .where("updated_at", "<=", at - supportLimits.closedRetentionMs)
        .orderBy("id")
        .limit(supportLimits.purgeRows)
        .pluck("id");
      return ids.length === 0 ? 0 : knex("tickets").whereIn("id", ids).del();
    });
    if (gone === 0) return purged;
    purged += gone;
  }
}

export const ticketStore = (database: Database) => ({
  /** Makes a ticket with its first message; refuses where too many of the same player or address are not closed. */
  open: (ticket: NewTicket) => database.transaction((trx) => open(trx, ticket)),
  find: (id: TicketId) => database.run((knex) => find(knex, id)),
  /** The messages that the player may read, the oldest first. */
  messages: (id: TicketId) => database.run((knex) => messagesOf(knex, rowId(id) ?? 0, false)),
  /** The last changed first. */
  ofUser: (userId: UserId) => database.run((knex) => ofUser(knex, userId)),
  /** Adds a message of the player, which opens the ticket again. */
  reply: (id: TicketId, text: string, at: number) => database.transaction((trx) => reply(trx, id, text, at)),
  /** Why a message takes no picture now; null where it takes one. */
  pictureRefusal: (id: TicketId, messageId: TicketMessageId, at: number) =>
    database.run((knex) => pictureRefusal(knex, id, messageId, at)),
  addPicture: (id: TicketId, messageId: TicketMessageId, made: NewPicture) =>
    database.transaction((trx) => addPicture(trx, id, messageId, made)),
  picture: (file: string) => database.run((knex) => picture(knex, file)),
  /** Closes a ticket; the ticket as it is then. */
  close: (id: TicketId, at: number) => database.transaction((trx) => close(trx, id, at)),
  /** The mailed token was shown: from now on answers are mailed. */
  confirmEmail: async (id: TicketId) => {
    await database.run((knex) =>
      knex("tickets")
        .where("id", rowId(id) ?? 0)
        .update({ is_email_confirmed: true, confirm_token: null }),
    );
  },
  /** Forgets tickets that were closed long ago; resolves to how many. */
  purge: (at: number) => purge(database, at),
});

export type TicketStore = ReturnType<typeof ticketStore>;
