import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { useHiddenUsers } from "#web/entities/chat/hiddenUsers.ts";
import { mergeLines } from "./channel.ts";
import { fakeChannel, line, refused } from "./fixture.ts";
import type { GlobalChatMessage } from "#protocol/frames/userRecords.ts";

beforeEach(() => vi.spyOn(console, "error").mockImplementation(() => undefined));
afterEach(() => {
  vi.restoreAllMocks();
  useHiddenUsers.setState({ muted: [], blocked: [] });
});

const texts = (lines: readonly GlobalChatMessage[]): string[] => lines.map(({ text }) => text);

describe("following", () => {
  test("opens the channel, fetches the history, and receives new lines", async () => {
    const { channel, socket, settled } = fakeChannel({ history: [line(1, "early")] });
    expect(socket.said).toEqual([]);
    const leave = channel.follow();
    await settled();
    socket.emit("globalMessage", line(2, "late"));
    socket.emit("globalPresence", { online: 7, here: 1, users: [] });
    expect(texts(channel.store.getState().lines)).toEqual(["early", "late"]);
    expect(channel.store.getState()).toMatchObject({ history: "ready", presence: { online: 7 } });
    leave();
    leave();
    expect(socket.said).toEqual(["openGlobalChat", "closeGlobalChat"]);
  });

  test("is shared by several followers, until the last has gone", async () => {
    const { channel, socket, settled } = fakeChannel();
    const [first, second] = [channel.follow(), channel.follow()];
    await settled();
    first();
    expect(socket.said).toEqual(["openGlobalChat"]);
    second();
    expect(socket.said).toEqual(["openGlobalChat", "closeGlobalChat"]);
  });

  test("opens the channel again on each connection and fetches the missed lines", async () => {
    const { channel, socket, settled, parts } = fakeChannel({ state: "connecting", history: [line(1, "one")] });
    channel.follow();
    await settled();
    // the history can be read without a connection
    expect(texts(channel.store.getState().lines)).toEqual(["one"]);
    for (const state of ["open", "lost", "open"] as const) {
      if (state === "lost") parts.answer = { ok: true, value: [line(1, "one"), line(2, "missed")] };
      socket.become(state);
      await settled();
    }
    expect(socket.said).toEqual(["openGlobalChat", "openGlobalChat"]);
    expect(texts(channel.store.getState().lines)).toEqual(["one", "missed"]);
  });

  test("a history that cannot be fetched is logged, leaves an empty list, and can be fetched again", async () => {
    const { channel, settled, parts } = fakeChannel();
    parts.answer = refused;
    channel.follow();
    await settled();
    expect(console.error).toHaveBeenCalledWith("Failed to fetch messages", expect.anything());
    expect(channel.store.getState()).toMatchObject({ history: "failed", lines: [] });
    parts.answer = { ok: true, value: [line(1, "there")] };
    channel.reload();
    expect(channel.store.getState().history).toBe("loading");
    await settled();
    expect(channel.store.getState()).toMatchObject({ history: "ready", lines: [{ text: "there" }] });
  });

  test("the history is fetched again after a block has ended", async () => {
    const { channel, settled, parts } = fakeChannel();
    useHiddenUsers.setState({ blocked: [{ id: "kofi", username: "Kofi" }] });
    channel.follow();
    await settled();
    parts.answer = { ok: true, value: [line(1, "back", "kofi")] };
    useHiddenUsers.setState({ blocked: [] });
    await settled();
    expect(texts(channel.store.getState().lines)).toEqual(["back"]);
  });
});

describe("sending", () => {
  test("shows the line at once and removes it when the real one arrives, before or after its answer", async () => {
    const { channel, socket, settled } = fakeChannel();
    channel.follow();
    await settled();
    socket.isHeld = true;
    channel.send("hel\nlo");
    channel.send("all");
    expect(channel.store.getState().outgoing.map(({ text, refusal }) => [text, refusal])).toEqual([
      ["hel\nlo", null],
      ["all", null],
    ]);
    // another tab of the same user sends another line meanwhile
    socket.emit("globalMessage", line(1, "from my phone", "me"));
    expect(channel.store.getState().outgoing).toHaveLength(2);
    socket.emit("globalMessage", line(2, "hel lo", "me"));
    expect(texts(channel.store.getState().lines)).toEqual(["from my phone", "hel lo"]);
    expect(channel.store.getState().outgoing.map(({ text }) => text)).toEqual(["all"]);
    socket.answer({ ok: true });
    await settled();
    expect(channel.store.getState().outgoing).toEqual([]);
  });

  test("a line that was refused stays with its reason, to be sent again or dropped", async () => {
    const { channel, socket, settled } = fakeChannel();
    channel.follow();
    await settled();
    socket.isHeld = true;
    channel.send("hello");
    socket.answer({ ok: false, code: "too-many-messages", message: "" });
    await settled();
    const [failed] = channel.store.getState().outgoing;
    expect(failed).toMatchObject({ text: "hello", refusal: "too-many-messages" });
    // the same text from elsewhere is no answer to it
    socket.emit("globalMessage", line(1, "hello", "me"));
    expect(channel.store.getState().outgoing).toHaveLength(1);
    channel.retry(failed?.key ?? 0);
    channel.retry(failed?.key ?? 0);
    expect(socket.said.filter((type) => type === "sendGlobalMessage")).toHaveLength(2);
    socket.answer({ ok: false, code: "said-already", message: "" });
    await settled();
    channel.discard(failed?.key ?? 0);
    expect(channel.store.getState().outgoing).toEqual([]);
  });
});

describe("unread lines", () => {
  test("are the lines of others that were not on screen, until the reader looks", async () => {
    const { channel, socket, settled, parts } = fakeChannel({ history: [line(1, "before my time")] });
    channel.follow();
    await settled();
    expect(channel.store.getState().unread).toBe(0);
    useHiddenUsers.setState({ muted: [{ id: "yaw", username: "Yaw" }] });
    socket.emit("globalMessage", line(2_000, "news"));
    socket.emit("globalMessage", line(2_001, "mine", "me"));
    socket.emit("globalMessage", line(2_002, "noise", "yaw"));
    expect(channel.store.getState().unread).toBe(1);
    const lookAway = channel.read();
    expect(channel.store.getState().unread).toBe(0);
    socket.emit("globalMessage", line(2_003, "seen"));
    lookAway();
    socket.emit("globalMessage", line(2_004, "unseen"));
    expect([channel.store.getState().unread, parts.readUpTo]).toEqual([1, 2_003]);
  });

  test("are known after a reload by what this browser has read", async () => {
    const { channel, settled } = fakeChannel({ history: [line(5, "read"), line(9, "not read")], readUpTo: 5 });
    channel.follow();
    await settled();
    expect(channel.store.getState().unread).toBe(1);
  });
});

test("lines are one list in order, each once, of a limited length", () => {
  const lines = [line(3, "c"), line(1, "a"), line(2, "b")];
  const merged = mergeLines([], lines);
  expect(texts(merged)).toEqual(["a", "b", "c"]);
  expect(mergeLines(merged, lines)).toBe(merged);
  const many = Array.from({ length: 1_000 }, (_, n) => line(n + 10, `${n}`));
  expect(mergeLines(merged, many)).toHaveLength(400);
  // at the same time, in the store's order
  const moment = [
    { ...line(7, "tenth"), id: "10" },
    { ...line(7, "ninth"), id: "9" },
  ];
  expect(texts(mergeLines([], moment))).toEqual(["ninth", "tenth"]);
});
