import { expect, test } from "vitest";
import { niceStep, shareOf, ticksFor } from "./LineChart.tsx";

test.each([
  [100, 4, 50],
  [80, 4, 20],
  [81, 4, 50],
  [7, 4, 2],
  [0, 4, 1],
  [Number.NaN, 4, 1],
])("a span of %d in at most %d parts steps by %d", (span, parts, step) => expect(niceStep(span, parts)).toBe(step));

test.each([
  [
    [1200, 1260, 1238],
    [1200, 1220, 1240, 1260],
  ],
  [
    [1183, 1411],
    [1100, 1200, 1300, 1400, 1500],
  ],
  [[1200], [1200, 1201]],
  [
    [1200.4, 1200.6],
    [1200, 1201],
  ],
])("the ticks of %j are %j", (values, ticks) => expect(ticksFor(values)).toEqual(ticks));

test("ticks enclose every value, for any values", () => {
  for (let low = -3; low < 3000; low += 97) {
    for (const span of [0, 1, 3, 10, 49, 350, 1234]) {
      const ticks = ticksFor([low, low + span]);
      expect(ticks.length).toBeGreaterThan(1);
      expect(ticks.length).toBeLessThan(8);
      expect(ticks[0]).toBeLessThanOrEqual(low);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(low + span);
    }
  }
});

test("a share of an empty range is the middle", () => {
  expect(shareOf(5, 5, 5)).toBe(0.5);
  expect(shareOf(6, 4, 8)).toBe(0.5);
  expect(shareOf(4, 4, 8)).toBe(0);
});
