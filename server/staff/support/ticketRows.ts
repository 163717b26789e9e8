/**
 * Tickets as rows, the records made of them, and the search of staff. The queries for players and for staff share them.
 */
import { idOf, idOrNull, type RowId } from "#server/base/db/rowIds.ts";
import type { TicketId, TicketMessageId, UserId } from "#protocol/ids.ts";
import type { Locale } from "#protocol/calls/accounts.ts";
import type { SupportTicket, TicketCategory, TicketPicture, TicketStatus } from "#protocol/calls/support.ts";
import type { TicketSender } from "#server/base/db/records.ts";
import type { RowOf, TypedKnex } from "#server/base/db/typedKnex.ts";
import { nameKey } from "#server/people/users/userStore.ts";
import { supportLimits } from "./limits.ts";

export interface StoredTicket {
  readonly id: TicketId;
  /** Null for a visitor, and once the account is deleted. */
  readonly userId: UserId | null;
  /** A visitor's or guest's address. */
  readonly email: string | null;
  readonly isEmailConfirmed: boolean;
  /** Opens the ticket to who has its link; null where only its owner may. */
  readonly linkToken: string | null;
  /** Proves the address; null once it did. */
  readonly confirmToken: string | null;
  readonly locale: Locale;
  readonly category: TicketCategory;
  readonly subject: string;
  readonly status: TicketStatus;
  readonly isChat: boolean;
  readonly assigneeId: UserId | null;
  readonly messages: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export interface StoredMessage {
  readonly id: TicketMessageId;
  readonly sender: TicketSender;
  readonly staffId: UserId | null;
  readonly text: string;
  readonly at: number;
  readonly pictures: readonly TicketPicture[];
}

const nameOf = (id: RowId<UserId> | null): UserId | null => idOrNull(id);

export const ticketOf = (row: RowOf<"tickets">): StoredTicket => ({
  id: idOf(row.id),
  userId: nameOf(row.user_id),
  email: row.email,
  isEmailConfirmed: Boolean(row.is_email_confirmed),
  linkToken: row.link_token,
  confirmToken: row.confirm_token,
  locale: row.locale,
  category: row.category,
  subject: row.subject,
  status: row.status,
  isChat: Boolean(row.is_chat),
  assigneeId: nameOf(row.assignee_id),
  messages: row.messages,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** The ticket as its player sees it. */
export const supportTicket = (ticket: StoredTicket): SupportTicket => ({
  id: ticket.id,
  category: ticket.category,
  subject: ticket.subject,
  status: ticket.status,
  is_chat: ticket.isChat,
  created_at: ticket.createdAt,
  updated_at: ticket.updatedAt,
});

/** Where a picture is fetched. */
export const pictureUrl = (file: string): string => `/api/tickets/pictures/${file}`;

/** The thread, the oldest message first. */
export async function messagesOf(knex: TypedKnex, ticketId: number, isForStaff: boolean): Promise<StoredMessage[]> {
  const query = knex("ticket_messages").where("ticket_id", ticketId).orderBy("id");
  const rows = await (isForStaff ? query : query.whereNot("sender", "note")).select();
  const pictures = await knex("ticket_pictures")
    .where("ticket_id", ticketId)
    .orderBy([{ column: "at" }, { column: "file" }])
    .select("message_id", "file", "width", "height");
  const ofMessage = Map.groupBy(pictures, (picture) => picture.message_id);
  return rows.map((row) => ({
    id: idOf(row.id),
    sender: row.sender,
    staffId: nameOf(row.staff_id),
    text: row.text,
    at: row.at,
    pictures: (ofMessage.get(row.id) ?? []).map(({ file, width, height }) => ({
      url: pictureUrl(file),
      width,
      height,
    })),
  }));
}

export interface NewMessage {
  readonly sender: TicketSender;
  /** Of staff; null for the player. */
  readonly staffId: UserId | null;
  readonly text: string;
  readonly at: number;
}

/** Stores a message of a ticket whose row is held; resolves to its id. */
export async function addMessage(
  trx: TypedKnex,
  { id, userId }: Pick<StoredTicket, "id" | "userId">,
  { sender, staffId, text, at }: NewMessage,
): Promise<TicketMessageId> {
  const user_id = sender === "note" || userId === null ? null : Number(userId);
  const staff_id = staffId === null ? null : Number(staffId);
  const [message = 0] = await trx("ticket_messages").insert({
    ticket_id: Number(id),
    user_id,
    staff_id,
    sender,
    text,
    at,
  });
  return idOf(message);
}

/** The ticket, its row held until the transaction ends. */
export async function heldTicket(trx: TypedKnex, id: number): Promise<StoredTicket | undefined> {
  const row = await trx("tickets").where("id", id).forUpdate().first();
  return row === undefined ? undefined : ticketOf(row);
}

/** The last ticket of a page: the next one begins behind it. */
export interface Cursor {
  readonly at: number;
  readonly id: number;
}

export const cursorText = ({ at, id }: Cursor): string => `${at}.${id}`;

/** Undefined for a text that is no cursor. */
export function cursorIn(text: string): Cursor | undefined {
  const found = /^(\d{1,15})\.(\d{1,10})$/.exec(text);
  return found === null ? undefined : { at: Number(found[1]), id: Number(found[2]) };
}

/** Behind every text that begins with the same letters. */
const lastLetter = "\u{10ffff}";
const beginningWith = (key: string): readonly [string, string] => [key, key + lastLetter];

/**
 * The tickets that a search finds: the one of this number, or those whose column is in the range or that these players
 * wrote.
 */
export type Matching =
  | { readonly is: "number"; readonly id: number }
  | {
      readonly is: "words";
      readonly column: "email_key" | "subject_key";
      readonly range: readonly [string, string];
      readonly users: readonly number[];
    };

/**
 * Reads words as a ticket's number, or as the beginning of a player's name, of an address or of a subject. Each is a
 * range in an index. Null for no words.
 */
export async function matchingWords(knex: TypedKnex, words: string): Promise<Matching | null> {
  const key = nameKey(words.trim());
  if (key === "") return null;
  const number = /^#?([1-9]\d{0,9})$/.exec(key)?.[1];
  if (number !== undefined) return { is: "number", id: Number(number) };
  const isAddress = key.includes("@");
  const users = await knex("users")
    .whereBetween(isAddress ? "email_key" : "username_key", beginningWith(key))
    .whereNull("deleted_at")
    .orderBy(isAddress ? "email_key" : "username_key")
    .limit(supportLimits.searchedUsers)
    .pluck("id");
  const range = beginningWith(key.slice(0, supportLimits.subjectKeyChars));
  return { is: "words", column: isAddress ? "email_key" : "subject_key", range, users };
}
