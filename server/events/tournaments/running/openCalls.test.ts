import { expect, test } from "vitest";
import { roomCode, tournamentId, userIdOf } from "#protocol/ids.ts";
import type { Registry } from "#server/play/tables/registry.ts";
import { FakeClock } from "#tests/support/fakeClock.ts";
import { tournamentLimits } from "../limits.ts";
import { OpenCalls } from "./openCalls.ts";

const table = roomCode("CALLED");
const [ama, kofi] = [userIdOf("ama"), userIdOf("kofi")];
const message = { tournament: tournamentId("1"), title: "Kumasi Open", game_code: table, opponent: "Kofi" };

/** A table that has been called for Ama; `room` is what the registry finds. */
function called(room: { readonly match?: object | null; readonly present?: readonly string[] } | null = {}) {
  const clock = new FakeClock();
  const found = room && {
    table: { match: room.match ?? null },
    isPresent: (id: string) => room.present?.includes(id) ?? false,
  };
  const rooms = { find: (code: string) => (code === table ? (found ?? undefined) : undefined) } as unknown as Registry;
  const calls = new OpenCalls({ rooms, clock });
  const joinBefore = calls.begin(table, new Map([[ama, message]]));
  return { calls, clock, joinBefore };
}

test("players have five minutes to come, from the call on", () => {
  const { calls, clock, joinBefore } = called();
  expect(joinBefore).toBe(clock.now() + tournamentLimits.joinMsMax);
  clock.pass(tournamentLimits.joinMsMax - 1);
  expect([calls.has(table), calls.isOver(table), calls.joinBefore(table)]).toEqual([true, false, joinBefore]);
  expect(calls.of(ama)).toEqual([{ ...message, join_before: joinBefore }]);
  clock.pass(1);
  expect([calls.isOver(table), calls.of(ama)]).toEqual([true, []]);
});

test("a call that has ended is none", () => {
  const { calls } = called();
  calls.end(table);
  expect([calls.has(table), calls.isOver(table), calls.joinBefore(table), calls.of(ama)]).toEqual([
    false,
    false,
    null,
    [],
  ]);
});

test.each([
  ["who has come", { present: ["ama"] }],
  ["whose match has begun", { match: {} }],
  ["whose table is gone", null],
])("a player %s is not called", (_, room) => {
  expect(called(room).calls.of(ama)).toEqual([]);
});

test("only the players of a match are called, also while the other one is there", () => {
  expect(called().calls.of(kofi)).toEqual([]);
  expect(called({ present: ["kofi"] }).calls.of(ama)).toHaveLength(1);
});
