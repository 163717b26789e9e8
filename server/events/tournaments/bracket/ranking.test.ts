import { describe, expect, test } from "vitest";
import { matchKey } from "#protocol/ids.ts";
import type { BracketMatch, MatchResult, Pair, Side } from "./plan.ts";
import { ranked, statsOf } from "./ranking.ts";

const none: Pair<number> = [0, 0];

/** A decided match of two seeds; one that was played has 4 hands and 10 points to 2 and 5 where nothing else is said. */
function match(players: Pair<number>, winner: Side | null, change: Partial<MatchResult> = {}): BracketMatch {
  const how = change.how ?? "played";
  const isPlayed = how === "played" && winner !== null;
  const won = (most: number, least: number): Pair<number> => (winner === 0 ? [most, least] : [least, most]);
  const key = matchKey(`g1.1.${players.join("")}`);
  return {
    key,
    stage: "group",
    round: 1,
    position: 1,
    group: 1,
    slots: [
      { from: "seed", seed: players[0] },
      { from: "seed", seed: players[1] },
    ],
    bestOf: 3,
    players,
    state: "decided",
    winner: winner === null ? null : players[winner],
    result: {
      key,
      winner,
      how,
      wins: none,
      hands: isPlayed ? won(4, 2) : none,
      points: isPlayed ? won(10, 5) : none,
      ...change,
    },
  };
}

const of = (matches: readonly BracketMatch[], seed: number) =>
  statsOf([1, 2, 3, 4], matches).find((standing) => standing.seed === seed);

describe("what a player has won and lost", () => {
  test("counts both sides of a match, hands and points as won minus lost", () => {
    const matches = [match([1, 2], 0), match([3, 1], 1)];
    expect(of(matches, 1)).toMatchObject({ wins: 2, losses: 0, hands: 4, points: 10 });
    expect(of(matches, 2)).toMatchObject({ wins: 0, losses: 1, hands: -2, points: -5 });
    expect(of(matches, 4)).toMatchObject({ wins: 0, losses: 0, hands: 0, points: 0, came: false, isDropped: false });
  });

  test("leaves out matches without a result", () => {
    const open: BracketMatch = { ...match([1, 2], 0), state: "ready", winner: null, result: null };
    expect(of([open], 1)).toMatchObject({ wins: 0, losses: 0, came: false });
  });

  test.each(["played", "forfeit", "staff"] as const)("both were at the table of a match that ended as %s", (how) => {
    const matches = [match([1, 2], 0, { how })];
    expect([of(matches, 1)?.came, of(matches, 2)?.came]).toEqual([true, true]);
  });

  test("of an absence only the winner came, and without a winner nobody", () => {
    const absent = [match([1, 2], 0, { how: "absent" })];
    expect([of(absent, 1)?.came, of(absent, 2)?.came]).toEqual([true, false]);
    const both = [match([1, 2], null, { how: "absent" })];
    expect([of(both, 1)?.came, of(both, 2)?.came]).toEqual([false, false]);
  });

  test.each(["withdrawn", "disqualified"] as const)(
    "a player who has %s is out, and came where hands were won",
    (how) => {
      const before = [match([1, 2], 0, { how })];
      expect(of(before, 1)).toMatchObject({ came: false, isDropped: false });
      expect(of(before, 2)).toMatchObject({ came: false, isDropped: true });
      for (const hands of [
        [1, 1],
        [0, 1],
        [1, 0],
      ] satisfies Pair<number>[]) {
        const within = [match([1, 2], 0, { how, hands })];
        expect(of(within, 1)).toMatchObject({ came: true, isDropped: false });
        expect(of(within, 2)).toMatchObject({ came: true, isDropped: true });
      }
    },
  );
});

describe("the order of players", () => {
  const order = (matches: readonly BracketMatch[], seeds: readonly number[] = [1, 2, 3]): number[] =>
    ranked(statsOf(seeds, matches), matches, ({ wins }) => [-wins]).map(({ seed }) => seed);

  test("follows the keys of the caller", () => {
    expect(order([match([3, 1], 0), match([3, 2], 0), match([2, 1], 0)])).toEqual([3, 2, 1]);
  });

  test("of two equal players the winner of their match is before the other, also with fewer hands", () => {
    const far = { hands: [9, 0], points: [30, 0] } satisfies Partial<MatchResult>;
    const matches = [match([1, 2], 1), match([1, 3], 0, far), match([2, 4], 1), match([3, 4], 0), match([4, 3], 1)];
    expect(statsOf([1, 2], matches).map(({ wins }) => wins)).toEqual([1, 1]);
    expect(order(matches, [1, 2])).toEqual([2, 1]);
  });

  test("of three who have beaten each other hands decide, then points, then the seed", () => {
    const circle = (hands: Pair<number>, points: Pair<number>) => [
      match([1, 2], 0),
      match([2, 3], 0),
      match([3, 1], 0, { hands, points }),
    ];
    expect(order(circle([5, 2], [10, 5]))).toEqual([3, 2, 1]);
    expect(order(circle([4, 2], [12, 5]))).toEqual([3, 2, 1]);
    expect(order(circle([4, 2], [10, 5]))).toEqual([1, 2, 3]);
  });

  test("of several who are equal each victory over one of them counts", () => {
    const far = { hands: [9, 0], points: [30, 0] } satisfies Partial<MatchResult>;
    const matches = [match([2, 1], 0), match([2, 3], 0), match([1, 3], 0, far)];
    expect(ranked(statsOf([1, 2, 3], matches), matches, () => []).map(({ seed }) => seed)).toEqual([2, 1, 3]);
  });

  test("matches without a winner and against others do not break a tie", () => {
    const matches = [match([1, 2], null, { how: "absent" }), match([3, 2], 1), match([1, 3], 0)];
    expect(order(matches, [1, 2])).toEqual([1, 2]);
  });
});
