import { waitFor } from "@testing-library/dom";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { userIdOf } from "#protocol/ids.ts";
import type { Conversation } from "#protocol/calls/messages.ts";
import { useHiddenUsers } from "#web/entities/chat/hiddenUsers.ts";
import { type FakeServer, fakeServer } from "#web/platform/calls/fakeServer.ts";
import { fakeShell } from "#web/platform/desktop/fakeShell.ts";
import { FakeSocket } from "#web/platform/socket/fakeSocket.ts";
import { defaultPrefs, usePrefs } from "#web/platform/storage/prefs.ts";
import { storeToken } from "#web/platform/storage/token.ts";
import { useToasts } from "#web/ui/toasts.ts";
import { followMessages } from "./followMessages.ts";
import { showConversation } from "./openConversation.ts";
import { useUnreadConversations } from "../unreadCounts.ts";

let socket: FakeSocket;
vi.mock("#web/entities/session/socketConnection.ts", () => ({ sharedSocket: () => socket }));

const ama = { id: userIdOf("7"), username: "Ama", image_url: null, is_bot: false };
const message = { id: "9", from: ama, to: userIdOf("1"), text: "meet me", at: 1 };
const conversation = (part: Partial<Conversation> = {}): Conversation => ({
  user: ama,
  last: { id: "9", is_own: false, text: "meet me", at: 1 },
  unread: 1,
  is_request: false,
  ...part,
});

let server: FakeServer;
let stop = (): void => undefined;
const serve = (items: readonly Conversation[], unread: number): void =>
  server.answer({ "GET /messages/direct": { body: { items, next: null, unread } } });
const toasts = (): string[] => useToasts.getState().toasts.map(({ text }) => text);
const count = (): number => useUnreadConversations.getState().count;
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 40; turn++) await Promise.resolve();
};

beforeEach(() => {
  storeToken("kept", true);
  socket = new FakeSocket();
  useToasts.setState({ toasts: [] });
  usePrefs.setState(defaultPrefs);
  server = fakeServer();
  serve([], 0);
});
afterEach(() => {
  stop();
  useHiddenUsers.setState({ muted: [], blocked: [] });
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  history.replaceState(null, "", "/");
});

async function arrive(items: readonly Conversation[], from = ama): Promise<void> {
  stop = followMessages();
  await settled();
  serve(items, items.length);
  socket.emit("directMessage", { ...message, from });
  await settled();
}

test("counts conversations with unread messages, also after one was read elsewhere, and forgets them with the account", async () => {
  await arrive([conversation()]);
  await waitFor(() => expect(count()).toBe(1));
  serve([conversation({ unread: 0 })], 0);
  socket.emit("directRead", { with: userIdOf("7"), up_to: "9" });
  await waitFor(() => expect(count()).toBe(0));
  serve([conversation()], 1);
  socket.become("open");
  await waitFor(() => expect(count()).toBe(1));
  stop();
  expect([count(), socket.listening]).toEqual([0, 0]);
});

describe("a message that arrives", () => {
  test("is shown with its text and leads to the conversation", async () => {
    await arrive([conversation()]);
    await waitFor(() => expect(toasts()).toEqual(["Ama: meet me"]));
  });

  test("is shown without its text to those who want none, and where a stranger wrote", async () => {
    usePrefs.setState({ messagePreview: false });
    await arrive([conversation()]);
    await waitFor(() => expect(toasts()).toEqual(["New message from Ama"]));
    stop();
    useToasts.setState({ toasts: [] });
    usePrefs.setState({ messagePreview: true });
    await arrive([conversation({ is_request: true })]);
    await waitFor(() => expect(toasts()).toEqual(["Ama would like to write to you"]));
  });

  test.each([
    ["who wants no notifications of chats", () => usePrefs.setState({ chatNotifications: false })],
    ["who has muted the sender", () => useHiddenUsers.setState({ muted: [{ id: userIdOf("7"), username: "Ama" }] })],
    ["at a table", () => history.replaceState(null, "", "/game/KENTE234")],
  ])("is not shown to a reader %s", async (_, prepare) => {
    prepare();
    await arrive([conversation()]);
    await waitFor(() => expect(count()).toBe(1));
    await settled();
    expect(toasts()).toEqual([]);
  });

  test("is not shown to a reader who looks at the conversation", async () => {
    vi.spyOn(document, "hasFocus").mockReturnValue(true);
    const hide = showConversation(userIdOf("7"));
    await arrive([conversation()]);
    await waitFor(() => expect(count()).toBe(1));
    await settled();
    expect(toasts()).toEqual([]);
    hide();
  });

  test("from the reader's other device is no news", async () => {
    await arrive([conversation({ unread: 0 })], { ...ama, id: userIdOf("1") });
    await settled();
    expect(toasts()).toEqual([]);
  });

  test("is a notification of the system in the desktop app, while another window is in front", async () => {
    const shell = fakeShell();
    vi.spyOn(document, "hasFocus").mockReturnValue(false);
    await arrive([conversation()]);
    await waitFor(() => expect(shell.notices).toHaveLength(1));
    expect(shell.notices).toEqual([
      { kind: "news", title: "New message from Ama", body: "meet me", path: "/chat/with/7" },
    ]);
  });
});
