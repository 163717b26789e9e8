import { waitFor } from "@testing-library/dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { notificationIdOf, userIdOf } from "#protocol/ids.ts";
import { fakeServer } from "#web/platform/calls/fakeServer.ts";
import { fakeShell } from "#web/platform/desktop/fakeShell.ts";
import { FakeSocket } from "#web/platform/socket/fakeSocket.ts";
import { storeToken } from "#web/platform/storage/token.ts";
import { useToasts } from "#web/ui/toasts.ts";
import { followNotifications } from "./followNotifications.ts";
import { useUnread } from "../unreadCounts.ts";
import type { NewNotificationMessage } from "#protocol/frames/userRecords.ts";

let socket: FakeSocket;
vi.mock("#web/entities/session/socketConnection.ts", () => ({ sharedSocket: () => socket }));

const news: NewNotificationMessage = {
  notification: {
    id: notificationIdOf("8"),
    kind: "friend_request",
    type: "friend",
    at: 1,
    is_read: false,
    from: { id: userIdOf("7"), username: "Ama", image_url: null, is_bot: false },
    values: {},
    link: "/friends?tab=requests",
  },
  unread: 2,
  alerts: true,
  pushes: true,
};

let stop = (): void => undefined;
beforeEach(() => {
  storeToken("kept", true);
  socket = new FakeSocket();
  useToasts.setState({ toasts: [] });
  fakeServer({ "GET /notifications/unread": { body: { unread: 5 } } });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  history.replaceState(null, "", "/");
});

/** The desktop app's window, in front or not. */
function shell(isInFront: boolean) {
  const fake = fakeShell();
  vi.spyOn(document, "hasFocus").mockReturnValue(isInFront);
  return fake;
}

test("counts what the server says, and forgets it when the account leaves", async () => {
  stop = followNotifications();
  await waitFor(() => expect(useUnread.getState().count).toBe(5));
  socket.emit("notification", { ...news, alerts: false });
  expect(useUnread.getState().count).toBe(2);
  socket.emit("notificationsChanged", { unread: 0 });
  expect(useUnread.getState().count).toBe(0);
  useUnread.setState({ count: 3 });
  stop();
  expect([useUnread.getState().count, socket.listening]).toEqual([0, 0]);
});

test("shows no notice over the cards of a table", async () => {
  history.replaceState(null, "", "/game/KENTE234");
  stop = followNotifications();
  socket.emit("notification", news);
  await Promise.resolve();
  await Promise.resolve();
  expect(useToasts.getState().toasts).toEqual([]);
});

test("the desktop app shows a notification of the system while another window is in front, and it leads to the place", async () => {
  const fake = shell(false);
  stop = followNotifications();
  socket.emit("notification", news);
  await waitFor(() => expect(fake.notices).toHaveLength(1));
  expect(fake.notices).toEqual([
    {
      kind: "news",
      title: "Friend request",
      body: "Ama would like to be friends.",
      path: "/friends?tab=requests",
    },
  ]);
});

test.each([
  ["the window is in front", true, news],
  ["the player has not turned it on", false, { ...news, pushes: false }],
  ["the player does not want to be interrupted by it", false, { ...news, alerts: false }],
])("the desktop app shows none where %s", async (_, isInFront, message) => {
  const fake = shell(isInFront);
  stop = followNotifications();
  socket.emit("notification", message);
  await Promise.resolve();
  await Promise.resolve();
  expect(fake.notices).toEqual([]);
});
