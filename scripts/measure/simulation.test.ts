/**
 * The strength of the computer players over a small number of hands, for speed. The bounds are three standard errors on
 * the safe side of the targets, so that they pass by more than luck and fail when a level is weaker by a few points;
 * `npm run simulate` measures the targets themselves over 20,000 hands.
 */
import { describe, expect, test } from "vitest";
import { margin95, quantile, type Sitter, simulate } from "./simulation.ts";

const now = () => 0;

const shareWon = (sitters: readonly Sitter[], hands: number, seed = 1): number => {
  const { seats } = simulate({ hands, sitters, seed, winPoints: 1, now });
  return (seats[0]?.handsWon ?? 0) / hands;
};

describe("[R21] the levels", () => {
  test("easy beats who plays any legal card", () => {
    expect(shareWon(["easy", "random"], 6000)).toBeGreaterThan(0.54);
  });

  test("medium beats easy, but not by much", () => {
    const share = shareWon(["medium", "easy"], 3000);
    expect(share).toBeGreaterThan(0.553);
    expect(share).toBeLessThan(0.607);
  });

  test("hard beats easy and medium", () => {
    expect(shareWon(["hard", "easy"], 1000)).toBeGreaterThan(0.57);
    expect(shareWon(["hard", "medium"], 1000)).toBeGreaterThan(0.5);
  });

  test("one hard among easy takes more than its share of three and of four", { tags: ["long"] }, () => {
    expect(shareWon(["hard", "easy", "easy"], 600)).toBeGreaterThan(0.38);
    expect(shareWon(["hard", "easy", "easy", "easy"], 500)).toBeGreaterThan(0.275);
  });
});

describe("a simulation", () => {
  test("is the same for the same seed and another for another", () => {
    const run = (seed: number) => simulate({ hands: 60, sitters: ["medium", "easy", "hard"], seed, winPoints: 5, now });
    expect(run(3)).toEqual(run(3));
    expect(run(3)).not.toEqual(run(4));
  });

  test("counts every hand once and every match that was finished", () => {
    const { hands, matches, seats } = simulate({ hands: 200, sitters: ["easy", "random"], seed: 1, winPoints: 3, now });
    expect(hands).toBe(200);
    expect(seats.reduce((sum, seat) => sum + seat.handsWon, 0)).toBe(200);
    expect(seats.reduce((sum, seat) => sum + seat.matchesWon, 0)).toBe(matches);
    expect(matches).toBeGreaterThan(200 / 6);
    expect(matches).toBeLessThan(200);
  });

  test("gives the 95 % interval of a share and the parts of a list", () => {
    expect(margin95(0.5, 10_000)).toBeCloseTo(0.0098, 4);
    const list = Array.from({ length: 100 }, (_, index) => index);
    expect([0, 0.5, 0.99, 1].map((part) => quantile(list, part))).toEqual([0, 50, 99, 99]);
    expect(quantile([], 0.5)).toBe(0);
  });
});
