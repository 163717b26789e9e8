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
  type ConversationState,
  type SentLine,
  type StoredConversation,
  type StoredMessage,
  unreadOf,
} from "./conversationReads.ts";
import { send, accept, clear, forget, markRead, type NewMessage, type SendOutcome } from "./conversationWrites.ts";

export interface MessageStore {
  /** Stores a message and what changes by it in the lists of both users. */
  send(message: NewMessage): Promise<SendOutcome>;
  /** A user's conversations, the latest first; `next` is the cursor of the next page. */
  list(
    userId: UserId,
    page: ListPage,
  ): Promise<{ readonly items: readonly StoredConversation[]; readonly next: string | null }>;
  /** How many conversations of a user have unread messages. */
  unread(userId: UserId): Promise<number>;
  /** Undefined where the other user is no account. */
  state(userId: UserId, otherId: UserId): Promise<ConversationState | undefined>;
  /** The messages of two users before a cursor, oldest first, and the cursor of those before them. */
  messages(
    userId: UserId,
    otherId: UserId,
    page: MessagePage,
  ): Promise<{ readonly messages: readonly StoredMessage[]; readonly next: string | null }>;
  /** Marks the messages up to this one as read; resolves to the id up to which all are read, undefined if it knows none. */
  read(userId: UserId, otherId: UserId, upTo: string): Promise<string | undefined>;
  /** Takes a request; whether there was one. */
  accept(userId: UserId, otherId: UserId): Promise<boolean>;
  /** Deletes the conversation from this user's view; the other user keeps it. */
  clear(userId: UserId, otherId: UserId): Promise<void>;
  /** Whether the other user may see that this user is typing. */
  mayType(userId: UserId, otherId: UserId): Promise<boolean>;
  /** The last messages of two users, oldest first, also where one blocks the other or has deleted the conversation. */
  between(userId: UserId, otherId: UserId, limit: number): Promise<readonly SentLine[]>;
  /** Deletes messages sent before this time; resolves to how many. */
  forget(before: number): Promise<number>;
}

export const messageStore = (database: Database): MessageStore => ({
  send: (message) => database.transaction((trx) => send(trx, message)),
  list: (userId, page) => database.run((knex) => conversationsOf(knex, userId, page)),
  unread: (userId) => database.run((knex) => unreadOf(knex, userId)),
  state: (userId, otherId) => database.run((knex) => stateOf(knex, userId, otherId)),
  messages: (userId, otherId, page) => database.run((knex) => messagesOf(knex, userId, otherId, page)),
  read: (userId, otherId, upTo) => database.transaction((trx) => markRead(trx, userId, otherId, upTo)),
  accept: (userId, otherId) => database.run((knex) => accept(knex, userId, otherId)),
  clear: (userId, otherId) => database.transaction((trx) => clear(trx, userId, otherId)),
  mayType: (userId, otherId) => database.run((knex) => mayType(knex, userId, otherId)),
  between: (userId, otherId, limit) => database.run((knex) => between(knex, userId, otherId, limit)),
  forget: (before) => forget(database, before),
});
