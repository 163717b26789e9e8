/** The rules of docs/tournaments.md about places, ties, groups and finals, each by the smallest bracket that shows it. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type MatchKey, matchKey } from "#protocol/ids.ts";
import { type Bracket, bracketOf } from "./bracket.ts";
import { groupsOf, tablesOf } from "./groups.ts";
import type { BracketPlan, MatchResult, Pair, Side } from "./plan.ts";
import { prizesOf, sharesOf } from "./prizes.ts";

const planOf = (format: BracketPlan["format"], players: number, groupSize = 4): BracketPlan => ({
  format,
  players,
  groupSize,
  bestOf: 3,
  finalBestOf: 5,
});
const none: Pair<number> = [0, 0];
/** A result as it is stored; one that was played is won by 8 to 4 hands and 10 to 5 points where nothing else is said. */
const result = (key: MatchKey, winner: Side | null, change: Partial<MatchResult> = {}): MatchResult => ({
  key,
  winner,
  how: winner === null ? "absent" : "played",
  wins: none,
  hands: winner === null ? none : winner === 0 ? [8, 4] : [4, 8],
  points: winner === null ? none : winner === 0 ? [10, 5] : [5, 10],
  ...change,
});
const walkover = (key: MatchKey, winner: Side | null, how: MatchResult["how"] = "absent"): MatchResult =>
  result(key, winner, { how, hands: none, points: none });
const order = ({ standings }: Bracket): number[] => standings.map(({ seed }) => seed);
const matchIn = ({ matches }: Bracket, key: MatchKey) => matches.find((match) => match.key === key);

/** The key of the match of two seeds, and which side the first of them has. */
function meeting({ matches }: Bracket, one: number, other: number): { readonly key: MatchKey; readonly side: Side } {
  const found = matches.find(({ players }) => players.includes(one) && players.includes(other));
  if (found === undefined) throw new Error(`${one} and ${other} do not meet`);
  return { key: found.key, side: found.players[0] === one ? 0 : 1 };
}

/** A group of one; each entry is a winner, a loser, and by how many hands and points. */
function groupOf(players: number, won: readonly (readonly [number, number, number, number])[]): Bracket {
  const plan = planOf("round-robin", players, players);
  const open = bracketOf(plan, []);
  const results = won.map(([winner, loser, hands, points]) => {
    const { key, side } = meeting(open, winner, loser);
    const bySide = (value: number): Pair<number> => (side === 0 ? [value, 0] : [0, value]);
    return result(key, side, { hands: bySide(hands), points: bySide(points) });
  });
  return bracketOf(plan, results);
}

describe("ties are broken", () => {
  // in a group of three in which each wins once, no match against each other decides
  const circle = (second: Pair<number>, third: Pair<number>) =>
    groupOf(3, [
      [1, 2, 2, 3],
      [2, 3, ...second],
      [3, 1, ...third],
    ]);
  const byWins = groupOf(3, [
    [3, 1, 1, 1],
    [3, 2, 1, 1],
    [1, 2, 90, 90],
  ]);
  const byMeeting = groupOf(4, [
    [2, 1, 1, 1],
    [2, 3, 1, 1],
    [1, 3, 90, 90],
    [1, 4, 90, 90],
    [4, 2, 90, 90],
    [3, 4, 1, 1],
  ]);

  test.each([
    ["by more wins, before hands", byWins, [3, 1, 2]],
    ["by the match against each other, before hands", byMeeting, [2, 1, 3, 4]],
    ["by hands, won minus lost, before points", circle([5, 1], [4, 9]), [2, 3, 1]],
    ["by points, won minus lost, where the hands are equal", circle([2, 1], [2, 9]), [3, 2, 1]],
    ["by the seed, where all is equal", circle([2, 3], [2, 3]), [1, 2, 3]],
  ] as const)("%s", (_, bracket, expected) => {
    expect(bracket.isOver).toBe(true);
    expect(order(bracket)).toEqual(expected);
    expect(bracket.groups[0]?.map(({ seed }) => seed)).toEqual(expected);
  });

  // the fourth seed loses to the first, the third to the second
  test.each([
    ["hands", { hands: [20, 0] }, {}, [1, 2, 3, 4]],
    ["hands, against the seed", {}, { hands: [20, 0] }, [1, 2, 4, 3]],
    ["points, against the seed", {}, { points: [99, 0] }, [1, 2, 4, 3]],
    ["the seed", {}, {}, [1, 2, 3, 4]],
  ] as const)("among losers of semi-finals by %s: there is no match for the third place", (_, one, other, expected) => {
    const results = [result(matchKey("w1.1"), 0, one), result(matchKey("w1.2"), 0, other), result(matchKey("w2.1"), 0)];
    const bracket = bracketOf(planOf("single", 4), results);
    expect(bracket.matches).toHaveLength(3);
    expect(order(bracket)).toEqual(expected);
  });

  test("by wins among players who are out in the same round: a bye is none", () => {
    const results = [
      result(matchKey("w1.2"), 0),
      result(matchKey("w1.4"), 0),
      result(matchKey("w2.1"), 1),
      result(matchKey("w2.2"), 0),
      result(matchKey("w3.1"), 0),
    ];
    // the first seed loses its only match in the semi-final, the third has won one before
    expect(order(bracketOf(planOf("single", 6), results))).toEqual([4, 2, 3, 1, 5, 6]);
  });
});

/** The order by the words of the rules, for groups of which nobody has dropped out. */
function byTheWords(bracket: Bracket): number[] {
  const stats = new Map(bracket.standings.map((one) => [one.seed, one]));
  const winsAmong = (seed: number, tied: readonly number[]) =>
    bracket.matches.filter(
      ({ players, winner }) => winner === seed && players.every((player) => tied.includes(player ?? 0)),
    ).length;
  return [...stats.keys()].toSorted((one, other) => {
    const [a, b] = [stats.get(one), stats.get(other)];
    if (a === undefined || b === undefined) throw new Error("a player has no numbers");
    const tied = [...stats.values()].filter(({ wins, came }) => wins === a.wins && came === a.came);
    const seeds = tied.map(({ seed }) => seed);
    return (
      Number(b.came) - Number(a.came) ||
      b.wins - a.wins ||
      winsAmong(other, seeds) - winsAmong(one, seeds) ||
      b.hands - a.hands ||
      b.points - a.points ||
      one - other
    );
  });
}

test("any results of a single group give the order of the written rules", () => {
  const few = fc.integer({ min: 0, max: 3 });
  const played = fc.record({ winner: fc.constantFrom<Side | null>(0, 1, null), hands: few, points: few });
  const all = fc.integer({ min: 3, max: 6 }).chain((players) => {
    const length = (players * (players - 1)) / 2;
    return fc.record({
      players: fc.constant(players),
      played: fc.array(played, { minLength: length, maxLength: length }),
    });
  });
  expect(() =>
    fc.assert(
      fc.property(all, (group) => {
        const plan = planOf("round-robin", group.players, 6);
        const results = bracketOf(plan, []).matches.map(({ key }, index) => {
          const { winner = null, hands = 0, points = 0 } = group.played[index] ?? {};
          if (winner === null) return result(key, null);
          const bySide = (value: number): Pair<number> => (winner === 0 ? [value + 1, 0] : [0, value + 1]);
          return result(key, winner, { hands: bySide(hands), points: bySide(points) });
        });
        const bracket = bracketOf(plan, results);
        expect(order(bracket)).toEqual(byTheWords(bracket));
      }),
      { numRuns: 200 },
    ),
  ).not.toThrow();
});

describe("groups of any size", () => {
  const sizes = Array.from({ length: 14 }, (_, index) => index + 3);

  test.each(sizes)("of %i: each two meet once, and a player has at most one match in a round", (size) => {
    for (const players of [size, 2 * size, 2 * size + 1, 3 * size - 1]) {
      const plan = planOf("round-robin", players, size);
      const { matches } = bracketOf(plan, []);
      for (const [index, members] of groupsOf(plan).entries()) {
        const own = matches.filter(({ group }) => group === index + 1);
        const pairs = new Set(own.map((match) => match.players.toSorted((a, b) => Number(a) - Number(b)).join("-")));
        expect(pairs.size).toBe((members.length * (members.length - 1)) / 2);
        expect(own).toHaveLength(pairs.size);
        for (const round of Map.groupBy(own, (match) => match.round).values()) {
          const seeds = round.flatMap((match) => match.players);
          expect(new Set(seeds).size).toBe(seeds.length);
          // with an odd number one player rests
          expect(seeds).toHaveLength(members.length - (members.length % 2));
        }
      }
    }
  });

  test("two groups of four and three: all matches of both come before the elimination is known", () => {
    const plan = planOf("round-robin", 7);
    expect(groupsOf(plan)).toEqual([
      [1, 4, 5],
      [2, 3, 6, 7],
    ]);
    const groups = bracketOf(plan, []).matches.filter(({ stage }) => stage === "group");
    expect(groups).toHaveLength(9);
    const results = groups.map(({ key, players: [one, other] }) => result(key, Number(one) < Number(other) ? 0 : 1));
    const before = bracketOf(plan, results.slice(0, -1));
    expect(matchIn(before, matchKey("w1.1"))?.players).toEqual([undefined, undefined]);
    const { matches } = bracketOf(plan, results);
    const semis = matches.filter(({ stage, round }) => stage === "winners" && round === 1);
    expect(semis.map(({ players }) => players)).toEqual([
      [1, 3],
      [2, 4],
    ]);
  });
});

describe("where neither player comes", () => {
  test("both are out, and the next opponent has a bye", () => {
    const bracket = bracketOf(planOf("single", 4), [result(matchKey("w1.1"), null), result(matchKey("w1.2"), 0)]);
    expect(bracket.out).toEqual(new Set([1, 3, 4]));
    expect(bracket).toMatchObject({ isOver: true, champion: 2 });
    // the two who stayed away get nothing: two players divide the pool
    expect(prizesOf(bracket, 100)).toEqual([
      { seed: 2, place: 1, gems: 63 },
      { seed: 3, place: 2, gems: 37 },
    ]);
  });

  test("both have lost in a group", () => {
    const { groups } = bracketOf(planOf("round-robin", 3, 3), [result(matchKey("g1.1.1"), null)]);
    expect(groups[0]?.filter(({ losses }) => losses === 1)).toHaveLength(2);
    expect(groups[0]?.every(({ wins }) => wins === 0)).toBe(true);
  });

  test("to the second grand final, the title goes by the other rules", () => {
    const results = ["w1.1", "w1.2", "w2.1", "l1.1"].map((key) => result(matchKey(key), 0));
    const finals = [result(matchKey("l2.1"), 1), result(matchKey("f1"), 1), result(matchKey("f2"), null)];
    const bracket = bracketOf(planOf("double", 4), [...results, ...finals]);
    // the second seed has won three matches, the first two
    expect(bracket).toMatchObject({ isOver: true, champion: 2 });
  });
});

describe("places", () => {
  test("a player who never came to a table is behind those who did, however far byes led", () => {
    // 1 has a bye and does not come to the semi-final; 4 and 5 play in the first round
    const results = [
      result(matchKey("w1.2"), 0),
      result(matchKey("w1.4"), 0),
      walkover(matchKey("w2.1"), 1),
      result(matchKey("w2.2"), 0),
      result(matchKey("w3.1"), 0),
    ];
    const bracket = bracketOf(planOf("single", 6), results);
    expect(order(bracket).at(-1)).toBe(1);
    expect(bracket.standings.at(-1)).toMatchObject({ seed: 1, came: false });
  });

  test("a player whose opponent did not come has played", () => {
    const bracket = bracketOf(planOf("single", 2), [walkover(matchKey("w1.1"), 1)]);
    expect(bracket.standings.map(({ seed, came }) => [seed, came])).toEqual([
      [2, true],
      [1, false],
    ]);
    expect(prizesOf(bracket, 10)).toEqual([{ seed: 2, place: 1, gems: 10 }]);
  });

  test.each(["withdrawn", "disqualified"] as const)("of two in a group only the one who has %s is out", (how) => {
    const plan = planOf("round-robin", 6, 3);
    const [first = []] = groupsOf(plan);
    const [gone = 0, other = 0] = first;
    const { key, side } = meeting(bracketOf(plan, []), gone, other);
    const { matches } = bracketOf(plan, [walkover(key, side === 0 ? 1 : 0, how)]);
    const [table = []] = tablesOf(plan, matches);
    expect(table.filter(({ isDropped }) => isDropped).map(({ seed }) => seed)).toEqual([gone]);
    expect(table.at(-1)?.seed).toBe(gone);
  });

  test.each(["withdrawn", "disqualified"] as const)("results before a player has %s stay", (how) => {
    const results = [result(matchKey("w1.1"), 0), result(matchKey("w1.2"), 0), walkover(matchKey("w2.1"), 1, how)];
    const bracket = bracketOf(planOf("single", 4), results);
    expect(matchIn(bracket, matchKey("w1.1"))?.winner).toBe(1);
    expect(bracket.standings.find(({ seed }) => seed === 1)).toMatchObject({ wins: 1, losses: 1, isDropped: true });
    expect(order(bracket)).toEqual([2, 1, 3, 4]);
    expect(prizesOf(bracket, 100).map(({ seed }) => seed)).toEqual([2, 3, 4]);
  });

  test("a player who dropped out is last in the group, and the next one goes on", () => {
    const plan = planOf("round-robin", 6, 3);
    const results = bracketOf(plan, [])
      .matches.filter(({ stage }) => stage === "group")
      .map(({ key, players }) => {
        const side = players.indexOf(1);
        // the first seed has won one match before
        if (side === -1 || players.includes(4)) return result(key, 0);
        return walkover(key, side === 0 ? 1 : 0, "withdrawn");
      });
    const bracket = bracketOf(plan, results);
    expect(bracket.groups[0]?.at(-1)).toMatchObject({ seed: 1, wins: 1 });
    expect(bracket.out.has(1)).toBe(true);
    expect(matchIn(bracket, matchKey("w1.1"))?.players).not.toContain(1);
  });
});

describe("prizes", () => {
  const over = bracketOf(
    planOf("single", 4),
    ["w1.1", "w1.2", "w2.1"].map((key) => result(matchKey(key), 0)),
  );

  test("there are none before the bracket is over", () => {
    const open = bracketOf(planOf("single", 4), [result(matchKey("w1.1"), 0)]);
    expect(open.champion).toBeNull();
    expect(prizesOf(open, 100)).toEqual([]);
  });

  test("there are none where nothing is paid out", () => {
    expect(over.champion).toBe(1);
    expect(prizesOf(over, 0)).toEqual([]);
  });

  test("of the smallest pool the champion gets all, and the places without a gem are named", () => {
    expect(prizesOf(over, 1).map(({ place, gems }) => [place, gems])).toEqual([
      [1, 1],
      [2, 0],
      [3, 0],
    ]);
  });

  test("the champion gets the first also without having come to a table", () => {
    const bracket = bracketOf(planOf("single", 2), [walkover(matchKey("w1.1"), 0, "withdrawn")]);
    expect(bracket.standings.map(({ came }) => came)).toEqual([false, false]);
    expect(prizesOf(bracket, 100)).toEqual([{ seed: 1, place: 1, gems: 100 }]);
  });

  test("are 5, 3 and 2 parts for three players, 5 and 3 for two, and all for one", () => {
    expect(sharesOf(100, 4)).toEqual([50, 30, 20]);
    expect(sharesOf(100, 3)).toEqual([50, 30, 20]);
    expect(sharesOf(80, 2)).toEqual([50, 30]);
    expect(sharesOf(80, 1)).toEqual([80]);
    expect(sharesOf(80, 0)).toEqual([80]);
  });
});

test("the second grand final is played exactly where the unbeaten player loses the first", () => {
  const side = fc.constantFrom<Side>(0, 1);
  expect(() =>
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 16 }), fc.infiniteStream(side), (players, sides) => {
        const results: MatchResult[] = [];
        const plan = planOf("double", players);
        for (;;) {
          const ready = bracketOf(plan, results).matches.find(({ state }) => state === "ready");
          if (ready === undefined) break;
          results.push(result(ready.key, sides.next().value as Side));
        }
        const bracket = bracketOf(plan, results);
        const [first, second] = [matchIn(bracket, matchKey("f1")), matchIn(bracket, matchKey("f2"))];
        const unbeaten = first?.players[0];
        expect(second?.state).toBe(first?.winner === unbeaten ? "void" : "decided");
        expect(bracket.champion).toBe((second?.state === "decided" ? second : first)?.winner);
        const losses = bracket.standings.map((one) => one.losses);
        expect(losses[0]).toBeLessThan(2);
        expect(losses.slice(1)).toEqual(losses.slice(1).map(() => 2));
      }),
      { numRuns: 100 },
    ),
  ).not.toThrow();
});
