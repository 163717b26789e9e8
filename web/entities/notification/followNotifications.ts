/**
 * Notifications on every page: the unread number, and those that arrive. sentences.ts has their texts,
 * push.ts the registration for web push.
 */
import { ask } from "#web/platform/calls/ask.ts";
import { notificationsCall, unreadCall } from "#protocol/calls/notification/records.ts";
import { wordsOf } from "#protocol/calls/notification/sentences.ts";
import { keyOf } from "#web/entities/queries/queryOf.ts";
import { sharedSocket } from "#web/entities/session/socketConnection.ts";
import { callBack } from "#web/platform/desktop/callBack.ts";
import { desktop } from "#web/platform/desktop/desktop.ts";
import { invalidate } from "#web/platform/queries/queryClient.ts";
import { showNews } from "#web/ui/toasts.ts";
import { currentSentences } from "./sentences.ts";
import { useUnread } from "../unreadCounts.ts";
import type { NewNotificationMessage } from "#protocol/frames/userRecords.ts";

const titleCharsMax = 80;
const bodyCharsMax = 200;

/** At a table nothing may cover the cards. */
const isAtTable = (): boolean => location.pathname.startsWith("/game/");

/** Shows a new notification: in the page, and in the system if the app's window is in the background. */
async function alertTo({ notification, pushes }: NewNotificationMessage): Promise<void> {
  const { title, message, action } = wordsOf(notification, await currentSentences());
  if (!isAtTable()) showNews(`${title}. ${message}`, { to: notification.link, label: action });
  const shell = desktop();
  if (shell === null || !pushes) return;
  const [cutTitle, body] = [title.slice(0, titleCharsMax), message.slice(0, bodyCharsMax)];
  callBack(shell, { kind: "news", title: cutTitle, body, path: notification.link });
}

/** Takes the number of unread notifications from the server, whenever it may have changed. */
async function askUnread(): Promise<void> {
  const answer = await ask(unreadCall);
  if (answer.ok) useUnread.setState({ count: answer.value.unread });
}

/**
 * Keeps the number of unread notifications and the lists up to date while an account plays here, and shows new ones.
 * Returns how to stop.
 */
export function followNotifications(): () => void {
  const socket = sharedSocket();
  const counted = (unread: number): void => {
    useUnread.setState({ count: unread });
    invalidate(keyOf(notificationsCall));
  };
  const stops = [
    socket.on("notification", (news) => {
      counted(news.unread);
      if (news.alerts) void alertTo(news);
    }),
    socket.on("notificationsChanged", ({ unread }) => counted(unread)),
    socket.watch((state) => {
      if (state !== "open") return;
      void askUnread();
      invalidate(keyOf(notificationsCall));
    }),
  ];
  void askUnread();
  socket.start();
  return () => {
    for (const stop of stops) stop();
    useUnread.setState({ count: 0 });
  };
}
