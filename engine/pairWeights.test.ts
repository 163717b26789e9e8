import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type PairHistory,
  PAIR_POINTS_MAX,
  pairWeight,
  PLACE_POINTS_MAX,
  type SeatPair,
  weighPairs,
} from "./pairWeights.ts";
import { RATING_START, type SeatRating, type Rating, rateMatch, rateTable } from "./ratings.ts";

const strangers: PairHistory = { inDay: 0, inWeek: 0, sharesNetwork: false, sharesBrowser: false };
const player = (rating: number, deviation: number): Rating => ({ rating, deviation, volatility: 0.06 });

const anyRating = fc.record({
  rating: fc.double({ min: 100, max: 3000, noNaN: true }),
  deviation: fc.double({ min: 30, max: 350, noNaN: true }),
  volatility: fc.double({ min: 0.03, max: 0.1, noNaN: true }),
});
const anyAcquaintance = fc
  .record({
    inDay: fc.nat({ max: 30 }),
    before: fc.nat({ max: 30 }),
    sharesNetwork: fc.boolean(),
    sharesBrowser: fc.boolean(),
  })
  .map(({ before, ...known }): PairHistory => ({ ...known, inWeek: known.inDay + before }));

/** One match of this table, with everything between each two of its seats weighed. */
function play(table: readonly Rating[], places: readonly number[], pairs: readonly SeatPair[]) {
  const weighed = weighPairs(table, places, pairs);
  const weightOf = (seat: number, other: number): number =>
    weighed.find(({ seats }) => seats.includes(seat) && seats.includes(other))?.weight ?? 1;
  return { weighed, rated: rateTable(table, places, weightOf) };
}

/** Matches of two in one day, one after another; the last ratings and the weight of each match. */
function series(start: readonly [Rating, Rating], winners: readonly (0 | 1)[], known: PairHistory = strangers) {
  let table: readonly Rating[] = start;
  let gained: readonly [number, number] = [0, 0];
  let met = 0;
  const weights: number[] = [];
  const gains: (readonly [number, number])[] = [];
  for (const winner of winners) {
    const pair: SeatPair = { ...known, inDay: met, inWeek: met, seats: [0, 1], gained };
    const { weighed, rated } = play(table, winner === 0 ? [1, 2] : [2, 1], [pair]);
    const weight = weighed[0]?.weight ?? 0;
    const [one, other] = rated as [SeatRating, SeatRating];
    table = [one.after, other.after];
    gained = [gained[0] + (one.moved[1] as number), gained[1] + (other.moved[0] as number)];
    if (weight > 0) met += 1;
    weights.push(weight);
    gains.push(gained);
  }
  return { table: table as readonly [Rating, Rating], weights, gains };
}

describe("[R22] the weight of a pair", () => {
  test.each([
    ["strangers", {}, 1, null],
    ["the fourth match of a day", { inDay: 3, inWeek: 3 }, 1, null],
    ["the fifth", { inDay: 4, inWeek: 4 }, 0.5, "often"],
    ["the eighth", { inDay: 7, inWeek: 7 }, 0.25, "often"],
    ["the ninth", { inDay: 8, inWeek: 8 }, 0, "often"],
    ["the tenth of a week", { inWeek: 9 }, 1, null],
    ["the eleventh", { inWeek: 10 }, 0.5, "often"],
    ["the eighteenth", { inWeek: 17 }, 0.25, "often"],
    ["the nineteenth", { inWeek: 18 }, 0, "often"],
    ["two on one network", { sharesNetwork: true }, 0.5, "place"],
    ["their third match of a week", { sharesNetwork: true, inWeek: 2 }, 0.25, "place"],
    ["their fourth", { sharesNetwork: true, inWeek: 3 }, 0, "place"],
    ["two in one browser", { sharesBrowser: true }, 0, "place"],
  ] as const)("of %s", (_, known, weight, reason) => {
    expect(pairWeight({ ...strangers, ...known })).toEqual({ weight, reason });
  });

  test("is between 0 and 1, and 1 exactly without a reason for less", () => {
    fc.assert(
      fc.property(anyAcquaintance, (known) => {
        const { weight, reason } = pairWeight(known);
        expect(weight).toBeGreaterThanOrEqual(0);
        expect(weight).toBeLessThanOrEqual(1);
        expect(reason === null).toBe(weight === 1);
      }),
    );
  });

  test("never grows with another match, a shared network or a shared browser", () => {
    fc.assert(
      fc.property(anyAcquaintance, (known) => {
        const { weight } = pairWeight(known);
        const more: Partial<PairHistory>[] = [
          { inWeek: known.inWeek + 1 },
          { inDay: known.inDay + 1, inWeek: known.inWeek + 1 },
          { sharesNetwork: true },
          { sharesBrowser: true },
        ];
        for (const change of more) expect(pairWeight({ ...known, ...change }).weight).toBeLessThanOrEqual(weight);
      }),
    );
  });
});

describe("[R22] weighted results", () => {
  const weights = fc.double({ min: 0, max: 1, noNaN: true });

  test("of full weight are those of Glicko-2, and weight 0 changes nothing", () => {
    fc.assert(
      fc.property(fc.array(anyRating, { minLength: 2, maxLength: 4 }), (table) => {
        const places = table.map((_, seat) => seat + 1);
        expect(rateTable(table, places, () => 1).map(({ after }) => after)).toEqual(rateMatch(table, places));
        for (const [seat, { after, moved }] of rateTable(table, places, () => 0).entries()) {
          expect(after).toEqual(table[seat]);
          expect(moved.every((points) => points === 0)).toBe(true);
        }
      }),
    );
  });

  test("move the rating by the sum of the moves by each opponent", () => {
    fc.assert(
      fc.property(fc.array(anyRating, { minLength: 2, maxLength: 4 }), weights, (table, weight) => {
        const places = table.map((_, seat) => seat + 1);
        for (const [seat, { after, moved }] of rateTable(table, places, () => weight).entries()) {
          const sum = moved.reduce((total, points) => total + points, 0);
          expect(after.rating).toBeCloseTo((table[seat]?.rating ?? 0) + sum, 6);
        }
      }),
    );
  });

  test("move a rating less with less weight, in both directions", () => {
    fc.assert(
      fc.property(anyRating, anyRating, weights, weights, (one, other, a, b) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)].map((weight) =>
          rateTable([one, other], [1, 2], () => weight),
        );
        for (const seat of [0, 1]) {
          const movedBy = (rated: SeatRating[] | undefined): number => Math.abs(rated?.[seat]?.moved[1 - seat] ?? 0);
          expect(movedBy(less)).toBeLessThanOrEqual(movedBy(more) + 0.5);
        }
      }),
    );
  });

  test("cannot be collected to widen a deviation: fractions of matches age a rating by fractions", () => {
    const sure = player(1500, 60);
    const tenths = Array.from({ length: 10 }).reduce<Rating[]>(
      (table) => rateTable(table, [1, 1], () => 0.1).map(({ after }) => after),
      [sure, sure],
    );
    const whole = rateMatch([sure, sure], [1, 1]);
    expect(tenths[0]?.deviation).toBeCloseTo(whole[0]?.deviation ?? 0, 1);
  });
});

describe("[R22] how far two players can move each other's rating", () => {
  const firstWins = (count: number): 0[] => Array<0>(count).fill(0);

  test("two newcomers on one machine: not at all", () => {
    const { table, weights } = series([RATING_START, RATING_START], firstWins(3), {
      ...strangers,
      sharesBrowser: true,
    });
    expect(table).toEqual([RATING_START, RATING_START]);
    expect(weights).toEqual([0, 0, 0]);
  });

  test("two newcomers on one network: a little, then not at all", () => {
    const known = { ...strangers, sharesNetwork: true };
    const { table, weights } = series([RATING_START, RATING_START], firstWins(5), known);
    expect(table[0].rating).toBeGreaterThan(1200);
    expect(table[0].rating).toBeLessThanOrEqual(1200 + PLACE_POINTS_MAX + 1);
    expect(table[1].rating).toBeGreaterThanOrEqual(1200 - PLACE_POINTS_MAX - 1);
    expect(weights.at(-1)).toBe(0);
    // nor does it settle the rating of either
    expect(table[0].deviation).toBeGreaterThan(330);
  });

  test("two newcomers in two places: fully by a first win, by the remaining room after a second", () => {
    const { table, weights } = series([RATING_START, RATING_START], firstWins(5));
    expect(weights[0]).toBe(1);
    expect(weights[1]).toBeLessThan(0.2);
    expect(weights.slice(2)).toEqual([0, 0, 0]);
    expect(table[0].rating).toBeLessThanOrEqual(1200 + PAIR_POINTS_MAX + 1);
  });

  test("two settled players who meet four times in an evening keep full weight", () => {
    const equals: [Rating, Rating] = [player(1500, 70), player(1480, 65)];
    const winners = [0, 1, 1, 0] as const;
    const plain = winners.reduce<Rating[]>((table, won) => rateMatch(table, won === 0 ? [1, 2] : [2, 1]), equals);
    const { table, weights } = series(equals, winners);
    expect(weights).toEqual([1, 1, 1, 1]);
    expect(table).toEqual(plain);
  });

  test("is bounded for all ratings, numbers of matches and winners", () => {
    fc.assert(
      fc.property(
        anyRating,
        anyRating,
        fc.array(fc.constantFrom(0 as const, 1 as const), { minLength: 1, maxLength: 25 }),
        fc.boolean(),
        (one, other, winners, sharesNetwork) => {
          const pointsMax = sharesNetwork ? PLACE_POINTS_MAX : PAIR_POINTS_MAX;
          for (const gained of series([one, other], winners, { ...strangers, sharesNetwork }).gains) {
            for (const points of gained) expect(Math.abs(points)).toBeLessThanOrEqual(pointsMax + 1);
          }
        },
      ),
    );
  });

  test("is bounded at a table of several for each pair, without effect on the other pairs", () => {
    fc.assert(
      fc.property(fc.array(anyRating, { minLength: 3, maxLength: 4 }), anyAcquaintance, (table, known) => {
        const places = table.map((_, seat) => seat + 1);
        const seats = table.map((_, seat) => seat);
        const pairs = seats.flatMap((one) =>
          seats.slice(one + 1).map((other): SeatPair => {
            const isKnown = one === 0 && other === 1;
            return { ...(isKnown ? known : strangers), seats: [one, other], gained: [0, 0] };
          }),
        );
        const { weighed, rated } = play(table, places, pairs);
        for (const { seats: pair, weight, sharesNetwork } of weighed) {
          const pointsMax = sharesNetwork ? PLACE_POINTS_MAX : PAIR_POINTS_MAX;
          expect(weight).toBeGreaterThanOrEqual(0);
          expect(weight).toBeLessThanOrEqual(1);
          const [one, other] = pair;
          expect(Math.abs(rated[one]?.moved[other] ?? 0)).toBeLessThanOrEqual(pointsMax + 1);
          expect(Math.abs(rated[other]?.moved[one] ?? 0)).toBeLessThanOrEqual(pointsMax + 1);
        }
        const reasons = weighed.filter(({ seats: pair }) => pair[0] !== 0 || pair[1] !== 1).map(({ reason }) => reason);
        expect(reasons.every((reason) => reason === null || reason === "limit")).toBe(true);
      }),
    );
  });
});

describe("[R22] why a result counts less at a table of two", () => {
  const weighed = (known: Partial<SeatPair>) => {
    const [pair] = weighPairs(
      [RATING_START, RATING_START],
      [1, 2],
      [{ ...strangers, seats: [0, 1], gained: [0, 0], ...known }],
    );
    return { weight: pair?.weight, reason: pair?.reason };
  };

  test("there is no reason for strangers with room", () => {
    expect(weighed({})).toEqual({ weight: 1, reason: null });
  });

  test("the number of matches is the reason as long as there is room for what the result moves at that weight", () => {
    expect(weighed({ inDay: 4, inWeek: 4 })).toEqual({ weight: 0.5, reason: "often" });
  });

  test("the bound is the reason where there is no other", () => {
    const gained = [PAIR_POINTS_MAX, -PAIR_POINTS_MAX] as const;
    expect(weighed({ gained })).toEqual({ weight: 0, reason: "limit" });
    expect(weighed({ gained, inDay: 4, inWeek: 4 })).toEqual({ weight: 0, reason: "often" });
  });
});
