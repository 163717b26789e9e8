// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { roomCode, userIdOf } from "#protocol/ids.ts";
import { changePrefs, defaultPrefs } from "#web/platform/storage/prefs.ts";
import { fakeServer } from "#web/platform/calls/fakeServer.ts";
import { setLanguage } from "#web/platform/languages/i18n.ts";
import { useHiddenUsers } from "#web/entities/chat/hiddenUsers.ts";
import { useToasts } from "#web/ui/toasts.ts";
import { renderTable } from "../fixture/render.tsx";
import { mergeMessages, typingStopMs } from "./chatStore.ts";
import { emoji, emojiCategories } from "#web/entities/chat/EmojiPicker.tsx";
import type { GameChatMessage } from "#protocol/frames/userRecords.ts";

const said = (message: string, timestamp: number, user_id = "user1"): GameChatMessage => ({
  user_id: userIdOf(user_id),
  username: "Kofi",
  avatar: null,
  message,
  timestamp,
  game_code: roomCode("KENTE1"),
});

beforeEach(() => {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("reduced-motion"),
    addEventListener: () => undefined,
  }));
});

afterEach(() => {
  cleanup();
  useHiddenUsers.setState({ muted: [], blocked: [] });
  useToasts.setState({ toasts: [] });
  sessionStorage.clear();
  changePrefs(defaultPrefs);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const openChat = (): boolean => fireEvent.click(screen.getByRole("button", { name: /^Chat/ }));
const panel = () => within(screen.getByRole("complementary", { name: "Table chat" }));
const field = (): HTMLTextAreaElement => panel().getByRole("textbox");
const type = (text: string): boolean => fireEvent.change(field(), { target: { value: text } });
const sendButton = (): HTMLButtonElement => panel().getByRole("button", { name: "Send" });

describe("reading", () => {
  test("a message while closed counts on the badge and shows for three seconds", async () => {
    vi.useFakeTimers();
    const { tableServer, happens } = await renderTable();
    await happens(() => tableServer.chat(1, "Watch this"));
    await happens(() => tableServer.chat(1, "and this"));
    expect(screen.getByRole("button", { name: "Chat, 2 new messages" })).toBeDefined();
    expect(screen.getByText("and this")).toBeDefined();
    await happens(() => vi.advanceTimersByTime(3000));
    expect(screen.queryByText("and this")).toBeNull();
    await happens(openChat);
    expect(panel().getByText("Watch this")).toBeDefined();
    expect(screen.getByRole("button", { name: "Chat" })).toBeDefined();
  });

  test("previews and notices can be switched off", async () => {
    changePrefs({ messagePreview: false });
    const { tableServer, happens } = await renderTable();
    await happens(() => tableServer.chat(1, "secret plan"));
    expect(screen.getByText("New message from Kofi")).toBeDefined();
    expect(screen.queryByText("secret plan")).toBeNull();
    await happens(() => changePrefs({ chatNotifications: false }));
    expect(screen.queryByText("New message from Kofi")).toBeNull();
  });

  test("own messages give no notice, and markup is text", async () => {
    const { tableServer, happens } = await renderTable();
    await happens(() => tableServer.chat(0, "<img src=x onerror=alert(1)>"));
    expect(screen.getByRole("button", { name: "Chat" })).toBeDefined();
    await happens(openChat);
    expect(panel().getByText("<img src=x onerror=alert(1)>")).toBeDefined();
    expect(document.querySelector("img[src=x]")).toBeNull();
  });

  test("the history and what arrives meanwhile make one list", async () => {
    const { tableServer, happens } = await renderTable({}, undefined, [said("early", 1), said("earlier", 0)]);
    await happens(() => tableServer.chat(1, "late"));
    await happens(openChat);
    expect([...document.querySelectorAll("[data-testid=chat-said]")].map((line) => line.textContent)).toEqual([
      "earlier",
      "early",
      "late",
    ]);
    const list = [said("a", 1), said("b", 2)];
    expect(mergeMessages(list, [said("a", 1)])).toBe(list);
    expect(mergeMessages([said("b", 2)], list)).toEqual(list);
  });

  test("who types is shown until they stop or speak", async () => {
    vi.useFakeTimers();
    const { tableServer, happens } = await renderTable();
    const typist = { code: roomCode("KENTE1"), user_id: userIdOf("user1"), username: "Kofi" };
    await happens(openChat);
    await happens(() => tableServer.emit("userTyping", typist));
    expect(screen.getByText("Kofi is typing...")).toBeDefined();
    await happens(() => tableServer.emit("userStoppedTyping", typist));
    expect(screen.queryByText("Kofi is typing...")).toBeNull();
    await happens(() => tableServer.emit("userTyping", typist));
    await happens(() => tableServer.chat(1, "done"));
    expect(screen.queryByText("Kofi is typing...")).toBeNull();
    await happens(() => tableServer.emit("userTyping", typist));
    await happens(() => vi.advanceTimersByTime(5000));
    expect(screen.queryByText("Kofi is typing...")).toBeNull();
    await happens(() => tableServer.emit("userTyping", { ...typist, code: roomCode("OTHER1") }));
    expect(screen.queryByText("Kofi is typing...")).toBeNull();
  });
});

describe("a reader who has scrolled back", () => {
  test("stays there while others type and write, and is taken to the new lines on request or with an own line", async () => {
    const { tableServer, happens } = await renderTable();
    await happens(() => tableServer.chat(1, "one"));
    await happens(openChat);
    const box = panel().getByRole("log");
    for (const [name, value] of [
      ["scrollHeight", 2_000],
      ["clientHeight", 500],
    ] as const) {
      Object.defineProperty(box, name, { configurable: true, value });
    }
    const scrollIntoView = vi.spyOn(Element.prototype, "scrollIntoView");
    const scrollBack = async (): Promise<void> => {
      box.scrollTop = 300;
      await happens(() => fireEvent.scroll(box));
    };
    await scrollBack();
    await happens(() =>
      tableServer.emit("userTyping", { code: roomCode("KENTE1"), user_id: userIdOf("user1"), username: "Kofi" }),
    );
    await happens(() => tableServer.chat(1, "two"));
    expect(box.scrollTop).toBe(300);
    expect(scrollIntoView).not.toHaveBeenCalled();
    await happens(() => fireEvent.click(panel().getByRole("button", { name: "New messages" })));
    expect(box.scrollTop).toBe(2_000);
    await happens(() => fireEvent.scroll(box));
    expect(panel().queryByRole("button", { name: "New messages" })).toBeNull();
    await scrollBack();
    await happens(() => tableServer.chat(0, "mine"));
    expect(box.scrollTop).toBe(2_000);
    await scrollBack();
    await happens(openChat);
    expect(screen.queryByRole("complementary", { name: "Table chat" })).toBeNull();
    await happens(openChat);
    expect(panel().queryByRole("button", { name: "New messages" })).toBeNull();
  });
});

describe("writing", () => {
  test("Enter sends the trimmed text and clears; Shift+Enter does not; blank cannot be sent", async () => {
    const { tableServer, happens } = await renderTable();
    await happens(openChat);
    expect(sendButton().disabled).toBe(true);
    await happens(() => type("   "));
    expect(sendButton().disabled).toBe(true);
    await happens(() => type("  hello there "));
    await happens(() => fireEvent.keyDown(field(), { key: "Enter", shiftKey: true }));
    expect(tableServer.said).not.toContain("sendMessage");
    await happens(() => fireEvent.keyDown(field(), { key: "Enter" }));
    expect(tableServer.sent.at(-1)).toEqual(["sendMessage", { code: roomCode("KENTE1"), text: "hello there" }]);
    expect(field().value).toBe("");
    expect(panel().getByText("hello there")).toBeDefined();
  });

  test("what could not be sent comes back with a word about it", async () => {
    const { tableServer, happens } = await renderTable();
    await happens(openChat);
    await happens(() => type("hello"));
    tableServer.act = () => Promise.resolve({ ok: false, code: "try-again", message: "" });
    await happens(() => fireEvent.click(sendButton()));
    expect(field().value).toBe("hello");
    expect(panel().getByRole("alert").textContent).toContain("not sent");
  });

  test("typing is told once and its end a second after the last key", async () => {
    vi.useFakeTimers();
    const { tableServer, happens } = await renderTable();
    await happens(openChat);
    const typing = (): string[] => tableServer.said.filter((kind) => kind.toLowerCase().includes("typ"));
    await happens(() => type("h"));
    await happens(() => vi.advanceTimersByTime(typingStopMs - 1));
    await happens(() => type("he"));
    expect(typing()).toEqual(["typing"]);
    await happens(() => vi.advanceTimersByTime(typingStopMs));
    expect(typing()).toEqual(["typing", "stopTyping"]);
  });

  test("the typing indicator can be switched off for both sides", async () => {
    changePrefs({ showTypingIndicator: false });
    const { tableServer, happens } = await renderTable();
    await happens(openChat);
    await happens(() => type("h"));
    await happens(() =>
      tableServer.emit("userTyping", { code: roomCode("KENTE1"), user_id: userIdOf("user1"), username: "Kofi" }),
    );
    expect(tableServer.said).not.toContain("typing");
    expect(screen.queryByText("Kofi is typing...")).toBeNull();
  });

  test("an emoji is appended and the picker closes", async () => {
    const { happens } = await renderTable();
    await happens(openChat);
    await happens(() => type("gg "));
    await happens(() => fireEvent.click(panel().getByRole("button", { name: "Emoji" })));
    for (const title of ["Smileys", "Gaming", "Hearts", "Hands", "Symbols"]) {
      expect(panel().getByRole("heading", { name: title })).toBeDefined();
    }
    await happens(() => fireEvent.click(panel().getByRole("button", { name: "👑" })));
    expect(field().value).toBe("gg 👑");
    expect(panel().queryByRole("button", { name: "👑" })).toBeNull();
  });

  test("C opens and Escape closes the chat", async () => {
    const { happens } = await renderTable();
    await happens(() => fireEvent.keyDown(document.body, { key: "c" }));
    await happens(() => fireEvent.keyDown(field(), { key: "Escape" }));
    expect(screen.queryByRole("complementary", { name: "Table chat" })).toBeNull();
  });
});

describe("quick phrases", () => {
  test("travel by name and are shown in the reader's language; unknown ones and typed words stay as they came", async () => {
    const { tableServer, happens } = await renderTable({}, undefined, [
      { ...said("Well played!", 1), phrase: "wellPlayed" },
      { ...said("Later!", 2), phrase: "later" as never },
      { ...said("toString", 3), phrase: "toString" as never },
    ]);
    await happens(openChat);
    await happens(() => fireEvent.click(panel().getByRole("button", { name: "Good luck!" })));
    expect(tableServer.sent.at(-1)).toEqual(["sayPhrase", { code: roomCode("KENTE1"), phrase: "goodLuck" }]);
    await happens(() => tableServer.chat(1, "Good luck!"));
    await happens(() => setLanguage("de"));
    const lines = [...document.querySelectorAll("[data-testid=chat-said]")].map((line) => line.textContent);
    expect(lines).toEqual(["Gut gespielt!", "Later!", "toString", "Viel Glück!", "Good luck!"]);
    await happens(() => setLanguage("en"));
  });

  test("that were not sent show an error", async () => {
    const { tableServer, happens } = await renderTable();
    await happens(openChat);
    tableServer.act = () => Promise.resolve({ ok: false, code: "too-many-messages", message: "" });
    await happens(() => fireEvent.click(panel().getByRole("button", { name: "Hello!" })));
    expect(panel().getByRole("alert").textContent).toContain("not sent");
  });
});

describe("muting, blocking and reporting", () => {
  /** Two lines of Kofi's on screen, and his menu open. */
  async function kofiMenu() {
    const server = fakeServer({
      "GET /users/me/blocks": { body: [] },
      "PUT /users/me/blocks/user1": { status: 204 },
      "POST /reports": { status: 201, body: { id: "1" } },
    });
    const sitting = await renderTable();
    await sitting.happens(() => sitting.tableServer.chat(1, "you play like a goat"));
    await sitting.happens(openChat);
    await sitting.happens(() => fireEvent.click(panel().getByRole("button", { name: "Kofi" })));
    const choose = (name: string) => sitting.happens(() => fireEvent.click(panel().getByRole("button", { name })));
    return { ...sitting, server, choose };
  }

  test("the profile opens beside the table", async () => {
    await kofiMenu();
    const link = panel().getByRole("link", { name: "View Profile" });
    expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual(["/players/user1", "_blank"]);
  });

  test("mute hides lines, badge and notice in this tab, and sends nothing", async () => {
    const { tableServer, happens, choose, server } = await kofiMenu();
    await choose("Mute");
    expect(panel().queryByText("you play like a goat")).toBeNull();
    await happens(openChat);
    await happens(() => tableServer.chat(1, "meh"));
    expect(screen.getByRole("button", { name: "Chat" })).toBeDefined();
    expect(screen.queryByText("meh")).toBeNull();
    expect(server.calls.filter(({ route }) => !route.startsWith("GET"))).toEqual([]);
    expect(JSON.parse(sessionStorage.getItem("spar.muted") ?? "")).toEqual([
      { id: userIdOf("user1"), username: "Kofi" },
    ]);
  });

  test("block is stored by the server", async () => {
    const { choose, server } = await kofiMenu();
    await choose("Block");
    expect(server.calls.at(-1)?.route).toBe("PUT /users/me/blocks/user1");
    expect(panel().queryByText("you play like a goat")).toBeNull();
    expect(useToasts.getState().toasts[0]).toMatchObject({ kind: "success" });
  });

  test("a block that the server did not take hides nothing and says so", async () => {
    const { choose, server } = await kofiMenu();
    server.answer({
      "PUT /users/me/blocks/user1": { status: 503, body: { code: roomCode("unavailable"), message: "" } },
    });
    await choose("Block");
    expect(panel().getByText("you play like a goat")).toBeDefined();
    expect(useToasts.getState().toasts[0]).toMatchObject({ kind: "error" });
  });

  test("a report names the person, the table and the reason, and thanks", async () => {
    const { choose, happens, server } = await kofiMenu();
    await choose("Report");
    const dialog = within(screen.getByRole("dialog", { name: "Report Kofi" }));
    await happens(() => fireEvent.click(dialog.getByRole("radio", { name: "Cheating" })));
    await happens(() => fireEvent.change(dialog.getByRole("textbox"), { target: { value: " he looked " } }));
    await happens(() => fireEvent.click(dialog.getByRole("button", { name: "Send report" })));
    expect(server.lastCall("POST /reports")).toMatchObject({
      route: "POST /reports",
      body: {
        user_id: userIdOf("user1"),
        reason: "cheating",
        details: "he looked",
        place: { kind: "game", code: roomCode("KENTE1") },
      },
    });
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(useToasts.getState().toasts[0]?.text).toContain("has been sent");
  });

  test("a report that was not taken stays open with what was written", async () => {
    const { choose, happens, server } = await kofiMenu();
    server.answer({ "POST /reports": { status: 429, body: { code: roomCode("too_many_requests"), message: "" } } });
    await choose("Report");
    const dialog = within(screen.getByRole("dialog", { name: "Report Kofi" }));
    expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Send report" }).disabled).toBe(true);
    await happens(() => fireEvent.click(dialog.getByRole("radio", { name: "Insults or harassment" })));
    await happens(() => fireEvent.change(dialog.getByRole("textbox"), { target: { value: "rude" } }));
    await happens(() => fireEvent.click(dialog.getByRole("button", { name: "Send report" })));
    expect(dialog.getByRole("alert").textContent).toContain("Too many requests");
    expect(dialog.getByRole<HTMLTextAreaElement>("textbox").value).toBe("rude");
  });

  test("Escape closes the menu and leaves the chat open", async () => {
    const { happens } = await kofiMenu();
    await happens(() => fireEvent.keyDown(panel().getByRole("link", { name: "View Profile" }), { key: "Escape" }));
    expect(panel().queryByRole("link", { name: "View Profile" })).toBeNull();
  });
});

test("no emoji stands in two categories", () => {
  const all = emojiCategories.flatMap((category) => emoji[category]);
  expect(new Set(all).size).toBe(all.length);
});
