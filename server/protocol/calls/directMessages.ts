/** The records of messages between two accounts. Conventions as in schema.ts. */
import * as v from "valibot";
import { count, flag, id, moment, orNull, rows, text } from "#protocol/schema.ts";
import { relationSchema } from "./friends.ts";
import { publicUserSchema } from "./users.ts";

/** One message, also the `directMessage` of the socket: sent to both users on all their connections. */
export const directMessageSchema = v.object({
  id,
  from: publicUserSchema,
  to: id,
  text: text(500),
  at: moment,
});
export type DirectMessage = Readonly<v.InferOutput<typeof directMessageSchema>>;

/** A message of a conversation whose two users are known. */
export const conversationMessageSchema = v.object({ id, is_own: flag, text: text(500), at: moment });
export type ConversationMessage = Readonly<v.InferOutput<typeof conversationMessageSchema>>;

export const conversationSchema = v.object({
  user: publicUserSchema,
  last: conversationMessageSchema,
  /** Messages of the other user that were not read yet. */
  unread: count(),
  /** Begun by a user who is no friend, and neither answered nor accepted yet. */
  is_request: flag,
});
export type Conversation = Readonly<v.InferOutput<typeof conversationSchema>>;

const cursor = text(32);

/** GET /messages/direct: the latest first. */
export const conversationsSchema = v.object({
  items: rows(conversationSchema),
  /** For `after` of the next page; null on the last. */
  next: orNull(cursor),
  /** Conversations with unread messages, on all pages. */
  unread: count(),
});
export type Conversations = Readonly<v.InferOutput<typeof conversationsSchema>>;

/**
 * Whether the caller may write: `open`; `waiting`, until the other user answers the first messages; `blocked` by the
 * caller; `own_choice`, because the caller's own settings would not let the other user answer; `closed`, because the other
 * user takes no messages from the caller.
 */
export const correspondenceSchema = v.picklist(["open", "waiting", "blocked", "own_choice", "closed"]);
export type Correspondence = v.InferOutput<typeof correspondenceSchema>;

/** GET /messages/direct/:id: a page of the conversation with this user, oldest first. */
export const conversationPageSchema = v.object({
  user: publicUserSchema,
  relation: relationSchema,
  correspondence: correspondenceSchema,
  is_request: flag,
  unread: count(),
  messages: rows(conversationMessageSchema),
  /** For `before` of the page with earlier messages; null on the last. */
  next: orNull(cursor),
});
export type ConversationPage = Readonly<v.InferOutput<typeof conversationPageSchema>>;
