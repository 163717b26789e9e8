import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isProvisional, RATING_START, type Rating, rate, rateMatch } from "./ratings.ts";

const player = (rating: number, deviation: number, volatility = 0.06): Rating => ({ rating, deviation, volatility });

const anyRating = fc.record({
  rating: fc.double({ min: 100, max: 3000, noNaN: true }),
  deviation: fc.double({ min: 30, max: 350, noNaN: true }),
  volatility: fc.double({ min: 0.03, max: 0.1, noNaN: true }),
});

describe("[R22] Glicko-2", () => {
  test("gives the figures of Glickman's worked example", () => {
    const after = rate(player(1500, 200), [
      { opponent: player(1400, 30), score: 1, weight: 1 },
      { opponent: player(1550, 100), score: 0, weight: 1 },
      { opponent: player(1700, 300), score: 0, weight: 1 },
    ]);
    expect(after.rating).toBeCloseTo(1464.05, 1);
    expect(after.deviation).toBeCloseTo(151.52, 1);
    // the example prints it truncated, as 0.05999
    expect(after.volatility).toBeCloseTo(0.059996, 6);
  });

  test("a period without a match only widens the deviation, at most to a newcomer's", () => {
    const after = rate(player(1500, 200), []);
    expect(after).toMatchObject({ rating: 1500, volatility: 0.06 });
    expect(after.deviation).toBeCloseTo(Math.hypot(200, 0.06 * 173.7178), 6);
    expect(rate(RATING_START, []).deviation).toBe(350);
  });

  test("every player starts at 1200 with the largest deviation", () => {
    expect(RATING_START).toEqual({ rating: 1200, deviation: 350, volatility: 0.06 });
  });

  test("a surprising run raises the volatility, an expected one does not", () => {
    const steady = player(1500, 50);
    const giants = Array.from({ length: 10 }, () => ({ opponent: player(2000, 30), score: 1, weight: 1 }));
    const equals = Array.from({ length: 10 }, (_, i) => ({ opponent: player(1500, 30), score: i % 2, weight: 1 }));
    expect(rate(steady, giants).volatility).toBeGreaterThan(0.06);
    expect(rate(steady, equals).volatility).toBeLessThanOrEqual(0.06);
  });

  test("opponents with a very distant rating change nothing and break nothing", () => {
    const after = rate(player(1e9, 200), [{ opponent: player(0, 30), score: 1, weight: 1 }]);
    expect(after.rating).toBe(1e9);
    expect(Number.isFinite(after.deviation)).toBe(true);
  });
});

describe("[R22] a match", () => {
  test("two newcomers change by the same amount, in opposite directions", () => {
    const [winner, loser] = rateMatch([RATING_START, RATING_START], [1, 2]) as [Rating, Rating];
    expect(winner.rating).toBeGreaterThan(1300);
    expect(winner.rating - 1200).toBeCloseTo(1200 - loser.rating, 6);
    expect(winner.deviation).toBeCloseTo(loser.deviation, 9);
    expect(winner.deviation).toBeLessThan(350);
  });

  test("of two is Glickman's step with one opponent", () => {
    const table = [player(1600, 80), player(1450, 120)];
    const expected = rate(table[0] as Rating, [{ opponent: table[1] as Rating, score: 0, weight: 1 }]);
    expect(rateMatch(table, [2, 1])[0]).toEqual(expected);
  });

  test("equal places are ties", () => {
    const table = [player(1500, 90), player(1500, 90), player(1500, 90)];
    const [first, second, third] = rateMatch(table, [1, 2, 2]) as [Rating, Rating, Rating];
    expect(second).toEqual(third);
    expect(first.rating).toBeGreaterThan(1500);
    expect(rateMatch(table, [1, 1, 1]).map((after) => Math.round(after.rating))).toEqual([1500, 1500, 1500]);
  });

  test.each([3, 4])("of %i weighs its pairs so that beating equals counts like beating one", (n) => {
    const table = Array.from({ length: n }, () => player(1500, 100));
    const all = rateMatch(
      table,
      table.map((_, seat) => seat + 1),
    );
    const duel = rateMatch(table.slice(0, 2), [1, 2]);
    expect(all[0]?.rating).toBeCloseTo(duel[0]?.rating ?? 0, 6);
    expect(all[0]?.deviation).toBeCloseTo(duel[0]?.deviation ?? 0, 6);
  });

  test("uses the ratings before the match for every seat, in any order", () => {
    fc.assert(
      fc.property(fc.array(anyRating, { minLength: 2, maxLength: 4 }), (table) => {
        const places = table.map((_, seat) => seat + 1);
        const forward = rateMatch(table, places);
        const backward = rateMatch(table.toReversed(), places.toReversed()).toReversed();
        for (const [seat, after] of forward.entries()) expect(after.rating).toBeCloseTo(backward[seat]?.rating ?? 0, 6);
      }),
    );
  });

  test("keeps every figure finite, raises the first and never raises the last", () => {
    fc.assert(
      fc.property(fc.array(anyRating, { minLength: 2, maxLength: 4 }), (table) => {
        const after = rateMatch(
          table,
          table.map((_, seat) => seat + 1),
        );
        for (const { rating, deviation, volatility } of after) {
          expect(Number.isFinite(rating)).toBe(true);
          expect(deviation).toBeGreaterThan(0);
          expect(deviation).toBeLessThanOrEqual(350);
          expect(volatility).toBeGreaterThan(0);
          expect(volatility).toBeLessThan(0.5);
        }
        expect(after[0]?.rating).toBeGreaterThanOrEqual(table[0]?.rating ?? 0);
        expect(after.at(-1)?.rating).toBeLessThanOrEqual(table.at(-1)?.rating ?? 0);
      }),
    );
  });

  test("a newcomer is provisional until the deviation falls below 110", () => {
    expect([350, 110, 109.9].map((deviation) => isProvisional(player(1200, deviation)))).toEqual([true, true, false]);
    let table = [RATING_START, RATING_START];
    let matches = 0;
    while (isProvisional(table[0] as Rating) && matches < 100)
      table = rateMatch(table, matches++ % 2 ? [1, 2] : [2, 1]);
    expect(matches).toBeGreaterThan(5);
    expect(matches).toBeLessThan(30);
  });
});
