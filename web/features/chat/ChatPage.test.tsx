// @vitest-environment happy-dom
import { act, cleanup, configure, fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { userIdOf } from "#protocol/ids.ts";
import type { PublicUser } from "#protocol/calls/users.ts";
import { useHiddenUsers } from "#web/entities/chat/hiddenUsers.ts";
import { useSession } from "#web/entities/session/session.ts";
import { accountUser, fakeServer, guestUser } from "#web/platform/calls/fakeServer.ts";
import { useToasts } from "#web/ui/toasts.ts";
import { ChatDock } from "./ChatDock.tsx";
import { ChatPage } from "./ChatPage.tsx";
import { type FakeWorld, fakeChannel, line } from "./fixture.ts";
import { dayName, entriesOf } from "./Lines.tsx";

configure({ defaultHidden: true });

const me = { ...accountUser, id: userIdOf("me"), username: "Ama" };
const userOf = (id: string): PublicUser => ({ id: userIdOf(id), username: id, image_url: null, is_bot: false });
const minuteMs = 60_000;

beforeEach(() => {
  useSession.setState({ user: me, isLoading: false });
  fakeServer({ "GET /users/me/blocks": { body: [] }, "PUT /users/me/blocks/kofi": { status: 204 } });
});
afterEach(() => {
  cleanup();
  useHiddenUsers.setState({ muted: [], blocked: [] });
  useToasts.setState({ toasts: [] });
  vi.unstubAllGlobals();
});

async function open(world: FakeWorld = fakeChannel()): Promise<FakeWorld> {
  await act(async () => {
    render(
      <MemoryRouter>
        <ChatPage channel={world.channel} />
      </MemoryRouter>,
    );
    await world.settled();
  });
  return world;
}

const log = () => within(screen.getByRole("log", { name: "Messages" }));
const field = (): HTMLTextAreaElement => screen.getByPlaceholderText("Type a message...");
const send = (): HTMLButtonElement => screen.getByRole("button", { name: "Send" });
const type = (text: string) => act(async () => fireEvent.change(field(), { target: { value: text } }));
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));

describe("the page", () => {
  test("lists the lines under their days and senders, as text and nothing else", async () => {
    const markup = "<img src=x onerror=alert(1)> https://example.com";
    await open(
      fakeChannel({
        history: [
          line(Date.now() - 2 * minuteMs, markup),
          line(Date.now() - minuteMs, "again"),
          line(Date.now(), "mine", "me"),
        ],
      }),
    );
    expect(log().getByRole("heading", { name: "Today" })).toBeDefined();
    expect(log().getByText(markup)).toBeDefined();
    expect(document.querySelector("[data-testid=global-said] img, [data-testid=global-said] a")).toBeNull();
    // two lines in quick succession share one name
    expect(log().getAllByRole("button", { name: "Kofi" })).toHaveLength(1);
    expect(log().getByText("You")).toBeDefined();
  });

  test("says so while there are no messages", async () => {
    await open();
    expect(log().getByText("No messages yet. Say hello!")).toBeDefined();
  });

  test("says so where the messages cannot be fetched, and tries again", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const world = fakeChannel();
    world.parts.answer = { ok: false, failure: { kind: "network", status: 0, code: "network", message: "" } };
    await open(world);
    expect(log().getByRole("alert").textContent).toContain("Could not load the messages.");
    world.parts.answer = { ok: true, value: [line(1, "found")] };
    await press("Retry");
    await act(world.settled);
    expect(log().getByText("found")).toBeDefined();
    vi.restoreAllMocks();
  });

  test("names the users in the chat, with a count of the rest", async () => {
    const { socket } = await open();
    await act(async () =>
      socket.emit("globalPresence", { online: 31, here: 12, users: [userOf("me"), userOf("kofi")] }),
    );
    const people = within(screen.getByRole("region", { name: "Online" }));
    expect(people.getByText("31 players online")).toBeDefined();
    expect(people.getByText("12 in this chat")).toBeDefined();
    expect(people.getByText("and 10 more")).toBeDefined();
    // users cannot mute themselves
    expect(people.queryByRole("button", { name: "me" })).toBeNull();
    expect(people.getByRole("button", { name: "kofi" })).toBeDefined();
  });
});

describe("writing", () => {
  test("Enter sends the trimmed text and clears the field, Shift+Enter and blanks do not", async () => {
    const { socket } = await open();
    expect(send().disabled).toBe(true);
    await type("   ");
    expect(send().disabled).toBe(true);
    await type("  hello ");
    await act(async () => fireEvent.keyDown(field(), { key: "Enter", shiftKey: true }));
    expect(socket.said).not.toContain("sendGlobalMessage");
    await act(async () => fireEvent.keyDown(field(), { key: "Enter" }));
    expect(socket.sent.at(-1)?.[1]).toEqual({ text: "hello" });
    expect(field().value).toBe("");
  });

  test("a line being sent is shown as such; one that was refused gives the reason and can be sent again or dropped", async () => {
    const world = await open();
    const { socket, settled } = world;
    socket.isHeld = true;
    await type("hello");
    await act(async () => fireEvent.click(send()));
    expect(log().getByText("Sending…")).toBeDefined();
    await act(async () => {
      socket.answer({ ok: false, code: "too-many-messages", message: "" });
      await settled();
    });
    expect(log().getByRole("alert").textContent).toBe(
      "You are sending messages too fast. Wait a moment, then try again.",
    );
    await press("Retry");
    expect(log().getByText("Sending…")).toBeDefined();
    await act(async () => {
      socket.answer({ ok: false, code: "said-already", message: "" });
      await settled();
    });
    expect(log().getByRole("alert").textContent).toBe("You just sent the same message.");
    await press("Discard");
    expect(log().queryByText("hello")).toBeNull();
  });

  test("an emoji is appended and the picker closes", async () => {
    await open();
    await type("gg ");
    await press("Emoji");
    await press("👑");
    expect(field().value).toBe("gg 👑");
    expect(screen.queryByRole("button", { name: "👑" })).toBeNull();
  });

  test("a guest who has never played can read, and is told what writing needs", async () => {
    useSession.setState({ user: { ...guestUser, id: userIdOf("me") } });
    await open(fakeChannel({ history: [line(1, "hello")] }));
    expect(log().getByText("hello")).toBeDefined();
    expect(screen.queryByPlaceholderText("Type a message...")).toBeNull();
    expect(screen.getByText(/^Finish a match or sign up/)).toBeDefined();
    expect(screen.getByRole("link", { name: "Sign Up" })).toBeDefined();
    await act(async () => useSession.setState({ user: { ...guestUser, id: userIdOf("me"), games_played: 1 } }));
    expect(field()).toBeDefined();
  });

  test("a lost connection is shown", async () => {
    const { socket } = await open();
    await act(async () => socket.become("lost"));
    expect(screen.getByText("Reconnecting...")).toBeDefined();
  });
});

describe("a muted user", () => {
  const withKofi = () => open(fakeChannel({ history: [line(1, "goat"), line(2, "hm", "yaw")] }));
  const people = () => within(screen.getByRole("region", { name: "Online" }));

  test("vanishes from the list and is listed with a button that ends the mute", async () => {
    await withKofi();
    await press("Kofi");
    await press("Mute");
    expect(log().queryByText("goat")).toBeNull();
    expect(log().getByText("hm")).toBeDefined();
    expect(people().getByText("muted")).toBeDefined();
    await act(async () => fireEvent.click(people().getByRole("button", { name: "Kofi" })));
    await press("Unmute");
    expect(log().getByText("goat")).toBeDefined();
  });

  test("a block goes to the server, and the page shows no more lines of that user", async () => {
    await withKofi();
    await press("Kofi");
    await press("Block");
    expect(log().queryByText("goat")).toBeNull();
    expect(people().getByText("blocked")).toBeDefined();
    expect(screen.getByRole("button", { name: "Kofi" })).toBeDefined();
  });

  test("a profile is one press away", async () => {
    await withKofi();
    await press("Kofi");
    const link = screen.getByRole("link", { name: "View Profile" });
    expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual(["/players/kofi", null]);
  });
});

describe("a reader who has scrolled back", () => {
  test("is told of new lines and taken to them, and is not moved before", async () => {
    const { socket } = await open(fakeChannel({ history: [line(1, "one")] }));
    const box = screen.getByRole("log", { name: "Messages" });
    for (const [name, value] of [
      ["scrollHeight", 2_000],
      ["clientHeight", 500],
    ] as const) {
      Object.defineProperty(box, name, { configurable: true, value });
    }
    box.scrollTop = 300;
    await act(async () => fireEvent.scroll(box));
    await act(async () => socket.emit("globalMessage", line(2, "two")));
    expect(box.scrollTop).toBe(300);
    await press("New messages");
    expect(box.scrollTop).toBe(2_000);
    await act(async () => fireEvent.scroll(box));
    expect(screen.queryByRole("button", { name: "New messages" })).toBeNull();
  });
});

describe("the panel beside a page", () => {
  const dock = async (world: FakeWorld, isOpen: boolean) => {
    const [onClose, onUnread] = [vi.fn<() => void>(), vi.fn<(count: number) => void>()];
    const element = (
      <MemoryRouter>
        <ChatDock channel={world.channel} isOpen={isOpen} onClose={onClose} onUnread={onUnread} />
      </MemoryRouter>
    );
    const rendered = render(element);
    await act(world.settled);
    return { onClose, onUnread, ...rendered };
  };

  test("counts unread lines while it is closed, and leaves the channel with the page", async () => {
    const world = fakeChannel();
    const { onUnread, unmount } = await dock(world, false);
    await act(async () => world.socket.emit("globalMessage", line(2_000, "news")));
    expect(onUnread).toHaveBeenLastCalledWith(1);
    expect(screen.queryByRole("complementary")).toBeNull();
    unmount();
    expect(world.socket.said.at(-1)).toBe("closeGlobalChat");
  });

  test("shows the lines, takes the focus, and closes by its cross and by Escape", async () => {
    const world = fakeChannel({ history: [line(1, "hello")] });
    const { onClose } = await dock(world, true);
    const panel = within(screen.getByRole("complementary", { name: "Global Chat" }));
    expect(panel.getByText("hello")).toBeDefined();
    expect(document.activeElement).toBe(field());
    fireEvent.keyDown(field(), { key: "Escape" });
    fireEvent.click(panel.getByRole("button", { name: "Close chat" }));
    expect(onClose).toHaveBeenCalledTimes(2);
    expect(panel.getByRole("link", { name: "Open as a page" }).getAttribute("href")).toBe("/chat");
  });
});

test("days have names such as today and yesterday", () => {
  const now = new Date(2026, 10, 20, 9).getTime();
  const on = (year: number, month: number, day: number) => new Date(year, month, day, 23).getTime();
  expect(dayName(on(2026, 10, 20), now, "en")).toBe("today");
  expect(dayName(on(2026, 10, 19), now, "en")).toBe("yesterday");
  expect(dayName(on(2026, 10, 2), now, "en")).toEqual({ date: "Monday, November 2" });
  expect(dayName(on(2025, 10, 20), now, "de")).toEqual({ date: "Donnerstag, 20. November 2025" });
});

test("a sender's name is repeated after a while, another sender, or a day", () => {
  const start = new Date(2026, 10, 20, 9).getTime();
  const at = (minutes: number, sender?: string) => line(start + minutes * minuteMs, `${minutes}`, sender);
  const entries = entriesOf([at(0), at(4), at(8), at(14), at(15, "yaw"), at(16), at(24 * 60)]);
  expect(entries.map((entry) => (entry.kind === "day" ? "day" : entry.isFirst))).toEqual([
    "day",
    true,
    false,
    false,
    true,
    true,
    true,
    "day",
    true,
  ]);
});
