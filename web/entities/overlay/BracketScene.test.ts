import { expect, test } from "vitest";
import { matchKey } from "#protocol/ids.ts";
import type { OverlayMatch } from "#protocol/frames/overlay.ts";
import { columnsOf } from "./BracketScene.tsx";

const match = (stage: OverlayMatch["stage"], round: number, position: number, part: Partial<OverlayMatch> = {}) =>
  ({
    key: matchKey(`${stage}${round}.${position}`),
    stage,
    round,
    rounds: 6,
    group: 0,
    best_of: 3,
    position,
    players: [],
    state: "waiting",
    winner: null,
    ...part,
  }) satisfies OverlayMatch;

const round = (stage: OverlayMatch["stage"], number: number, count: number, state: OverlayMatch["state"]) =>
  Array.from({ length: count }, (_, index) => match(stage, number, index + 1, { state }));

const keysOf = (matches: readonly OverlayMatch[]): string[] => columnsOf(matches).map(({ key }) => key);

test("four columns at most, from the round before the first one that is not over", () => {
  const rounds = [
    ...round("winners", 1, 8, "decided"),
    ...round("winners", 2, 4, "decided"),
    ...round("winners", 3, 2, "playing"),
    ...round("winners", 4, 2, "waiting"),
    ...round("winners", 5, 1, "waiting"),
    ...round("winners", 6, 1, "waiting"),
  ];
  expect(keysOf(rounds)).toEqual(["winners-2", "winners-3", "winners-4", "winners-5"]);
});

test("the last four where all are over, and all where there are few", () => {
  const over = [1, 2, 3, 4, 5].flatMap((number) => round("winners", number, 1, "decided"));
  expect(keysOf(over)).toEqual(["winners-2", "winners-3", "winners-4", "winners-5"]);
  expect(keysOf(round("winners", 1, 2, "playing"))).toEqual(["winners-1"]);
  expect(keysOf([])).toEqual([]);
});

test("groups by their number, then winners, losers and the final; a second final that is not played is left out", () => {
  const matches = [
    match("final", 2, 1, { state: "void" }),
    match("final", 1, 1),
    match("losers", 1, 1),
    match("winners", 1, 1),
    match("group", 1, 1, { group: 2 }),
    match("group", 2, 2, { group: 1, state: "playing" }),
  ];
  expect(keysOf(matches)).toEqual(["group-1", "group-2", "winners-1", "losers-1"]);
  expect(keysOf(matches.slice(0, 4))).toEqual(["winners-1", "losers-1", "final-1"]);
});

test("of a long round the played matches come first, then those to come, in the bracket's order", () => {
  const long = [
    ...Array.from({ length: 7 }, (_, index) => match("winners", 1, index + 1, { state: "decided" })),
    match("winners", 1, 8, { state: "playing" }),
    ...Array.from({ length: 6 }, (_, index) => match("winners", 1, index + 9)),
  ];
  expect(columnsOf(long)[0]?.matches.map(({ position }) => position)).toEqual([1, 8, 9, 10, 11, 12, 13, 14]);
});
