/** Abandoned tables: matches with a clock end by themselves, rooms close, memory is freed. */
import { describe, expect, it } from "vitest";
import { privateGame, rulesPage } from "#engine/config.ts";
import { actionIdOf } from "#protocol/ids.ts";
import { heapBytes } from "#tests/fuzz/heap.ts";
import type { Connection } from "#server/base/connections.ts";
import type { NewGame } from "#server/play/tables/newGame.ts";
import type { Room } from "#server/play/table/room.ts";
import { roomLimits } from "#server/play/table/limits.ts";
import { person, RoomHarness } from "#tests/support/roomHarness.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** A connection that is never read. */
const linkOf = (id: string): Connection => ({ user: person(id), send: () => {}, hides: () => false });

const clocked: readonly Partial<NewGame>[] = [
  { config: privateGame, turnMs: 10_000 },
  { config: { ...privateGame, players: 3, winPoints: 50 }, turnMs: 60_000 },
  { config: { ...privateGame, players: 4, weakHand: true, stacking: true }, turnMs: 20_000 },
  { kind: "matched", config: rulesPage(2, 10), isRated: true, turnMs: 20_000 },
  { kind: "matched", config: rulesPage(4, 10), isRated: true, turnMs: 20_000 },
  { kind: "tournament", config: rulesPage(3, 10), isRated: true, turnMs: 120_000 },
];

async function fullTable(harness: RoomHarness, game: Partial<NewGame>, name: string): Promise<[Room, Connection[]]> {
  const room = await harness.open({ ...game, createdBy: person(`${name}0`) });
  const links = Array.from({ length: room.table.setup.config.players }, (_, seat) => linkOf(`${name}${seat}`));
  for (const link of links) {
    room.join(link, false);
    room.command({ type: "playerJoin", payload: { code: room.code } }, { connection: link, id: undefined });
  }
  return [room, links];
}

async function turns(): Promise<void> {
  for (let turn = 0; turn < 100; turn++) await Promise.resolve();
}

describe("with no action at all", () => {
  it.each(clocked.map((game, index) => [`${game.kind ?? "friend"} of ${game.config?.players}`, game, index] as const))(
    "and the match ends all the same: %s",
    async (_name, game, index) => {
      const harness = new RoomHarness({ seed: index });
      const [room, links] = await fullTable(harness, game, "p");
      for (let waited = 0; harness.finished.length === 0 && waited < dayMs; waited += minuteMs) {
        harness.clock.pass(minuteMs);
        await turns();
      }
      expect(harness.frozen).toEqual([]);
      expect(harness.finished).toHaveLength(1);
      expect(room.table.match?.phase).toBe("matchOver");
      for (const link of links) room.drop(link, "closed");
      harness.clock.pass(roomLimits.finishedIdleMsMax);
      await turns();
      expect([harness.rooms.size, harness.journal.rooms.size, harness.clock.timers]).toEqual([0, 0, 0]);
    },
  );

  it.each(["after the last has gone", "though all look on"])(
    "and a table without a clock closes in a day, %s",
    async (how) => {
      const harness = new RoomHarness();
      const [room, links] = await fullTable(harness, {}, "p");
      harness.clock.pass(hourMs);
      if (how === "after the last has gone") for (const link of links) room.drop(link, "dropped");
      harness.clock.pass(roomLimits.idleMsMax);
      await turns();
      expect([harness.rooms.size, harness.journal.rooms.size, harness.clock.timers]).toEqual([0, 0, 0]);
      expect(harness.frozen).toEqual([]);
    },
  );

  it("though the wall clock jumps by hours", async () => {
    const harness = new RoomHarness();
    const [room] = await fullTable(harness, { turnMs: 10_000 }, "p");
    harness.clock.pass(minuteMs);
    const before = room.table;
    for (const hours of [-5, 10, -20]) harness.clock.jump(hours * hourMs);
    expect(room.table).toBe(before);
    await harness.restart();
    expect(harness.rooms.find(room.code)?.table).toEqual(before);
    for (let waited = 0; harness.finished.length === 0 && waited < dayMs; waited += minuteMs) {
      harness.clock.pass(minuteMs);
      await turns();
    }
    expect(harness.finished).toHaveLength(1);
    expect(harness.frozen).toEqual([]);
  });
});

describe("what comes and goes", () => {
  it("may do so thousands of times and leaves a bounded journal", async () => {
    const harness = new RoomHarness();
    const room = await harness.open({ createdBy: person("host"), config: { ...privateGame, players: 4 } });
    const link = linkOf("restless");
    for (let times = 0; times < roomLimits.entriesMax; times++) {
      room.join(link, false);
      room.command(
        { type: "playerJoin", payload: { code: room.code } },
        { connection: link, id: actionIdOf(`in${times}`) },
      );
      room.command(
        { type: "leaveGame", payload: { code: room.code } },
        { connection: link, id: actionIdOf(`out${times}`) },
      );
    }
    expect(harness.frozen).toEqual([]);
    expect(harness.journal.rooms.get(room.code)?.length).toBeLessThanOrEqual(roomLimits.entriesMax + 1);
    harness.clock.pass(dayMs);
    await turns();
    expect([harness.rooms.size, harness.journal.rooms.size, harness.clock.timers]).toEqual([0, 0, 0]);
  });

  it("gives its memory back", async () => {
    const harness = new RoomHarness();
    const round = async (name: string): Promise<void> => {
      for (let table = 0; table < 30; table++) {
        const game = { ...clocked[table % clocked.length], config: { ...privateGame, winPoints: 1 } };
        const [room, links] = await fullTable(harness, game, `${name}t${table}p`);
        for (const link of links) {
          room.command(
            { type: "sendMessage", payload: { code: room.code, text: "x".repeat(400) } },
            { connection: link, id: actionIdOf("c") },
          );
          room.drop(link, "dropped");
        }
      }
      harness.clock.pass(2 * dayMs);
      for (let times = 0; harness.journal.rooms.size > 0 && times < 1_000; times++) await turns();
      harness.finished.length = 0;
      harness.chat.length = 0;
    };
    await round("warm");
    await round("up");
    const before = heapBytes();
    for (let rounds = 0; rounds < 5; rounds++) await round(`r${rounds}`);
    expect(harness.rooms.size).toBe(0);
    expect(harness.clock.timers).toBe(0);
    // A table takes about 10 KB: if the 150 tables stayed, it would be megabytes.
    expect(heapBytes() - before).toBeLessThan(600_000);
  });
});
