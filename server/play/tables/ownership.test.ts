/** The ownership of rooms in a cluster, in all orders of the steps of small cases; and each rule is needed. */
import { describe, expect, test } from "vitest";
import { isLongRun } from "#tests/support/longRun.ts";
import { type Bounds, firstState, hasServer, isServed, type Rules, stepsOf } from "#tests/support/ownershipModel.ts";
import { searchStates } from "#tests/support/searchStates.ts";

const statesMax = 3_000_000;
const all: Rules = {
  hasKey: true,
  appendsOwned: true,
  readsAgain: true,
  comparesRow: true,
  leavesFirst: true,
  checksLease: true,
};
const none: Bounds = { processes: 2, rooms: 1, writes: 0, crashes: 0, drains: 0, expiries: 0, closes: 0 };

const search = (bounds: Partial<Bounds>, rules: Partial<Rules> = {}) => {
  const used = { ...all, ...rules };
  return searchStates(
    {
      first: firstState({ ...none, ...bounds }),
      steps: (state) => stepsOf(used, state),
      fault: ({ fault }) => fault,
      isGoal: isServed,
      mustReachGoal: hasServer,
    },
    statesMax,
  );
};

/** Cases of each run, then those of the long one. */
const cases: readonly (readonly [string, Partial<Bounds>])[] = [
  ["a takeover while the owner writes", { writes: 3, expiries: 1 }],
  ["two nodes and a restart, with crashes", { processes: 3, writes: 2, crashes: 2 }],
  ["three nodes, two of which lose their lease", { processes: 3, writes: 2, expiries: 2 }],
  ["a drain that is cut short", { processes: 3, writes: 2, drains: 1, crashes: 1 }],
  ["two rooms", { rooms: 2, writes: 2, expiries: 1 }],
  ["the end of a room", { processes: 3, writes: 1, expiries: 2, closes: 1 }],
];
const longCases: typeof cases = [
  ["all of it", { processes: 3, writes: 2, crashes: 1, drains: 1, expiries: 1, closes: 1 }],
  ["the end of a room with more writes", { processes: 3, writes: 2, expiries: 2, closes: 1 }],
  ["two rooms on three nodes", { processes: 3, rooms: 2, writes: 1, crashes: 1, expiries: 1 }],
];

describe("in every order of steps nothing acknowledged is lost, no two acknowledge one entry, every room is served", () => {
  test.each(isLongRun ? [...cases, ...longCases] : cases)("%s", (_, bounds) => {
    const { states, fault } = search(bounds);
    expect(fault).toBeNull();
    expect(states).toBeGreaterThan(50);
  });

  test("safety needs no clock as long as the room goes on", () => {
    expect(search({ processes: 3, writes: 2, expiries: 2 }, { checksLease: false }).fault).toBeNull();
  });
});

describe("a fault is found without", () => {
  test.each<[string, Partial<Rules>, Partial<Bounds>, RegExp]>([
    ["the key of the journal", { hasKey: false, checksLease: false }, { writes: 2, expiries: 1 }, /lost|two/],
    ["the entry of the new owner", { appendsOwned: false, checksLease: false }, { writes: 2, expiries: 1 }, /reach/],
    ["the second reading", { readsAgain: false, checksLease: false }, { writes: 2, expiries: 1 }, /lost/],
    ["the comparison of the row", { comparesRow: false }, { processes: 3, writes: 1, expiries: 2 }, /lost|two|reach/],
    ["the row that goes first", { leavesFirst: false }, { processes: 3, writes: 2, expiries: 2, closes: 1 }, /over/],
    ["the look at the lease", { checksLease: false }, { writes: 1, expiries: 1, closes: 1 }, /over/],
  ])("%s", (_, rules, bounds, fault) => {
    expect(search(bounds, rules).fault?.at(-1)).toMatch(fault);
  });
});
