import { describe, expect, it } from "vitest";
import { queueLimits } from "./limits.ts";
import { roomCode, userIdOf } from "#protocol/ids.ts";
import { roomLimits, turnClocks } from "#server/play/table/limits.ts";
import { journalLimits } from "#server/base/journal/limits.ts";
import { idleWaits, tablesLimits } from "#server/play/tables/limits.ts";
import { rulesPage } from "#engine/config.ts";
import { person, TestLink } from "#tests/support/roomHarness.ts";
import { settled, SocketWorld, type TestWire } from "#tests/support/testWire.ts";
import { sitDown } from "#tests/support/tablePlay.ts";
import type { QueuedPlayer } from "./queue.ts";

const account = (id: string, part: Partial<QueuedPlayer> = {}): QueuedPlayer => ({
  user: person(id),
  rating: 1_200,
  isGuest: false,
  grace: 1,
  ...part,
});
const guest = (id: string): QueuedPlayer => account(id, { isGuest: true });

/** Time and everything that follows from it. */
async function pass(world: SocketWorld, ms: number): Promise<void> {
  world.clock.pass(ms);
  await settled();
}

/** Ama and Kofi, connected, in the queue and found for each other. */
async function matched(seekers: readonly QueuedPlayer[] = [account("ama"), account("kofi")]) {
  const world = new SocketWorld();
  const wires: TestWire[] = [];
  for (const seeker of seekers) {
    wires.push(await world.connect(seeker.user.id));
    world.queue.join(seeker);
  }
  await pass(world, queueLimits.pairMs);
  const [one, other] = wires as [TestWire, TestWire];
  const [found] = one.got("matchFound");
  if (found === undefined) throw new Error("nobody was found");
  const isDealer = found.players.find(({ is_dealer }) => is_dealer)?.id === seekers[0]?.user.id;
  const [dealer, second] = isDealer ? [one, other] : [other, one];
  const dealerId = isDealer ? seekers[0]?.user.id : seekers[1]?.user.id;
  const room = world.rooms.find(found.gameCode);
  if (room === undefined || dealerId === undefined) throw new Error("no room");
  const start = () => world.queue.start(dealerId, found.gameId, found.gameCode);
  return { world, one, other, dealer, second, dealerId, found, room, start };
}

describe("the queue", () => {
  it("finds two for each other, tells both, and opens the room they will play in [R11, R14, R19, R22]", async () => {
    const { one, other, found, room } = await matched();
    expect(other.got("matchFound")).toEqual([found]);
    expect(one.got("queue_joined")).toEqual([{ waited_ms: 0 }]);
    expect(found.players.map(({ id }) => id)).toEqual(["ama", "kofi"]);
    expect(found.players.filter(({ is_dealer }) => is_dealer)).toHaveLength(1);
    const { setup, match } = room.table;
    expect(setup).toMatchObject({ kind: "matched", isRated: true, turnMs: turnClocks.matchedMs, level: null });
    expect(setup.config).toEqual(rulesPage(2));
    expect(match).toBeNull();
  });

  it("tells both what the other wears", async () => {
    const ama = account("ama", { user: { ...person("ama"), look: { frame: "beads" } } });
    const { found } = await matched([ama, account("kofi")]);
    expect(found.players.map(({ id, look }) => [id, look])).toEqual([
      ["ama", { frame: "beads" }],
      ["kofi", undefined],
    ]);
  });

  it("[R14] draws the dealer", async () => {
    const dealers = new Set<string>();
    for (let seed = 0; seed < 20; seed++) {
      const world = new SocketWorld({ seed });
      const wire = await world.connect(userIdOf("ama"));
      await world.connect(userIdOf("kofi"));
      world.queue.join(account("ama"));
      world.queue.join(account("kofi"));
      await pass(world, queueLimits.pairMs);
      dealers.add(wire.got("matchFound")[0]?.players.find(({ is_dealer }) => is_dealer)?.id ?? "");
    }
    expect(dealers).toEqual(new Set(["ama", "kofi"]));
  });

  it("plays guests casually, with guests and with accounts [R22]", async () => {
    expect((await matched([guest("ama"), guest("kofi")])).room.table.setup.isRated).toBe(false);
    const world = new SocketWorld();
    const wire = await world.connect(userIdOf("ama"));
    await world.connect(userIdOf("kofi"));
    world.queue.join(account("ama"));
    world.queue.join(guest("kofi"));
    await pass(world, queueLimits.mixedMs - 1);
    expect(wire.got("matchFound")).toEqual([]);
    await pass(world, 1_500);
    const code = wire.got("matchFound")[0]?.gameCode ?? "";
    expect(world.rooms.find(roomCode(code))?.table.setup.isRated).toBe(false);
  });

  it("never pairs a user with himself: two tabs, or twice in the queue", async () => {
    const world = new SocketWorld();
    const tabs = [await world.connect(userIdOf("ama")), await world.connect(userIdOf("ama"))];
    world.queue.join(account("ama"));
    world.queue.join(account("ama"));
    await pass(world, 60_000);
    expect(tabs.flatMap((tab) => tab.got("matchFound"))).toEqual([]);
  });

  it("never pairs a guest with the account he turned out to be", async () => {
    const world = new SocketWorld();
    const wires = [await world.connect(userIdOf("guest")), await world.connect(userIdOf("ama"))];
    world.queue.join(guest("guest"));
    await world.rooms.reseat(userIdOf("guest"), person("ama"));
    expect(wires[0]?.got("queue_left")).toHaveLength(1);
    // the guest's old tab tries again
    world.queue.join(guest("guest"));
    world.queue.join(account("ama"));
    await pass(world, 120_000);
    expect(wires.flatMap((wire) => wire.got("matchFound"))).toEqual([]);
  });

  it("never pairs a user who plays with friends, be it that he sat down while he waited", async () => {
    const world = new SocketWorld();
    const esi = await world.connect(userIdOf("esi"));
    world.queue.join(account("kofi"));
    const { code, players } = await sitDown(world, rulesPage(2));
    expect(world.queue.join(account("ama"))).toEqual({ ok: false, error: { is: "playing", code } });
    world.queue.join(account("esi"));
    await pass(world, 120_000);
    expect([esi, ...players].flatMap((wire) => wire.got("matchFound"))).toEqual([]);
    expect(players[1]?.got("queue_left")).toHaveLength(1);
    players[0]?.say("leaveGame", { code }, "leave");
    await settled();
    world.queue.join(account("ama"));
    await pass(world, 2_000);
    expect(esi.got("matchFound")).toHaveLength(1);
  });

  it("does not take a game against the computer for one with others", async () => {
    const world = new SocketWorld();
    await sitDown(world, rulesPage(2), { level: "easy", kind: "computer" });
    expect(world.queue.join(account("ama"))).toMatchObject({ ok: true });
  });

  it("keeps the first place of a user who joins again, and estimates from what others waited", async () => {
    const world = new SocketWorld();
    for (const id of ["ama", "kofi", "esi"]) await world.connect(userIdOf(id));
    expect(world.queue.join(account("ama"))).toEqual({ ok: true, value: { wait_ms: null } });
    await pass(world, 10_000);
    world.queue.join(account("ama"));
    world.queue.join(account("kofi"));
    await pass(world, queueLimits.pairMs);
    expect(world.pairedAfter).toEqual([[10_000 + queueLimits.pairMs, queueLimits.pairMs]]);
    expect(world.queue.join(account("esi"))).toMatchObject({ ok: true, value: { wait_ms: 10_250 } });
  });

  it("lets go of a user who cancels, at any time, also twice", async () => {
    const world = new SocketWorld();
    const [ama, kofi] = [await world.connect(userIdOf("ama")), await world.connect(userIdOf("kofi"))];
    world.queue.join(account("ama"));
    ama.say("leave_queue", {}, "one");
    ama.say("leave_queue", {}, "two");
    expect([ama.ack("one"), ama.ack("two")]).toEqual([{ ok: true }, { ok: true }]);
    expect(ama.got("queue_left")).toHaveLength(2);
    world.queue.join(account("kofi"));
    await pass(world, 60_000);
    expect(kofi.got("matchFound")).toEqual([]);
  });

  it("waits ten seconds for a user who loses the line, pairs him with nobody meanwhile, and tells him when he is back", async () => {
    const world = new SocketWorld();
    const ama = await world.connect(userIdOf("ama"));
    const kofi = await world.connect(userIdOf("kofi"));
    world.queue.join(account("ama"));
    ama.connection.gone("dropped");
    world.queue.join(account("kofi"));
    await pass(world, queueLimits.goneMsMax - 1);
    expect(kofi.got("matchFound")).toEqual([]);
    const back = await world.connect(userIdOf("ama"));
    expect(back.got("queue_joined")).toEqual([{ waited_ms: queueLimits.goneMsMax - 1 }]);
    await pass(world, queueLimits.pairMs);
    expect(back.got("matchFound")).toHaveLength(1);
  });

  it("forgets a user who stays away, and a user who joined and never came", async () => {
    const world = new SocketWorld();
    const ama = await world.connect(userIdOf("ama"));
    world.queue.join(account("ama"));
    world.queue.join(account("esi"));
    ama.connection.gone("closed");
    await pass(world, queueLimits.goneMsMax);
    const back = await world.connect(userIdOf("ama"));
    expect(back.got("queue_joined")).toEqual([]);
    await world.connect(userIdOf("esi"));
    await world.connect(userIdOf("kofi"));
    world.queue.join(account("kofi"));
    await pass(world, 60_000);
    expect(world.rooms.size).toBe(0);
    expect(world.clock.timers).toBe(0);
  });

  it("puts both back when the journal does not take their room, and tries again", async () => {
    const world = new SocketWorld();
    const [ama, kofi] = [await world.connect(userIdOf("ama")), await world.connect(userIdOf("kofi"))];
    world.queue.join(account("ama"));
    world.queue.join(account("kofi"));
    world.journal.isAway = true;
    await pass(world, 5_000);
    expect(ama.got("matchFound")).toEqual([]);
    expect(world.faults.length).toBeGreaterThan(0);
    world.journal.isAway = false;
    await pass(world, 5_000);
    expect([ama.got("matchFound").length, kofi.got("matchFound").length]).toEqual([1, 1]);
    expect(Math.min(...world.pairedAfter.flat())).toBeGreaterThan(5_000);
  });
});

describe("a match that was found", () => {
  it("is started by its dealer, who may press twice; then both are told where", async () => {
    const { one, other, room, start, found } = await matched();
    expect(await start()).toEqual({ ok: true, value: undefined });
    expect(room.table.match?.phase).toBe("deck");
    expect(room.table.match?.dealer).toBe(room.table.setup.dealer);
    expect([one, other].map((wire) => wire.got("gameStarted"))).toEqual([
      [{ gameCode: found.gameCode }],
      [{ gameCode: found.gameCode }],
    ]);
    expect(await start()).toMatchObject({ ok: true });
    expect(one.got("gameStarted")).toHaveLength(1);
  });

  it("is not waited for longer than a request may wait, and begins when the journal is back", async () => {
    const { world, one, room, start } = await matched();
    world.journal.hold();
    const requested = start();
    await pass(world, tablesLimits.answerMsMax);
    expect(await requested).toEqual({ ok: false, error: "try-again" });
    expect(one.got("gameStarted")).toEqual([]);
    world.journal.release();
    await settled();
    expect(room.table.match?.phase).toBe("deck");
    expect(one.got("gameStarted")).toHaveLength(1);
  });

  it("is started by nobody else, and under no other name", async () => {
    const { world, found, dealerId, room } = await matched();
    const other = dealerId === "ama" ? "kofi" : "ama";
    const { gameId, gameCode } = found;
    expect(await world.queue.start(userIdOf(other), gameId, gameCode)).toEqual({ ok: false, error: "not-the-dealer" });
    expect(await world.queue.start(userIdOf("esi"), gameId, gameCode)).toEqual({ ok: false, error: "unknown" });
    expect(await world.queue.start(dealerId, "another", gameCode)).toEqual({ ok: false, error: "unknown" });
    expect(await world.queue.start(dealerId, gameId, roomCode("AAAAAAAA"))).toEqual({ ok: false, error: "unknown" });
    const friendly = await world.open({ createdBy: person(dealerId) });
    expect(await world.queue.start(dealerId, friendly.code, friendly.code)).toEqual({ ok: false, error: "unknown" });
    expect(room.table.match).toBeNull();
  });

  it("starts by itself after 20 seconds", async () => {
    const { world, one, room } = await matched();
    await pass(world, queueLimits.startMsMax - 1);
    expect(room.table.match).toBeNull();
    await pass(world, 1);
    expect(room.table.match?.phase).toBe("deck");
    expect(one.got("gameStarted")).toHaveLength(1);
  });

  it("gives the dealer his whole time to deal from the start on [R15]", async () => {
    const { world, room, dealer } = await matched();
    await pass(world, queueLimits.startMsMax);
    dealer.say("join-room", { code: room.code });
    await pass(world, roomLimits.dealMsMax - 1);
    expect(room.table.match?.phase).toBe("deck");
    await pass(world, 1);
    expect(room.table.match?.phase).toBe("play");
  });

  it("is nobody's seat to leave or to take before it starts", async () => {
    const { world, one, room } = await matched();
    one.say("join-room", { code: room.code });
    one.say("leaveGame", { code: room.code }, "leave");
    expect(one.ack("leave")).toMatchObject({ ok: false, code: "wrong-phase" });
    const esi = await world.connect(userIdOf("esi"));
    esi.say("playerJoin", { code: room.code }, "sit");
    expect(esi.ack("sit")).toMatchObject({ ok: false, code: "game-full" });
  });

  it("keeps its players from another until it is over", async () => {
    const { world, start, found } = await matched();
    expect(world.queue.join(account("ama"))).toMatchObject({ ok: true });
    await start();
    expect(world.queue.join(account("ama"))).toEqual({ ok: false, error: { is: "playing", code: found.gameCode } });
  });

  it("is told again to a user who comes back to it", async () => {
    const { world, one, found } = await matched();
    one.connection.gone("dropped");
    await pass(world, 3_000);
    const back = await world.connect(userIdOf("ama"));
    expect(back.got("matchFound")).toEqual([found]);
    world.queue.join(account("ama"));
    expect(back.got("matchFound")).toHaveLength(2);
  });

  it("is called off when a user has gone for good: the other waits on with his time, the missing one has it on record", async () => {
    const { world, one, other, room } = await matched();
    one.connection.gone("closed");
    await pass(world, queueLimits.startMsMax);
    expect(other.got("gameStarted")).toEqual([]);
    expect(other.got("queue_joined").at(-1)).toEqual({ waited_ms: queueLimits.pairMs + queueLimits.startMsMax });
    expect(world.rooms.find(room.code)).toBeUndefined();
    expect(world.conduct).toMatchObject([{ userId: "ama", kind: "missed", matchNumber: 0, code: room.code }]);
    await world.connect(userIdOf("esi"));
    world.queue.join(account("esi"));
    await pass(world, queueLimits.pairAgainMs);
    expect(other.got("matchFound")).toHaveLength(2);
  });

  it("waits for a user who is on the way back at the twentieth second", async () => {
    const { world, one, other, room } = await matched();
    await pass(world, queueLimits.startMsMax - 1_000);
    one.connection.gone("dropped");
    await pass(world, 5_000);
    expect(room.table.match).toBeNull();
    await world.connect(userIdOf("ama"));
    expect(room.table.match?.phase).toBe("deck");
    expect(other.got("gameStarted")).toHaveLength(1);
    expect(world.conduct).toEqual([]);
  });

  it("wrongs nobody when both are gone", async () => {
    const { world, one, other, room } = await matched();
    for (const wire of [one, other]) wire.connection.gone("dropped");
    await pass(world, queueLimits.startMsMax);
    expect(world.rooms.find(room.code)).toBeUndefined();
    expect(world.conduct).toEqual([]);
    expect(world.clock.timers).toBe(0);
  });

  it("is called off by a user who leaves the queue; who pressed just then is not to blame", async () => {
    const crossed = await matched();
    crossed.one.say("leave_queue", {});
    await settled();
    expect(crossed.world.conduct).toEqual([]);
    expect(crossed.one.got("queue_left")).toHaveLength(1);
    expect(crossed.one.got("queue_joined")).toHaveLength(1);
    expect(crossed.other.got("queue_joined")).toHaveLength(2);
    const late = await matched();
    await pass(late.world, queueLimits.lateCancelMs);
    late.one.say("leave_queue", {});
    await settled();
    expect(late.world.conduct).toMatchObject([{ userId: "ama", kind: "missed" }]);
  });

  it("is not chosen by calling off one after the other just when they are found", async () => {
    const { world, one } = await matched();
    const callOff = async () => {
      one.say("leave_queue", {});
      await settled();
      return world.conduct.length;
    };
    const again = async (waitMs: number) => {
      await pass(world, waitMs);
      world.queue.join(account("ama"));
      await pass(world, queueLimits.pairAgainMs);
      return callOff();
    };
    expect(await callOff()).toBe(0);
    expect([await again(0), await again(1_000)]).toEqual([1, 2]);
    expect(await again(queueLimits.lateCancelAgainMs)).toBe(2);
    expect(world.conduct).toMatchObject([
      { userId: "ama", kind: "missed" },
      { userId: "ama", kind: "missed" },
    ]);
  });

  it("is not held up by a user who only asks, and has no connection to play over", async () => {
    const { world, one, other, room } = await matched();
    one.connection.gone("dropped");
    for (let requested = 0; requested < 5; requested++) {
      await pass(world, queueLimits.startMsMax / 4);
      world.queue.join(account("ama"));
    }
    expect(world.rooms.find(room.code)).toBeUndefined();
    expect(other.got("queue_joined")).toHaveLength(2);
  });

  it("loses a user who cancels while its room is being opened, without blame; the other waits on", async () => {
    const world = new SocketWorld();
    const [ama, kofi] = [await world.connect(userIdOf("ama")), await world.connect(userIdOf("kofi"))];
    for (const id of ["ama", "kofi"]) world.queue.join(account(id));
    world.journal.hold();
    await pass(world, queueLimits.pairMs);
    ama.say("leave_queue", {});
    world.journal.release();
    await settled();
    expect([ama.got("queue_joined").length, kofi.got("queue_joined").length]).toEqual([1, 2]);
    expect(world.rooms.size).toBe(0);
    expect(world.conduct).toEqual([]);
    await pass(world, 60_000);
    expect(kofi.got("gameStarted")).toEqual([]);
  });

  it("has no part in it who cancels and comes back while its room is being opened: he waits on", async () => {
    const world = new SocketWorld();
    const [ama, kofi] = [await world.connect(userIdOf("ama")), await world.connect(userIdOf("kofi"))];
    for (const id of ["ama", "kofi"]) world.queue.join(account(id));
    world.journal.hold();
    await pass(world, queueLimits.pairMs);
    ama.say("leave_queue", {});
    world.queue.join(account("ama"));
    world.journal.release();
    await settled();
    expect([ama.got("queue_left").length, ama.got("matchFound").length, kofi.got("matchFound").length]).toEqual([
      1, 0, 0,
    ]);
    expect(world.rooms.size).toBe(0);
    await pass(world, queueLimits.pairAgainMs);
    expect([ama.got("matchFound").length, kofi.got("matchFound").length]).toEqual([1, 1]);
    expect(world.rooms.size).toBe(1);
    expect(world.conduct).toEqual([]);
  });

  it("does not hold who has found another while its room was being opened", async () => {
    const world = new SocketWorld();
    const [ama, kofi, esi] = [
      await world.connect(userIdOf("ama")),
      await world.connect(userIdOf("kofi")),
      await world.connect(userIdOf("esi")),
    ];
    for (const id of ["ama", "kofi"]) world.queue.join(account(id));
    world.journal.hold();
    await pass(world, queueLimits.pairMs);
    ama.say("leave_queue", {});
    for (const id of ["ama", "esi"]) world.queue.join(account(id));
    await pass(world, queueLimits.pairMs);
    world.journal.release();
    await settled();
    const found = [ama, kofi, esi].map((wire) =>
      wire.got("matchFound").map(({ players }) => players.map(({ id }) => id)),
    );
    expect(found).toEqual([[["ama", "esi"]], [], [["ama", "esi"]]]);
    expect([ama.got("queue_left").length, kofi.got("queue_joined").length]).toEqual([1, 2]);
    expect(world.rooms.size).toBe(1);
    expect(world.conduct).toEqual([]);
  });

  it("takes the account out of the queue that its player turns out to be", async () => {
    const { world, start } = await matched([guest("guest"), guest("kofi")]);
    for (const isStarted of [false, true]) {
      if (isStarted) await start();
      const id = isStarted ? "esi" : "ama";
      const wire = await world.connect(userIdOf(id));
      world.queue.join(account(id));
      await world.rooms.reseat(isStarted ? userIdOf("ama") : userIdOf("guest"), person(id));
      expect(wire.got("queue_left")).toHaveLength(1);
      await world.connect(userIdOf("yaa"));
      world.queue.join(account("yaa"));
      await pass(world, queueLimits.pairAgainMs);
      expect(wire.got("matchFound").filter(({ players }) => players.some((each) => each.id === "yaa"))).toEqual([]);
    }
  });

  it("is never held against a guest", async () => {
    const { world, one } = await matched([guest("ama"), guest("kofi")]);
    one.connection.gone("closed");
    await pass(world, queueLimits.startMsMax);
    expect(world.conduct).toEqual([]);
  });

  it("survives a restart: both are told again, it starts, and being slow then is nobody's fault", async () => {
    const { world, found, dealerId } = await matched();
    await world.restart();
    expect(await world.queue.start(dealerId, found.gameId, found.gameCode)).toEqual({ ok: true, value: undefined });
    const again = await matched();
    await again.world.restart();
    const back = await again.world.connect(userIdOf("ama"));
    expect(back.got("matchFound").at(-1)).toEqual(again.found);
    again.other.connection.gone("dropped");
    await pass(again.world, queueLimits.startMsMax);
    expect(back.got("queue_left")).toHaveLength(1);
    expect(again.world.conduct).toEqual([]);
  });

  it("waits while the journal is away, then starts once", async () => {
    const { world, one, room, start } = await matched();
    world.journal.isAway = true;
    const first = start();
    await pass(world, 3_000);
    expect(await first).toEqual({ ok: false, error: "try-again" });
    expect(one.got("gameStarted")).toEqual([]);
    world.journal.isAway = false;
    await pass(world, journalLimits.entryRetryMs);
    expect(one.got("gameStarted")).toHaveLength(1);
    expect(room.table.match?.phase).toBe("deck");
  });
});

describe("where there is no room for a match", () => {
  it("both are told, and found for each other again by themselves once there is one", async () => {
    const caps = { roomsMax: 1, roomsReserved: 0 };
    const world = new SocketWorld({ caps });
    const taken = await world.open({ createdBy: person("host"), level: "easy" });
    const watcher = new TestLink("watcher");
    taken.join(watcher, true);
    const [ama, kofi] = [await world.connect(userIdOf("ama")), await world.connect(userIdOf("kofi"))];
    for (const id of ["ama", "kofi"]) world.queue.join(account(id));
    await pass(world, queueLimits.pairMs);
    const status = { waited_ms: queueLimits.pairMs, no_room: true };
    expect([ama, kofi].map((wire) => wire.got("queue_joined").at(-1))).toEqual([status, status]);
    expect(world.roomRefusals).toEqual([true]);
    // not tried more often than that, no matter who else comes
    world.queue.join(account("yaa"));
    await pass(world, queueLimits.fullAgainMs - 1);
    expect(world.roomRefusals).toEqual([true]);
    await pass(world, 1);
    expect(world.roomRefusals).toEqual([true, true]);
    taken.drop(watcher, "closed");
    world.clock.pass(idleWaits.computer);
    await settled();
    await pass(world, queueLimits.fullAgainMs);
    expect([ama, kofi].map((wire) => wire.got("matchFound").length)).toEqual([1, 1]);
  });
});
