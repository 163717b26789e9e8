import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { seededRandom } from "#engine/random.ts";
import { type MatchKey, matchKey } from "#protocol/ids.ts";
import { isLongRun } from "#tests/support/longRun.ts";
import { type Bracket, bracketOf } from "./bracket.ts";
import type { BracketPlan, MatchResult, Pair, Side } from "./plan.ts";
import { prizesOf, sharesOf } from "./prizes.ts";
import { type Mishaps, playedOut } from "./simulation.ts";

const planOf = (format: BracketPlan["format"], players: number, groupSize = 4): BracketPlan => ({
  format,
  players,
  groupSize,
  bestOf: 3,
  finalBestOf: 5,
});
const none: Pair<number> = [0, 0];
const won = (key: MatchKey, winner: Side | null, change: Partial<MatchResult> = {}): MatchResult => ({
  key,
  winner,
  how: winner === null ? "absent" : "played",
  wins: none,
  hands: winner === 0 ? [8, 4] : [4, 8],
  points: winner === 0 ? [10, 5] : [5, 10],
  ...change,
});
const visible = ({ matches }: Bracket) =>
  matches.map(({ key, players, state }) => `${key} ${players.join("-")} ${state}`);

/** The faults of a tournament that was played to the end. */
function faultsOf(plan: BracketPlan, seed: number, mishaps: Mishaps): string[] {
  const faults: string[] = [];
  const check = (isRight: boolean, what: string) => void (isRight || faults.push(what));
  const seen = new Map<string, string>();
  const out = new Set<number>();
  const { bracket, results } = playedOut(plan, seededRandom(seed), mishaps, (before, match, now) => {
    for (const player of match.players) {
      check(!out.has(player ?? 0), `${match.key}: ${player} is out`);
      const round = `${match.stage}${match.round}:${player}`;
      check((seen.get(round) ?? match.key) === match.key, `${match.key}: ${player} twice in a round`);
      seen.set(round, match.key);
    }
    for (const player of before.out) {
      // the champion of a final that nobody came to may have been out before
      check(now.out.has(player) || player === now.champion, `${player} is in again`);
    }
    for (const player of now.out) out.add(player);
  });
  const { champion, standings } = bracket;
  check(bracket.isOver && champion !== null && champion === standings[0]?.seed, "there is no champion");
  check(new Set(standings.map((one) => one.seed)).size === plan.players, "a player has no place");
  check(bracket.out.size === plan.players - 1, "someone is still in");
  const others = standings.slice(1).map(({ came }) => came);
  check(!others.includes(false) || others.lastIndexOf(true) < others.indexOf(false), "who never came is not last");
  for (const pool of [0, 1, 1_000, 999_999]) {
    const gems = prizesOf(bracket, pool).reduce((sum, prize) => sum + prize.gems, 0);
    check(gems === pool, `${gems} of ${pool} gems`);
  }
  check(isDeepStrictEqual(bracketOf(plan, results), bracket), "replayed results give another bracket");
  check(isDeepStrictEqual(bracketOf(plan, results.toReversed()), bracket), "the order of the results matters");
  return faults;
}

const mishaps = (seed: number): Mishaps => {
  const random = seededRandom(seed);
  return { absent: random(30), bothAbsent: random(25), withdrawn: random(20) };
};

const from = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);

/**
 * Every small size, and of the large ones those around a power of two and half way to the next, where the shape of a
 * bracket changes; a long run plays every one. In some tests of their own, so that one that fails names its sizes.
 */
const sizes = [2, 10, 18, 26, 34, 42, 50, 58, 66, 74, 82, 90, 98, 106, 114, 122].flatMap(
  (first): [string, readonly number[]][] => {
    const some = [...from(2, 33), 47, 48, 49, 63, 64, 65, 96, 97, 127, 128, 129];
    const parts = from(first, first + 7).filter((players) => isLongRun || some.includes(players));
    return parts.length === 0 ? [] : [[parts.join(", "), parts]];
  },
);

describe.each(["single", "double", "round-robin"] as const)("%s", (format) => {
  test.each(sizes)("%s players end with one champion, with players who stay away", (_, parts) => {
    for (const players of parts) {
      const none = { absent: 0, bothAbsent: 0, withdrawn: 0 };
      expect(faultsOf(planOf(format, players, 3 + (players % 5)), players * 31, mishaps(players))).toEqual([]);
      expect(faultsOf(planOf(format, players), players * 31 + 7, none)).toEqual([]);
    }
  });

  test("any size with any misfortune ends with one champion", () => {
    const percent = fc.integer({ min: 0, max: 50 });
    const chances = fc.record({ absent: percent, bothAbsent: percent, withdrawn: percent });
    const size = fc.integer({ min: 2, max: 24 });
    expect(() =>
      fc.assert(
        fc.property(size, fc.integer({ min: 3, max: 8 }), fc.nat(), chances, (players, groupSize, seed, some) => {
          expect(faultsOf(planOf(format, players, groupSize), seed, some)).toEqual([]);
        }),
        { numRuns: 60 },
      ),
    ).not.toThrow();
  });

  test("where nobody ever comes the best seed wins", () => {
    const plan = planOf(format, 9);
    const { bracket } = playedOut(plan, seededRandom(1), { absent: 0, bothAbsent: 100, withdrawn: 0 });
    expect(bracket.champion).toBe(1);
    expect(prizesOf(bracket, 100)).toEqual([{ seed: 1, place: 1, gems: 100 }]);
  });
});

test("byes go to the best, and the best two can only meet in the final", () => {
  expect(visible(bracketOf(planOf("single", 6), []))).toEqual([
    "w1.1 1- decided",
    "w1.2 4-5 ready",
    "w1.3 2- decided",
    "w1.4 3-6 ready",
    "w2.1 1- waiting",
    "w2.2 2- waiting",
    "w3.1 - waiting",
  ]);
});

test("finals are longer than other matches", () => {
  const lengths = (format: BracketPlan["format"]) =>
    bracketOf(planOf(format, 4), [])
      .matches.filter(({ bestOf }) => bestOf === 5)
      .map(({ key }) => key);
  expect(lengths("single")).toEqual(["w2.1"]);
  expect(lengths("double")).toEqual(["f1", "f2"]);
});

const double4 = (...finals: MatchResult[]) =>
  bracketOf(planOf("double", 4), [
    won(matchKey("w1.1"), 0),
    won(matchKey("w1.2"), 0),
    won(matchKey("w2.1"), 0),
    won(matchKey("l1.1"), 0),
    won(matchKey("l2.1"), 1),
    ...finals,
  ]);

test("the second grand final is played where the unbeaten player loses the first", () => {
  expect(double4().matches.slice(-2)).toMatchObject([{ players: [1, 2], state: "ready" }, { state: "waiting" }]);
  const double = double4(won(matchKey("f1"), 0));
  expect(double).toMatchObject({ isOver: true, champion: 1 });
  expect(double.matches.at(-1)?.state).toBe("void");
  const open = double4(won(matchKey("f1"), 1));
  expect(open).toMatchObject({ isOver: false, champion: null });
  expect(open.out).toEqual(new Set([3, 4]));
  expect(open.matches.at(-1)).toMatchObject({ players: [1, 2], state: "ready" });
  expect(double4(won(matchKey("f1"), 1), won(matchKey("f2"), 1))).toMatchObject({ isOver: true, champion: 2 });
});

test("where nobody comes to the final its better player wins: head to head, then hands, points and seed", () => {
  expect(double4(won(matchKey("f1"), null)).champion).toBe(1);
  const apart = [won(matchKey("w1.1"), 0), won(matchKey("w1.2"), 1, { hands: [0, 20] }), won(matchKey("w2.1"), null)];
  expect(bracketOf(planOf("single", 4), apart).standings.map(({ seed }) => seed)).toEqual([3, 1, 4, 2]);
});

test("both players of a winners' match who stay away are out", () => {
  const bracket = bracketOf(planOf("double", 4), [won(matchKey("w1.1"), null), won(matchKey("w1.2"), 0)]);
  expect(bracket.out).toEqual(new Set([1, 4]));
  // the loser of the other match goes on without an opponent
  expect(visible(bracket).slice(2)).toEqual([
    "w2.1 -2 decided",
    "l1.1 -3 decided",
    "l2.1 3- decided",
    "f1 2-3 ready",
    "f2 - waiting",
  ]);
});

describe("groups", () => {
  test("are equally strong, and differ by one where they cannot be equally large", () => {
    const { matches } = bracketOf(planOf("round-robin", 10), []);
    const members = (group: number) =>
      [...new Set(matches.filter((match) => match.group === group).flatMap(({ players }) => players))].toSorted(
        (a, b) => Number(a) - Number(b),
      );
    expect([members(1), members(2), members(3)]).toEqual([
      [1, 6, 7],
      [2, 5, 8],
      [3, 4, 9, 10],
    ]);
  });

  test("the best two go on, and do not meet their own group at once", () => {
    for (let players = 5; players <= 129; players += players < 40 ? 1 : 13) {
      const plan = planOf("round-robin", players);
      const { bracket } = playedOut(plan, seededRandom(players), { absent: 0, bothAbsent: 0, withdrawn: 0 });
      const { matches } = bracket;
      const groupOf = new Map(
        matches.filter(({ group }) => group > 0).flatMap(({ players: two, group }) => two.map((one) => [one, group])),
      );
      const first = matches.filter(({ stage, round }) => stage === "winners" && round === 1);
      const own = first.filter(
        ({ players: [one, other] }) => other !== null && groupOf.get(one) === groupOf.get(other),
      );
      expect(own).toEqual([]);
    }
  });

  test("a single group has no elimination: its table decides", () => {
    const bracket = bracketOf(planOf("round-robin", 3), [
      won(matchKey("g1.1.1"), 0),
      won(matchKey("g1.2.1"), 1),
      won(matchKey("g1.3.1"), 0),
    ]);
    expect(bracket).toMatchObject({ isOver: true });
    expect(bracket.groups[0]?.map(({ seed, wins }) => [seed, wins])).toEqual(
      bracket.standings.map(({ seed, wins }) => [seed, wins]),
    );
  });

  test("ties are broken by the match against each other, before hands", () => {
    // 1 and 2 win two each; 2 beat 1, though 1 has more hands
    const results = [
      won(matchKey("g1.1.1"), 0, { hands: [30, 0] }),
      won(matchKey("g1.1.2"), 0),
      won(matchKey("g1.2.1"), 0, { hands: [30, 0] }),
      won(matchKey("g1.2.2"), 1),
      won(matchKey("g1.3.1"), 1),
      won(matchKey("g1.3.2"), 0),
    ];
    const { groups, matches } = bracketOf(planOf("round-robin", 4), results);
    const between = (one: number, other: number) =>
      matches.find(({ players }) => players.includes(one) && players.includes(other))?.winner;
    expect(groups[0]?.map(({ seed, wins }) => [seed, wins])).toEqual([
      [2, 2],
      [1, 2],
      [3, 1],
      [4, 1],
    ]);
    expect(between(1, 2)).toBe(2);
  });

  test("a player who drops out of the groups does not go on", () => {
    const plan = planOf("round-robin", 6, 3);
    const results = bracketOf(plan, [])
      .matches.filter(({ stage }) => stage === "group")
      .map(({ key, players }) => {
        const side = players.indexOf(1);
        if (side === -1) return won(key, 0);
        return won(key, side === 0 ? 1 : 0, { how: "withdrawn" });
      });
    const bracket = bracketOf(plan, results);
    expect(bracket.out.has(1)).toBe(true);
    expect(bracket.standings.at(-1)?.seed).toBe(1);
  });
});

test("prizes are five, three and two tenths, the rest to the first", () => {
  expect(sharesOf(1_000, 12)).toEqual([500, 300, 200]);
  expect(sharesOf(1_001, 3)).toEqual([501, 300, 200]);
  expect(sharesOf(100, 2)).toEqual([63, 37]);
  expect(sharesOf(7, 1)).toEqual([7]);
});

test("who withdrew or was disqualified gets no prize", () => {
  const results = [
    won(matchKey("w1.1"), 0),
    won(matchKey("w1.2"), 0),
    won(matchKey("w2.1"), 0, { how: "disqualified", hands: [5, 1] }),
  ];
  const bracket = bracketOf(planOf("single", 4), results);
  expect(prizesOf(bracket, 100).map(({ seed }) => seed)).toEqual([1, 3, 4]);
});

test("a bracket needs two players", () => {
  expect(() => bracketOf(planOf("single", 1), [])).toThrow(RangeError);
});
