import { beforeEach, describe, expect, test, vi } from "vitest";
import { roomCode } from "#protocol/ids.ts";
import { ServerClock } from "#web/platform/calls/serverClock.ts";
import { privateGame } from "#engine/config.ts";
import { decodeFrame, encodeFrame } from "#protocol/frames/codec.ts";
import type { GameUpdate } from "#protocol/frames/messages.ts";
import { gameDataOf, playOf } from "#protocol/frames/showTable.ts";
import type { GameData, UpdatedGameData } from "#protocol/frames/tableRecords.ts";
import type { PresenceAndClocks, ViewedTable } from "#protocol/frames/view.ts";
import { guestUser } from "#web/platform/calls/fakeServer.ts";
import type { ConnectionState } from "./connection.ts";
import { FakeClock, FakeLine, settled } from "./fakeLines.ts";
import { Socket, type SocketOptions } from "./socket.ts";
import { socketTimes, retryDelayMs } from "./socketPolicy.ts";

const table: ViewedTable = {
  setup: {
    code: roomCode("TABLE1"),
    kind: "friend",
    createdBy: guestUser.id,
    config: privateGame,
    isRated: false,
    turnMs: null,
    level: null,
    dealer: 0,
  },
  seats: [null, null],
  match: null,
};
const liveAt = (now: number): PresenceAndClocks => ({
  now,
  deadline: null,
  thinking: null,
  connected: () => true,
  awayUntil: () => null,
  spectators: 0,
});
/** A table before its match, as the server sends it at a time of its clock. */
const dataAt = (now: number, roster = 1): GameData =>
  gameDataOf(table, null, guestUser.id, { version: 1, roster, events: [] }, liveAt(now));
const playAt = (now: number, roster = 1): UpdatedGameData =>
  playOf(table, null, { version: 2, roster, events: [] }, liveAt(now));

let lines: FakeLine[];
let clock: FakeClock;
let states: ConnectionState[];

const last = (): FakeLine => lines.at(-1) as FakeLine;

function makeSocket(options: Partial<SocketOptions> = {}): Socket {
  let ids = 0;
  const socket = new Socket({
    dial: (url, on) => {
      const line = new FakeLine(url, on);
      lines.push(line);
      return {
        send: (bytes) => line.said.push(decodeFrame(bytes.slice()) as unknown[]),
        close: () => {
          line.hungUp = true;
        },
      };
    },
    credentials: async () => ({ url: "ws://tables", token: "secret" }),
    isOutdated: async () => false,
    sessionRefused: async () => true,
    clock,
    random: () => 1,
    newId: () => `id${ids++}`,
    isVisible: () => true,
    serverClock: new ServerClock(() => clock.nowMs),
    ...options,
  });
  socket.watch((state) => states.push(state));
  return socket;
}

async function opened(options: Partial<SocketOptions> = {}): Promise<Socket> {
  const socket = makeSocket(options);
  socket.start();
  await settled();
  last().open().welcome();
  return socket;
}

beforeEach(() => {
  lines = [];
  clock = new FakeClock();
  states = [];
});

describe("opening", () => {
  test("the first frame carries the token and the protocol, and the welcome opens the connection", async () => {
    await opened();
    expect(last().url).toBe("ws://tables");
    expect(last().said).toEqual([["hello", { token: "secret", protocol: 2 }]]);
    expect(states).toEqual(["connecting", "open"]);
  });

  test("starting twice connects once", async () => {
    const socket = makeSocket();
    socket.start();
    socket.start();
    await settled();
    expect(lines).toHaveLength(1);
  });

  test("without credentials, or when they cannot be fetched, it tries again later", async () => {
    const answers = [async () => null, async () => Promise.reject(new Error("offline"))];
    const socket = makeSocket({ credentials: () => answers.shift()?.() ?? Promise.resolve({ url: "u", token: "t" }) });
    socket.start();
    await settled();
    expect(lines).toHaveLength(0);
    expect(socket.state).toBe("lost");
    await clock.pass(2_000);
    expect(lines).toHaveLength(1);
  });

  test("a connection without a welcome is dropped", async () => {
    const socket = makeSocket();
    socket.start();
    await settled();
    last().open();
    await clock.pass(socketTimes.welcomeMsMax);
    expect(last().hungUp).toBe(true);
    expect(socket.state).toBe("lost");
    await clock.pass(socketTimes.retryMsMax);
    expect(lines).toHaveLength(2);
  });
});

describe("actions", () => {
  test("each has its own id and is settled by its own ack", async () => {
    const socket = await opened();
    const first = socket.act("dealCards", { code: roomCode("C") });
    const second = socket.act("playCard", { code: roomCode("C"), card_id: "QH" });
    expect(last().said.slice(1)).toEqual([
      ["dealCards", { code: "C" }, "id0"],
      ["playCard", { code: "C", card_id: "QH" }, "id1"],
    ]);
    last().say("ack", { ok: false, code: "not-your-turn", message: "" }, "id1");
    last().say("ack", { ok: true, version: 4 }, "id0");
    expect(await first).toEqual({ ok: true, version: 4 });
    expect(await second).toMatchObject({ ok: false, code: "not-your-turn" });
  });

  test("unanswered ones are sent again under the same ids, after the listeners' first requests", async () => {
    const socket = await opened();
    const answer = socket.act("playCard", { code: roomCode("C"), card_id: "QH" });
    last().on.closed(1006);
    void socket.act("readyForNextHand", { code: roomCode("C") });
    socket.watch((state) => state === "open" && socket.sendIfOpen("join-room", { code: roomCode("C") }));
    await clock.pass(socketTimes.firstRetryMs);
    last().open().welcome();
    expect(last().said.slice(1)).toEqual([
      ["join-room", { code: "C" }],
      ["playCard", { code: "C", card_id: "QH" }, "id0"],
      ["readyForNextHand", { code: "C" }, "id1"],
    ]);
    last().say("ack", { ok: true }, "id0");
    expect(await answer).toEqual({ ok: true });
    last().on.closed(1006);
    await clock.pass(socketTimes.retryMsMax);
    last().open().welcome();
    expect(last().ids("playCard")).toEqual([]);
    expect(last().ids("readyForNextHand")).toEqual(["id1"]);
  });

  test("one that became stale while the connection was down is dropped, not played into a later trick", async () => {
    const socket = await opened();
    const answer = socket.act("playCard", { code: roomCode("C"), card_id: "QH" });
    last().on.closed(1006);
    await clock.pass(socketTimes.staleMs + 1);
    last().open().welcome();
    expect(last().ids("playCard")).toEqual([]);
    expect(await answer).toMatchObject({ ok: false, code: "try-again" });
  });

  test("without any answer the connection counts as dead", async () => {
    const socket = await opened();
    void socket.act("getGameData", { code: roomCode("C") });
    await clock.pass(socketTimes.ackMsMax);
    expect(socket.state).toBe("lost");
    expect(last().hungUp).toBe(true);
  });

  test("a message without an answer is not kept", async () => {
    const socket = await opened();
    socket.sendIfOpen("typing", { code: roomCode("C") });
    expect(last().said.at(-1)).toEqual(["typing", { code: "C" }]);
    last().on.closed(1006);
    socket.sendIfOpen("typing", { code: roomCode("C") });
    await clock.pass(socketTimes.firstRetryMs);
    last().open().welcome();
    expect(last().said).toHaveLength(1);
  });

  test("stopping settles the waiting actions, and no action is possible afterwards", async () => {
    const socket = await opened();
    const answer = socket.act("shuffleDeck", { code: roomCode("C") });
    socket.stop();
    expect(await answer).toMatchObject({ ok: false, code: "try-again" });
    expect(await socket.act("shuffleDeck", { code: roomCode("C") })).toMatchObject({ ok: false });
    expect(last().hungUp).toBe(true);
  });
});

describe("reconnecting", () => {
  test("the delay doubles up to 5 s and is jittered", () => {
    expect([0, 1, 2, 3, 4, 5, 60].map((failures) => retryDelayMs(failures, () => 1))).toEqual([
      250, 500, 1000, 2000, 4000, 5000, 5000,
    ]);
    expect(retryDelayMs(5, () => 0)).toBe(2500);
  });

  test("a server that drops all clients at once is not contacted faster and faster", async () => {
    await opened();
    const dialledAt: number[] = [];
    for (let i = 0; i < 5; i++) {
      last().on.closed(1006);
      const before = lines.length;
      const startMs = clock.nowMs;
      while (lines.length === before) await clock.pass(50);
      dialledAt.push(clock.nowMs - startMs);
      last().open().welcome();
    }
    expect(dialledAt).toEqual([250, 500, 1000, 2000, 4000]);
  });

  test("after a steady connection the delay is short again", async () => {
    await opened();
    for (let i = 0; i < 3; i++) {
      last().on.closed(1006);
      await clock.pass(socketTimes.retryMsMax);
    }
    last().open().welcome();
    await clock.pass(socketTimes.steadyMs);
    last().on.closed(1006);
    const before = lines.length;
    await clock.pass(socketTimes.firstRetryMs);
    expect(lines).toHaveLength(before + 1);
  });

  test("a network that comes back connects at once, one that goes counts as a lost connection", async () => {
    const socket = await opened();
    socket.lose();
    expect(socket.state).toBe("lost");
    expect(last().hungUp).toBe(true);
    socket.hurry();
    await settled();
    expect(lines).toHaveLength(2);
    last().open().welcome();
    socket.hurry();
    expect(lines).toHaveLength(2);
  });

  test("late messages of a dropped connection are ignored", async () => {
    const socket = await opened();
    const heard: string[] = [];
    socket.on("game-not-found", ({ code }) => heard.push(code));
    const old = last();
    socket.lose();
    old.say("game-not-found", { code: roomCode("OLD") });
    old.on.closed(1000);
    await clock.pass(socketTimes.firstRetryMs);
    last().open().welcome();
    last().say("game-not-found", { code: roomCode("NEW") });
    expect(heard).toEqual(["NEW"]);
  });

  test.each([
    ["a slow reader reads afresh at once", 4408, 0],
    ["one who did too much waits the longest", 4429, socketTimes.retryMsMax * 1.5],
  ])("%s", async (_, code, delayMs) => {
    await opened();
    last().on.closed(code);
    await clock.pass(delayMs - 1);
    expect(lines).toHaveLength(delayMs === 0 ? 2 : 1);
    await clock.pass(1);
    expect(lines).toHaveLength(2);
  });

  test("a server that refuses repeatedly is contacted after longer and longer delays, up to a limit", async () => {
    await opened();
    const waits: number[] = [];
    for (let n = 0; n < 8; n++) {
      const dialled = lines.length;
      last().on.closed(4429);
      let waited = 0;
      while (lines.length === dialled) {
        await clock.pass(500);
        waited += 500;
      }
      waits.push(waited);
      last().open();
    }
    expect(waits).toEqual([7_500, 15_000, 30_000, 60_000, 90_000, 90_000, 90_000, 90_000]);
  });

  test("an expired session is settled first: a new guest connects again", async () => {
    const tokens = ["dead", "fresh"];
    await opened({ credentials: async () => ({ url: "u", token: tokens.shift() as string }) });
    last().on.closed(4401);
    await clock.pass(socketTimes.firstRetryMs);
    last().open();
    expect(last().said).toEqual([["hello", { token: "fresh", protocol: 2 }]]);
  });

  test("an account's expired session ends the connection until the user signs in", async () => {
    const socket = await opened({ sessionRefused: async () => false });
    const answer = socket.act("shuffleDeck", { code: roomCode("C") });
    last().on.closed(4401);
    await clock.pass(60_000);
    expect(socket.state).toBe("ended");
    expect(lines).toHaveLength(1);
    expect(await answer).toMatchObject({ ok: false });
    socket.start();
    await settled();
    expect(lines).toHaveLength(2);
  });
});

/** An open connection to a server that answers pings. */
async function alive(options: Partial<SocketOptions> = {}): Promise<Socket> {
  const socket = makeSocket(options);
  socket.start();
  await settled();
  last().open().greet();
  return socket;
}

/** How long after its last frame the dead connection is known, in ms. */
async function knownAfter(socket: Socket): Promise<number> {
  const from = clock.nowMs;
  for (let turn = 0; turn < 600 && socket.state === "open"; turn++) await clock.pass(100);
  return clock.nowMs - from;
}

describe("a connection that dies without a word", () => {
  test.each([
    ["at a visible table", true, true, 10_000],
    ["at a table that nobody looks at", true, false, 30_000],
    ["elsewhere", false, true, 30_000],
  ])("is known in time %s, and connects again", async (_where, isTable, isVisible, msMax) => {
    const socket = await alive({ isVisible: () => isVisible });
    if (isTable) socket.on("updatedGameData", () => undefined);
    last().say("pong", { server_time: 0 });
    expect(await knownAfter(socket)).toBeLessThan(msMax);
    expect(states.at(-1)).toBe("lost");
    expect(last().hungUp).toBe(true);
    await clock.pass(socketTimes.retryMsMax);
    expect(lines).toHaveLength(2);
    last().open().greet();
    expect(socket.state).toBe("open");
    // The new connection is watched in the same way.
    expect(await knownAfter(socket)).toBeLessThan(msMax);
  });

  test("a server that answers keeps it open, and is asked as rarely as that allows", async () => {
    const socket = await alive();
    const minute = 60_000;
    for (let passed = 0; passed < minute; passed += 100) {
      const before = last().pings;
      await clock.pass(100);
      if (last().pings > before) last().say("pong", { server_time: clock.nowMs });
    }
    expect(socket.state).toBe("open");
    expect(last().pings).toBe(minute / socketTimes.quietMs);
  });

  test("any frame is a sign of life: while the server speaks it is not asked", async () => {
    const socket = await alive();
    socket.on("updatedGameData", () => undefined);
    last().say("game-not-found", { code: roomCode("A") });
    const requested = last().pings;
    for (let turn = 0; turn < 60; turn++) {
      await clock.pass(socketTimes.quietAtTableMs - 1);
      last().say("game-not-found", { code: roomCode("A") });
    }
    expect(last().pings).toBe(requested);
    expect(socket.state).toBe("open");
  });

  test("who comes to a table or looks at the page again is told soon, not after the time of other pages", async () => {
    const atTable = await alive();
    atTable.on("updatedGameData", () => undefined);
    expect(await knownAfter(atTable)).toBeLessThan(10_000);
    atTable.stop();
    const woken = await alive();
    await clock.pass(socketTimes.quietMs - 1);
    woken.wake();
    expect(last().pings).toBe(1);
    expect(await knownAfter(woken)).toBeLessThan(10_000);
  });

  test("a page that slept past the answer's time reads the answer first, and keeps the connection", async () => {
    const socket = await alive();
    await clock.pass(socketTimes.quietMs);
    // The page sleeps here: the timer rings late, with the answer waiting behind it.
    await clock.pass(socketTimes.ackMsMax);
    last().say("pong", { server_time: clock.nowMs });
    await clock.pass(socketTimes.readMs);
    expect(socket.state).toBe("open");
  });

  test("waking again and again does not put off what is known", async () => {
    const socket = await alive();
    socket.wake();
    for (let second = 0; second < 7; second++) {
      await clock.pass(1_000);
      socket.wake();
    }
    expect(lines[0]?.hungUp).toBe(true);
    expect(lines[0]?.pings).toBe(1);
    expect(socket.state).not.toBe("open");
  });

  test.each([
    ["ahead", 3_600_000],
    ["back", -3_600_000],
  ])("a clock that is put %s by an hour changes nothing", async (_way, jumpMs) => {
    const visible = { ms: 0 };
    const jumping = { now: () => clock.nowMs + visible.ms, after: clock.after };
    const socket = await alive({ clock: jumping });
    await clock.pass(socketTimes.quietMs / 2);
    visible.ms = jumpMs;
    expect(socket.state).toBe("open");
    last().say("pong", { server_time: 0 });
    expect(await knownAfter(socket)).toBeLessThan(30_000);
  });

  test("an older server, which would close the connection, is not asked", async () => {
    const socket = await opened();
    await clock.pass(600_000);
    expect(last().pings).toBe(0);
    expect(socket.state).toBe("open");
  });

  test("a connection that was stopped asks nothing", async () => {
    const socket = await alive();
    socket.stop();
    socket.wake();
    await clock.pass(60_000);
    expect(last().pings).toBe(0);
    expect(lines).toHaveLength(1);
  });
});

describe("a server of another protocol", () => {
  test("is not contacted again, and no action waits for it", async () => {
    const socket = await opened({ isOutdated: async () => true });
    const answer = socket.act("dealCards", { code: roomCode("C") });
    last().on.closed(4401);
    await clock.pass(60_000);
    expect([socket.state, lines.length]).toEqual(["outdated", 1]);
    expect(await answer).toMatchObject({ ok: false, code: "try-again" });
    expect(await socket.act("dealCards", { code: roomCode("C") })).toMatchObject({ ok: false });
  });

  test("that cannot be asked is contacted again", async () => {
    await opened({ isOutdated: () => Promise.reject(new Error("away")) });
    last().on.closed(4401);
    await clock.pass(socketTimes.firstRetryMs);
    expect(lines).toHaveLength(2);
  });

  test("a frame that it cannot read is not sent again", async () => {
    const socket = await opened();
    const answer = socket.act("dealCards", { code: roomCode("C") });
    last().on.closed(4400);
    expect(await answer).toMatchObject({ ok: false, code: "try-again" });
    await clock.pass(socketTimes.retryMsMax);
    last().open().welcome();
    expect(last().ids("dealCards")).toEqual([]);
  });
});

describe("receiving", () => {
  test("the server's clock is read from the welcome and corrected by faster messages only", async () => {
    const socket = makeSocket();
    socket.start();
    await settled();
    last().open().welcome(5_000);
    expect(socket.serverNow()).toBe(5_000);
    clock.nowMs += 100;
    last().say("gameData", dataAt(5_050));
    expect(socket.serverNow()).toBe(5_100);
    last().say("gameData", dataAt(5_180));
    expect(socket.serverNow()).toBe(5_180);
  });

  test("invalid frames are dropped without harm", async () => {
    const socket = await opened();
    const heard: string[] = [];
    socket.on("game-not-found", ({ code }) => heard.push(code));
    for (const bytes of [[], [0xc1], [0x01], [0x91, 0x01], [0x92, 0xa1, 0x78, 0x90]]) {
      last().on.received(new Uint8Array(bytes));
    }
    last().say("game-not-found", { code: roomCode("C") });
    expect(heard).toEqual(["C"]);
    expect(socket.state).toBe("open");
  });

  test("a change of a table is delivered as the view it makes of the one before", async () => {
    const socket = await opened();
    const heard: GameUpdate[] = [];
    socket.on("updatedGameData", (update) => heard.push(update));
    last().say("gameData", dataAt(10));
    last().say("updatedGameData", playAt(20));
    expect(heard).toMatchObject([{ version: 2, view: { code: "TABLE1", phase: "waiting" }, server_time: 20 }]);
  });

  test("a change that also answers an action settles it", async () => {
    const socket = await opened();
    last().say("gameData", dataAt(10));
    const answer = socket.act("dealCards", { code: roomCode("TABLE1") });
    last().say("updatedGameData", playAt(20), "id0");
    expect(await answer).toEqual({ ok: true, version: 2 });
    const again = socket.act("dealCards", { code: roomCode("TABLE1") });
    last().say("gameData", dataAt(30, 3), "id1");
    expect(await again).toEqual({ ok: true, version: 1 });
  });

  test("a change of another roster, or one that does not fit, is dropped, and the table is requested once", async () => {
    const socket = await opened();
    const heard: number[] = [];
    socket.on("updatedGameData", ({ server_time }) => heard.push(server_time));
    last().say("updatedGameData", playAt(20));
    last().say("updatedGameData", playAt(30));
    expect(last().said.slice(1)).toEqual([["getGameData", { code: "TABLE1" }, "id0"]]);
    last().say("gameData", dataAt(40), "id0");
    const answer = socket.act("dealCards", { code: roomCode("TABLE1") });
    last().say("updatedGameData", playAt(50, 9), "id1");
    expect(await answer).toEqual({ ok: true, version: 2 });
    last().say("gameData", dataAt(60, 9), "id2");
    last().say("updatedGameData", playAt(70, 9).slice(0, 5) as never);
    expect(last().ids("getGameData")).toEqual(["id0", "id2", "id3"]);
    expect(heard).toEqual([]);
  });

  test("a table whose request is refused is requested again", async () => {
    await opened();
    last().say("updatedGameData", playAt(20));
    last().say("ack", { ok: false, code: "too-many-messages", message: "" }, "id0");
    await settled();
    last().say("updatedGameData", playAt(30));
    expect(last().ids("getGameData")).toEqual(["id0", "id1"]);
  });

  test("tables are requested within a limit: a server that names table after table, or none, is not followed", async () => {
    await opened();
    const [, ...rest] = playAt(5_000);
    for (let n = 0; n < 50; n++) last().say("updatedGameData", [`TABLE${n}`, ...rest] as UpdatedGameData);
    expect(last().ids("getGameData")).toHaveLength(8);
  });

  test("a table is not requested by a name that no table has", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    await opened();
    const [, ...rest] = playAt(5_000);
    for (const name of ["", "x".repeat(33)]) last().say("updatedGameData", [name, ...rest] as UpdatedGameData);
    expect(last().ids("getGameData")).toEqual([]);
  });

  test.each<[string, unknown]>([
    ["game-not-found", { code: 7 }],
    ["chatMessage", { message: "x".repeat(5_000) }],
    ["welcome", { user: {}, server_time: 1 }],
    ["gameData", { code: "TABLE1" }],
    ["noSuchMessage", {}],
  ])("a %s that does not fit is dropped, and reported once", async (type, payload) => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const socket = await opened();
    const heard: unknown[] = [];
    for (const each of ["game-not-found", "chatMessage", "gameData"] as const) {
      socket.on(each, (message) => heard.push(message));
    }
    for (let times = 0; times < 3; times++) last().on.received(encodeFrame([type, payload]).slice());
    expect(heard).toEqual([]);
    expect(warn.mock.calls).toEqual([["A message from the server was not understood", type]]);
    warn.mockRestore();
  });

  test("a removed listener receives nothing more", async () => {
    const socket = await opened();
    const heard: string[] = [];
    const stop = socket.on("game-not-found", ({ code }) => heard.push(code));
    last().say("game-not-found", { code: roomCode("A") });
    stop();
    last().say("game-not-found", { code: roomCode("B") });
    expect(heard).toEqual(["A"]);
  });
});
