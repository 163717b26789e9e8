/** The calls about direct messages. They are sent over the socket. */
import { conversationsCall } from "#protocol/calls/messages.ts";
import { keys } from "#web/entities/queries/keys.ts";
import { ask } from "#web/platform/calls/ask.ts";
import { query } from "#web/platform/queries/queryClient.ts";

/** The latest conversations, and how many have unread messages. */
export const conversationsQuery = query(keys.messages.list, (signal) => ask(conversationsCall, { signal }));
