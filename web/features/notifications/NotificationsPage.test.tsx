import { act, cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { notificationIdOf, userIdOf } from "#protocol/ids.ts";
import { followNotifications } from "#web/entities/notification/followNotifications.ts";
import { useUnread } from "#web/entities/unreadCounts.ts";
import { useSession } from "#web/entities/session/session.ts";
import { accountUser, type FakeServer, fakeServer, noAnswer, unreachable } from "#web/platform/calls/fakeServer.ts";
import { FakeSocket } from "#web/platform/socket/fakeSocket.ts";
import { storeToken } from "#web/platform/storage/token.ts";
import { useToasts } from "#web/ui/toasts.ts";
import { Bell } from "./Bell.tsx";
import { NotificationsPage } from "./NotificationsPage.tsx";
import { UnsubscribePage } from "./UnsubscribePage.tsx";
import type { Notification } from "#protocol/frames/userRecords.ts";

let socket: FakeSocket;
vi.mock("#web/entities/session/socketConnection.ts", () => ({ sharedSocket: () => socket }));

const someone = (username: string) => ({ id: userIdOf("7"), username, image_url: null, is_bot: false });
const item = (id: string, part: Partial<Notification> = {}): Notification => ({
  id: notificationIdOf(id),
  kind: "friend_request",
  type: "friend",
  at: Date.now() - 300_000,
  is_read: false,
  from: someone("Ama"),
  values: {},
  link: "/friends?tab=requests",
  ...part,
});
const won = item("2", {
  kind: "achievement",
  type: "reward",
  from: null,
  values: { key: "first_win" },
  link: "/profile",
  is_read: true,
});
const page = (items: readonly Notification[], next: string | null = null) => {
  const unread = items.filter(({ is_read }) => !is_read).length;
  return { body: { items, next, total: items.length, unread } };
};
const unreadOf = (unread: number) => ({ body: { unread } });

const Address = () => <output data-testid="address">{useLocation().pathname + useLocation().search}</output>;
const address = (): string => screen.getByTestId("address").textContent;
let stop = (): void => undefined;

beforeEach(() => {
  localStorage.clear();
  storeToken("kept", true);
  useSession.setState({ user: accountUser, isLoading: false });
  useToasts.setState({ toasts: [] });
  socket = new FakeSocket();
});
afterEach(() => {
  stop();
  cleanup();
  vi.unstubAllGlobals();
});

async function open(replies: Parameters<FakeServer["answer"]>[0], at = "/notifications"): Promise<FakeServer> {
  const server = fakeServer({
    "GET /notifications/unread": unreadOf(0),
    "POST /notifications/seen": { body: {} },
    ...replies,
  });
  stop = followNotifications();
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[at]}>
        <Bell />
        <NotificationsPage />
        <Address />
      </MemoryRouter>,
    );
  });
  return server;
}

const route = "GET /notifications";
const rows = () => within(screen.getByTestId("notifications")).queryAllByRole("listitem");
const requested = (server: FakeServer): string[] =>
  server.calls.map((call) => call.route).filter((each) => each.startsWith(`${route}?`));

describe("the list", () => {
  test("shows icon, title, message, time and the action of each, and the counts", async () => {
    await open({ [route]: page([item("3"), won]), "GET /notifications/unread": unreadOf(1) });
    expect(screen.getByTestId("notification-count").textContent).toBe("2 notifications");
    const [first, second] = rows();
    expect(first?.textContent).toContain("Friend request");
    expect(first?.textContent).toContain("Ama would like to be friends.");
    expect(first?.textContent).toContain("5 minutes ago");
    expect(first?.querySelector("svg")).not.toBeNull();
    const action = within(first as HTMLElement).getByRole("link", { name: /^Answer/ });
    expect(action.getAttribute("href")).toBe("/friends?tab=requests");
    expect(second?.textContent).toContain("You earned “First crown”.");
    expect(screen.getByRole("tab", { name: "Unread 1 unread" })).toBeDefined();
    expect(screen.getByRole("link", { name: "Notifications, 1 unread" })).toBeDefined();
  });

  test("has the tabs of the product, whose address names them", async () => {
    const server = await open({ [route]: page([]) });
    expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual([
      "All",
      "Unread",
      "Challenges",
      "Tournaments",
      "Rewards",
    ]);
    act(() => screen.getByRole("tab", { name: "All" }).focus());
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    expect(address()).toBe("/notifications?tab=challenges");
    expect(requested(server).at(-1)).toBe(`${route}?tab=challenges&limit=20&after=`);
  });

  test("is empty, loading, or failed with Retry", async () => {
    const server = await open({ [route]: page([]) });
    expect(screen.getByText("No notifications to display")).toBeDefined();
    expect(screen.getByText("Check back later for updates")).toBeDefined();
    stop();
    cleanup();
    await open({ [route]: noAnswer });
    expect(screen.getAllByTestId("skeleton-row")).toHaveLength(5);
    stop();
    cleanup();
    const failed = await open({ [route]: unreachable });
    expect(screen.getByRole("alert").textContent).toContain("Could not load your notifications.");
    failed.answer({ [route]: page([item("3")]) });
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(rows()).toHaveLength(1);
    expect(server.calls.length).toBeGreaterThan(0);
  });

  test("fetches the next page from where the last one ended", async () => {
    const server = await open({
      [route]: page([item("9")], "9"),
      [`${route}?tab=all&limit=20&after=9`]: page([item("4"), won]),
    });
    await userEvent.click(screen.getByRole("button", { name: "Show more" }));
    expect(rows()).toHaveLength(3);
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
    expect(requested(server)).toHaveLength(2);
  });

  test("shows hostile names as text, and kinds that it does not know", async () => {
    await open({
      [route]: page([
        item("3", { from: someone("<img src=x>{{count}}") }),
        item("4", { kind: "tomorrow", link: "/help" }),
      ]),
    });
    expect(rows()[0]?.textContent).toContain("<img src=x>{{count}} would like to be friends.");
    expect(rows()[0]?.querySelector("img")).toBeNull();
    expect(rows()[1]?.textContent).toContain("There is something new for you.");
  });
});

describe("the link of a mail", () => {
  const ask = async (
    replies: Parameters<FakeServer["answer"]>[0],
    at = "/unsubscribe?token=7.abc",
  ): Promise<FakeServer> => {
    const server = fakeServer(replies);
    await act(async () => {
      render(
        <MemoryRouter initialEntries={[at]}>
          <UnsubscribePage />
        </MemoryRouter>,
      );
    });
    return server;
  };
  const press = () => userEvent.click(screen.getByRole("button", { name: "Stop these emails" }));

  test("asks first, and then ends the mails", async () => {
    const server = await ask({ "POST /notifications/unsubscribe": { body: {} } });
    expect(server.calls).toEqual([]);
    await press();
    expect(server.lastCall("POST /notifications/unsubscribe")?.body).toEqual({ token: "7.abc" });
    expect(screen.getByRole("status").textContent).toContain("You get no more emails");
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("says what to do where it is not valid, and can be tried again after a failure", async () => {
    await ask({}, "/unsubscribe");
    expect(screen.getByRole("status").textContent).toContain("This link is not valid.");
    cleanup();
    const server = await ask({ "POST /notifications/unsubscribe": unreachable });
    await press();
    expect(screen.getByRole("status").textContent).toBe("That did not work. Please try again.");
    server.answer({ "POST /notifications/unsubscribe": { status: 404, body: { code: "not_found", message: "" } } });
    await press();
    expect(screen.getByRole("status").textContent).toContain("This link is not valid.");
  });
});

describe("reading", () => {
  test("tells the server what was on screen, so that no mail repeats it", async () => {
    const server = await open({ [route]: page([item("9"), item("3")]) });
    expect(server.lastCall("POST /notifications/seen")?.body).toEqual({ id: "9" });
  });

  test("a press marks one as read at once; the focus stays in the list", async () => {
    const server = await open({ [route]: page([item("3")]), "PUT /notifications/3/read": noAnswer });
    act(() => useUnread.setState({ count: 1 }));
    await userEvent.click(screen.getByRole("button", { name: /^Mark as read/ }));
    expect(rows()[0]?.dataset["unread"]).toBeUndefined();
    expect(screen.getByRole("link", { name: "Notifications" })).toBeDefined();
    expect(server.lastCall("PUT /notifications/3/read")).toBeDefined();
    expect(document.activeElement?.getAttribute("data-testid")).toBe("notifications");
  });

  test("the action leads to the place and marks it as read too", async () => {
    const server = await open({ [route]: page([item("3")]), "PUT /notifications/3/read": { body: {} } });
    await userEvent.click(screen.getByRole("link", { name: /^Answer/ }));
    expect(address()).toBe("/friends?tab=requests");
    expect(server.lastCall("PUT /notifications/3/read")).toBeDefined();
  });

  test("all are read by one button, which takes it back", async () => {
    const server = await open({
      [route]: page([item("3")]),
      "GET /notifications/unread": unreadOf(1),
      "POST /notifications/read": { body: { read_at: 77 } },
      "POST /notifications/unread": { body: {} },
    });
    const button = screen.getByRole("button", { name: "Mark all as read" });
    await userEvent.click(button);
    await act(async () => socket.emit("notificationsChanged", { unread: 0 }));
    expect(screen.getByText("All notifications are marked as read.")).toBeDefined();
    expect(button.textContent).toBe("Undo");
    expect(document.activeElement).toBe(button);
    await userEvent.click(button);
    expect(server.lastCall("POST /notifications/unread")?.body).toEqual({ read_at: 77 });
    await act(async () => socket.emit("notificationsChanged", { unread: 1 }));
    expect(button.textContent).toBe("Mark all as read");
  });

  test("a failure is said, and the notification is unread again", async () => {
    await open({ [route]: page([item("3")]), "PUT /notifications/3/read": { status: 500 } });
    await userEvent.click(screen.getByRole("button", { name: /^Mark as read/ }));
    expect(useToasts.getState().toasts[0]?.text).toBe("Could not mark as read. Please try again.");
    expect(rows()[0]?.dataset["unread"]).toBe("true");
  });
});

describe("a new notification", () => {
  const news = { notification: item("8"), unread: 4, alerts: true, pushes: false };

  test("appears at once on bell, tab and list, with a notice that leads to it", async () => {
    const server = await open({ [route]: page([]) });
    server.answer({ [route]: page([item("8")]) });
    await act(async () => socket.emit("notification", news));
    expect(screen.getByRole("link", { name: "Notifications, 4 unread" })).toBeDefined();
    expect(rows()).toHaveLength(1);
    expect(useToasts.getState().toasts[0]).toMatchObject({
      kind: "news",
      text: "Friend request. Ama would like to be friends.",
      link: { to: "/friends?tab=requests", label: "Answer" },
    });
  });

  test("shows no notice where the player turned that off", async () => {
    await open({ [route]: page([]) });
    await act(async () => socket.emit("notification", { ...news, alerts: false }));
    expect(useToasts.getState().toasts).toEqual([]);
  });
});
