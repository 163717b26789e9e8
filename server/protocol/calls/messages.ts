/** The records of messages between two accounts. Conventions as in schema.ts. */
import * as v from "valibot";
import { CHAT_CHARS_MAX } from "#protocol/frames/userRecords.ts";
import { count, flag, id, moment, orNull, rows, text } from "#protocol/schema.ts";
import { relationSchema } from "./friends.ts";
import { publicUserSchema } from "./users.ts";
import { call, done, record, takes } from "#protocol/call.ts";
import { fieldBounds } from "./fields.ts";

/** Messages on a page of a conversation. */
const MESSAGES_PAGE_ROWS = 50;

/** A message of a conversation whose two users are known. */
const conversationMessageSchema = v.object({ id, is_own: flag, text: text(CHAT_CHARS_MAX), at: moment });
export type ConversationMessage = Readonly<v.InferOutput<typeof conversationMessageSchema>>;

const conversationSchema = v.object({
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
const conversationsSchema = v.object({
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
const correspondenceSchema = v.picklist(["open", "waiting", "blocked", "own_choice", "closed"]);
export type Correspondence = v.InferOutput<typeof correspondenceSchema>;

/** GET /messages/direct/:id: a page of the conversation with this user, oldest first. */
const conversationPageSchema = v.object({
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

const earlier = v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/, "a cursor of an earlier answer")));

export const conversationsQuery = v.object({ after: earlier });

export const conversationsCall = call({
  method: "GET",
  path: "/api/messages/direct",
  who: "account",
  query: takes<typeof conversationsQuery>(),
  answer: record(conversationsSchema),
});

const limit = v.pipe(
  v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/, "a whole number above 0")), String(MESSAGES_PAGE_ROWS)),
  v.transform((digits) => Math.min(Number(digits), fieldBounds.pageRowsMax)),
  v.description(`How many messages, at most ${fieldBounds.pageRowsMax}`),
);

export const conversationQuery = v.object({ before: earlier, limit });

export const conversationCall = call({
  method: "GET",
  path: "/api/messages/direct/:id",
  who: "account",
  query: takes<typeof conversationQuery>(),
  answer: record(conversationPageSchema),
});

export const acceptConversationCall = call({
  method: "POST",
  path: "/api/messages/direct/:id/accept",
  who: "account",
  answer: done,
});

export const deleteConversationCall = call({
  method: "DELETE",
  path: "/api/messages/direct/:id",
  who: "account",
  answer: done,
});
