import { describe, expect, test } from "vitest";
import type { MatchState } from "#engine/state.ts";
import { type MatchKey, matchKey, roomCode } from "#protocol/ids.ts";
import type { BracketRecord } from "#protocol/calls/tournamentPages.ts";
import { byInterest, chosenMatch, liveMatchOf } from "./tableChoice.ts";

interface Given {
  readonly key: MatchKey;
  readonly seeds?: readonly [number, number];
  readonly wins?: readonly [number, number];
  readonly scores?: readonly number[] | null;
}

const live = ({ key, seeds = [1, 2], wins = [0, 0], scores = [0, 0] }: Given) => {
  const player = (side: 0 | 1) => ({ seed: seeds[side], is_bye: false, wins: wins[side] });
  const record: BracketRecord = {
    key,
    stage: "winners",
    round: 1,
    position: 1,
    group: 0,
    best_of: 3,
    players: [player(0), player(1)],
    state: scores === null ? "called" : "playing",
    winner: null,
    how: null,
    game_code: roomCode("AB12CD"),
    match_ids: [],
  };
  const match = scores === null ? null : ({ phase: "playing", scores } as unknown as MatchState);
  return liveMatchOf(record, { match }, { players: 8, winPoints: 10 });
};

describe("the interest of a match", () => {
  test("rises with points and with matches won", () => {
    const steps = [
      live({ key: matchKey("a") }),
      live({ key: matchKey("a"), scores: [4, 0] }),
      live({ key: matchKey("a"), scores: [4, 9] }),
      live({ key: matchKey("a"), wins: [1, 0], scores: [0, 0] }),
      live({ key: matchKey("a"), wins: [1, 1], scores: [9, 9] }),
    ].map(({ interest }) => interest);
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    expect(new Set(steps).size).toBe(steps.length);
  });

  test("rises with the seeds, and is never outside of 0 to 100", () => {
    const [best, middle, last] = [
      live({ key: matchKey("a"), seeds: [1, 2] }),
      live({ key: matchKey("b"), seeds: [1, 8] }),
      live({ key: matchKey("c"), seeds: [7, 8], scores: null }),
    ].map(({ interest }) => interest);
    expect(best).toBeGreaterThan(middle ?? 0);
    expect(middle).toBeGreaterThan(last ?? 0);
    expect(last).toBe(0);
    expect(live({ key: matchKey("d"), wins: [2, 1], scores: [40, 40] }).interest).toBe(100);
  });

  test("puts what is played before what is only called", () => {
    const [called, played] = [live({ key: matchKey("a"), scores: null }), live({ key: matchKey("b"), seeds: [7, 8] })];
    expect([called, played].toSorted(byInterest)).toEqual([played, called]);
  });
});

describe("the match that is shown", () => {
  const [dull, close] = [
    live({ key: matchKey("dull"), seeds: [7, 8] }),
    live({ key: matchKey("close"), wins: [1, 1] }),
  ];
  const called = live({ key: matchKey("called"), scores: null });

  const keyOf = (key: string | null) => (key === null ? null : matchKey(key));
  test.each([
    ["the most interesting one", null, null, "close"],
    ["the one shown before, while it goes on", null, "dull", "dull"],
    ["the streamer's choice", "dull", "close", "dull"],
    ["another, where the choice is over", "gone", null, "close"],
    ["another, where the choice is only called", "called", "dull", "dull"],
    ["another, where the one shown before is over", null, "gone", "close"],
  ])("is %s", (_, pick, before, expected) => {
    expect(chosenMatch([dull, close, called], keyOf(pick), keyOf(before))).toBe(expected);
  });

  test("is none where nothing is played", () => {
    expect(chosenMatch([called], matchKey("called"), matchKey("called"))).toBeNull();
  });
});
