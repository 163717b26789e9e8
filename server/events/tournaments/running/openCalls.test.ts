import { expect, test } from "vitest";
import { roomCode, tournamentId, type UserId, userIdOf } from "#protocol/ids.ts";
import { aloneCluster } from "#server/base/cluster/cluster.ts";
import { FakeClock } from "#tests/support/fakeClock.ts";
import { tournamentLimits } from "../limits.ts";
import { OpenCalls } from "./openCalls.ts";
import type { NoTable, TableState } from "./tournamentTables.ts";

const table = roomCode("CALLED");
const [ama, kofi] = [userIdOf("ama"), userIdOf("kofi")];
const message = { tournament: tournamentId("1"), title: "Kumasi Open", game_code: table, opponent: "Kofi" };

/** A table that has been called for Ama; `seen` is what is found of it. */
function called(seen: { readonly matchNumber?: number; readonly present?: readonly UserId[] } | NoTable = {}) {
  const clock = new FakeClock();
  const found =
    typeof seen === "string" ? seen : ({ matchNumber: null, present: [], ...seen } as unknown as TableState);
  const cluster = aloneCluster((fault) => {
    throw fault;
  });
  const calls = new OpenCalls({ cluster, tables: { find: () => Promise.resolve(found) }, clock });
  const joinBefore = calls.begin(table, new Map([[ama, message]]));
  return { calls, clock, joinBefore };
}

test("players have five minutes to come, from the call on", async () => {
  const { calls, clock, joinBefore } = called();
  expect(joinBefore).toBe(clock.now() + tournamentLimits.joinMsMax);
  clock.pass(tournamentLimits.joinMsMax - 1);
  expect([calls.has(table), calls.isOver(table), calls.joinBefore(table)]).toEqual([true, false, joinBefore]);
  expect(await calls.of(ama)).toEqual([{ ...message, join_before: joinBefore }]);
  clock.pass(1);
  expect([calls.isOver(table), await calls.of(ama)]).toEqual([true, []]);
});

test("a call that has ended is none", async () => {
  const { calls } = called();
  calls.end(table);
  expect([calls.has(table), calls.isOver(table), calls.joinBefore(table), await calls.of(ama)]).toEqual([
    false,
    false,
    null,
    [],
  ]);
});

test.each<[string, Parameters<typeof called>[0]]>([
  ["who has come", { present: [ama] }],
  ["whose match has begun", { matchNumber: 1 }],
  ["whose table is gone", "none"],
])("a player %s is not called", async (_, seen) => {
  expect(await called(seen).calls.of(ama)).toEqual([]);
});

test("only the players of a match are called, also while the other one is there", async () => {
  expect(await called().calls.of(kofi)).toEqual([]);
  expect(await called({ present: [kofi] }).calls.of(ama)).toHaveLength(1);
});
