import { beforeEach, describe, expect, test } from "vitest";
import { decodeFrame } from "#protocol/frames/codec.ts";
import { challengeIdOf, nodeName, roomCode, tournamentId } from "#protocol/ids.ts";
import { ServerClock } from "#web/platform/calls/serverClock.ts";
import { seededRandom } from "#engine/random.ts";
import type { ConnectionState } from "./connection.ts";
import { FakeClock, FakeLine, settled } from "./fakeLines.ts";
import { Socket, type SocketOptions } from "./socket.ts";
import { socketTimes } from "./socketPolicy.ts";
import { notePlace } from "./tablePlaces.ts";

const C = roomCode("C");
const card = { code: C, card_id: "QH" };
const b = nodeName("b");
const call = { tournament: tournamentId("1"), title: "Cup", opponent: null, join_before: 1 };
const tryAgain = { ok: false, code: "try-again", message: "" } as const;

let lines: FakeLine[];
let clock: FakeClock;
let states: ConnectionState[];
let token: string | null;

const last = (): FakeLine => lines.at(-1) as FakeLine;
const urls = (): string[] => lines.map(({ url }) => url);

/** A page that shows the table C over a connection to node `a`. */
async function atTable(options: Partial<SocketOptions> = {}): Promise<Socket> {
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
    credentials: async () => (token === null ? null : { url: "wss://play.example/socket", token }),
    isOutdated: async () => false,
    sessionRefused: async () => false,
    clock,
    random: () => 1,
    newId: () => `id${ids++}`,
    isVisible: () => true,
    serverClock: new ServerClock(() => clock.nowMs),
    ...options,
  });
  socket.on("updatedGameData", () => undefined);
  socket.watch((state) => {
    states.push(state);
    if (state === "open") void socket.askIfOpen("join-room", { code: C });
  });
  socket.start();
  await settled();
  last().open().welcomeAt("a");
  states.length = 0;
  return socket;
}

beforeEach(() => {
  lines = [];
  clock = new FakeClock();
  states = [];
  token = "secret";
});

describe("a table on another server", () => {
  test("is reached over a second connection; the first stays until the second is welcomed", async () => {
    const socket = await atTable();
    const old = last();
    expect(old.said[1]).toEqual(["join-room", { code: "C" }, "id0"]);
    old.say("moved", { code: C, node: b }, "id0");
    await settled();
    expect(urls()).toEqual(["wss://play.example/socket", "wss://play.example/socket/b"]);
    last().open();
    expect(last().said).toEqual([["hello", { token: "secret", protocol: 2 }]]);
    expect([old.hungUp, socket.state, states]).toEqual([false, "open", []]);
    last().welcomeAt("b");
    expect([old.hungUp, socket.state, states]).toEqual([true, "open", ["open"]]);
    expect(last().said[1]).toEqual(["join-room", { code: "C" }, "id1"]);
  });

  test("gets every action without an answer under its old id, after the join", async () => {
    const socket = await atTable();
    const first = socket.act("playCard", card);
    const old = last();
    old.say("moved", { code: C, node: b }, "id1");
    await settled();
    const second = socket.act("readyForNextHand", { code: C });
    socket.sendIfOpen("typing", { code: C });
    expect(old.ids("typing")).toEqual([]);
    expect(old.ids("readyForNextHand")).toEqual([]);
    last().open().welcomeAt("b");
    expect(last().said.slice(1)).toEqual([
      ["join-room", { code: "C" }, "id3"],
      ["playCard", card, "id1"],
      ["readyForNextHand", { code: "C" }, "id2"],
    ]);
    last().say("ack", { ok: true, version: 4 }, "id1");
    last().say("ack", { ok: true, version: 5 }, "id2");
    expect([await first, await second]).toEqual([
      { ok: true, version: 4 },
      { ok: true, version: 5 },
    ]);
    await clock.pass(socketTimes.ackMsMax);
    expect(lines).toHaveLength(2);
  });

  test("other messages are still heard over the first connection, and no more once it is left", async () => {
    const socket = await atTable();
    const heard: string[] = [];
    socket.on("game-not-found", ({ code }) => heard.push(code));
    const old = last();
    old.say("moved", { code: C, node: b });
    await settled();
    old.say("game-not-found", { code: roomCode("EARLY") });
    last().open().welcomeAt("b");
    old.say("game-not-found", { code: roomCode("LATE") });
    old.on.closed(1000);
    last().say("game-not-found", { code: roomCode("NEW") });
    expect([heard, socket.state]).toEqual([["EARLY", "NEW"], "open"]);
  });

  test("is not followed where the page shows another, or none", async () => {
    const socket = await atTable();
    last().say("moved", { code: roomCode("OTHER"), node: b });
    void socket.askIfOpen("join-room", { code: roomCode("D") });
    last().say("moved", { code: C, node: b });
    last().say("moved", { code: roomCode("D"), node: nodeName("a") });
    await settled();
    expect(lines).toHaveLength(1);
  });

  test("is reached at once where an answer said its server", async () => {
    const socket = await atTable();
    socket.follow(b);
    socket.follow(b);
    await settled();
    expect(urls()).toHaveLength(2);
    // The join waits for the new connection.
    expect(await socket.askIfOpen("join-room", { code: C })).toBeNull();
    last().open().welcomeAt("b");
    expect(last().ids("join-room")).toHaveLength(1);
    socket.follow(b);
    await settled();
    expect(urls()).toHaveLength(2);
  });
});

describe("an answer that leads to a table", () => {
  test("lets the page go to the table's server at once, and only the first time", async () => {
    const socket = await atTable();
    notePlace(roomCode("D"), b);
    notePlace(roomCode("E"), undefined);
    expect(await socket.askIfOpen("join-room", { code: roomCode("D") })).toBeNull();
    await settled();
    expect([urls().length, lines[0]?.ids("join-room").length]).toEqual([2, 1]);
    last().open().welcomeAt("b");
    for (const code of ["D", "E"]) void socket.askIfOpen("join-room", { code: roomCode(code) });
    await settled();
    expect(urls()).toHaveLength(2);
  });

  test.each([
    ["matchFound", { gameId: "F", gameCode: roomCode("F"), node: b, players: [], is_rated: true }],
    ["challengeOver", { id: challengeIdOf("1"), outcome: "accepted", game_code: roomCode("F"), node: b }],
    ["tournamentCall", { ...call, game_code: roomCode("F"), node: b }],
  ] as const)("may be the message %s", async (type, payload) => {
    const socket = await atTable();
    last().say(type, payload as never);
    void socket.askIfOpen("join-room", { code: roomCode("F") });
    await settled();
    expect(urls().at(-1)).toBe("wss://play.example/socket/b");
  });
});

describe("the server that is left", () => {
  test("may end the first connection before the second is welcomed: nobody sees it", async () => {
    const socket = await atTable();
    const old = last();
    old.say("moved", { code: C, node: b });
    await settled();
    old.on.closed(1012);
    await clock.pass(socketTimes.moveGraceMs - 1);
    last().open().welcomeAt("b");
    await clock.pass(socketTimes.steadyMs);
    expect([socket.state, states, lines.length]).toEqual(["open", ["open"], 2]);
  });

  test("leaves the page without a connection where the second takes longer", async () => {
    const socket = await atTable();
    last().say("moved", { code: C, node: b });
    await settled();
    lines[0]?.on.closed(1012);
    await clock.pass(socketTimes.moveGraceMs);
    expect(states).toEqual(["lost"]);
    last().open().welcomeAt("b");
    expect([socket.state, states]).toEqual(["open", ["lost", "open"]]);
  });

  test("and the other do not answer: the page connects to any server", async () => {
    const socket = await atTable();
    last().say("moved", { code: C, node: b });
    await settled();
    lines[0]?.on.closed(1006);
    last().on.closed(1006);
    expect(socket.state).toBe("lost");
    await clock.pass(socketTimes.firstRetryMs);
    expect(urls().at(-1)).toBe("wss://play.example/socket");
    last().open().welcomeAt("c");
    expect(socket.state).toBe("open");
  });
});

describe("a server that does not answer", () => {
  test.each([
    ["says nothing", (): void => {}, socketTimes.followMsMax],
    ["cannot be reached", (line: FakeLine): void => line.on.closed(1006), 0],
    ["is another one", (line: FakeLine): void => line.on.closed(4404), 0],
  ])("and %s is given up for any server, with the first connection in use meanwhile", async (_how, fail, afterMs) => {
    const socket = await atTable();
    const old = last();
    old.say("moved", { code: C, node: b });
    await settled();
    fail(last());
    await clock.pass(afterMs + socketTimes.firstRetryMs);
    expect(urls()).toEqual(["/socket", "/socket/b", "/socket"].map((path) => `wss://play.example${path}`));
    expect([lines[1]?.hungUp, old.hungUp, states]).toEqual([true, false, []]);
    last().open().welcomeAt("c");
    expect([old.hungUp, socket.state, states]).toEqual([true, "open", ["open"]]);
    expect(last().ids("join-room")).toHaveLength(1);
  });

  test("is tried after longer and longer delays", async () => {
    await atTable();
    last().say("moved", { code: C, node: b });
    await settled();
    const waits: number[] = [];
    for (let turn = 0; turn < 7; turn++) {
      const dialled = lines.length;
      last().on.closed(1006);
      const startMs = clock.nowMs;
      while (lines.length === dialled) {
        lines[0]?.say("pong", { server_time: 0 });
        await clock.pass(50);
      }
      waits.push(clock.nowMs - startMs);
    }
    expect(waits).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000]);
  });
});

describe("servers that send the page from one to the other", () => {
  test("are followed more and more slowly, without a lost connection", async () => {
    const socket = await atTable();
    const dialledAtMs: number[] = [];
    for (const node of ["b", "a", "b", "a", "b", "a", "b", "a", "b"]) {
      const [before, startMs] = [lines.length, clock.nowMs];
      last().say("moved", { code: C, node: nodeName(node) });
      await settled();
      while (lines.length === before) await clock.pass(50);
      dialledAtMs.push(clock.nowMs - startMs);
      last().open().welcomeAt(node);
    }
    expect(dialledAtMs).toEqual([0, 0, 250, 500, 1000, 2000, 4000, 5000, 5000]);
    expect([socket.state, new Set(states)]).toEqual(["open", new Set(["open"])]);
  });
});

describe("a table between two servers", () => {
  test("has the player's actions sent again until it is back, under their ids", async () => {
    const socket = await atTable();
    const answer = socket.act("playCard", card);
    last().say("ack", tryAgain, "id1");
    await clock.pass(500);
    last().say("ack", tryAgain, "id1");
    await clock.pass(1_000);
    expect(last().ids("playCard")).toEqual(["id1", "id1", "id1"]);
    last().say("ack", { ok: true, version: 9 }, "id1");
    expect(await answer).toEqual({ ok: true, version: 9 });
    expect(states).toEqual([]);
  });

  test("refuses what became stale meanwhile", async () => {
    const socket = await atTable();
    const answer = socket.act("playCard", card);
    for (let turn = 0; turn < 10; turn++) {
      last().say("ack", tryAgain, "id1");
      await clock.pass(2_000);
    }
    expect(await answer).toEqual(tryAgain);
  });

  test("a server alone refuses at once", async () => {
    const socket = await atTable();
    socket.stop();
    socket.start();
    await settled();
    last().open().greet();
    const answer = socket.act("playCard", card);
    last().say("ack", tryAgain, last().ids("playCard")[0] as string);
    expect(await answer).toEqual(tryAgain);
  });
});

describe("while the page moves", () => {
  test("a user who signs out is on no connection any more", async () => {
    const socket = await atTable();
    last().say("moved", { code: C, node: b });
    await settled();
    socket.stop();
    expect(lines.map(({ hungUp }) => hungUp)).toEqual([true, true]);
    last().open().welcomeAt("b");
    await clock.pass(60_000);
    expect([socket.state, lines.length]).toEqual(["off", 2]);
  });

  test("and the token is asked for late, a user who signed out is not connected", async () => {
    const socket = await atTable();
    last().say("moved", { code: C, node: b });
    socket.stop();
    await settled();
    expect(socket.state).toBe("off");
    expect(lines.slice(1).every(({ hungUp }) => hungUp)).toBe(true);
  });

  test("a session that is over ends both connections", async () => {
    const socket = await atTable();
    last().say("moved", { code: C, node: b });
    await settled();
    last().on.closed(4401);
    await settled();
    expect([socket.state, lines[0]?.hungUp]).toEqual(["ended", true]);
  });

  test("a network that is gone loses both connections", async () => {
    const socket = await atTable();
    last().say("moved", { code: C, node: b });
    await settled();
    socket.lose();
    expect([socket.state, lines.map(({ hungUp }) => hungUp)]).toEqual(["lost", [true, true]]);
  });

  test.each([1, 2, 3, 4, 5])("and much else happens: one connection stays, and it is welcomed (%i)", async (seed) => {
    const socket = await atTable();
    const random = seededRandom(seed);
    for (let turn = 0; turn < 400; turn++) {
      const line = lines[random(lines.length)] as FakeLine;
      const happens = [
        () => line.hungUp || line.say("moved", { code: C, node: nodeName(["a", "b", "c"][random(3)] as string) }),
        () => line.hungUp || line.on.closed([1006, 1012, 4404][random(3)] as number),
        () => line.hungUp || (line.said.length === 0 ? line.open() : line.welcomeAt("b")),
        () => clock.pass(random(4_000)),
        () => void socket.act("playCard", card),
        () => socket.lose(),
        () => socket.wake(),
      ];
      await happens[random(happens.length)]?.();
      await settled();
    }
    for (let turn = 0; turn < 40; turn++) {
      for (const line of lines.filter(({ hungUp }) => !hungUp)) {
        if (line.said.length < 2) line.open().welcomeAt("b");
        for (const [, , id] of line.said) if (id !== undefined) line.say("ack", { ok: true }, id as string);
        line.say("pong", { server_time: 0 });
      }
      await clock.pass(500);
    }
    const open = lines.filter(({ hungUp }) => !hungUp);
    expect([socket.state, open.length]).toEqual(["open", 1]);
  });
});
