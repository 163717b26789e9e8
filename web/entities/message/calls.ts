/** The calls about direct messages. They are sent over the socket. */
import { type Conversations, conversationsSchema } from "#protocol/calls/messages.ts";
import { keys } from "#web/entities/queries/keys.ts";
import { type ApiResult, send } from "#web/platform/calls/api.ts";
import { query } from "#web/platform/queries/queryClient.ts";

const path = "/messages/direct";

/** A page of the reader's conversations; `after` is the cursor of the page before. */
const fetchConversations = (after: string | null, signal?: AbortSignal): Promise<ApiResult<Conversations>> =>
  send({
    path: after === null ? path : `${path}?after=${encodeURIComponent(after)}`,
    signed: "always",
    answer: conversationsSchema,
    signal,
  });

/** The latest conversations, and how many have unread messages. */
export const conversationsQuery = query(keys.messages.list, (signal) => fetchConversations(null, signal));
