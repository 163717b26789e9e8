import fc from "fast-check";
import { expect, test } from "vitest";
import { isLongName, lineEms } from "./nameWidth.ts";

const name = fc.stringMatching(/^[\w.-]{3,20}$/);

/** Breaks a name where the first line is full, as a browser does; gives the width of each line in ems. */
function broken(text: string, width: number): number[] {
  const lines = [0];
  for (const letter of text) {
    // Of one letter the line is as wide as the letter.
    const ems = lineEms(letter);
    const last = lines.length - 1;
    if ((lines[last] ?? 0) + ems > width + 1e-9) lines.push(ems);
    else lines[last] = (lines[last] ?? 0) + ems;
  }
  return lines;
}

test("lines of that width hold every name in two", () => {
  const lines = (text: string): number => broken(text, lineEms(text)).length;
  const examples: [string][] = [["l.l"], ["i".repeat(20)], ["W".repeat(20)]];
  expect(
    fc.check(
      fc.property(name, (text) => lines(text) <= 2),
      { examples },
    ).counterexample,
  ).toBeNull();
});

test("a wide name needs wider lines than a narrow one", () => {
  expect(lineEms("W".repeat(20))).toBeGreaterThan(10);
  expect(lineEms("i".repeat(20))).toBeLessThan(3.5);
  expect(lineEms("")).toBe(0);
});

test("a name of more than eleven letters is long", () => {
  expect(isLongName("Nana-Akua_K")).toBe(false);
  expect(isLongName("Nana-Akua_Ko")).toBe(true);
});
