/** How tables and companion agree, whatever point a kill or a power failure has reached. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  agreement,
  companionOf,
  type CompanionMark,
  companionText,
  higherFloors,
  isMismatch,
  type Mark,
} from "./mark.ts";

const ours = "a".repeat(32);
const mark = (generation: number, store = ours): Mark => ({ store, generation, floors: {} });
const holds = (current: number | null, next: number | null = null): CompanionMark => ({
  current: current === null ? null : mark(current),
  next: next === null ? null : mark(next),
});

describe("tables and companion", () => {
  test.each<[string, Mark | null, CompanionMark | null, number | string | null]>([
    ["both new", null, null, null],
    ["the very first mark announced", null, holds(null, 1), null],
    ["the very first mark taken", mark(1), holds(null, 1), 1],
    ["at rest", mark(5), holds(5), 5],
    ["announced", mark(5), holds(5, 6), 5],
    ["taken", mark(6), holds(5, 6), 6],
    ["older tables", mark(4), holds(5), "tables-older"],
    ["older tables while a mark is announced", mark(4), holds(5, 6), "tables-older"],
    ["an older companion", mark(5), holds(4), "companion-older"],
    ["an older companion with a mark announced", mark(6), holds(4, 5), "companion-older"],
    ["tables without a mark", null, holds(1), "tables-unmarked"],
    ["a companion without a mark", mark(1), null, "companion-unmarked"],
    ["another store's tables", mark(5, "b".repeat(32)), holds(5), "strangers"],
    ["another store's tables, newer", mark(9, "b".repeat(32)), holds(5), "strangers"],
  ])("%s", (_, tables, companion, wanted) => {
    const found = agreement(tables, companion);
    expect(found === null ? null : isMismatch(found) ? found.is : found.generation).toBe(wanted);
  });

  test("agree after a stop at any point, and no copy made before the last rise fits", () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 30 }), (stops) => {
        let tables: Mark | null = null;
        let companion: CompanionMark | null = null;
        const copies: { tables: Mark; companion: CompanionMark }[] = [];
        for (const stop of stops) {
          const found = agreement(tables, companion);
          if (isMismatch(found)) throw new Error(`refused: ${found.is}`);
          const next = mark((found?.generation ?? companion?.next?.generation ?? 0) + 1);
          if (stop > 0) companion = { current: found, next };
          if (stop > 1) tables = next;
          if (stop < 3 || tables === null) continue;
          companion = { current: next, next: null };
          for (const copy of copies) {
            expect(agreement(copy.tables, companion)).toMatchObject({ is: "tables-older" });
            expect(agreement(tables, copy.companion)).toMatchObject({ is: "companion-older" });
          }
          copies.push({ tables, companion });
        }
        expect(isMismatch(agreement(tables, companion))).toBe(false);
      }),
    );
  });

  test("a companion's text is read back, and anything else is refused", () => {
    const held: CompanionMark = { current: { ...mark(3), floors: { users: 12 } }, next: mark(4) };
    expect(companionOf(companionText(held))).toEqual(held);
    for (const text of ["", "{}", "null", '{"current":null}', companionText(held).replace("12", "-1")]) {
      expect(() => companionOf(text)).toThrow(/JSON|Invalid/);
    }
  });

  test("the higher floor of each table counts", () => {
    expect(higherFloors({ users: 5, matches: 9 }, { users: 7, reports: 1 })).toEqual({
      users: 7,
      matches: 9,
      reports: 1,
    });
  });
});
