import { describe, expect, it } from "vitest";
import { rulesPage } from "#engine/config.ts";
import { replay } from "#engine/replay.ts";
import { actionIdOf, roomCode, userIdOf } from "#protocol/ids.ts";
import { roomLimits } from "#server/play/table/limits.ts";
import { tablesLimits } from "./limits.ts";
import type { Entry } from "#protocol/calls/journal.ts";
import { chat, friends, person, playCard, playHand, RoomHarness, say, TestLink } from "#tests/support/roomHarness.ts";
import { settled } from "#tests/support/testWire.ts";
import { encodeEntry } from "#server/base/journal/entryCodec.ts";
import type { Room } from "#server/play/table/room.ts";

const ama = person("ama");

/** Plays matches of one point until this number is over. */
function playMatches(room: Room, links: readonly TestLink[], count: number): void {
  for (let match = 1; match <= count; match++) {
    playHand(room, links);
    if (match < count) for (const connection of links) say(room, connection, "rematch");
  }
}
const short = { config: { ...rulesPage(2), winPoints: 1 } };

describe("opening a room", () => {
  it("gives it a code that can be read aloud, and the creator the first seat", async () => {
    const harness = new RoomHarness();
    const rooms = [];
    for (let n = 0; n < 50; n++) rooms.push(await harness.open({ createdBy: person(`host-${n}`) }));
    for (const room of rooms) expect(room.code).toMatch(/^[2-9A-HJKMNP-TV-Z]{8}$/);
    expect(new Set(rooms.map((room) => room.code)).size).toBe(50);
    expect(harness.rooms.find(roomCode(rooms[0]?.code ?? ""))?.table.seats.map((who) => who?.user.id)).toEqual([
      "host-0",
      undefined,
    ]);
    expect(harness.rooms.find(roomCode((rooms[0]?.code ?? "").toLowerCase()))).toBeUndefined();
  });

  it("seats the computers in a game against them", async () => {
    const room = await new RoomHarness().open({ createdBy: ama, level: "hard", config: rulesPage(4) });
    expect(room.table.seats.map((who) => [who?.user.username, who?.user.is_bot])).toEqual([
      ["name-ama", false],
      ["Computer", true],
      ["Computer 2", true],
      ["Computer 3", true],
    ]);
    expect(room.table.match?.phase).toBe("deck");
  });

  it("rejects while the journal is away, and leaves nothing behind", async () => {
    const harness = new RoomHarness();
    harness.journal.isAway = true;
    for (let n = 0; n < 30; n++) await expect(harness.open({ createdBy: ama })).rejects.toThrow("away");
    expect(harness.rooms.size).toBe(0);
    harness.journal.isAway = false;
    expect((await harness.open({ createdBy: ama })).code).toHaveLength(8);
  });

  it("says that the journal is late before a request has waited a second, and leaves nothing behind either", async () => {
    const harness = new RoomHarness();
    harness.journal.hold();
    const requested = Array.from({ length: tablesLimits.roomsPerUserMax }, () =>
      expect(harness.open({ createdBy: ama })).rejects.toThrow("new room"),
    );
    harness.clock.pass(tablesLimits.answerMsMax);
    await Promise.all(requested);
    harness.journal.release();
    await settled();
    expect([harness.rooms.size, harness.journal.rooms.size, harness.clock.timers]).toEqual([0, 0, 0]);
    expect((await harness.open({ createdBy: ama })).code).toHaveLength(8);
  });

  it("closes the creator's oldest room that nobody looks at when there are too many", async () => {
    const harness = new RoomHarness();
    const rooms: Room[] = [];
    for (let n = 0; n < tablesLimits.roomsPerUserMax; n++) rooms.push(await harness.open({ createdBy: ama }));
    rooms[0]?.join(new TestLink("kofi"), false);
    await harness.open({ createdBy: ama });
    expect(harness.rooms.size).toBe(tablesLimits.roomsPerUserMax);
    expect([0, 1, 2].map((n) => harness.rooms.find(roomCode(rooms[n]?.code ?? "")) === undefined)).toEqual([
      false,
      true,
      false,
    ]);
  });

  it("refuses when each of them has a connection", async () => {
    const harness = new RoomHarness();
    for (let n = 0; n < tablesLimits.roomsPerUserMax; n++)
      (await harness.open({ createdBy: ama })).join(new TestLink("kofi"), false);
    await expect(harness.open({ createdBy: ama })).rejects.toThrow("too-many-rooms");
    expect((await harness.open({ createdBy: person("kofi") })).code).toHaveLength(8);
  });

  it("never closes one twice while its end is being written", async () => {
    const harness = new RoomHarness();
    for (let n = 0; n < tablesLimits.roomsPerUserMax; n++) await harness.open({ createdBy: ama });
    harness.journal.hold();
    const opening = Promise.all([
      harness.open({ createdBy: ama }),
      harness.open({ createdBy: ama }),
      harness.open({ createdBy: ama }),
    ]);
    await settled();
    harness.journal.release();
    await opening;
    expect(harness.frozen).toEqual([]);
  });
});

describe("a room that is closing", () => {
  it("takes no actions, lets nobody in by surprise, and freezes for nothing", async () => {
    const harness = new RoomHarness();
    const { room, host, guest } = await friends(harness);
    room.drop(guest, "closed");
    harness.clock.pass(31_000);
    expect(room.table.seats[1]?.standIn).toBe("away");
    room.drop(host, "closed");
    harness.journal.hold();
    expect(room.closeIfIdle()).toBe(true);
    expect(room.closeIfIdle()).toBe(false);
    room.join(guest, false);
    expect(say(room, guest, "playerJoin")).toEqual({ ok: false, error: "game-over" });
    harness.journal.release();
    expect(guest.got("gameMessage")).toEqual([{ code: room.code, notice: "closed" }]);
    expect(say(room, guest, "playerJoin")).toEqual({ ok: false, error: "game-over" });
    expect([harness.frozen, harness.rooms.size]).toEqual([[], 0]);
  });

  it("keeps its results and its chat before its journal goes", async () => {
    const harness = new RoomHarness();
    const { room, host, guest, seats } = await friends(harness, short);
    playMatches(room, seats, 2);
    chat(room, host, "good game");
    harness.isStoreAway = true;
    for (const connection of [host, guest]) say(room, connection, "leaveGame");
    harness.clock.pass(0);
    await settled();
    expect(harness.rooms.size).toBe(0);
    expect([...harness.journal.rooms.keys()]).toEqual([room.code]);
    harness.isStoreAway = false;
    for (let second = 0; second < 120; second++) {
      harness.clock.pass(1_000);
      await settled();
    }
    expect(harness.finished.map(({ matchNumber }) => matchNumber)).toEqual([1, 2]);
    expect(harness.chat.map(({ text, userId }) => [text, userId])).toEqual([["good game", "ama"]]);
    expect(harness.journal.rooms.size).toBe(0);
  });
});

describe("rebuilding", () => {
  it("stores no match again that the store has, however often the server starts", async () => {
    const harness = new RoomHarness();
    const { room, seats } = await friends(harness, short);
    playMatches(room, seats, 3);
    await settled();
    for (let starts = 0; starts < 3; starts++) {
      await harness.restart();
      for (let turn = 0; turn < 6; turn++) await settled();
    }
    expect(harness.finishes).toBe(3);
    expect(harness.finished.map(({ matchNumber }) => matchNumber)).toEqual([1, 2, 3]);
  });

  it("stores once what was not stored when the server was killed", async () => {
    const harness = new RoomHarness();
    const { room, seats } = await friends(harness, short);
    playMatches(room, seats, 1);
    await settled();
    harness.isStoreAway = true;
    for (const connection of seats) say(room, connection, "rematch");
    playMatches(room, seats, 1);
    await settled();
    expect(harness.finished).toHaveLength(1);
    await harness.restart();
    await settled();
    harness.isStoreAway = false;
    await harness.restart();
    for (let turn = 0; turn < 6; turn++) await settled();
    expect(harness.finished.map(({ matchNumber }) => matchNumber)).toEqual([1, 2]);
  });

  it("tells again of every match that the store does not have", async () => {
    const harness = new RoomHarness();
    const { room, seats } = await friends(harness, short);
    playMatches(room, seats, 3);
    await settled();
    harness.finished.length = 0;
    await harness.restart();
    for (let turn = 0; turn < 4; turn++) await settled();
    expect(harness.finished.map(({ matchNumber, code }) => [matchNumber, code])).toEqual(
      [1, 2, 3].map((n) => [n, room.code]),
    );
    for (const { record, winnerSeat, matchNumber } of harness.finished) {
      const again = replay({ ...record, matchNumber } as Parameters<typeof replay>[0]);
      expect(again.ok && again.value.winner).toBe(winnerSeat);
    }
  });

  it("leaves a broken room alone, reports it, and gives every other back", async () => {
    const harness = new RoomHarness();
    const rooms: { readonly room: Room }[] = [];
    for (let n = 0; n < 6; n++) rooms.push(await friends(harness));
    const entries = (n: number) => harness.journal.rooms.get(roomCode(rooms[n]?.room.code ?? "")) ?? [];
    const last = (n: number) => entries(n).at(-1);
    entries(0).splice(1, 1);
    entries(1).shift();
    entries(2).splice(0, 1, { ...(entries(2)[0] as never as object), body: Uint8Array.of(0xc1, 2) } as never);
    const torn = last(3);
    entries(3).splice(-1, 1, { ...(torn as never as object), body: torn?.body.slice(0, -2) } as never);
    const wrong = encodeEntry({
      at: 1,
      action: { type: "act", action: { type: "play", seat: 0, card: 1 }, by: "player" },
      actionId: null,
    });
    entries(4).push({ ...(last(4) as never as object), seq: 3, body: wrong } as never);
    // the missing entry of the first is not its last: what follows it does not follow
    entries(0).push({ ...(last(5) as never as object), room: rooms[0]?.room.code, seq: 3 } as never);
    await harness.restart();
    expect(harness.rooms.size).toBe(1);
    expect(harness.rooms.find(roomCode(rooms[5]?.room.code ?? ""))).toBeDefined();
    expect(harness.frozen).toHaveLength(5);
    for (const why of harness.frozen) expect(String(why)).not.toMatch(/\b(10|[6-9JQKA])[SHDC]\b/);
  });

  it("gives a room that is asked for before the others are rebuilt, as it was, and lets it go on", async () => {
    const harness = new RoomHarness();
    const tables = [await friends(harness), await friends(harness), await friends(harness)];
    for (const { room, host } of tables) say(room, host, "dealCards");
    const before = tables.map(({ room }) => room.table);
    await harness.reread();
    expect(harness.rooms.size).toBe(3);
    const [code = ""] = tables.map(({ room }) => room.code).slice(1);
    const room = harness.rooms.find(roomCode(code)) as Room;
    expect(room.table).toEqual(before[1]);
    const connection = new TestLink(room.table.seats[room.table.match?.turn ?? 0]?.user.id ?? "");
    room.join(connection, false);
    playCard(room, connection, connection.view.legal[0] ?? "");
    const played = room.table;
    expect(played).not.toEqual(before[1]);
    await harness.rooms.rebuildRest();
    expect(harness.rooms.size).toBe(3);
    expect(harness.rooms.find(roomCode(code))).toBe(room);
    expect(tables.map(({ room: { code: each } }) => harness.rooms.find(each)?.table)).toEqual([
      before[0],
      played,
      before[2],
    ]);
  });

  it("reports a broken room when it is asked for, and gives its place back", async () => {
    const harness = new RoomHarness();
    const { room } = await friends(harness);
    const notDealt: Entry = {
      at: 1,
      action: { type: "act", action: { type: "play", seat: 0, card: 1 }, by: "player" },
      actionId: null,
    };
    harness.journal.rooms.get(room.code)?.push({ room: room.code, seq: 3, at: 1, body: encodeEntry(notDealt) });
    await harness.reread();
    expect(harness.frozen).toEqual([]);
    expect(harness.rooms.find(room.code)).toBeUndefined();
    expect([harness.rooms.isBroken(room.code), harness.rooms.size]).toEqual([true, 0]);
    expect(harness.frozen).toHaveLength(1);
    await harness.rooms.rebuildRest();
    expect(harness.frozen).toHaveLength(1);
    for (let n = 0; n < tablesLimits.roomsPerUserMax; n++) {
      (await harness.open({ createdBy: ama })).join(new TestLink("kofi"), false);
    }
  });

  it("rebuilds no more once the server stops, and takes nothing at a table that is asked for then", async () => {
    const harness = new RoomHarness();
    const { room } = await friends(harness, short);
    const journaled = harness.journal.rooms.get(room.code)?.length;
    await harness.reread();
    harness.rooms.stop();
    await harness.rooms.rebuildRest();
    const again = harness.rooms.find(room.code) as Room;
    const host = new TestLink(again.table.seats[0]?.user.id ?? "");
    again.join(host, false);
    say(again, host, "dealCards", actionIdOf("an-id"));
    harness.clock.pass(3_600_000);
    await settled();
    expect(harness.journal.rooms.get(room.code)).toHaveLength(journaled ?? -1);
  });

  it("finishes the closing of a room that was closing when the server stopped", async () => {
    const harness = new RoomHarness();
    const { room, seats } = await friends(harness, short);
    playMatches(room, seats, 1);
    harness.isStoreAway = true;
    for (const connection of seats) say(room, connection, "leaveGame");
    harness.clock.pass(0);
    await harness.restart();
    expect(harness.rooms.size).toBe(0);
    harness.isStoreAway = false;
    await harness.restart();
    for (let turn = 0; turn < 4; turn++) await settled();
    expect(harness.finished).toHaveLength(1);
    expect(harness.journal.rooms.size).toBe(0);
    for (let n = 0; n < tablesLimits.roomsPerUserMax; n++) {
      (await harness.open({ createdBy: ama })).join(new TestLink("kofi"), false);
    }
    expect(harness.rooms.size).toBe(tablesLimits.roomsPerUserMax);
  });
});

describe("stopping", () => {
  it("lets what was accepted be committed and said, and takes nothing new", async () => {
    const harness = new RoomHarness();
    const { room, host } = await friends(harness);
    harness.journal.hold();
    say(room, host, "dealCards", actionIdOf("d"));
    harness.rooms.stop();
    expect(say(room, host, "shuffleDeck", actionIdOf("s"))).toEqual({ ok: false, error: "try-again" });
    const settling = harness.rooms.settled(2_000);
    harness.journal.release();
    harness.clock.pass(10);
    await settling;
    expect(host.got("ack")).toEqual([{ ok: true, version: 3 }]);
    expect(host.got("gameMessage")).toEqual([{ code: room.code, notice: "server-restarting" }]);
    expect(harness.clock.timers).toBe(0);
  });

  it("waits no longer than it was told for a journal that does not answer", async () => {
    const harness = new RoomHarness();
    const { room, host } = await friends(harness);
    harness.journal.hold();
    say(room, host, "dealCards", actionIdOf("d"));
    harness.rooms.stop();
    const settling = harness.rooms.settled(2_000);
    harness.clock.pass(2_000);
    await settling;
    expect(harness.clock.timers).toBe(0);
  });
});

describe("the match that one may go back to", () => {
  it("is the one in progress in which one has a seat, until it is over", async () => {
    const harness = new RoomHarness();
    const { room, host, guest, seats } = await friends(harness, short);
    room.join(new TestLink("yaa"), false);
    expect(["ama", "kofi", "yaa"].map((id) => harness.rooms.runningOf(userIdOf(id)))).toEqual([
      room.code,
      room.code,
      null,
    ]);
    room.drop(host, "closed");
    room.drop(guest, "dropped");
    expect(harness.rooms.runningOf(userIdOf("ama"))).toBe(room.code);
    for (const connection of seats) room.join(connection, false);
    playHand(room, seats);
    expect(host.view.phase).toBe("game_over");
    expect(harness.rooms.runningOf(userIdOf("ama"))).toBeNull();
    for (const connection of seats) say(room, connection, "rematch");
    expect(harness.rooms.runningOf(userIdOf("ama"))).toBe(room.code);
  });

  it("is none before it begins, nor once it was left, but is while the computer holds the seat of who is away", async () => {
    const harness = new RoomHarness();
    await harness.open({ createdBy: ama });
    expect(harness.rooms.runningOf(userIdOf("ama"))).toBeNull();
    const { room, host, guest } = await friends(harness);
    room.drop(guest, "closed");
    harness.clock.pass(roomLimits.graceClosedMs);
    expect(room.table.seats[1]?.standIn).toBe("away");
    expect(harness.rooms.runningOf(userIdOf("kofi"))).toBe(room.code);
    say(room, host, "leaveGame");
    expect(harness.rooms.runningOf(userIdOf("ama"))).toBeNull();
    expect(harness.rooms.runningOf(userIdOf("kofi"))).toBe(room.code);
  });

  it("is told of many at once, of those who have one", async () => {
    const harness = new RoomHarness();
    const { room } = await friends(harness);
    harness.clock.pass(1_000);
    const later = await harness.open({ createdBy: ama, level: "easy" });
    later.join(new TestLink("ama"), false);
    expect(
      harness.rooms.runningAmong(
        new Set([userIdOf("kofi"), userIdOf("ama"), userIdOf("yaa"), userIdOf("computer-2"), userIdOf("")]),
      ),
    ).toEqual(
      new Map([
        ["ama", later.code],
        ["kofi", room.code],
      ]),
    );
    expect(harness.rooms.runningAmong(new Set([userIdOf("yaa")])).size).toBe(0);
    expect(harness.rooms.runningAmong(new Set()).size).toBe(0);
  });

  it("is the one that began last, also after a restart, and also against the computer", async () => {
    const harness = new RoomHarness();
    await friends(harness);
    harness.clock.pass(1_000);
    const later = await harness.open({ createdBy: ama, level: "easy" });
    later.join(new TestLink("ama"), false);
    harness.clock.pass(1_000);
    expect(harness.rooms.runningOf(userIdOf("ama"))).toBe(later.code);
    await harness.restart();
    expect(harness.rooms.runningOf(userIdOf("ama"))).toBe(later.code);
  });
});
