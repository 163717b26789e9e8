/**
 * The domain of direct messages between two accounts. It promises that a message is stored before it is acknowledged, once
 * for each id of the client; that pair.ts decides who may write to whom; and that neither user sees the conversation while
 * one blocks the other. directMessages.ts has the messages of the sockets, this file the calls.
 */
import type { UserId } from "#protocol/ids.ts";
import {
  type ConversationMessage,
  conversationQuery,
  acceptConversationCall,
  deleteConversationCall,
  conversationCall,
  conversationsCall,
  conversationsQuery,
} from "#protocol/calls/messages.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import type { Serve } from "#server/base/api/serve.ts";
import type { UserNotifier } from "#server/base/connections.ts";
import type { Notifications } from "#server/people/notifications/notifications.ts";
import { publicUser } from "#server/people/users/publicUser.ts";
import { messageLimits } from "./limits.ts";
import type { StoredMessage } from "./conversationReads.ts";
import { type MessageStore, messageStore } from "./messageStore.ts";
import { domain, type Needs } from "#server/base/domain.ts";
import { route } from "#server/base/api/declare.ts";
import { byId } from "#server/base/api/params.ts";
import { DirectMessages } from "./directMessages.ts";
import type { Blocks } from "#server/people/friends/blocks.ts";

const conversationsRoute = route(conversationsCall, {
  summary:
    "The user's conversations, the latest first, without those with users whom the user blocks or who block the user. `after` takes `next` of the page before.",
  query: conversationsQuery,
});

const conversationRoute = route(conversationCall, {
  summary:
    "The conversation with this account, oldest message first, and whether the user may write. `before` takes `next` of the page with later messages.",
  params: byId<UserId>(),
  query: conversationQuery,
});

const acceptConversationRoute = route(acceptConversationCall, {
  summary: "Accepts the messages of an account that is no friend. An answer accepts them too.",
  params: byId<UserId>(),
});

const deleteConversationRoute = route(deleteConversationCall, {
  summary:
    "Deletes the conversation from the user's own view. The other account keeps it. A request that is deleted cannot be sent again.",
  params: byId<UserId>(),
});

interface MessageRouteDependencies {
  readonly store: { readonly messages: MessageStore };
  readonly notifier: UserNotifier;
  readonly notifications: Pick<Notifications, "messagesRead">;
}

const shownTo =
  (userId: UserId) =>
  ({ id, from, text, at }: StoredMessage): ConversationMessage => ({ id, is_own: from === userId, text, at });

function directMessageRoutes(
  serve: Serve,
  { store: { messages }, notifier, notifications }: MessageRouteDependencies,
): void {
  serve(conversationsRoute, async ({ session: { user }, query: { after } }) => {
    const [{ items, next }, unread] = await Promise.all([
      messages.list(user.id, { limit: messageLimits.listRows, after }),
      messages.unread(user.id),
    ]);
    const messageOf = shownTo(user.id);
    const conversations = items.map((item) => ({
      user: publicUser(item.user),
      last: messageOf(item.last),
      unread: item.unread,
      is_request: item.isRequest,
    }));
    return { items: conversations, next, unread };
  });

  serve(conversationRoute, async ({ session: { user }, params: { id }, query: { before, limit } }) => {
    const [state, page] = await Promise.all([
      messages.state(user.id, id),
      messages.messages(user.id, id, { limit, before }),
    ]);
    if (state === undefined) throw new HttpFailure("not_found");
    const { relation, correspondence, isRequest, unread } = state;
    return {
      user: publicUser(state.user),
      relation,
      correspondence,
      is_request: isRequest,
      unread,
      messages: page.messages.map(shownTo(user.id)),
      next: page.next,
    };
  });

  serve(acceptConversationRoute, async ({ session: { user }, params: { id } }) => {
    if (!(await messages.accept(user.id, id))) return;
    // The other user may write more now.
    for (const each of [user.id, id]) notifier.notify(each, "conversationsChanged", {});
  });

  serve(deleteConversationRoute, async ({ session: { user }, params: { id } }) => {
    await messages.clear(user.id, id);
    await notifications.messagesRead(user.id, id);
    notifier.notify(user.id, "conversationsChanged", {});
  });
}

type MessageNeeds = Needs<
  { readonly messages: MessageStore },
  { readonly notifications: Notifications; readonly blocks: Blocks }
>;

/** Messages between two users. */
export const messagesDomain = domain({
  stores: (database) => ({ messages: messageStore(database) }),
  open: ({ store, notifier, notifications, clock, log, blocks }: MessageNeeds) => {
    const hides = (viewerId: UserId, userId: UserId): boolean => blocks.hides(viewerId, userId);
    const failed = (fault: unknown): void => log.warn({ err: fault }, "a direct message was not stored");
    return {
      services: { directMessages: new DirectMessages({ store, notifier, notifications, clock, hides, failed }) },
      purges: { messages: (now: number) => store.messages.forget(now - messageLimits.retentionMs) },
    };
  },
  routes: { Chat: [directMessageRoutes] },
});
