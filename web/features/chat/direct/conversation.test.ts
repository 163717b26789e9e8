// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { userIdOf } from "#protocol/ids.ts";
import type { ConversationPage } from "#protocol/calls/messages.ts";
import type { ApiResult } from "#web/platform/calls/api.ts";
import { typingStopMs } from "./conversation.ts";
import { arriving, type FakeConversation, fakeConversation, kofi, me, said, served } from "./fixture.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const failed = (status: number): ApiResult<ConversationPage> => ({
  ok: false,
  failure: { kind: "refused", status, code: "x", message: "" },
});
const texts = ({ conversation }: FakeConversation): string[] =>
  conversation.store.getState().lines.map(({ text }) => text);
const state = ({ conversation }: FakeConversation) => conversation.store.getState();
const sentOf = ({ socket }: FakeConversation, type: string): unknown[] =>
  socket.sent.filter(([each]) => each === type).map(([, payload]) => payload);

async function followed(world: FakeConversation): Promise<FakeConversation> {
  world.conversation.follow();
  await world.settled();
  return world;
}

describe("what is shown", () => {
  test("is fetched, and grows by what arrives from either user on any device, each message once and in order", async () => {
    const world = await followed(fakeConversation(served({ messages: [said(1, "one"), said(2, "two", true)] })));
    world.socket.emit("directMessage", arriving(4, "four", me));
    world.socket.emit("directMessage", arriving(3, "three"));
    world.socket.emit("directMessage", arriving(3, "three"));
    expect(texts(world)).toEqual(["one", "two", "three", "four"]);
    expect(state(world).lines.map(({ sender_id }) => sender_id)).toEqual(["7", "me", "7", "me"]);
  });

  test("leaves out what is said to or by other users", async () => {
    const world = await followed(fakeConversation());
    world.socket.emit("directMessage", arriving(1, "no", { ...kofi, id: userIdOf("8") }));
    world.socket.emit("directMessage", { ...arriving(2, "no", me), to: userIdOf("8") });
    world.socket.emit("directTyping", { from: userIdOf("8"), is_typing: true });
    expect([texts(world), state(world).isTyping]).toEqual([[], false]);
  });

  test("earlier messages are fetched page by page before the first", async () => {
    const world = await followed(fakeConversation(served({ messages: [said(5, "five")], next: "5" })));
    expect(state(world).earlier).toBe("offered");
    world.parts.answer = failed(503);
    world.conversation.fetchEarlier();
    await world.settled();
    expect(state(world).earlier).toBe("failed");
    world.parts.answer = served({ messages: [said(4, "four")], next: null });
    world.conversation.fetchEarlier();
    world.conversation.fetchEarlier();
    await world.settled();
    expect([texts(world), state(world).earlier]).toEqual([["four", "five"], "nothing"]);
    world.conversation.fetchEarlier();
    expect(world.requested).toEqual([null, "5", "5"]);
  });

  test("is fetched again with each connection; a gap that the answer does not close drops what was before it", async () => {
    const world = await followed(fakeConversation(served({ messages: [said(1, "one")] })));
    world.socket.become("lost");
    expect(state(world).connection).toBe("lost");
    world.parts.answer = served({ messages: [said(1, "one"), said(2, "missed")] });
    world.socket.become("open");
    await world.settled();
    expect(texts(world)).toEqual(["one", "missed"]);
    world.parts.answer = served({ messages: [said(90, "much later")], next: "90" });
    world.socket.become("open");
    await world.settled();
    expect([texts(world), state(world).earlier]).toEqual([["much later"], "offered"]);
  });

  test("is nothing while one blocks the other, and after the conversation was deleted on another device", async () => {
    const world = await followed(fakeConversation(served({ messages: [said(1, "one")] })));
    world.parts.answer = served({ correspondence: "blocked" });
    world.socket.emit("conversationsChanged", {});
    await world.settled();
    expect([texts(world), state(world).about?.correspondence]).toEqual([[], "blocked"]);
    world.parts.answer = served();
    world.socket.emit("conversationsChanged", {});
    await world.settled();
    expect([texts(world), state(world).about?.correspondence]).toEqual([[], "open"]);
  });

  test("a failure is told where there is nothing to show, and an unknown user apart from it", async () => {
    const world = await followed(fakeConversation(failed(503)));
    expect(state(world)).toMatchObject({ history: "failed", isUnknown: false });
    world.parts.answer = failed(404);
    world.conversation.reload();
    await world.settled();
    expect(state(world).isUnknown).toBe(true);
    world.parts.answer = served({ messages: [said(1, "one")] });
    world.conversation.reload();
    await world.settled();
    world.parts.answer = failed(503);
    world.socket.emit("friendsChanged", {});
    await world.settled();
    expect([state(world).history, texts(world)]).toEqual(["ready", ["one"]]);
  });
});

describe("sending", () => {
  test("a line waits for the server, and is the message once it arrives", async () => {
    const world = await followed(fakeConversation());
    world.socket.isHeld = true;
    world.conversation.send("two\nlines");
    expect(state(world).outgoing).toMatchObject([{ text: "two\nlines", refusal: null }]);
    // The server makes one line of it, and announces it before it answers.
    world.socket.emit("directMessage", arriving(3, "two lines", me));
    expect([state(world).outgoing, texts(world)]).toEqual([[], ["two lines"]]);
    world.socket.answer();
    await world.settled();
    expect(sentOf(world, "sendDirectMessage")).toEqual([{ to: "7", text: "two\nlines" }]);
  });

  test("a refused line stays with its reason until it is sent again or dropped, and the server is asked why", async () => {
    const world = await followed(fakeConversation());
    world.socket.isHeld = true;
    world.conversation.send("hello");
    world.parts.answer = served({ correspondence: "closed" });
    world.socket.answer({ ok: false, code: "not-allowed", message: "" });
    await world.settled();
    expect(state(world).outgoing).toMatchObject([{ text: "hello", refusal: "not-allowed" }]);
    expect(state(world).about?.correspondence).toBe("closed");
    const [{ key } = { key: 0 }] = state(world).outgoing;
    world.conversation.retry(key);
    expect(state(world).outgoing).toMatchObject([{ refusal: null }]);
    world.socket.answer({ ok: false, code: "muted", message: "" });
    await world.settled();
    world.conversation.discard(key);
    expect(state(world).outgoing).toEqual([]);
  });
});

describe("reading", () => {
  test("tells the server of the other user's last message, once, while the reader looks", async () => {
    const world = fakeConversation(served({ messages: [said(1, "one"), said(2, "two"), said(3, "own", true)] }));
    world.parts.isVisible = false;
    await followed(world);
    const close = world.conversation.read();
    expect(sentOf(world, "readDirectMessages")).toEqual([]);
    world.parts.isVisible = true;
    globalThis.dispatchEvent(new Event("focus"));
    globalThis.dispatchEvent(new Event("focus"));
    await world.settled();
    expect(sentOf(world, "readDirectMessages")).toEqual([{ from: "7", up_to: "2" }]);
    world.socket.emit("directMessage", arriving(4, "four"));
    world.socket.emit("directMessage", arriving(5, "mine", me));
    expect(sentOf(world, "readDirectMessages").at(-1)).toEqual({ from: "7", up_to: "4" });
    close();
    world.socket.emit("directMessage", arriving(6, "six"));
    expect(sentOf(world, "readDirectMessages")).toHaveLength(2);
  });
});

describe("typing", () => {
  test("is shown until the other user stops, writes, or is not heard of any more", async () => {
    const world = await followed(fakeConversation());
    const hear = (is_typing: boolean) => world.socket.emit("directTyping", { from: userIdOf("7"), is_typing });
    hear(true);
    expect(state(world).isTyping).toBe(true);
    hear(false);
    expect(state(world).isTyping).toBe(false);
    hear(true);
    world.socket.emit("directMessage", arriving(1, "done"));
    expect(state(world).isTyping).toBe(false);
    hear(true);
    vi.advanceTimersByTime(60_000);
    expect(state(world).isTyping).toBe(false);
  });

  test("of the reader is told at the first key and ends a second after the last", async () => {
    const world = await followed(fakeConversation());
    world.conversation.typing();
    world.conversation.typing();
    expect(sentOf(world, "directTyping")).toEqual([{ to: "7" }]);
    vi.advanceTimersByTime(typingStopMs - 1);
    expect(sentOf(world, "stopDirectTyping")).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(sentOf(world, "stopDirectTyping")).toEqual([{ to: "7" }]);
  });

  test("of the reader ends with sending and with leaving the page", async () => {
    const world = fakeConversation();
    const leave = world.conversation.follow();
    await world.settled();
    world.conversation.typing();
    world.conversation.send("hi");
    expect(sentOf(world, "stopDirectTyping")).toHaveLength(1);
    world.conversation.typing();
    leave();
    expect(sentOf(world, "stopDirectTyping")).toHaveLength(2);
    expect(world.socket.listening).toBe(0);
  });

  test("of a reader who does not show it, or may not write, is not told", async () => {
    const world = await followed(fakeConversation());
    world.parts.showsTyping = false;
    world.conversation.typing();
    const closed = await followed(fakeConversation(served({ correspondence: "closed" })));
    closed.conversation.typing();
    expect([...sentOf(world, "directTyping"), ...sentOf(closed, "directTyping")]).toEqual([]);
  });
});
