/**
 * Messages between two accounts. Each of the two has a row in `conversations`; the messages are stored once. Neither of
 * two users sees the conversation while one of them blocks the other.
 */
import type { UserId } from "#protocol/ids.ts";
import type { Database } from "#server/base/db/database.ts";
import {
  between,
  mayType,
  messagesOf,
  type MessagePage,
  stateOf,
  type ListPage,
  conversationsOf,
  unreadOf,
} from "./conversationReads.ts";
import { send, accept, clear, forget, markRead, type NewMessage } from "./conversationWrites.ts";

export const messageStore = (database: Database) => ({
  /** Stores a message and what changes by it in the lists of both users. */
  send: (message: NewMessage) => database.transaction((trx) => send(trx, message)),
  /** A user's conversations, the latest first; `next` is the cursor of the next page. */
  list: (userId: UserId, page: ListPage) => database.run((knex) => conversationsOf(knex, userId, page)),
  /** How many conversations of a user have unread messages. */
  unread: (userId: UserId) => database.run((knex) => unreadOf(knex, userId)),
  /** Undefined where the other user is no account. */
  state: (userId: UserId, otherId: UserId) => database.run((knex) => stateOf(knex, userId, otherId)),
  /** The messages of two users before a cursor, oldest first, and the cursor of those before them. */
  messages: (userId: UserId, otherId: UserId, page: MessagePage) =>
    database.run((knex) => messagesOf(knex, userId, otherId, page)),
  /** Marks the messages up to this one as read; resolves to the id up to which all are read, undefined if it knows none. */
  read: (userId: UserId, otherId: UserId, upTo: string) =>
    database.transaction((trx) => markRead(trx, userId, otherId, upTo)),
  /** Takes a request; whether there was one. */
  accept: (userId: UserId, otherId: UserId) => database.run((knex) => accept(knex, userId, otherId)),
  /** Deletes the conversation from this user's view; the other user keeps it. */
  clear: (userId: UserId, otherId: UserId) => database.transaction((trx) => clear(trx, userId, otherId)),
  /** Whether the other user may see that this user is typing. */
  mayType: (userId: UserId, otherId: UserId) => database.run((knex) => mayType(knex, userId, otherId)),
  /** The last messages of two users, oldest first, also where one blocks the other or has deleted the conversation. */
  between: (userId: UserId, otherId: UserId, limit: number) =>
    database.run((knex) => between(knex, userId, otherId, limit)),
  /** Deletes messages sent before this time; resolves to how many. */
  forget: (before: number) => forget(database, before),
});

export type MessageStore = ReturnType<typeof messageStore>;
