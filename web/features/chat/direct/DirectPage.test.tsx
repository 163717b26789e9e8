// @vitest-environment happy-dom
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter, Route, Routes, useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { userIdOf } from "#protocol/ids.ts";
import type { Conversation, ConversationPage } from "#protocol/calls/messages.ts";
import { useHiddenUsers } from "#web/entities/chat/hiddenUsers.ts";
import { useUnreadConversations } from "#web/entities/unreadCounts.ts";
import { useSession } from "#web/entities/session/session.ts";
import { accountUser, type FakeServer, fakeServer, unreachable } from "#web/platform/calls/fakeServer.ts";
import { FakeSocket } from "#web/platform/socket/fakeSocket.ts";
import { storeToken } from "#web/platform/storage/token.ts";
import { defaultPrefs, usePrefs } from "#web/platform/storage/prefs.ts";
import { useToasts } from "#web/ui/toasts.ts";
import { DirectPage } from "./DirectPage.tsx";
import { arriving, kofi, page, said } from "./fixture.ts";

configure({ defaultHidden: true });

let socket: FakeSocket;
vi.mock("#web/entities/session/socketConnection.ts", () => ({ sharedSocket: () => socket }));

let isWide = true;
let server: FakeServer;
/** The tab stores conversations, so each test writes as another account. */
let accounts = 0;

beforeEach(() => {
  socket = new FakeSocket();
  isWide = true;
  vi.stubGlobal("matchMedia", () => ({ matches: isWide }));
  vi.spyOn(document, "hasFocus").mockReturnValue(true);
  accounts += 1;
  storeToken("t", true);
  useSession.setState({ user: { ...accountUser, id: userIdOf(`me-${accounts}`), username: "Ama" }, isLoading: false });
});
afterEach(() => {
  cleanup();
  usePrefs.setState(defaultPrefs);
  useHiddenUsers.setState({ muted: [], blocked: [] });
  useUnreadConversations.setState({ count: 0 });
  useToasts.setState({ toasts: [] });
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const item = (part: Partial<Conversation> & { readonly text?: string } = {}): Conversation => ({
  user: kofi,
  last: { ...said(1, part.text ?? "the latest"), at: Date.now() },
  unread: 0,
  is_request: false,
  ...part,
});

interface World {
  readonly at?: string;
  readonly items?: readonly Conversation[];
  /** The cursor of the next page of the list. */
  readonly next?: string;
  readonly conversation?: Partial<ConversationPage>;
}

function Address() {
  return <output data-testid="address">{useLocation().pathname}</output>;
}

async function open({ at = "/chat/with/7", items = [item()], next, conversation = {} }: World = {}): Promise<void> {
  server = fakeServer({
    "GET /messages/direct": { body: { items, next: next ?? null, unread: 0 } },
    "GET /messages/direct/7": { body: page(conversation) },
    "GET /users/me/blocks": { body: [] },
  });
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[at]}>
        <Address />
        <Routes>
          <Route path="/chat/messages" element={<DirectPage />} />
          <Route path="/chat/with/:id" element={<DirectPage />} />
        </Routes>
      </MemoryRouter>,
    );
  });
}

const rows = () => screen.getAllByTestId("conversation");
const log = () => within(screen.getByRole("log"));
const field = () => screen.getByRole<HTMLTextAreaElement>("textbox");
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));
const address = () => screen.getByTestId("address").textContent;

describe("the list", () => {
  test("shows who wrote last, what, and how much is unread", async () => {
    const own = item({ user: { ...kofi, id: userIdOf("8"), username: "Esi" }, last: said(2, "see you", true) });
    await open({ at: "/chat/messages", items: [item({ unread: 3, text: "<b>now</b>" }), own] });
    await screen.findByText("Kofi");
    expect(rows().map((row) => row.getAttribute("href"))).toEqual(["/chat/with/7", "/chat/with/8"]);
    expect(rows()[0]?.textContent).toContain("<b>now</b>");
    expect(rows()[0]?.textContent).toContain("3 unread messages");
    expect(rows()[1]?.textContent).toContain("You: see you");
    expect(screen.getByText("Choose a conversation")).toBeDefined();
  });

  test("shows no text where the reader wants none, and never that of a request", async () => {
    usePrefs.setState({ messagePreview: false });
    const request = item({ user: { ...kofi, id: userIdOf("8") }, is_request: true, unread: 1, text: "strange" });
    await open({ at: "/chat/messages", items: [item({ unread: 1, text: "secret" }), request] });
    await screen.findByText("New message");
    expect(document.body.textContent).not.toMatch(/secret|strange/);
    expect(screen.getByText("Would like to write to you")).toBeDefined();
    act(() => usePrefs.setState({ messagePreview: true }));
    expect(document.body.textContent).toContain("secret");
    expect(document.body.textContent).not.toContain("strange");
  });

  test("says what to do while there are none, and tries again after a failure", async () => {
    await open({ at: "/chat/messages", items: [] });
    expect((await screen.findByRole("link", { name: "Go to friends" })).getAttribute("href")).toBe("/friends");
    cleanup();
    server = fakeServer({ "GET /messages/direct": unreachable });
    render(
      <MemoryRouter initialEntries={["/chat/messages"]}>
        <DirectPage />
      </MemoryRouter>,
    );
    expect(await screen.findByText("Could not load your conversations.")).toBeDefined();
    server.answer({ "GET /messages/direct": { body: { items: [item()], next: null, unread: 0 } } });
    await press("Retry");
    expect(await screen.findByText("Kofi")).toBeDefined();
  });

  test("fetches more on request", async () => {
    await open({ at: "/chat/messages", next: "44" });
    const yaa = item({ user: { ...kofi, id: userIdOf("9"), username: "Yaa" } });
    server.answer({ "GET /messages/direct?after=44": { body: { items: [yaa], next: null, unread: 0 } } });
    fireEvent.click(await screen.findByRole("button", { name: "Show more" }));
    expect(await screen.findByText("Yaa")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  });
});

describe("a conversation", () => {
  test("shows both users' messages as text, and sends by Enter", async () => {
    await open({ conversation: { messages: [said(1, "<img src=x>"), said(2, "mine", true)] } });
    await screen.findByRole("log");
    expect(log().getByText("<img src=x>")).toBeDefined();
    expect(document.querySelector("[data-testid=global-said] img")).toBeNull();
    expect(log().getByText("You")).toBeDefined();
    fireEvent.change(field(), { target: { value: " see you " } });
    await act(async () => fireEvent.keyDown(field(), { key: "Enter" }));
    expect(socket.sent.filter(([type]) => type === "sendDirectMessage")).toEqual([
      ["sendDirectMessage", { to: "7", text: "see you" }],
    ]);
    expect(socket.said).toContain("directTyping");
  });

  test("says that the other user is typing", async () => {
    await open();
    await screen.findByRole("log");
    act(() => socket.emit("directTyping", { from: userIdOf("7"), is_typing: true }));
    expect(screen.getByText("Kofi is typing...").getAttribute("role")).toBe("status");
    act(() => socket.emit("directMessage", arriving(5, "done")));
    expect(screen.queryByText("Kofi is typing...")).toBeNull();
    expect(log().getByText("done")).toBeDefined();
  });

  test("offers the messages before", async () => {
    await open({ conversation: { messages: [said(50, "late")], next: "50" } });
    await screen.findByText("late");
    server.answer({ "GET /messages/direct/7?before=50": { body: page({ messages: [said(49, "early")] }) } });
    await press("Show earlier messages");
    expect(await screen.findByText("early")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Show earlier messages" })).toBeNull();
  });

  test.each([
    ["waiting", "none", /Kofi has not answered yet/, []],
    ["blocked", "none", /You have blocked Kofi/, ["Unblock"]],
    ["closed", "friends", /^Kofi does not accept messages from you\.$/, []],
    ["closed", "none", /accept them only from friends/, ["Add Friend"]],
  ] as const)(
    "that is %s, with relation %s, says why and what to do",
    async (correspondence, relation, words, ways) => {
      await open({ conversation: { correspondence, relation } });
      expect(await screen.findByText(words)).toBeDefined();
      expect(screen.queryByRole("textbox")).toBeNull();
      const offered = [/^Unblock$/, /^Add Friend$/].flatMap((name) => screen.queryAllByRole("button", { name }));
      expect(offered.map(({ textContent }) => textContent)).toEqual(ways);
    },
  );

  test("that the reader's own settings close leads to them", async () => {
    await open({ conversation: { correspondence: "own_choice", relation: "none" } });
    const way = await screen.findByRole("link", { name: "Change settings" });
    expect(way.getAttribute("href")).toBe("/settings?section=chat");
  });

  test("opens again once the block has ended", async () => {
    await open({ conversation: { correspondence: "blocked" } });
    await screen.findByRole("button", { name: "Unblock" });
    server.answer({ "DELETE /users/me/blocks/7": { status: 204 }, "GET /messages/direct/7": { body: page() } });
    await press("Unblock");
    expect(await screen.findByRole("textbox")).toBeDefined();
  });

  test("gives the reason for a line that was refused", async () => {
    await open({ conversation: { messages: [said(1, "hello")] } });
    await screen.findByText("hello");
    socket.isHeld = true;
    fireEvent.change(field(), { target: { value: "too much" } });
    await act(async () => fireEvent.keyDown(field(), { key: "Enter" }));
    await act(async () => socket.answer({ ok: false, code: "too-many-messages", message: "" }));
    expect(log().getByRole("alert").textContent).toContain("too many new conversations");
    await press("Retry");
    await act(async () => socket.answer({ ok: false, code: "muted", message: "" }));
    expect(log().getByRole("alert").textContent).toContain("The moderators have muted you");
    server.answer({ "GET /messages/direct/7": { body: page({ correspondence: "closed" }) } });
    await press("Retry");
    await act(async () => socket.answer({ ok: false, code: "not-allowed", message: "" }));
    await waitFor(() => expect(screen.getAllByText("Kofi does not accept messages from you.")).toHaveLength(2));
  });

  test("of one who asks to write is accepted or deleted", async () => {
    await open({ conversation: { relation: "none", is_request: true, messages: [said(1, "may I?")] } });
    await screen.findByText(/Kofi would like to write to you\./);
    server.answer({ "POST /messages/direct/7/accept": { status: 204 }, "GET /messages/direct/7": { body: page() } });
    await press("Accept");
    await waitFor(() => expect(screen.queryByRole("button", { name: "Accept" })).toBeNull());
    expect(server.calls.map(({ route }) => route)).toContain("POST /messages/direct/7/accept");
    cleanup();
    await open({ conversation: { relation: "none", is_request: true, messages: [said(1, "may I?")] } });
    server.answer({ "DELETE /messages/direct/7": { status: 204 } });
    await screen.findByText(/Kofi would like to write to you\./);
    await press("Delete");
    await waitFor(() => expect(address()).toBe("/chat/messages"));
  });

  test("is deleted only after a question", async () => {
    await open({ conversation: { messages: [said(1, "hello")] } });
    await screen.findByText("hello");
    await press("Delete conversation");
    expect(screen.getByText(/Kofi keeps them/)).toBeDefined();
    server.answer({ "DELETE /messages/direct/7": { status: 204 } });
    await press("Delete");
    await waitFor(() => expect(address()).toBe("/chat/messages"));
  });

  test("blocks and reports from the name of the other user", async () => {
    await open();
    // The field takes the focus a moment after the lines are there, and a menu that loses it closes.
    await waitFor(() => expect(document.activeElement).toBe(field()));
    server.answer({ "POST /reports": { status: 201, body: { id: "1" } } });
    await press("Kofi");
    await press("Report");
    fireEvent.click(screen.getByRole("radio", { name: "Insults or harassment" }));
    await press("Send report");
    await waitFor(() =>
      expect(server.lastCall("POST /reports")?.body).toMatchObject({ user_id: "7", place: { kind: "direct" } }),
    );
    server.answer({ "PUT /users/me/blocks/7": { status: 204 } });
    await press("Kofi");
    await press("Block");
    expect(server.lastCall("PUT /users/me/blocks/7")).toBeDefined();
  });

  test("with nobody says so, and one that cannot be loaded is tried again", async () => {
    await open();
    cleanup();
    await open({ at: "/chat/with/404" });
    expect(await screen.findByText("There is no such player.")).toBeDefined();
    cleanup();
    server.answer({ "GET /messages/direct/9": unreachable });
    render(
      <MemoryRouter initialEntries={["/chat/with/9"]}>
        <Routes>
          <Route path="/chat/with/:id" element={<DirectPage />} />
        </Routes>
      </MemoryRouter>,
    );
    expect(await screen.findByText("Could not load the messages.")).toBeDefined();
    server.answer({ "GET /messages/direct/9": { body: page({ messages: [said(1, "there")] }) } });
    await press("Retry");
    expect(await screen.findByText("there")).toBeDefined();
  });

  test("Escape leads back to the list where only one of them is shown", async () => {
    await open();
    await screen.findByRole("log");
    fireEvent.keyDown(field(), { key: "Escape" });
    expect(address()).toBe("/chat/with/7");
    isWide = false;
    fireEvent.keyDown(field(), { key: "Escape" });
    expect(address()).toBe("/chat/messages");
  });

  test("keeps a line that could not be sent while the reader looks at another one", async () => {
    await open();
    await screen.findByRole("log");
    socket.isHeld = true;
    fireEvent.change(field(), { target: { value: "wait for me" } });
    await act(async () => fireEvent.keyDown(field(), { key: "Enter" }));
    await act(async () => socket.answer({ ok: false, code: "try-again", message: "" }));
    cleanup();
    await open();
    expect(await screen.findByText("wait for me")).toBeDefined();
    expect(screen.getByRole("button", { name: "Retry" })).toBeDefined();
  });
});
