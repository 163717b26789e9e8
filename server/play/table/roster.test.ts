import { describe, expect, it, test } from "vitest";
import { rulesPage } from "#engine/config.ts";
import { roomCode, userIdOf } from "#protocol/ids.ts";
import { decodeFrame } from "#protocol/frames/codec.ts";
import type { TableAction, Setup } from "#protocol/calls/journal.ts";
import type { GameData } from "#protocol/frames/tableRecords.ts";
import { friends, person, playHand, RoomHarness, say, TestLink } from "#tests/support/roomHarness.ts";
import { fold, openTable } from "./fold.ts";
import { Roster, type Table } from "./table.ts";

const setup: Setup = {
  code: roomCode("ABCDEFGH"),
  kind: "tournament",
  createdBy: userIdOf("ama"),
  config: { ...rulesPage(2), winPoints: 1 },
  isRated: false,
  turnMs: 20_000,
  level: null,
  seats: [person("ama"), person("kofi")],
  dealer: 0,
};

function after(table: Table, action: TableAction): Table {
  const done = fold(table, action, 1);
  if (!done.ok) throw new Error(done.error);
  return done.value.table;
}

const open = openTable(setup, 0).table;
const waiting = openTable({ ...setup, kind: "friend", seats: [person("ama"), null] }, 0).table;

describe("the roster number", () => {
  it.each<[string, Table, TableAction]>([
    ["a player sits down", waiting, { type: "sit", seat: 1, user: person("kofi") }],
    ["a computer does", waiting, { type: "addComputer", seat: 0, position: 1, level: "easy" }],
    ["a player leaves before the match", waiting, { type: "leave", seat: 0 }],
    ["a name changes", open, { type: "reseat", from: userIdOf("ama"), to: { ...person("ama"), username: "Ama" } }],
    [
      "a picture changes",
      open,
      { type: "reseat", from: userIdOf("ama"), to: { ...person("ama"), image_url: "/a.png" } },
    ],
    ["a seat passes to another account", open, { type: "reseat", from: userIdOf("kofi"), to: person("esi") }],
  ])("grows to the version at which %s", (_what, table, action) => {
    const roster = new Roster();
    expect([roster.numberOf(table, 3), roster.numberOf(table, 4)]).toEqual([3, 3]);
    const changed = after(table, action);
    expect([roster.numberOf(changed, 5), roster.numberOf(changed, 6)]).toEqual([5, 5]);
  });

  it("stays the same through everything that play changes", () => {
    const roster = new Roster();
    const actions: TableAction[] = [
      { type: "act", action: { type: "shuffle", seat: 0 }, by: "player" },
      { type: "timeOut", seat: 0 },
      { type: "standIn", seat: 1, why: "away" },
      { type: "takeBack", seat: 1 },
      { type: "act", action: { type: "forfeit", seat: 1 }, by: "player" },
      { type: "act", action: { type: "rematch", seat: 0 }, by: "player" },
      { type: "act", action: { type: "rematch", seat: 1 }, by: "player" },
      { type: "leave", seat: 1 },
    ];
    let table = open;
    const numbers = actions.map((action, index) => {
      table = after(table, action);
      return roster.numberOf(table, 10 + index);
    });
    expect(new Set(numbers)).toEqual(new Set([10]));
    expect(table.match?.matchNumber).toBe(2);
  });
});

test("all are sent everything when a player sits down, and what changes from then on", async () => {
  const harness = new RoomHarness();
  const { room, host, guest, seats } = await friends(harness);
  const spectator = new TestLink("esi");
  room.join(spectator, false);
  // on joining, and as the guest sat down
  expect(host.got("gameData").map(({ events }) => events)).toEqual([[], [{ type: "playerJoined", position: 1 }]]);
  playHand(room, seats);
  for (const connection of seats) say(room, connection, "readyForNextHand");
  expect([host, guest, spectator].map((connection) => connection.got("gameData").length)).toEqual([2, 2, 1]);
  expect(host.got("updatedGameData").length).toBe(spectator.got("updatedGameData").length);
  expect(host.got("updatedGameData").length).toBeGreaterThan(12);
});

test("a table that is read again from its journal has the number of its last entry", async () => {
  const harness = new RoomHarness();
  const { room, seats } = await friends(harness);
  playHand(room, seats);
  await harness.restart();
  const again = new TestLink("ama");
  harness.rooms.find(room.code)?.join(again, false);
  const [, { roster }] = decodeFrame(again.frames[0] as Uint8Array) as [string, GameData];
  expect(roster).toBe(harness.journal.rooms.get(room.code)?.length);
});
