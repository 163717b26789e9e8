/** Updates the conversations and their unread count, and notifies the reader of messages that arrive. */
import { QueryObserver } from "@tanstack/react-query";
import { isHidden, useHiddenUsers } from "#web/entities/chat/hiddenUsers.ts";
import { conversationPath } from "#web/entities/paths.ts";
import { keyOf, pagesKeyOf, queryOf } from "#web/entities/queries/queryOf.ts";
import { sharedSocket } from "#web/entities/session/socketConnection.ts";
import { callBack } from "#web/platform/desktop/callBack.ts";
import { desktop } from "#web/platform/desktop/desktop.ts";
import { translate } from "#web/platform/languages/i18n.ts";
import { invalidate, queryClient } from "#web/platform/queries/queryClient.ts";
import { usePrefs } from "#web/platform/storage/prefs.ts";
import { showNews } from "#web/ui/toasts.ts";
import { isLookedAt } from "./openConversation.ts";
import { messageText } from "./text/en.ts";
import { useUnreadConversations } from "../unreadCounts.ts";
import type { DirectMessage } from "#protocol/frames/userRecords.ts";
import { conversationsCall } from "#protocol/calls/messages.ts";

/** The latest conversations, and how many have unread messages. */
const conversationsQuery = queryOf(conversationsCall);

const previewCharsMax = 120;
const titleCharsMax = 80;

/** At a table nothing may cover the cards. */
const isAtTable = (): boolean => location.pathname.startsWith("/game/");

const shortened = (text: string, charsMax: number): string =>
  text.length <= charsMax ? text : `${text.slice(0, charsMax - 1)}…`;

/** Notifies the reader of a message. A stranger's text appears only in the conversation itself. */
function alertTo({ from, text }: DirectMessage, isRequest: boolean): void {
  const { username } = from;
  const showsText = usePrefs.getState().messagePreview && !isRequest;
  const title = translate(messageText, isRequest ? "newRequest" : "newMessage", { username });
  const preview = shortened(text, previewCharsMax);
  const to = conversationPath(from.id);
  if (!isAtTable()) {
    showNews(showsText ? `${username}: ${preview}` : title, { to, label: translate(messageText, "open") });
  }
  const shell = desktop();
  if (shell === null) return;
  const body = showsText ? preview : translate(messageText, "open");
  callBack(shell, { kind: "news", title: shortened(title, titleCharsMax), body, path: to });
}

/** Fetches the list after a message; the list marks first messages that need the reader's consent. */
async function arrived(message: DirectMessage): Promise<void> {
  await queryClient.cancelQueries({ queryKey: conversationsQuery.queryKey, exact: true });
  const list = await queryClient.fetchQuery(conversationsQuery).catch(() => null);
  invalidate(pagesKeyOf(conversationsCall));
  const senderId = message.from.id;
  // The reader's own message, sent on another device.
  const item = list?.items.find(({ user }) => user.id === senderId);
  if (list === null || item === undefined || item.unread === 0) return;
  const isWanted = usePrefs.getState().chatNotifications && !isHidden(useHiddenUsers.getState(), senderId);
  if (isWanted && !isLookedAt(senderId)) alertTo(message, item.is_request);
}

/** Follows the account's messages. Returns how to stop. */
export function followMessages(): () => void {
  const stopCount = new QueryObserver(queryClient, conversationsQuery).subscribe(({ data }) => {
    if (data !== undefined) useUnreadConversations.setState({ count: data.unread });
  });
  const changed = (): void => invalidate(keyOf(conversationsCall));
  const socket = sharedSocket();
  const stops = [
    socket.on("directMessage", (message) => void arrived(message)),
    socket.on("directRead", changed),
    socket.on("conversationsChanged", changed),
    socket.watch((state) => {
      if (state === "open") changed();
    }),
  ];
  socket.start();
  return () => {
    for (const stop of stops) stop();
    stopCount();
    useUnreadConversations.setState({ count: 0 });
  };
}
