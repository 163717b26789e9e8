import { describe, expect, it } from "vitest";
import { chatLimits } from "./limits.ts";
import { userIdOf } from "#protocol/ids.ts";
import { rateLimits } from "#server/base/rateLimits.ts";
import type { ServerMessages } from "#protocol/frames/messages.ts";
import { settled, SocketWorld, type TestWire } from "#tests/support/testWire.ts";

/** Connections that have the channel open. */
async function listening(world: SocketWorld, ...names: readonly string[]): Promise<TestWire[]> {
  const wires = await Promise.all(names.map((name) => world.connect(userIdOf(name))));
  for (const wire of wires) wire.say("openGlobalChat", {}, "open");
  return wires;
}

let ids = 0;

/** Says something and gives the answer. */
async function say(wire: TestWire, text: string, id = `line-${++ids}`): Promise<ServerMessages["ack"] | undefined> {
  wire.say("sendGlobalMessage", { text }, id);
  for (let turn = 0; turn < 3; turn++) await settled();
  return wire.ack(id);
}

const heard = (wire: TestWire): string[] => wire.got("globalMessage").map(({ text }) => text);

describe("the channel", () => {
  it("is heard by those who have opened it, the speaker included, and by nobody else", async () => {
    const world = new SocketWorld();
    const [ama, kofi, esi] = (await listening(world, "ama", "kofi", "esi")) as [TestWire, TestWire, TestWire];
    const passerBy = await world.connect(userIdOf("yaw"));
    esi.say("closeGlobalChat", {}, "close");
    expect([ama.ack("open"), esi.ack("close")]).toEqual([{ ok: true }, { ok: true }]);
    expect(await say(ama, "  hello\n all \u202e")).toEqual({ ok: true });
    expect(kofi.got("globalMessage")).toEqual([
      {
        id: "1",
        text: "hello  all",
        sender_id: "ama",
        sender_name: "name-ama",
        timestamp: world.clock.now(),
        avatar: null,
      },
    ]);
    expect([heard(ama), heard(esi), heard(passerBy)]).toEqual([["hello  all"], [], []]);
  });

  it("keeps a line before it is said, and says nothing that it could not keep", async () => {
    const world = new SocketWorld();
    const [ama, kofi] = (await listening(world, "ama", "kofi")) as [TestWire, TestWire];
    world.globalChat.isAway = true;
    expect(await say(ama, "lost?", "a")).toMatchObject({ ok: false, code: "try-again" });
    expect(heard(kofi)).toEqual([]);
    world.globalChat.isAway = false;
    expect(await say(ama, "lost?", "a")).toEqual({ ok: true });
    expect(heard(kofi)).toEqual(["lost?"]);
  });

  it("says a line once, however often its frame comes, also after a restart", async () => {
    const world = new SocketWorld();
    const [ama, kofi] = (await listening(world, "ama", "kofi")) as [TestWire, TestWire];
    for (let n = 0; n < 3; n++) expect(await say(ama, "once", "same")).toEqual({ ok: true });
    expect(await say(ama, "twice", "same")).toMatchObject({ ok: false, code: "id-reused" });
    expect(await say(kofi, "mine", "same")).toEqual({ ok: true });
    expect(heard(kofi)).toEqual(["once", "mine"]);
    const restarted = new SocketWorld();
    Object.assign(restarted.globalChat, { add: world.globalChat.add.bind(world.globalChat) });
    const [again] = (await listening(restarted, "ama")) as [TestWire];
    expect(await say(again, "once", "same")).toEqual({ ok: true });
    expect(await say(again, "another", "same")).toMatchObject({ ok: false, code: "id-reused" });
    expect(heard(again)).toEqual([]);
  });

  it("says lines in the order in which they are kept", async () => {
    const world = new SocketWorld({ isUnlimited: true });
    const [ama, kofi] = (await listening(world, "ama", "kofi")) as [TestWire, TestWire];
    for (let n = 0; n < 20; n++) (n % 2 === 0 ? ama : kofi).say("sendGlobalMessage", { text: `line ${n}` });
    for (let turn = 0; turn < 40; turn++) await settled();
    expect(heard(kofi)).toEqual(Array.from({ length: 20 }, (_, n) => `line ${n}`));
  });

  it("takes no line that waits too long in a row for the store", async () => {
    const world = new SocketWorld({ isUnlimited: true });
    const [ama] = (await listening(world, "ama")) as [TestWire];
    const { globalPendingMax: most } = chatLimits;
    for (let n = 0; n <= most; n++) ama.say("sendGlobalMessage", { text: `line ${n}` }, `n${n}`);
    for (let turn = 0; turn < most * 2; turn++) await settled();
    expect(ama.ack(`n${most}`)).toMatchObject({ ok: false, code: "try-again" });
    expect(ama.ack(`n${most - 1}`)).toEqual({ ok: true });
  });

  it("gives up at once what waits behind a line that the store did not take", async () => {
    const world = new SocketWorld();
    const [ama, kofi] = (await listening(world, "ama", "kofi")) as [TestWire, TestWire];
    world.globalChat.isAway = true;
    for (const text of ["one", "two", "three"]) ama.say("sendGlobalMessage", { text }, text);
    for (let turn = 0; turn < 10; turn++) await settled();
    expect(world.globalChat.requested).toBe(1);
    for (const text of ["one", "two", "three"]) expect(ama.ack(text)).toMatchObject({ ok: false, code: "try-again" });
    world.globalChat.isAway = false;
    expect(await say(kofi, "back")).toEqual({ ok: true });
  });
});

describe("who may not be heard", () => {
  it("a guest who has never played may listen, and is told what it takes to speak", async () => {
    const world = new SocketWorld();
    const [ama, kofi] = (await listening(world, "ama", "kofi")) as [TestWire, TestWire];
    world.globalChat.strangers.add("ama");
    expect(await say(ama, "hello")).toEqual({
      ok: false,
      code: "not-allowed",
      message: "finish a match or sign up to write in the global chat",
    });
    await say(kofi, "hello yourself");
    expect([heard(kofi), heard(ama)]).toEqual([["hello yourself"], ["hello yourself"]]);
    world.globalChat.strangers.clear();
    expect(await say(ama, "hello")).toEqual({ ok: true });
  });

  it("a user who was blocked is not heard by who blocked them, in every tab", async () => {
    const world = new SocketWorld();
    const [ama, tab, kofi, esi] = (await listening(world, "ama", "ama", "kofi", "esi")) as TestWire[] as [
      TestWire,
      TestWire,
      TestWire,
      TestWire,
    ];
    world.blocked.add("ama kofi");
    await say(kofi, "psst");
    await say(ama, "did you hear something?");
    expect([heard(ama), heard(tab), heard(esi)]).toEqual([
      ["did you hear something?"],
      ["did you hear something?"],
      ["psst", "did you hear something?"],
    ]);
    // who is blocked does not notice
    expect(heard(kofi)).toEqual(["psst", "did you hear something?"]);
  });

  it.each(["", " \n\t ", "\u202e\u202c", "\u200b"])("%j is no line", async (text) => {
    const world = new SocketWorld();
    const [ama] = (await listening(world, "ama")) as [TestWire];
    expect(await say(ama, text)).toMatchObject({ ok: false, code: "bad-message" });
    expect(world.globalChat.lines).toEqual([]);
  });

  it("the same line again is said once within a minute, no matter what its case and blanks are", async () => {
    const world = new SocketWorld();
    const [ama, kofi] = (await listening(world, "ama", "kofi")) as [TestWire, TestWire];
    await say(ama, "Buy my deck");
    expect(await say(ama, "buy MY  deck")).toMatchObject({ ok: false, code: "said-already" });
    expect(await say(kofi, "Buy my deck")).toEqual({ ok: true });
    world.clock.pass(chatLimits.repeatMs);
    expect(await say(ama, "Buy my deck")).toEqual({ ok: true });
    expect(heard(kofi)).toHaveLength(3);
  });

  it("a flood is cut off for one user over all of his connections, and others still talk", async () => {
    const world = new SocketWorld();
    const tabs = (await listening(world, "ama", "ama", "ama")) as TestWire[];
    const [kofi] = (await listening(world, "kofi")) as [TestWire];
    for (let n = 0; n < 30; n++) await say(tabs[n % 3] as TestWire, `spam ${n}`);
    expect(heard(kofi)).toHaveLength(rateLimits.chat.user.points);
    expect(await say(kofi, "still here")).toEqual({ ok: true });
    world.clock.pass(2_000);
    expect(await say(tabs[0] as TestWire, "a slow word")).toEqual({ ok: true });
  });

  it("a crowd that floods is slowed down as a whole", async () => {
    const world = new SocketWorld();
    const crowd = (await listening(world, ...Array.from({ length: 40 }, (_, n) => `u${n}`))) as TestWire[];
    for (let round = 0; round < rateLimits.chat.user.points; round++) {
      for (const wire of crowd) await say(wire, `${round}`);
    }
    expect(world.globalChat.lines).toHaveLength(rateLimits.globalChat.all.points);
  });
});

describe("who is there", () => {
  it("is told at once to who comes, and some seconds later to the others, once", async () => {
    const world = new SocketWorld();
    const [ama] = (await listening(world, "ama")) as [TestWire];
    expect(ama.got("globalPresence")).toEqual([
      { online: 1, here: 1, users: [expect.objectContaining({ id: "ama" })] },
    ]);
    await listening(world, "kofi", "kofi", "esi");
    await world.connect(userIdOf("yaw"));
    expect(ama.got("globalPresence")).toHaveLength(1);
    world.clock.pass(chatLimits.presenceMs);
    expect(ama.got("globalPresence").slice(1)).toEqual([
      { online: 4, here: 3, users: ["ama", "kofi", "esi"].map((id) => expect.objectContaining({ id }) as unknown) },
    ]);
    world.clock.pass(chatLimits.onlineMs * 2);
    expect(ama.got("globalPresence")).toHaveLength(2);
  });

  it("goes with the connection, and mere comings and goings are counted seldom", async () => {
    const world = new SocketWorld();
    const [ama, kofi] = (await listening(world, "ama", "kofi")) as [TestWire, TestWire];
    world.clock.pass(chatLimits.presenceMs);
    kofi.connection.gone("dropped");
    world.clock.pass(chatLimits.presenceMs);
    expect(ama.got("globalPresence").at(-1)).toMatchObject({ online: 1, here: 1 });
    const received = ama.got("globalPresence").length;
    for (let n = 0; n < 5; n++) {
      await world.connect(userIdOf(`u${n}`));
      world.clock.pass(chatLimits.presenceMs);
    }
    expect(ama.got("globalPresence")).toHaveLength(received);
    world.clock.pass(chatLimits.onlineMs);
    expect(ama.got("globalPresence").slice(received)).toMatchObject([{ online: 6, here: 1 }]);
  });

  it("names a bounded number and counts them all, in a frame of a few kilobytes", async () => {
    const world = new SocketWorld();
    const names = Array.from({ length: chatLimits.presenceUsersMax + 20 }, (_, n) => `u${n}`);
    const wires = (await listening(world, ...names)) as TestWire[];
    const seen = wires.at(-1)?.got("globalPresence")[0];
    expect([seen?.here, seen?.users.length]).toEqual([names.length, chatLimits.presenceUsersMax]);
    expect(wires.at(-1)?.sent.at(-2)?.bytes.length).toBeLessThan(16 * 1024);
  });

  it("costs nobody anything while nobody listens", async () => {
    const world = new SocketWorld();
    const [ama] = (await listening(world, "ama")) as [TestWire];
    expect(world.clock.timers).toBe(1);
    ama.connection.gone("closed");
    expect(world.clock.timers).toBe(0);
  });
});

describe("the history", () => {
  it("is the last lines, read from the store once for many who ask, and anew after each line", async () => {
    const world = new SocketWorld({ isUnlimited: true });
    const [ama] = (await listening(world, "ama")) as [TestWire];
    for (let n = 0; n < chatLimits.globalLines + 5; n++) await say(ama, `line ${n}`);
    const lines = await world.channel.history();
    expect([lines.length, lines[0]?.text]).toEqual([chatLimits.globalLines, "line 5"]);
    await Promise.all([world.channel.history(), world.channel.history()]);
    expect(world.globalChat.reads).toBe(1);
    await say(ama, "one more");
    expect((await world.channel.history()).at(-1)?.text).toBe("one more");
    expect(world.globalChat.reads).toBe(2);
    // another server on the same store may have written
    world.clock.pass(chatLimits.historyMs);
    await world.channel.history();
    expect(world.globalChat.reads).toBe(3);
    expect(world.globalChat.pruned).toBe(3);
  });

  it("is asked for again after the store was away", async () => {
    const world = new SocketWorld();
    world.globalChat.isAway = true;
    await expect(world.channel.history()).rejects.toThrow("away");
    world.globalChat.isAway = false;
    expect(await world.channel.history()).toEqual([]);
  });
});

it("a stopping server answers what it took and takes no more", async () => {
  const world = new SocketWorld();
  const [ama] = (await listening(world, "ama")) as [TestWire];
  ama.say("sendGlobalMessage", { text: "last word" }, "a");
  await world.channel.stop();
  await settled();
  expect(ama.ack("a")).toEqual({ ok: true });
  expect(await say(ama, "too late")).toMatchObject({ ok: false, code: "try-again" });
});
