import type { PublicUser } from "#protocol/calls/users.ts";
import { fetchConversation } from "#web/entities/message/calls.ts";
import { isLookedAt } from "#web/entities/message/openConversation.ts";
import { sharedSocket } from "#web/entities/session/socketConnection.ts";
import { useSession } from "#web/entities/session/session.ts";
import { serverClock } from "#web/platform/calls/serverClock.ts";
import { track } from "#web/platform/browser/analytics.ts";
import { usePrefs } from "#web/platform/storage/prefs.ts";
import { type Conversation, createConversation } from "./conversation.ts";

/** More than a reader goes back to in a tab. */
const keptMax = 20;

/** The account's conversations that were opened in this tab, with lines that could not be sent; the latest last. */
const opened = new Map<string, Conversation>();
let openedBy: string | null = null;

const reader = (): PublicUser | null => {
  const { user } = useSession.getState();
  return user && { id: user.id, username: user.username, image_url: user.image_url, is_bot: false };
};

/** The conversation of the reader with this user. */
export function directConversation(userId: string): Conversation {
  const myId = reader()?.id ?? null;
  if (openedBy !== myId) opened.clear();
  openedBy = myId;
  const conversation = opened.get(userId) ?? create(userId);
  opened.delete(userId);
  opened.set(userId, conversation);
  const [oldest] = opened.keys();
  if (oldest !== undefined && opened.size > keptMax) opened.delete(oldest);
  return conversation;
}

const create = (userId: string): Conversation =>
  createConversation({
    userId,
    me: reader,
    socket: sharedSocket(),
    fetch: (before) => fetchConversation(userId, before),
    now: serverClock.now,
    showsTyping: () => usePrefs.getState().showTypingIndicator,
    isVisible: () => isLookedAt(userId),
    onSent: () => track("message_sent", {}),
  });
