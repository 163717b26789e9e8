/** Tables and mark file agree after a kill or a power failure at any point. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  compareMarks,
  parseMarkFile,
  type MarkFileContent,
  markFileText,
  higherFloors,
  isMismatch,
  type Mark,
} from "./mark.ts";

const ours = "a".repeat(32);
const mark = (generation: number, store = ours): Mark => ({ store, generation, floors: {} });
const holds = (current: number | null, next: number | null = null): MarkFileContent => ({
  current: current === null ? null : mark(current),
  next: next === null ? null : mark(next),
});

describe("tables and mark file", () => {
  test.each<[string, Mark | null, MarkFileContent | null, number | string | null]>([
    ["both new", null, null, null],
    ["the very first mark announced", null, holds(null, 1), null],
    ["the very first mark taken", mark(1), holds(null, 1), 1],
    ["at rest", mark(5), holds(5), 5],
    ["announced", mark(5), holds(5, 6), 5],
    ["taken", mark(6), holds(5, 6), 6],
    ["older tables", mark(4), holds(5), "tables-older"],
    ["older tables while a mark is announced", mark(4), holds(5, 6), "tables-older"],
    ["an older markFile", mark(5), holds(4), "file-older"],
    ["an older markFile with a mark announced", mark(6), holds(4, 5), "file-older"],
    ["tables without a mark", null, holds(1), "tables-unmarked"],
    ["a markFile without a mark", mark(1), null, "file-unmarked"],
    ["another store's tables", mark(5, "b".repeat(32)), holds(5), "different-stores"],
    ["another store's tables, newer", mark(9, "b".repeat(32)), holds(5), "different-stores"],
  ])("%s", (_, tables, markFile, wanted) => {
    const found = compareMarks(tables, markFile);
    expect(found === null ? null : isMismatch(found) ? found.is : found.generation).toBe(wanted);
  });

  test("agree after a stop at any point, and no copy made before the last rise fits", () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 30 }), (stops) => {
        let tables: Mark | null = null;
        let markFile: MarkFileContent | null = null;
        const copies: { tables: Mark; markFile: MarkFileContent }[] = [];
        for (const stop of stops) {
          const found = compareMarks(tables, markFile);
          if (isMismatch(found)) throw new Error(`refused: ${found.is}`);
          const next = mark((found?.generation ?? markFile?.next?.generation ?? 0) + 1);
          if (stop > 0) markFile = { current: found, next };
          if (stop > 1) tables = next;
          if (stop < 3 || tables === null) continue;
          markFile = { current: next, next: null };
          for (const copy of copies) {
            expect(compareMarks(copy.tables, markFile)).toMatchObject({ is: "tables-older" });
            expect(compareMarks(tables, copy.markFile)).toMatchObject({ is: "file-older" });
          }
          copies.push({ tables, markFile });
        }
        expect(isMismatch(compareMarks(tables, markFile))).toBe(false);
      }),
    );
  });

  test("the text of a mark file is read back, and any other text is refused", () => {
    const held: MarkFileContent = { current: { ...mark(3), floors: { users: 12 } }, next: mark(4) };
    expect(parseMarkFile(markFileText(held))).toEqual(held);
    for (const text of ["", "{}", "null", '{"current":null}', markFileText(held).replace("12", "-1")]) {
      expect(() => parseMarkFile(text)).toThrow(/JSON|Invalid/);
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
