import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type PlayerCount, rulesPage } from "#engine/config.ts";
import { startMatch } from "#engine/state.ts";
import { project } from "#engine/view.ts";
import { POINTS_SPAN, pointsMatter, worthOf } from "./outcomeValues.ts";

const worthAt = (scores: readonly number[], winPoints: number, viewer = 0) => {
  const start = startMatch(rulesPage(scores.length as PlayerCount, winPoints), 0);
  const worth = worthOf(project({ ...start, scores }, viewer));
  return (winner: number, points: number) => worth[winner * POINTS_SPAN + points] as number;
};

describe("what an outcome is worth", () => {
  test("is the hand alone when one point wins the match", () => {
    const worth = worthAt([0, 0, 0], 1);
    expect([worth(0, 1), worth(0, 3), worth(1, 1), worth(2, 3)]).toEqual([1, 1, 0, 0]);
    const close = worthAt([9, 4], 10);
    expect([close(0, 1), close(0, 3)]).toEqual([1, 1]);
    expect(close(1, 3)).toBeLessThan(close(1, 1));
  });

  test("is nothing once another has won", () => {
    const worth = worthAt([2, 8], 10);
    expect(worth(1, 1)).toBeGreaterThan(0);
    expect([worth(1, 2), worth(1, 3)]).toEqual([0, 0]);
  });

  test("rises with my points and falls with theirs, between a lost match and a won one", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(49), { minLength: 2, maxLength: 4 }), (scores) => {
        const worth = worthAt(scores, 50);
        for (let points = 1; points < 3; points++) {
          expect(worth(0, points + 1)).toBeGreaterThanOrEqual(worth(0, points));
          expect(worth(1, points + 1)).toBeLessThanOrEqual(worth(1, points));
          expect(worth(0, points)).toBeLessThanOrEqual(1);
          expect(worth(1, points)).toBeGreaterThanOrEqual(0);
          expect(worth(1, points)).toBeLessThan(worth(0, points));
        }
      }),
    );
  });

  test("is the same seen from the other side of two", () => {
    for (const points of [1, 2, 3]) {
      expect(worthAt([3, 5], 10, 0)(0, points) + worthAt([3, 5], 10, 1)(0, points)).toBeCloseTo(1, 9);
    }
    expect(worthAt([3, 3], 10)(0, 1)).toBeCloseTo(1 - worthAt([3, 3], 10)(1, 1), 9);
  });

  test("tells whether points matter at all", () => {
    const worth = (scores: readonly number[], winPoints: number) =>
      worthOf(project({ ...startMatch(rulesPage(2, winPoints), 0), scores }, 0));
    expect(pointsMatter(worth([0, 0], 1))).toBe(false);
    expect(pointsMatter(worth([9, 9], 10))).toBe(false);
    expect(pointsMatter(worth([9, 8], 10))).toBe(true);
    expect(pointsMatter(worth([0, 0], 10))).toBe(true);
  });
});
