import { describe, expect, it } from "vitest";
import { socketLimits } from "./limits.ts";
import { roomCode, sessionIdOf, userIdOf } from "#protocol/ids.ts";
import { roomLimits } from "#server/play/table/limits.ts";
import { decodeFrame, encodeFrame } from "#protocol/frames/codec.ts";
import { chatOf, person } from "#tests/support/roomHarness.ts";
import { account, settled, SocketWorld, type TestWire } from "#tests/support/testWire.ts";
import type { Identity } from "./hub.ts";

const hello = { token: "token-ama", protocol: 2 };

describe("before the hello", () => {
  it("a connection has five seconds", () => {
    const world = new SocketWorld();
    const wire = world.dial();
    world.clock.pass(socketLimits.helloMsMax - 1);
    expect(wire.closed).toBeNull();
    world.clock.pass(1);
    expect(wire.closed).toEqual({ code: 4401, reason: "no hello" });
    expect(wire.sent).toEqual([]);
    world.clock.pass(socketLimits.lateEnds.stepMs);
    expect(world.clock.timers).toBe(0);
  });

  it("and no more once it has said it, however long the store takes", async () => {
    const world = new SocketWorld();
    const { promise, resolve } = Promise.withResolvers<Identity>();
    world.identify = () => promise;
    const wire = world.dial();
    wire.say("hello", hello);
    world.clock.pass(60_000);
    expect(wire.closed).toBeNull();
    resolve({ sessionId: sessionIdOf("s"), user: account("ama") });
    await settled();
    expect(wire.got("welcome")).toHaveLength(1);
  });

  it("nothing else is heard", async () => {
    const world = new SocketWorld();
    const room = await world.open({ createdBy: person("ama") });
    const wire = world.dial();
    wire.say("join-room", { code: room.code });
    wire.say("hello", hello);
    await settled();
    expect(wire.closed?.code).toBe(4401);
    expect(wire.sent).toEqual([]);
    expect(world.hub.size).toBe(0);
  });

  it("a connection that goes leaves nothing behind", () => {
    const world = new SocketWorld();
    const wire = world.dial();
    wire.connection.gone("dropped");
    world.clock.pass(60_000);
    expect(wire.closed).toBeNull();
    expect(world.clock.timers).toBe(0);
  });
});

describe("a page of another protocol", () => {
  const said = (wire: TestWire): unknown[] => wire.sent.map(({ bytes }) => decodeFrame(bytes));

  it.each([0, 3, 99])("is refused: %i", async (protocol) => {
    const world = new SocketWorld();
    const wire = world.dial();
    wire.say("hello", { token: "token-ama", protocol });
    await settled();
    expect(wire.closed).toEqual({ code: 4401, reason: "protocol 2 is spoken here: reload" });
    expect(wire.sent).toEqual([]);
  });

  it.each([
    ["player", "token-ama", 0],
    ["spectator", "token-yaa", null],
  ])("is shown its %s's table so that it offers to reload itself, where it speaks protocol 1", async (_, token, me) => {
    const world = new SocketWorld();
    const room = await world.open({ createdBy: person("ama") });
    await world.open({ createdBy: person("kofi") });
    const { timers } = world.clock;
    const wire = world.dial();
    wire.say("hello", { token, protocol: 1 });
    await settled();
    expect(said(wire)).toEqual([["welcome", expect.objectContaining({ server_time: world.clock.now() })]]);
    expect(wire.closed).toBeNull();
    wire.connection.receive(encodeFrame(["aMessageOfBefore", {}]).slice(), true);
    wire.say("openGlobalChat", {});
    wire.say("join-room", { code: room.code });
    expect(wire.closed).toEqual({ code: 4401, reason: "protocol 2 is spoken here: reload" });
    const [, visible, ...more] = said(wire);
    expect(more).toEqual([]);
    expect(visible).toEqual(["gameData", expect.objectContaining({ events: [], server_time: world.clock.now() })]);
    const [, { view }] = visible as [string, { view: object }];
    expect(view).toMatchObject({ code: room.code, me, phase: "waiting" });
    // what every screen of such a page reads; without it the page shows a button to reload
    expect(view).not.toHaveProperty("settings");
    expect(world.hub.size).toBe(0);
    expect(world.clock.timers).toBe(timers);
  });

  it("of protocol 1 is refused where it shows no table, or none that there is", async () => {
    const world = new SocketWorld();
    const [idle, lost] = [world.dial(), world.dial()];
    for (const wire of [idle, lost]) wire.say("hello", { token: "token-ama", protocol: 1 });
    lost.say("join-room", { code: roomCode("NOSUCHGA") });
    await settled();
    expect([idle.closed, lost.closed?.code]).toEqual([null, 4401]);
    world.clock.pass(socketLimits.outdatedMsMax);
    expect(idle.closed).toEqual({ code: 4401, reason: "protocol 2 is spoken here: reload" });
    for (const wire of [idle, lost]) expect(said(wire)).toEqual([["welcome", expect.anything()]]);
  });

  it("of protocol 1 does not guess codes of tables", async () => {
    const world = new SocketWorld();
    const room = await world.open({ createdBy: person("ama") });
    const visible: number[] = [];
    for (let n = 0; n < 25; n++) {
      const wire = world.dial();
      wire.say("hello", { token: "token-yaa", protocol: 1 });
      wire.say("join-room", { code: room.code });
      await settled();
      visible.push(said(wire).length - 1);
    }
    expect([visible[0], visible.at(-1)]).toEqual([1, 0]);
  });

  it("is not let look for tables without a token that is known", async () => {
    const world = new SocketWorld();
    await world.open({ createdBy: person("ama") });
    const wire = world.dial();
    wire.say("hello", { token: "nobody", protocol: 1 });
    await settled();
    expect(wire.closed).toMatchObject({ code: 4401, reason: "unknown token" });
    expect(wire.sent).toEqual([]);
  });

  it("does not keep dialling without a limit", async () => {
    const world = new SocketWorld();
    const codes: (number | undefined)[] = [];
    for (let n = 0; n < 200; n++) {
      const wire = world.dial();
      wire.say("hello", { token: "token-ama", protocol: 1 });
      wire.say("join-room", { code: roomCode("NOSUCHGA") });
      await settled();
      codes.push(wire.closed?.code);
    }
    expect([codes[0], codes.at(-1)]).toEqual([4401, 4429]);
  });
});

describe("while the store is asked", () => {
  async function waiting(): Promise<{
    world: SocketWorld;
    wire: TestWire;
    answer: (identity: Identity | undefined) => Promise<void>;
    code: string;
  }> {
    const world = new SocketWorld();
    const { promise, resolve } = Promise.withResolvers<Identity | undefined>();
    world.identify = () => promise;
    const { code } = await world.open({ createdBy: person("ama") });
    const wire = world.dial();
    wire.say("hello", hello);
    const answer = async (identity: Identity | undefined): Promise<void> => {
      resolve(identity);
      await settled();
    };
    return { world, wire, answer, code };
  }

  it("frames are held back and heard in order after the welcome", async () => {
    const { wire, answer, code } = await waiting();
    wire.say("join-room", { code: roomCode(code) }, "one");
    wire.say("getGameData", { code: roomCode(code) }, "two");
    expect(wire.sent).toEqual([]);
    await answer({ sessionId: sessionIdOf("s"), user: account("ama") });
    expect(wire.got("welcome")).toHaveLength(1);
    expect([wire.ack("one"), wire.ack("two")]).toEqual([
      { ok: true, version: 1 },
      { ok: true, version: 1 },
    ]);
    expect(wire.got("gameData")).toHaveLength(2);
  });

  it("no more than a few frames are held", async () => {
    const { world, wire, code } = await waiting();
    for (let n = 0; n < 17; n++) wire.say("join-room", { code: roomCode(code) });
    expect(wire.closed?.code).toBe(4429);
    expect(world.faults).toEqual([]);
  });

  it("a token that nobody has hears nothing of what was held", async () => {
    const { wire, answer, code } = await waiting();
    wire.say("join-room", { code: roomCode(code) }, "one");
    await answer(undefined);
    expect(wire.closed?.code).toBe(4401);
    expect(wire.sent).toEqual([]);
  });

  it("a connection that is gone by then is not let in", async () => {
    const { world, wire, answer } = await waiting();
    wire.connection.gone("dropped");
    await answer({ sessionId: sessionIdOf("s"), user: account("ama") });
    expect(wire.sent).toEqual([]);
    expect(world.hub.size).toBe(0);
  });

  it("a session that was ended meanwhile is not let in", async () => {
    const { world, wire, answer } = await waiting();
    world.hub.endSession(sessionIdOf("s"));
    await answer({ sessionId: sessionIdOf("s"), user: account("ama") });
    expect(wire.closed?.code).toBe(4401);
    expect(wire.sent).toEqual([]);
  });
});

describe("a known connection", () => {
  it("says hello once", async () => {
    const world = new SocketWorld();
    const wire = await world.connect(userIdOf("ama"));
    wire.say("hello", { token: "token-kofi", protocol: 2 }, "again");
    expect(wire.ack("again")).toMatchObject({ ok: false, code: "bad-message" });
    expect(wire.closed).toBeNull();
  });

  it("is ended with its session, in every tab, while other sessions of the user live on", async () => {
    const world = new SocketWorld();
    const room = await world.open({ createdBy: person("ama") });
    const [page, tab] = [await world.connect(userIdOf("ama")), await world.connect(userIdOf("ama"))];
    world.identify = async () => ({ sessionId: sessionIdOf("phone"), user: account("ama") });
    const phone = await world.connect(userIdOf("ama"));
    for (const wire of [page, tab, phone]) wire.say("join-room", { code: room.code });
    world.hub.endSession(sessionIdOf("token-ama"));
    expect([page.closed?.code, tab.closed?.code, phone.closed]).toEqual([4401, 4401, null]);
    const heard = page.sent.length;
    page.say("playerJoin", { code: room.code });
    phone.say("sendMessage", { code: room.code, text: "still here" }, "m");
    expect(page.sent.length).toBe(heard);
    expect(phone.ack("m")).toMatchObject({ ok: true });
    expect(world.hub.size).toBe(1);
  });

  it("is ended with 4429 when it says too much, by the clock and not by the count", async () => {
    const world = new SocketWorld();
    const wire = await world.connect(userIdOf("ama"));
    for (let second = 0; second < 60; second++) {
      for (let n = 0; n < 25; n++) wire.say("leave_queue", {});
      world.clock.pass(1_000);
    }
    expect(wire.closed).toBeNull();
    for (let n = 0; n < 130; n++) wire.say("leave_queue", {});
    expect(wire.closed?.code).toBe(4429);
  });

  it("may look into few rooms in a row: codes cannot be guessed", async () => {
    const world = new SocketWorld();
    const wire = await world.connect(userIdOf("ama"));
    for (let n = 0; n < 40; n++) wire.say("join-room", { code: roomCode("ABCDEFGH") }, `guess-${n}`);
    expect(wire.ack("guess-19")).toMatchObject({ ok: false, code: "game-not-found" });
    expect(wire.ack("guess-20")).toMatchObject({ ok: false, code: "too-many-messages" });
    expect(wire.got("game-not-found")).toHaveLength(20);
  });

  it("cannot guess codes by acting in rooms either", async () => {
    const world = new SocketWorld();
    const wire = await world.connect(userIdOf("ama"));
    const guesses = ["playerJoin", "dealCards", "sendMessage", "typing", "leaveGame"] as const;
    for (let n = 0; n < 40; n++) {
      const type = guesses[n % guesses.length] ?? "rematch";
      if (type === "sendMessage") wire.say(type, { code: roomCode("ABCDEFGH"), text: "hm" }, `guess-${n}`);
      else wire.say(type, { code: roomCode("ABCDEFGH") }, `guess-${n}`);
    }
    expect(wire.got("game-not-found")).toHaveLength(20);
    expect(wire.ack("guess-39")).toMatchObject({ ok: false, code: "too-many-messages" });
  });

  it("plays in its own room without spending looks", async () => {
    const world = new SocketWorld();
    const room = await world.open({ createdBy: person("ama") });
    const wire = await world.connect(userIdOf("ama"));
    wire.say("join-room", { code: room.code });
    for (let n = 0; n < 30; n++) wire.say("shuffleDeck", { code: room.code }, `s${n}`);
    expect(wire.ack("s29")).toMatchObject({ ok: false, code: "wrong-phase" });
  });

  it("is told of a lost game without words of the server's own making", async () => {
    const world = new SocketWorld();
    const wire = await world.connect(userIdOf("ama"));
    for (const type of [
      "join-room",
      "watch",
      "getGameData",
      "playerJoin",
      "dealCards",
      "leaveGame",
      "typing",
    ] as const) {
      wire.say(type, { code: roomCode("ABCDEFGH") }, type);
      expect(wire.ack(type)).toEqual({ ok: false, code: "game-not-found", message: "game not found" });
    }
  });

  it("is told that a game it looked at is lost once that has ended", async () => {
    const world = new SocketWorld();
    const room = await world.open({ createdBy: person("ama") });
    const wire = await world.connect(userIdOf("ama"));
    wire.say("join-room", { code: room.code });
    world.clock.pass(roomLimits.idleMsMax);
    expect(wire.got("gameMessage")).toEqual([{ code: room.code, notice: "closed" }]);
    wire.say("shuffleDeck", { code: room.code }, "late");
    expect(wire.ack("late")).toMatchObject({ ok: false, code: "game-not-found" });
    expect(wire.got("game-not-found")).toEqual([{ code: room.code }]);
  });

  it("may leave a queue that it is not in", async () => {
    const world = new SocketWorld();
    const wire = await world.connect(userIdOf("ama"));
    wire.say("leave_queue", {}, "q");
    expect(wire.ack("q")).toEqual({ ok: true });
    expect(wire.got("queue_left")).toEqual([{}]);
  });

  it("is told that a room stands still, not that it is lost, when it could not be rebuilt", async () => {
    const world = new SocketWorld();
    const room = await world.open({ createdBy: person("ama") });
    const entry = world.journal.rooms.get(room.code)?.[0];
    world.journal.rooms.set(room.code, [{ ...(entry as NonNullable<typeof entry>), body: Uint8Array.of(0xc1) }]);
    await world.restart();
    const wire = await world.connect(userIdOf("ama"));
    wire.say("join-room", { code: room.code }, "look");
    wire.say("dealCards", { code: room.code }, "deal");
    for (const id of ["look", "deal"]) expect(wire.ack(id)).toMatchObject({ ok: false, code: "game-frozen" });
    expect(wire.got("gameMessage")[0]).toEqual({ code: room.code, notice: "frozen" });
    expect(wire.got("game-not-found")).toEqual([]);
  });

  it("of a user without a seat may look, and do nothing else", async () => {
    const world = new SocketWorld();
    const room = await world.open({ createdBy: person("ama"), level: "easy" });
    const wire = await world.connect(userIdOf("esi"));
    wire.say("join-room", { code: room.code }, "look");
    expect(wire.ack("look")).toEqual({ ok: true, version: 1 });
    for (const type of [
      "shuffleDeck",
      "dealCards",
      "redeal",
      "readyForNextHand",
      "rematch",
      "leaveGame",
      "timeOut",
      "typing",
    ] as const) {
      wire.say(type, { code: room.code }, type);
      expect(wire.ack(type)).toMatchObject({ ok: false, code: "not-seated" });
    }
    wire.say("hurry", { code: room.code, version: 1 }, "hurry");
    expect(wire.ack("hurry")).toMatchObject({ ok: false, code: "not-seated" });
    wire.say("playCard", { code: room.code, card_id: "QH" }, "play");
    wire.say("sendMessage", { code: room.code, text: "hm" }, "chat");
    wire.say("playerJoin", { code: room.code }, "sit");
    expect([wire.ack("play"), wire.ack("chat"), wire.ack("sit")]).toMatchObject([
      { code: "not-seated" },
      { code: "not-seated" },
      { code: "game-full" },
    ]);
    expect(room.table.match?.phase).toBe("deck");
  });

  it("[R16] gets the same answer for another's card and for one that does not exist", async () => {
    const world = new SocketWorld();
    const room = await world.open({ createdBy: person("ama") });
    const [ama, kofi] = [await world.connect(userIdOf("ama")), await world.connect(userIdOf("kofi"))];
    for (const wire of [ama, kofi]) wire.say("playerJoin", { code: room.code });
    ama.say("dealCards", { code: room.code });
    const others = ama.view.cards.find((card) => card.player_id === 0)?.card?.card_id as string;
    for (const [id, card_id] of [
      ["a", others],
      ["b", "AS"],
      ["c", "ZZ"],
      ["d", "10"],
    ] as const) {
      kofi.say("playCard", { code: room.code, card_id }, id);
    }
    const answers = ["a", "b", "c", "d"].map((id) => kofi.ack(id));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ ok: false, code: "not-your-card" });
  });
});

describe("a sign of life", () => {
  it("is given at once to whom asks, with the server's time, and to nobody else", async () => {
    const world = new SocketWorld();
    const [ama, kofi] = await Promise.all([world.connect(userIdOf("ama")), world.connect(userIdOf("kofi"))]);
    expect(ama.got("welcome")).toMatchObject([{ answers_ping: true }]);
    const [before, others] = [ama.sent.length, kofi.sent.length];
    world.clock.pass(7_000);
    ama.say("ping", {});
    expect(ama.sent.slice(before).map(({ bytes }) => decodeFrame(bytes))).toEqual([
      ["pong", { server_time: world.clock.now() }],
    ]);
    expect(kofi.sent).toHaveLength(others);
  });

  it("is no duty: a client that never asks stays, as before", async () => {
    const world = new SocketWorld();
    const ama = await world.connect(userIdOf("ama"));
    world.clock.pass(24 * 60 * 60_000);
    ama.say("join-room", { code: roomCode("ABCDEFGH") }, "1");
    expect(ama.closed).toBeNull();
    expect(ama.got("ack")).toHaveLength(1);
  });

  it("is not given to who asks for it too often", async () => {
    const world = new SocketWorld();
    const ama = await world.connect(userIdOf("ama"));
    for (let at = 0; at < 1_000; at++) ama.say("ping", {});
    expect(ama.closed?.code).toBe(4429);
    expect(ama.got("pong").length).toBeLessThan(200);
  });
});

describe("a user in several rooms", () => {
  it("hears of each, and a fifth pushes out the one looked at for longest without a seat", async () => {
    const world = new SocketWorld({ isUnlimited: true });
    const wire = await world.connect(userIdOf("ama"));
    const mine = await world.open({ createdBy: person("ama"), level: "easy" });
    const others = [];
    for (let n = 0; n < 4; n++) others.push(await world.open({ createdBy: person("kofi"), level: "easy" }));
    for (const room of [mine, ...others]) wire.say("join-room", { code: room.code });
    wire.say("getGameData", { code: mine.code }, "mine");
    wire.say("getGameData", { code: roomCode(others[0]?.code ?? "") }, "first");
    wire.say("getGameData", { code: roomCode(others[3]?.code ?? "") }, "last");
    expect(wire.ack("mine")).toMatchObject({ ok: true });
    expect(wire.ack("first")).toMatchObject({ ok: false, code: "not-seated" });
    expect(wire.ack("last")).toMatchObject({ ok: true });
    world.clock.pass(40_000);
    expect(mine.table.seats[0]?.standIn).toBeNull();
  });

  it("is away from all of them when the connection drops", async () => {
    const world = new SocketWorld();
    const kofi = await world.connect(userIdOf("kofi"));
    const rooms = [await world.open({ createdBy: person("ama") }), await world.open({ createdBy: person("yaa") })];
    for (const room of rooms) kofi.say("playerJoin", { code: room.code });
    kofi.connection.gone("closed");
    world.clock.pass(30_000);
    expect(rooms.map((room) => room.table.seats[1]?.standIn)).toEqual(["away", "away"]);
  });

  it("sits down from looking on, and sees the table from the seat", async () => {
    const world = new SocketWorld();
    const room = await world.open({ createdBy: person("ama") });
    const kofi = await world.connect(userIdOf("kofi"));
    kofi.say("watch", { code: room.code });
    expect(kofi.view.me).toBeNull();
    kofi.say("playerJoin", { code: room.code }, "sit");
    kofi.say("getGameData", { code: room.code });
    expect(kofi.view.me).toBe(1);
  });
});

describe("chat", () => {
  it("is heard by those who sit and by nobody else, and typing not by who types", async () => {
    const world = new SocketWorld();
    const room = await world.open({ createdBy: person("ama") });
    const [ama, kofi, esi] = [
      await world.connect(userIdOf("ama")),
      await world.connect(userIdOf("kofi")),
      await world.connect(userIdOf("esi")),
    ];
    for (const wire of [ama, kofi]) wire.say("playerJoin", { code: room.code });
    esi.say("join-room", { code: room.code });
    ama.say("typing", { code: room.code });
    ama.say("sendMessage", { code: room.code, text: "  <b>hello</b>  " });
    ama.say("stopTyping", { code: room.code });
    expect(kofi.got("chatMessage")).toMatchObject([{ user_id: "ama", username: "name-ama", message: "<b>hello</b>" }]);
    expect(ama.got("chatMessage")).toHaveLength(1);
    expect([kofi.got("userTyping").length, kofi.got("userStoppedTyping").length]).toEqual([1, 1]);
    expect([ama.got("userTyping").length, esi.got("userTyping").length, esi.got("chatMessage").length]).toEqual([
      0, 0, 0,
    ]);
    expect(chatOf(world.rooms, room.code, userIdOf("kofi"))).toHaveLength(1);
    expect(chatOf(world.rooms, room.code, userIdOf("esi"))).toBeNull();
    expect(chatOf(world.rooms, roomCode("ABCDEFGH"), userIdOf("kofi"))).toBeUndefined();
  });

  it("of nothing but blanks is refused, and in a flood too", async () => {
    const world = new SocketWorld();
    const room = await world.open({ createdBy: person("ama") });
    const ama = await world.connect(userIdOf("ama"));
    ama.say("join-room", { code: room.code });
    ama.say("sendMessage", { code: room.code, text: " \n\t " }, "blank");
    expect(ama.ack("blank")).toMatchObject({ ok: false, code: "bad-message" });
    for (let n = 0; n < 10; n++) ama.say("sendMessage", { code: room.code, text: "hm" }, `m${n}`);
    expect(ama.ack("m4")).toMatchObject({ ok: true });
    expect(ama.ack("m5")).toMatchObject({ ok: false, code: "too-many-messages" });
  });
});

describe("a fault", () => {
  it("in a handler ends that connection, is reported, and nobody else notices", async () => {
    const world = new SocketWorld();
    const room = await world.open({ createdBy: person("ama") });
    const [ama, kofi] = [await world.connect(userIdOf("ama")), await world.connect(userIdOf("kofi"))];
    for (const wire of [ama, kofi]) wire.say("playerJoin", { code: room.code });
    const find = world.rooms.find.bind(world.rooms);
    world.rooms.find = () => {
      throw new Error("a fault");
    };
    kofi.say("getGameData", { code: room.code }, "x");
    world.rooms.find = find;
    expect(world.faults.map(String)).toEqual(["Error: a fault"]);
    expect(kofi.closed?.code).toBe(1011);
    expect(world.hub.size).toBe(1);
    ama.say("dealCards", { code: room.code }, "d");
    expect(ama.ack("d")).toMatchObject({ ok: true });
    world.clock.pass(6_000);
    expect(ama.view.players[1]?.connected).toBe(false);
  });

  it("of the transport ends that connection and freezes no room", async () => {
    const world = new SocketWorld();
    const room = await world.open({ createdBy: person("ama") });
    const [ama, kofi] = [await world.connect(userIdOf("ama")), await world.connect(userIdOf("kofi"))];
    for (const wire of [ama, kofi]) wire.say("playerJoin", { code: room.code });
    kofi.onFrame = () => {
      throw new Error("the socket is gone");
    };
    ama.say("dealCards", { code: room.code }, "d");
    expect(ama.ack("d")).toMatchObject({ ok: true });
    expect([kofi.closed?.code, world.hub.size, world.frozen]).toEqual([1011, 1, []]);
  });

  it("while ending is reported once and goes no further", async () => {
    const world = new SocketWorld();
    const wire = await world.connect(userIdOf("ama"));
    wire.close = () => {
      throw new Error("cannot even close");
    };
    wire.connection.receive(encodeFrame(["leave_queue", {}]), false);
    expect(world.faults.map(String)).toEqual(["Error: cannot even close"]);
    expect(world.hub.size).toBe(0);
  });
});

describe("the hub", () => {
  it("counts who is in, and takes nobody out twice", async () => {
    const world = new SocketWorld();
    const wires = await Promise.all(["ama", "ama", "kofi"].map((name) => world.connect(userIdOf(name))));
    expect(world.hub.size).toBe(3);
    for (const wire of [...wires, ...wires]) wire.connection.gone("closed");
    expect(world.hub.size).toBe(0);
  });

  it("bounds the connections of one user, not of others", async () => {
    const world = new SocketWorld();
    const wires = [];
    for (let n = 0; n <= socketLimits.socketsPerUserMax; n++) wires.push(await world.connect(userIdOf("ama")));
    expect(wires.at(-1)?.closed).toEqual({ code: 4429, reason: "too many connections" });
    expect((await world.connect(userIdOf("kofi"))).closed).toBeNull();
  });

  it("remembers a bounded number of ended sessions", () => {
    const { hub } = new SocketWorld();
    for (let n = 0; n < 5_000; n++) hub.endSession(sessionIdOf(`s${n}`));
    expect([
      hub.hasEnded(sessionIdOf("s0")),
      hub.hasEnded(sessionIdOf("s3999")),
      hub.hasEnded(sessionIdOf("s4000")),
      hub.hasEnded(sessionIdOf("s4999")),
    ]).toEqual([false, false, true, true]);
  });
});
