import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type PlayerCount, rulesPage } from "#engine/config.ts";
import { startMatch } from "#engine/state.ts";
import { project } from "#engine/view.ts";
import { POINTS_SPAN, pointsMatter, outcomeValuesOf } from "./outcomeValues.ts";

const valuesAt = (scores: readonly number[], winPoints: number, viewer = 0) => {
  const start = startMatch(rulesPage(scores.length as PlayerCount, winPoints), 0);
  const values = outcomeValuesOf(project({ ...start, scores }, viewer));
  return (winner: number, points: number) => values[winner * POINTS_SPAN + points] as number;
};

describe("the value of an outcome", () => {
  test("depends on the hand alone when one point wins the match", () => {
    const values = valuesAt([0, 0, 0], 1);
    expect([values(0, 1), values(0, 3), values(1, 1), values(2, 3)]).toEqual([1, 1, 0, 0]);
    const close = valuesAt([9, 4], 10);
    expect([close(0, 1), close(0, 3)]).toEqual([1, 1]);
    expect(close(1, 3)).toBeLessThan(close(1, 1));
  });

  test("is 0 once another player has won", () => {
    const values = valuesAt([2, 8], 10);
    expect(values(1, 1)).toBeGreaterThan(0);
    expect([values(1, 2), values(1, 3)]).toEqual([0, 0]);
  });

  test("rises with the viewer's points and falls with the others', between a lost and a won match", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(49), { minLength: 2, maxLength: 4 }), (scores) => {
        const values = valuesAt(scores, 50);
        for (let points = 1; points < 3; points++) {
          expect(values(0, points + 1)).toBeGreaterThanOrEqual(values(0, points));
          expect(values(1, points + 1)).toBeLessThanOrEqual(values(1, points));
          expect(values(0, points)).toBeLessThanOrEqual(1);
          expect(values(1, points)).toBeGreaterThanOrEqual(0);
          expect(values(1, points)).toBeLessThan(values(0, points));
        }
      }),
    );
  });

  test("is symmetric between two players", () => {
    for (const points of [1, 2, 3]) {
      expect(valuesAt([3, 5], 10, 0)(0, points) + valuesAt([3, 5], 10, 1)(0, points)).toBeCloseTo(1, 9);
    }
    expect(valuesAt([3, 3], 10)(0, 1)).toBeCloseTo(1 - valuesAt([3, 3], 10)(1, 1), 9);
  });

  test("tells whether points matter", () => {
    const values = (scores: readonly number[], winPoints: number) =>
      outcomeValuesOf(project({ ...startMatch(rulesPage(2, winPoints), 0), scores }, 0));
    expect(pointsMatter(values([0, 0], 1))).toBe(false);
    expect(pointsMatter(values([9, 9], 10))).toBe(false);
    expect(pointsMatter(values([9, 8], 10))).toBe(true);
    expect(pointsMatter(values([0, 0], 10))).toBe(true);
  });
});
