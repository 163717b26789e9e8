import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { conductLimits } from "./limits.ts";
import { roomLimits } from "#server/play/table/limits.ts";
import type { ConductKind } from "#server/base/db/records.ts";
import { standingOf } from "./conduct.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const NOW = 1_800_000_000_000;

const ago = (ms: number, kind: ConductKind = "left") => ({ kind, at: NOW - ms });
const clean = (count: number, ms = 0) => Array.from({ length: count }, () => ago(ms, "clean"));

describe("[R20] the pause", () => {
  const paused = (offences: number) => {
    const happened = Array.from({ length: offences }, () => ago(0));
    const { pausedUntil } = standingOf(happened, NOW);
    return pausedUntil === null ? null : (pausedUntil - NOW) / minute;
  };

  it("comes with the third offence of a day and doubles from the fifth on, up to a day", () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 20].map(paused)).toEqual([null, null, 5, 30, 120, 240, 480, 960, 1_440, 1_440]);
  });

  it("counts from the last offence and ends to the millisecond", () => {
    const happened = [ago(3 * hour), ago(2 * hour), ago(5 * minute - 1)];
    expect(standingOf(happened, NOW).pausedUntil).toBe(NOW + 1);
    expect(standingOf(happened, NOW + 1).pausedUntil).toBeNull();
  });

  it("forgets an offence after a day", () => {
    expect(standingOf([ago(day), ago(1), ago(0)], NOW).pausedUntil).toBeNull();
    expect(standingOf([ago(day - 1), ago(1), ago(0)], NOW).pausedUntil).not.toBeNull();
  });

  it("is the same no matter what the offence was", () => {
    for (const kind of ["left", "away", "expired", "missed"] as const) {
      const happened = [ago(2, kind), ago(1, kind), ago(0, kind)];
      expect(standingOf(happened, NOW).pausedUntil).toBe(NOW + 5 * minute);
    }
  });

  it("is forgiven by three clean matches in a row, one offence at a time", () => {
    const three = [ago(3), ago(2), ago(1)];
    expect(standingOf([...three, ...clean(2)], NOW).pausedUntil).not.toBeNull();
    expect(standingOf([...three, ...clean(3)], NOW).pausedUntil).toBeNull();
    // not in a row
    expect(standingOf([...clean(2, 9), ...three, ...clean(1)], NOW).pausedUntil).not.toBeNull();
    const five = [ago(5), ago(4), ...three];
    expect(standingOf([...five, ...clean(6)], NOW).pausedUntil).not.toBeNull();
    expect(standingOf([...five, ...clean(9)], NOW).pausedUntil).toBeNull();
  });
});

describe("[R20] the grace", () => {
  const grace = (happened: Parameters<typeof standingOf>[0]) => standingOf(happened, NOW).grace;

  it("is the rule's for a newcomer, longer for whom ten matches speak, shorter after an offence, shorter still after two", () => {
    expect(grace([])).toBe(1);
    expect(grace(clean(conductLimits.cleanTrusted - 1))).toBe(1);
    expect(grace(clean(conductLimits.cleanTrusted))).toBe(1.25);
    expect(grace([...clean(8), ago(0)])).toBe(0.75);
    expect(grace([ago(1), ago(0)])).toBe(0.5);
  });

  it("forgets after a week", () => {
    expect(grace([ago(conductLimits.weekMs)])).toBe(1);
    expect(grace([ago(conductLimits.weekMs - 1)])).toBe(0.75);
  });

  test("never leaves its bounds: 15 to 37.5 s for a closed page, 30 to 75 s for a lost line", () => {
    const kind = fc.constantFrom<ConductKind>("clean", "left", "away", "expired", "missed");
    const happened = fc.array(fc.record({ kind, at: fc.integer({ min: NOW - 10 * day, max: NOW }) }), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(happened, (all) => {
        const { grace: factor, pausedUntil } = standingOf(all, NOW);
        expect(factor * roomLimits.graceClosedMs).toBeGreaterThanOrEqual(15_000);
        expect(factor * roomLimits.graceClosedMs).toBeLessThanOrEqual(37_500);
        expect(factor * roomLimits.graceDroppedMs).toBeLessThanOrEqual(75_000);
        expect(pausedUntil ?? NOW).toBeLessThanOrEqual(NOW + day);
      }),
    );
  });
});
