/** The calls about direct messages. They are sent over the socket. */
import type { UserId } from "#protocol/ids.ts";
import {
  type ConversationPage,
  type Conversations,
  conversationPageSchema,
  conversationsSchema,
} from "#protocol/calls/directMessages.ts";
import { keys } from "#web/entities/queries/keys.ts";
import { type ApiResult, send } from "#web/platform/calls/api.ts";
import { query } from "#web/platform/queries/queryClient.ts";

const path = "/messages/direct";
const pathOf = (userId: UserId): string => `${path}/${encodeURIComponent(userId)}`;

/** A page of the reader's conversations; `after` is the cursor of the page before. */
export const fetchConversations = (after: string | null, signal?: AbortSignal): Promise<ApiResult<Conversations>> =>
  send({
    path: after === null ? path : `${path}?after=${encodeURIComponent(after)}`,
    signed: "always",
    answer: conversationsSchema,
    signal,
  });

/** The latest conversations, and how many have unread messages. */
export const conversationsQuery = query(keys.messages.list, (signal) => fetchConversations(null, signal));

/** A page of a conversation; `before` is the cursor of the page with later messages. */
export const fetchConversation = (userId: UserId, before: string | null): Promise<ApiResult<ConversationPage>> =>
  send({
    path: before === null ? pathOf(userId) : `${pathOf(userId)}?before=${encodeURIComponent(before)}`,
    signed: "always",
    answer: conversationPageSchema,
  });

export const acceptConversation = (userId: UserId): Promise<ApiResult<void>> =>
  send({ path: `${pathOf(userId)}/accept`, method: "POST", body: {}, signed: "always" });

export const deleteConversation = (userId: UserId): Promise<ApiResult<void>> =>
  send({ path: pathOf(userId), method: "DELETE", signed: "always" });
