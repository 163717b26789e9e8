import { expect, test } from "vitest";
import { unreadBounds } from "./bounds.ts";
import { parseSource } from "./source.ts";

const limits = "export const noteLimits = {\n  charsMax: 20,\n  perUserMax: 5,\n} as const;";
const found = (...texts: readonly string[]) =>
  unreadBounds([
    parseSource("server/people/notes/limits.ts", limits),
    ...texts.map((text, n) => parseSource(`server/people/notes/notes${n}.ts`, text)),
  ]);

test("a bound that no file reads is named", () => {
  expect(found("if (text.length > noteLimits.charsMax) refuse();")).toEqual([
    "server/people/notes/limits.ts:3 nobody reads noteLimits.perUserMax",
  ]);
  expect(found("const perUserMax = 5;")).toHaveLength(2);
});

test("a bound is read by its name, by destructuring, or with its whole object", () => {
  for (const read of [
    "const { charsMax, perUserMax } = noteLimits;",
    "check(noteLimits.charsMax); count(noteLimits.perUserMax);",
    'import { noteLimits } from "./limits.ts";\nopen({ ...noteLimits });',
    "const { charsMax, ...others } = noteLimits;",
  ]) {
    expect(found(read)).toEqual([]);
  }
  expect(found('import { noteLimits } from "./limits.ts";')).toHaveLength(2);
});

test("a test alone is no reader", () => {
  const test = parseSource("server/people/notes/notes.test.ts", "const { charsMax, perUserMax } = noteLimits;");
  expect(unreadBounds([parseSource("server/people/notes/limits.ts", limits), test])).toHaveLength(2);
});
