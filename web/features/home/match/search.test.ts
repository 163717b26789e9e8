import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { QueueJoined } from "#protocol/calls/games.ts";
import { roomCode, userIdOf } from "#protocol/ids.ts";
import type { ApiFailure, ApiResult } from "#web/platform/calls/api.ts";
import { FakeSocket } from "#web/platform/socket/fakeSocket.ts";
import { createSearch, type FoundMatch, type Search, type SearchParts } from "./search.ts";

const found: FoundMatch = {
  gameId: "G1",
  gameCode: roomCode("G1"),
  is_rated: true,
  players: [
    { id: userIdOf("me"), username: "Ama", image_url: null, is_dealer: true },
    { id: userIdOf("other"), username: "Kofi", image_url: null, is_dealer: false },
  ],
};
const joined: ApiResult<QueueJoined> = { ok: true, value: { wait_ms: 12_000 } };
const failed = (part: Partial<ApiFailure>): ApiResult<never> => ({
  ok: false,
  failure: { kind: "refused", status: 500, code: "internal", message: "", ...part },
});

const scene = (answers: ApiResult<QueueJoined>[] = []) => {
  const socket = new FakeSocket("off");
  const join = vi.fn<SearchParts["join"]>(() => Promise.resolve(answers.shift() ?? joined));
  const start = vi.fn<SearchParts["start"]>(() => Promise.resolve({ ok: true, value: undefined }));
  const search: Search = createSearch({ socket, join, start, now: () => 100_000 });
  return { socket, join, start, search, state: () => search.store.getState() };
};
const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  await vi.runAllTimersAsync();
  vi.useRealTimers();
});

describe("a search", () => {
  test("joins the queue, then connects, and shows the usual waiting time", async () => {
    const { search, socket, join, state } = scene();
    search.open();
    expect(socket.state).toBe("off");
    await settled();
    expect([join.mock.calls.length, socket.state]).toEqual([1, "connecting"]);
    expect(state()).toMatchObject({ is: "searching", since: 100_000, usualMs: 12_000 });
  });

  test("goes over the found match to the table", async () => {
    const { search, socket, start, state } = scene();
    const close = search.open();
    await settled();
    socket.emit("matchFound", found);
    expect(state()).toEqual({ is: "found", found, isStarting: false, isLost: false });
    const starting = search.startGame();
    await search.startGame();
    expect(state()).toMatchObject({ isStarting: true });
    await starting;
    expect(start.mock.calls).toEqual([["G1", "G1"]]);
    socket.emit("gameStarted", { gameCode: roomCode("G1") });
    expect(state()).toEqual({ is: "started", code: "G1" });
    close();
    expect(socket.said).toEqual([]);
    expect(socket.listening).toBe(0);
  });

  test("a start that the server refused may be pressed again", async () => {
    const { search, socket, start, state } = scene();
    search.open();
    socket.emit("matchFound", found);
    start.mockResolvedValueOnce(failed({}));
    await search.startGame();
    expect(state()).toMatchObject({ is: "found", isStarting: false });
  });

  test("continues where it was when the match is called off", async () => {
    const { search, socket, state } = scene();
    search.open();
    await settled();
    socket.emit("matchFound", found);
    socket.emit("queue_joined", { waited_ms: 40_000 });
    expect(state()).toMatchObject({ is: "searching", since: 60_000, wasCalledOff: true });
  });

  test("says that the server has no table, until it has one", async () => {
    const { search, socket, state } = scene();
    search.open();
    await settled();
    socket.emit("queue_joined", { waited_ms: 40_000, no_room: true });
    expect(state()).toMatchObject({ is: "searching", since: 60_000, isFull: true });
    socket.emit("queue_joined", { waited_ms: 45_000 });
    expect(state()).toMatchObject({ is: "searching", isFull: false });
  });

  test("joins again when the server no longer knows the match", async () => {
    const { search, socket, join, state } = scene();
    search.open();
    await settled();
    socket.emit("matchFound", found);
    socket.emit("queue_left", {});
    await settled();
    expect(state()).toMatchObject({ is: "searching", wasCalledOff: true });
    expect(join).toHaveBeenCalledTimes(2);
  });

  test("joins again after a lost connection, not after the first one", async () => {
    const { search, socket, join, state } = scene();
    search.open();
    await settled();
    socket.become("connecting");
    socket.become("open");
    await settled();
    expect(join).toHaveBeenCalledTimes(1);
    socket.become("lost");
    expect(state()).toMatchObject({ isLost: true });
    socket.become("open");
    await settled();
    expect(state()).toMatchObject({ isLost: false });
    expect(join).toHaveBeenCalledTimes(2);
  });

  test("says while a match was found that the connection is lost, until it is told of the match again", async () => {
    const { search, socket, state } = scene();
    search.open();
    await settled();
    socket.emit("matchFound", found);
    socket.become("open");
    socket.become("lost");
    expect(state()).toMatchObject({ is: "found", isLost: true });
    socket.become("open");
    expect(state()).toMatchObject({ is: "found", isLost: false });
  });

  test("that the server dropped meanwhile begins anew, with its own time", async () => {
    const { search, socket, join, state } = scene();
    search.open();
    await settled();
    socket.emit("queue_joined", { waited_ms: 40_000 });
    socket.become("open");
    socket.become("lost");
    socket.become("open");
    await settled();
    expect(join).toHaveBeenCalledTimes(2);
    socket.emit("queue_joined", { waited_ms: 0 });
    expect(state()).toMatchObject({ is: "searching", since: 100_000, isLost: false });
  });

  test("goes back to the match that the player is still in", async () => {
    const { search, state } = scene([failed({ status: 409, code: "already_playing", gameCode: roomCode("G7") })]);
    search.open();
    await settled();
    expect(state()).toEqual({ is: "started", code: "G7" });
  });

  test("that no server can take in at this moment says so, and begins again by itself", async () => {
    const unavailable = failed({ status: 503, code: "unavailable" });
    const { search, join, state } = scene([unavailable, unavailable]);
    const close = search.open();
    await settled();
    expect(state()).toMatchObject({ is: "failed", failure: { code: "unavailable" } });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(state()).toMatchObject({ is: "failed" });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(state()).toMatchObject({ is: "searching", usualMs: 12_000 });
    expect(join).toHaveBeenCalledTimes(3);
    close();
  });

  test("begins by itself no more once it is closed", async () => {
    const { search, join } = scene([failed({ status: 503, code: "unavailable" })]);
    const close = search.open();
    await settled();
    close();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(join).toHaveBeenCalledTimes(1);
  });

  test("says why it cannot search, and tries again when asked", async () => {
    const { search, state } = scene([failed({ status: 403, code: "matchmaking_paused", retryAfter: 300 })]);
    search.open();
    await settled();
    expect(state()).toMatchObject({ is: "failed", failure: { code: "matchmaking_paused", retryAfter: 300 } });
    search.again();
    await settled();
    expect(state()).toMatchObject({ is: "searching" });
  });

  test("ends when another tab leaves the queue, and leaves it when it is closed itself", async () => {
    const one = scene();
    const close = one.search.open();
    await settled();
    one.socket.emit("queue_left", {});
    expect(one.state()).toEqual({ is: "left" });
    close();
    expect(one.socket.said).toEqual([]);
    const other = scene();
    other.search.open()();
    await settled();
    expect(other.socket.said).toEqual(["leave_queue"]);
  });

  test("that is closed before the server has answered leaves the queue afterwards", async () => {
    const { promise, resolve } = Promise.withResolvers<ApiResult<QueueJoined>>();
    const socket = new FakeSocket("off");
    const search = createSearch({ socket, join: () => promise, start: vi.fn<SearchParts["start"]>(), now: () => 0 });
    const close = search.open();
    await settled();
    close();
    resolve(joined);
    await settled();
    expect([socket.said, socket.state]).toEqual([["leave_queue", "leave_queue"], "connecting"]);
  });
});
