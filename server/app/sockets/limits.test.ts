import { describe, expect, it } from "vitest";
import { type RoomCode, type UserId, roomCode, userIdOf } from "#protocol/ids.ts";
import { rateLimits } from "#server/base/rateLimits.ts";
import { socketLimits } from "./limits.ts";
import type { ClientMessages, ClientType } from "#protocol/frames/messages.ts";
import { person } from "#tests/support/roomHarness.ts";
import { settled, SocketWorld, type TestWire } from "#tests/support/testWire.ts";

const SCHOOL = "the school";

/** Connects again for each message and counts how many were let through. */
async function passed<T extends ClientType>(
  world: SocketWorld,
  count: number,
  say: (n: number) => { user: UserId; address: string; type: T; payload: ClientMessages[T] },
): Promise<number> {
  let through = 0;
  for (let n = 0; n < count; n++) {
    const { user, address, type, payload } = say(n);
    const wire = await world.connect(user, address);
    wire.say(type, payload, `n${n}`);
    await settled();
    const ack = wire.ack(`n${n}`);
    if (ack !== undefined && (ack.ok || ack.code !== "too-many-messages")) through++;
    wire.connection.gone("closed");
    await settled();
  }
  return through;
}

async function atTable(): Promise<{ world: SocketWorld; code: RoomCode; kofi: TestWire }> {
  const world = new SocketWorld();
  const { code } = await world.open({ createdBy: person("ama") });
  const kofi = await world.connect(userIdOf("kofi"));
  kofi.say("playerJoin", { code });
  return { world, code, kofi };
}

describe("a reconnect does not renew", () => {
  it("the lines of chat that a user may write at a table", async () => {
    const { world, code, kofi } = await atTable();
    const line = (n: number) => ({
      user: userIdOf("ama"),
      address: `network ${n}`,
      type: "sendMessage" as const,
      payload: { code, text: `line ${n}` },
    });
    expect(await passed(world, 25, line)).toBe(rateLimits.chat.user.points);
    expect(kofi.got("chatMessage")).toHaveLength(rateLimits.chat.user.points);
    expect(world.refusals[0]).toBe(`chat ama network ${rateLimits.chat.user.points}`);
  });

  it("nor does the global chat: both count together", async () => {
    const { world, code } = await atTable();
    const line = (n: number) => ({
      user: userIdOf("ama"),
      address: "home",
      type: "sendMessage" as const,
      payload: { code, text: `line ${n}` },
    });
    expect(await passed(world, 4, line)).toBe(4);
    const global = (n: number) => ({
      user: userIdOf("ama"),
      address: "home",
      type: "sendGlobalMessage" as const,
      payload: { text: `another ${n}` },
    });
    expect(await passed(world, 6, global)).toBe(rateLimits.chat.user.points - 4);
  });

  it("the codes that a user may try", async () => {
    const world = new SocketWorld();
    const guess = (n: number) => ({
      user: userIdOf("ama"),
      address: `network ${n}`,
      type: "join-room" as const,
      payload: { code: roomCode(`GUESS${n}`) },
    });
    expect(await passed(world, 29, guess)).toBe(rateLimits.look.user.points);
  });

  it("the tables that a user may come to look on at", async () => {
    const { world, code, kofi } = await atTable();
    const look = (n: number) => ({
      user: userIdOf("esi"),
      address: `network ${n}`,
      type: "watch" as const,
      payload: { code },
    });
    expect(await passed(world, 29, look)).toBe(rateLimits.watch.user.points);
    expect(kofi.closed).toBeNull();
  });

  it("how often a user may sit down", async () => {
    const world = new SocketWorld();
    const { code } = await world.open({ createdBy: person("ama") });
    const esi = await world.connect(userIdOf("esi"));
    let seated = 0;
    for (let n = 0; n < 29; n++) {
      esi.say("playerJoin", { code }, `in${n}`);
      if (esi.ack(`in${n}`)?.ok === true) seated++;
      esi.say("leaveGame", { code });
      world.clock.pass(100);
    }
    expect(seated).toBe(rateLimits.join.user.points);
    const again = await world.connect(userIdOf("esi"));
    again.say("playerJoin", { code }, "again");
    expect(again.ack("again")).toMatchObject({ ok: false, code: "too-many-messages" });
  });

  it("the connections that a user may open, which are refused with 4429", async () => {
    const world = new SocketWorld();
    const codes: (number | undefined)[] = [];
    for (let n = 0; n <= rateLimits.hello.user.points; n++) {
      const wire = await world.connect(userIdOf("ama"), `network ${n}`);
      codes.push(wire.closed?.code);
      wire.connection.gone("closed");
    }
    expect(codes.slice(0, -1)).toEqual(codes.slice(0, -1).map(() => undefined));
    expect(codes.at(-1)).toBe(4429);
    expect((await world.connect(userIdOf("kofi"))).closed).toBeNull();
    world.clock.pass((rateLimits.hello.user.seconds / rateLimits.hello.user.points) * 1_000);
    expect((await world.connect(userIdOf("ama"))).closed).toBeNull();
  });

  it("the connections that a user may open, and one too many asks nothing of the store", async () => {
    const world = new SocketWorld();
    const { identify } = world;
    let requested = 0;
    world.identify = (token, isKnownOnly) => {
      requested++;
      return identify(token, isKnownOnly);
    };
    const { points } = rateLimits.hello.user;
    for (let n = 0; n < points + 50; n++) (await world.connect(userIdOf("ama"))).connection.gone("closed");
    expect(requested).toBe(points);
    expect(world.refusals).toHaveLength(50);
  });
});

describe("many users at one address share", () => {
  const each = (n: number) => ({ user: userIdOf(`user${n}`), address: SCHOOL });

  it("the codes that may be tried, while a user who has a seat comes back to it", async () => {
    const { world, code } = await atTable();
    const most = rateLimits.look.address.points;
    const guess = (n: number) => ({ ...each(n), type: "join-room" as const, payload: { code: roomCode(`GUESS${n}`) } });
    expect(await passed(world, most + 20, guess)).toBe(most);
    const ama = await world.connect(userIdOf("ama"), SCHOOL);
    ama.say("join-room", { code: code }, "back");
    ama.say("playerJoin", { code: code }, "seat");
    ama.say("dealCards", { code: code }, "deal");
    for (const id of ["back", "deal"]) expect(ama.ack(id)).toMatchObject({ ok: true });
    expect(ama.ack("seat")).not.toMatchObject({ code: "too-many-messages" });
    const elsewhere = (n: number) => ({ ...guess(n), address: "home" });
    expect(await passed(world, 5, elsewhere)).toBe(5);
  });

  it("the tables that are looked on at", async () => {
    const { world, code } = await atTable();
    const most = rateLimits.watch.address.points;
    const look = (n: number) => ({ ...each(n), type: "watch" as const, payload: { code } });
    expect(await passed(world, most + 20, look)).toBe(most);
  });

  it("the lines of chat", async () => {
    const world = new SocketWorld();
    const most = rateLimits.chat.address.points;
    const line = (n: number) => ({ ...each(n), type: "sendGlobalMessage" as const, payload: { text: `line ${n}` } });
    expect(await passed(world, most + 20, line)).toBe(most);
  });

  it("the frames: who floods is ended, whose neighbours flood is refused and stays", async () => {
    const world = new SocketWorld();
    const honest = await world.connect(userIdOf("honest"), SCHOOL);
    const { user, address } = rateLimits.frame;
    for (let n = 0; n < address.points / user.points + 1; n++) {
      const wire = await world.connect(userIdOf(`flood${n}`), SCHOOL);
      for (let said = 0; said < user.points; said++) wire.say("leave_queue", {});
      wire.connection.gone("closed");
    }
    honest.say("leave_queue", {}, "mine");
    expect(honest.ack("mine")).toMatchObject({ ok: false, code: "too-many-messages" });
    expect(honest.closed).toBeNull();
    world.clock.pass(1_000);
    honest.say("leave_queue", {}, "later");
    expect(honest.ack("later")).toEqual({ ok: true });
  });
});

describe("wrong tokens", () => {
  /** Says hello with a token that nobody has, and gives the close code. */
  async function wrong(world: SocketWorld, address: string): Promise<number | undefined> {
    const wire = world.dial(address);
    wire.say("hello", { token: "nobody's", protocol: 2 });
    await settled();
    return wire.closed?.code;
  }

  function counting(): { world: SocketWorld; requested: boolean[] } {
    const world = new SocketWorld();
    const requested: boolean[] = [];
    const { identify } = world;
    world.identify = (token, isKnownOnly) => {
      requested.push(isKnownOnly);
      return identify(token, isKnownOnly);
    };
    return { world, requested };
  }

  it("are looked up a bounded number of times for an address, and then refused with 4429", async () => {
    const { world, requested } = counting();
    const { points } = rateLimits.badToken.address;
    const codes: (number | undefined)[] = [];
    for (let n = 0; n < points + 20; n++) codes.push(await wrong(world, SCHOOL));
    expect(codes.filter((code) => code === 4401)).toHaveLength(points);
    expect(codes.slice(points)).toEqual(codes.slice(points).map(() => 4429));
    expect(requested.filter((isKnownOnly) => !isKnownOnly)).toHaveLength(points);
    expect(world.refusals).toEqual([
      ...Array.from({ length: points }, () => `token ${SCHOOL}`),
      ...Array.from({ length: 20 }, () => `badToken somebody ${SCHOOL}`),
    ]);
    expect(await wrong(world, "elsewhere")).toBe(4401);
  });

  it("keep nobody out whom this server knows", async () => {
    const world = new SocketWorld();
    for (let n = 0; n < 100; n++) await wrong(world, SCHOOL);
    expect((await world.connect(userIdOf("ama"), SCHOOL)).got("welcome")).toHaveLength(1);
    const { identify } = world;
    world.identify = (token, isKnownOnly) => (isKnownOnly ? Promise.resolve(undefined) : identify(token, isKnownOnly));
    // not called invalid, because nobody has looked: a page that heard 4401 would forget its session
    expect((await world.connect(userIdOf("kofi"), SCHOOL)).closed?.code).toBe(4429);
    world.clock.pass(60_000);
    expect((await world.connect(userIdOf("kofi"), SCHOOL)).got("welcome")).toHaveLength(1);
  });

  it("sent all at once count all the same, even where nobody waits for the answer", async () => {
    const { world, requested } = counting();
    const { points, seconds } = rateLimits.badToken.address;
    for (let n = 0; n < points * 3; n++) {
      const wire = world.dial(SCHOOL);
      wire.say("hello", { token: "nobody's", protocol: 2 });
      wire.connection.gone("closed");
    }
    await settled();
    expect(requested.filter((isKnownOnly) => !isKnownOnly)).toHaveLength(points * 3);
    world.clock.pass((seconds * 1_000) / 2);
    expect(await wrong(world, SCHOOL)).toBe(4429);
    world.clock.pass(seconds * 1_000);
    expect(await wrong(world, SCHOOL)).toBe(4401);
  });

  it("are not counted where the store does not answer", async () => {
    const world = new SocketWorld();
    const { identify } = world;
    world.identify = () => Promise.reject(new Error("away"));
    for (let n = 0; n < 100; n++) expect(await wrong(world, SCHOOL)).toBe(1013);
    world.identify = identify;
    expect(await wrong(world, SCHOOL)).toBe(4401);
  });
});

describe("connections without a hello", () => {
  it("of one address are bounded, the oldest goes first, and other addresses lose none", () => {
    const perAddress = 100;
    const world = new SocketWorld({ strangers: { inAll: 1_000, perAddress } });
    const other = world.dial("home");
    const wires = Array.from({ length: perAddress + 3 }, () => world.dial(SCHOOL));
    expect(wires.filter(({ closed }) => closed !== null)).toEqual(wires.slice(0, 3));
    expect(wires[0]?.closed?.code).toBe(4429);
    expect(other.closed).toBeNull();
  });

  it("are held rather than closed as far as memory allows, because the next one would come at once", () => {
    const world = new SocketWorld();
    const wires = Array.from({ length: 5_200 }, () => world.dial(SCHOOL));
    expect(wires.filter(({ closed }) => closed !== null)).toEqual([]);
    world.clock.pass(60_000);
    expect(wires.filter(({ closed }) => closed?.code === 4401)).toHaveLength(wires.length);
  });

  it("that are too late together are ended a few at a time, and a hello in between is heard", async () => {
    const { perStep, stepMs } = socketLimits.lateEnds;
    const world = new SocketWorld();
    const wires = Array.from({ length: perStep * 10 }, () => world.dial(SCHOOL));
    const last = wires.at(-1) as TestWire;
    const ended = (): number => wires.filter(({ closed }) => closed !== null).length;
    world.clock.pass(socketLimits.helloMsMax);
    expect(ended()).toBe(perStep);
    world.clock.pass(stepMs);
    expect(ended()).toBe(perStep * 2);
    last.say("hello", { token: "token-ama", protocol: 2 });
    await settled();
    world.clock.pass(stepMs * 10);
    expect(ended()).toBe(wires.length - 1);
    expect(last.got("welcome")).toHaveLength(1);
    expect(world.strangers.size).toBe(0);
  });

  it("leave a hundred of a hundred honest ones in, from the same address and from others", async () => {
    const world = new SocketWorld({ strangers: { inAll: 5_000, perAddress: 1_000 } });
    let silent = 0;
    const flood = (count: number): void => {
      for (let n = 0; n < count; n++) world.dial(n % 2 === 0 ? SCHOOL : `bot ${silent++ % 40}`);
    };
    flood(5_200);
    let welcome = 0;
    for (let n = 0; n < 100; n++) {
      const wire = world.dial(n % 2 === 0 ? SCHOOL : `honest ${n}`);
      // what an attacker opens while the hello is under way
      flood(52);
      wire.say("hello", { token: `token-user${n}`, protocol: 2 });
      await settled();
      welcome += wire.got("welcome").length;
    }
    expect(welcome).toBe(100);
    expect(world.strangers.size).toBeLessThanOrEqual(5_000);
  });

  it("are counted out when they say hello, when they go and when they are too late", async () => {
    const world = new SocketWorld();
    await world.connect(userIdOf("ama"));
    world.dial().connection.gone("dropped");
    world.dial();
    expect(world.strangers.size).toBe(1);
    world.clock.pass(socketLimits.helloMsMax);
    expect(world.strangers.size).toBe(0);
  });

  it("are bounded in all, the oldest first", () => {
    const world = new SocketWorld({ strangers: { inAll: 2, perAddress: 2 } });
    const wires = ["a", "b", "c", "d"].map((name) => world.dial(name));
    expect(wires.map((wire) => wire.closed?.code)).toEqual([4429, 4429, undefined, undefined]);
    wires.forEach((wire) => wire.connection.gone("closed"));
    expect(world.strangers.size).toBe(0);
  });
});
