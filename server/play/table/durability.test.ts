import { describe, expect, it } from "vitest";
import { rulesPage } from "#engine/config.ts";
import { actionIdOf } from "#protocol/ids.ts";
import { journalLimits } from "#server/base/journal/limits.ts";
import { chat, friends, playCard, playHand, RoomHarness, say, TestLink } from "#tests/support/roomHarness.ts";

describe("nothing is said that is not written down", () => {
  it("to those at the table, to those who come, to those who ask", async () => {
    const harness = new RoomHarness();
    const { room, host, guest } = await friends(harness);
    harness.journal.hold();
    say(room, host, "dealCards", actionIdOf("d"));
    chat(room, guest, "hm", actionIdOf("c"));
    say(room, guest, "typing" as never);
    const before = [host.frames.length, guest.frames.length];
    const late = new TestLink("yaa");
    room.join(late, false);
    room.show(late);
    room.join(host, false);
    expect(late.got("gameData").map(({ version, view }) => [version, view.phase])).toEqual([
      [2, "deck"],
      [2, "deck"],
    ]);
    expect([host.frames.length, guest.frames.length]).toEqual([(before[0] as number) + 1, before[1]]);
    expect(room.chatLines).toEqual([]);
    harness.journal.release();
    expect(host.got("ack")).toEqual([{ ok: true, version: 3 }]);
    expect(guest.got("ack")).toEqual([{ ok: true, version: 4 }]);
    expect(guest.update).toMatchObject({ version: 3, view: { phase: "play" } });
    expect(host.got("chatMessage")).toHaveLength(1);
  });

  it("not even when the absence of a player changes the view meanwhile", async () => {
    const harness = new RoomHarness();
    const { room, host, guest } = await friends(harness);
    say(room, host, "dealCards");
    harness.journal.hold();
    room.drop(host, "dropped");
    playCard(room, guest, guest.view.legal[0] as string);
    harness.clock.pass(200);
    room.join(host, false);
    expect(host.view.current_trick.cards).toEqual([]);
    expect(host.view.current_player_position).toBe(1);
  });

  it("and the turn of the next begins when it is shown", async () => {
    const harness = new RoomHarness();
    const { room, host, guest } = await friends(harness, { turnMs: 10_000 });
    say(room, host, "dealCards");
    harness.journal.hold();
    playCard(room, guest, guest.view.legal[0] as string);
    harness.clock.pass(25_000);
    harness.journal.release();
    expect(host.view.deadline).toEqual({ at: harness.clock.now() + 10_000, length_ms: 10_000 });
    harness.clock.pass(9_999);
    expect(room.table.match?.trick.plays).toHaveLength(1);
    harness.clock.pass(1);
    expect(room.table.match?.tricks).toHaveLength(1);
  });
});

describe("without a journal for thirty seconds", () => {
  it("a table stands still, refuses with try-again, and goes on where it was, its clocks credited", async () => {
    const harness = new RoomHarness();
    const { room, host, guest } = await friends(harness, { turnMs: 10_000 });
    say(room, host, "dealCards");
    harness.clock.pass(4_000);
    harness.journal.isAway = true;
    expect(chat(room, host, "hello?", actionIdOf("c"))).toMatchObject({ ok: true, value: null });
    const card = guest.view.legal[0] as string;
    expect(playCard(room, guest, card, actionIdOf("p"))).toMatchObject({ ok: false, error: "try-again" });
    harness.clock.pass(30_000);
    expect(host.got("ack")).toEqual([]);
    harness.journal.isAway = false;
    harness.clock.pass(journalLimits.entryRetryMs);
    expect(host.got("ack")).toEqual([{ ok: true, version: 4 }]);
    expect(guest.view.deadline?.at).toBe(harness.clock.now() + 6_000);
    expect(playCard(room, guest, card, actionIdOf("p"))).toMatchObject({ ok: true, value: null });
    expect(guest.got("ack")).toEqual([{ ok: true, version: 5 }]);
    expect(harness.frozen).toEqual([]);
  });

  it("nobody's absence counts, and who came back meanwhile has the seat", async () => {
    const harness = new RoomHarness();
    const { room, host, guest } = await friends(harness);
    room.drop(guest, "closed");
    harness.clock.pass(30_000);
    expect(host.view.players[1]?.stand_in).toBe(true);
    harness.journal.isAway = true;
    chat(room, host, "hello?");
    room.join(guest, false);
    harness.clock.pass(30_000);
    expect(room.table.seats[1]?.standIn).toBe("away");
    harness.journal.isAway = false;
    harness.clock.pass(journalLimits.entryRetryMs);
    expect(host.view.players[1]).toMatchObject({ stand_in: false, connected: true });
    expect(harness.frozen).toEqual([]);
  });
});

describe("a room that another server holds", () => {
  it("stands still here, says so, and answers only what it had acknowledged", async () => {
    const harness = new RoomHarness();
    const { room, host, guest } = await friends(harness);
    say(room, host, "shuffleDeck", actionIdOf("s"));
    harness.journal.seize(room.code);
    say(room, host, "dealCards", actionIdOf("d"));
    expect(host.got("ack")).toHaveLength(1);
    expect(guest.view.phase).toBe("deck");
    expect(guest.got("gameMessage")).toEqual([{ code: room.code, notice: "frozen" }]);
    expect(say(room, guest, "dealCards")).toMatchObject({ ok: false, error: "game-frozen" });
    expect(say(room, host, "shuffleDeck", actionIdOf("s"))).toMatchObject({ ok: true, value: 3 });
    harness.clock.pass(600_000);
    expect(harness.frozen).toHaveLength(1);
    expect(harness.clock.timers).toBe(0);
  });
});

describe("the same id", () => {
  it("gets the same answer and is applied once, before and after its commit, on any connection", async () => {
    const harness = new RoomHarness();
    const { room, host } = await friends(harness);
    const tab = new TestLink("ama");
    room.join(tab, false);
    harness.journal.hold();
    for (const connection of [host, tab, host])
      expect(say(room, connection, "shuffleDeck", actionIdOf("s"))).toMatchObject({ ok: true, value: null });
    harness.journal.release();
    expect([host.got("ack"), tab.got("ack")]).toEqual([
      [
        { ok: true, version: 3 },
        { ok: true, version: 3 },
      ],
      [{ ok: true, version: 3 }],
    ]);
    expect(say(room, tab, "shuffleDeck", actionIdOf("s"))).toMatchObject({ ok: true, value: 3 });
    expect(room.table.match?.phase).toBe("deck");
  });

  it("with other words is refused", async () => {
    const harness = new RoomHarness();
    const { room, host, guest } = await friends(harness);
    say(room, host, "dealCards", actionIdOf("x"));
    const [one, two] = guest.view.legal as [string, string];
    playCard(room, guest, one, actionIdOf("p"));
    expect(playCard(room, guest, two, actionIdOf("p"))).toMatchObject({ ok: false, error: "id-reused" });
    expect(say(room, host, "shuffleDeck", actionIdOf("x"))).toMatchObject({ ok: false, error: "id-reused" });
    expect(chat(room, guest, "hm", actionIdOf("p"))).toMatchObject({ ok: false, error: "id-reused" });
  });

  it("belongs to its player: another may use it", async () => {
    const harness = new RoomHarness();
    const { room, host, guest } = await friends(harness);
    chat(room, host, "one", actionIdOf("x"));
    expect(chat(room, guest, "two", actionIdOf("x"))).toMatchObject({ ok: true, value: null });
    expect(guest.got("chatMessage").map(({ message }) => message)).toEqual(["one", "two"]);
  });

  it("that was refused is refused again, also when it would be legal by now", async () => {
    const harness = new RoomHarness();
    const { room, host, guest } = await friends(harness);
    expect(say(room, guest, "readyForNextHand", actionIdOf("r"))).toMatchObject({ ok: false, error: "wrong-phase" });
    playHand(room, [host, guest]);
    expect(guest.view.phase).toBe("hand_over");
    expect(say(room, guest, "readyForNextHand", actionIdOf("r"))).toMatchObject({ ok: false, error: "wrong-phase" });
    expect(say(room, guest, "readyForNextHand", actionIdOf("r2"))).toMatchObject({ ok: true, value: null });
  });

  it("is known after a restart, for every kind of action", async () => {
    const harness = new RoomHarness();
    const { room, host, guest } = await friends(harness, { config: { ...rulesPage(2), winPoints: 50 } });
    say(room, host, "shuffleDeck", actionIdOf("a-shuffle"));
    say(room, host, "dealCards", actionIdOf("a-deal"));
    playCard(room, guest, guest.view.legal[0] as string, actionIdOf("a-play"));
    chat(room, host, "hm", actionIdOf("a-word"));
    say(room, guest, "leaveGame", actionIdOf("a-leave"));
    room.join(guest, false);
    say(room, guest, "playerJoin", actionIdOf("a-return"));
    await harness.restart();
    const again = harness.rooms.find(room.code);
    if (again === undefined) throw new Error("the room is gone");
    const back = { ama: new TestLink("ama"), kofi: new TestLink("kofi") };
    const version = again.table.match?.trick.plays.length;
    expect(say(again, back.ama, "shuffleDeck", actionIdOf("a-shuffle"))).toMatchObject({ ok: true, value: 3 });
    expect(say(again, back.ama, "dealCards", actionIdOf("a-deal"))).toMatchObject({ ok: true, value: 4 });
    expect(chat(again, back.ama, "hm", actionIdOf("a-word"))).toMatchObject({ ok: true, value: 6 });
    expect(say(again, back.kofi, "leaveGame", actionIdOf("a-leave"))).toMatchObject({ ok: true, value: 7 });
    expect(say(again, back.kofi, "playerJoin", actionIdOf("a-return"))).toMatchObject({ ok: true, value: 8 });
    expect(say(again, back.kofi, "rematch", actionIdOf("a-return"))).toMatchObject({ ok: false, error: "id-reused" });
    expect(again.table.match?.trick.plays.length).toBe(version);
    expect(again.table.seats[1]?.standIn).toBeNull();
  });
});

describe("a restart", () => {
  it("gives every table back as it was, with clocks that start again", async () => {
    const harness = new RoomHarness();
    const { room, host, guest } = await friends(harness, { turnMs: 20_000 });
    say(room, host, "dealCards");
    playCard(room, guest, guest.view.legal[0] as string);
    harness.clock.pass(19_000);
    const table = structuredClone(room.table);
    await harness.restart();
    const again = harness.rooms.find(room.code);
    expect(again?.table).toEqual(table);
    const back = new TestLink("ama");
    again?.join(back, false);
    expect(back.update).toMatchObject({ version: 4, view: { deadline: { at: harness.clock.now() + 20_000 } } });
  });

  it("lets nobody's absence count that began before it", async () => {
    const harness = new RoomHarness();
    const { room, guest } = await friends(harness);
    room.drop(guest, "closed");
    harness.clock.pass(29_000);
    await harness.restart();
    const host = new TestLink("ama");
    const again = harness.rooms.find(room.code);
    again?.join(host, false);
    harness.clock.pass(59_000);
    expect(host.view.players[1]?.stand_in).toBe(false);
    harness.clock.pass(1_000);
    expect(host.view.players[1]?.stand_in).toBe(true);
  });

  it("at any entry of a match goes on to the same table", async () => {
    const harness = new RoomHarness();
    const { room, host, guest } = await friends(harness, { config: { ...rulesPage(2), winPoints: 3 } });
    for (let hand = 0; hand < 10 && host.view.phase !== "game_over"; hand++) {
      playHand(room, [host, guest]);
      for (const connection of [host, guest]) say(room, connection, "readyForNextHand");
    }
    const entries = harness.journal.rooms.get(room.code) ?? [];
    expect(entries.length).toBeGreaterThan(15);
    for (let length = 1; length <= entries.length; length++) {
      const other = new RoomHarness();
      other.journal.rooms.set(room.code, entries.slice(0, length));
      await other.restart();
      const connection = new TestLink("ama");
      expect(other.rooms.find(room.code)?.join(connection, false)).toMatchObject({ ok: true, value: length });
    }
  });
});

describe("the wall clock", () => {
  it.each([3_600_000, -3_600_000])("may jump by %i ms: nobody's turn ends or lasts for it", async (jumpMs) => {
    const harness = new RoomHarness();
    const { room, host } = await friends(harness, { turnMs: 20_000 });
    say(room, host, "dealCards");
    harness.clock.pass(5_000);
    harness.clock.jump(jumpMs);
    room.show(host);
    const { view, server_time } = host.got("gameData").at(-1) ?? host.update;
    expect((view.deadline?.at ?? 0) - server_time).toBe(15_000);
    harness.clock.pass(14_999);
    expect(room.table.match?.trick.plays).toHaveLength(0);
    harness.clock.pass(1);
    expect(room.table.match?.trick.plays).toHaveLength(1);
  });

  it("never makes a match end before it began", async () => {
    const harness = new RoomHarness();
    const { room, host, guest } = await friends(harness, { config: { ...rulesPage(2), winPoints: 1 } });
    harness.clock.jump(-3_600_000);
    playHand(room, [host, guest]);
    await Promise.resolve();
    const [match] = harness.finished;
    expect(match?.endedAt).toBe(match?.startedAt);
  });
});

describe("a fault in one room", () => {
  it("freezes that room, is reported without cards, and leaves the others alone", async () => {
    const harness = new RoomHarness();
    const sick = await friends(harness);
    const well = await friends(harness);
    say(sick.room, sick.host, "dealCards");
    const broken = new TestLink("yaa");
    broken.send = () => {
      throw new Error("a fault");
    };
    sick.room.join(broken, false);
    expect(harness.frozen.map(String)).toEqual(["Error: a fault"]);
    expect(sick.guest.got("gameMessage")).toEqual([{ code: sick.room.code, notice: "frozen" }]);
    expect(say(sick.room, sick.guest, "readyForNextHand")).toMatchObject({ ok: false, error: "game-frozen" });
    expect(say(well.room, well.host, "dealCards")).toMatchObject({ ok: true, value: null });
    playHand(well.room, well.seats);
    expect(well.host.view.phase).toBe("hand_over");
  });
});
