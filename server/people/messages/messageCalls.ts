/** Messages between two accounts: reading them. They are sent over the socket. */
import * as v from "valibot";
import { conversationPageSchema, conversationsSchema } from "#protocol/calls/directMessages.ts";
import { call, done, record } from "#server/base/api/declare.ts";
import { byId } from "#server/base/api/fields.ts";
import { messageLimits } from "./limits.ts";

const cursor = v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/, "a cursor of an earlier answer")));

const limit = v.pipe(
  v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/, "a whole number above 0")), String(messageLimits.pageRows)),
  v.transform((digits) => Math.min(Number(digits), messageLimits.pageRowsMax)),
  v.description(`How many messages, at most ${messageLimits.pageRowsMax}`),
);

export const conversationsCall = call({
  method: "GET",
  path: "/api/messages/direct",
  who: "account",
  summary:
    "The user's conversations, the latest first, without those with users whom the user blocks or who block the user. `after` takes `next` of the page before.",
  query: v.object({ after: cursor }),
  answer: record(conversationsSchema),
});

export const conversationCall = call({
  method: "GET",
  path: "/api/messages/direct/:id",
  who: "account",
  summary:
    "The conversation with this account, oldest message first, and whether the user may write. `before` takes `next` of the page with later messages.",
  params: byId,
  query: v.object({ before: cursor, limit }),
  answer: record(conversationPageSchema),
});

export const acceptConversationCall = call({
  method: "POST",
  path: "/api/messages/direct/:id/accept",
  who: "account",
  summary: "Accepts the messages of an account that is no friend. An answer accepts them too.",
  params: byId,
  answer: done,
});

export const deleteConversationCall = call({
  method: "DELETE",
  path: "/api/messages/direct/:id",
  who: "account",
  summary:
    "Deletes the conversation from the user's own view. The other account keeps it. A request that is deleted cannot be sent again.",
  params: byId,
  answer: done,
});
