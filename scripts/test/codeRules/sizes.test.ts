import { describe, expect, test } from "vitest";
import {
  badExceptions,
  componentLinesMax,
  exceptionsMax,
  fileLinesMax,
  functionLinesMax,
  isTable,
  longFiles,
  longFunctions,
} from "./sizes.ts";
import { parseSource } from "./source.ts";

const statements = (count: number): string => "f();\n".repeat(count);
const table = (rows: number): string =>
  `import "./a.ts";\nexport const rows = [\n${"  [1, 2],\n".repeat(rows)}] as const;\n`;

describe("files", () => {
  test.each([
    ["server/a.ts", fileLinesMax],
    ["web/platform/a.ts", fileLinesMax],
    ["web/ui/a.tsx", componentLinesMax],
  ])("%s may have %i lines and no more", (path, max) => {
    expect(longFiles([parseSource(path, statements(max))])).toEqual([]);
    expect(longFiles([parseSource(path, statements(max + 1))])).toEqual([
      `${path} has ${max + 1} lines, at most ${max} are allowed`,
    ]);
  });

  test("tests and tables of data are as long as they must be", () => {
    expect(longFiles([parseSource("server/a.test.ts", statements(1000))])).toEqual([]);
    expect(longFiles([parseSource("web/platform/calls/text/de.ts", table(1000))])).toEqual([]);
  });

  test("code is no table for having data in it", () => {
    expect(isTable(parseSource("a.ts", table(100)))).toBe(true);
    expect(isTable(parseSource("a.ts", `${table(100)}export const f = () => 1;\n`))).toBe(false);
    expect(isTable(parseSource("a.ts", `${table(100)}${statements(100)}`))).toBe(false);
    expect(isTable(parseSource("a.ts", "interface A {\n  a: 1;\n}\n".repeat(100)))).toBe(false);
  });
});

describe("files that may be longer", () => {
  const long = parseSource("server/a.ts", statements(fileLinesMax + 1));
  const short = parseSource("server/b.ts", statements(fileLinesMax));

  test("are named with a reason", () => {
    expect(longFiles([long], { "server/a.ts": "It is one thing." })).toEqual([]);
    expect(badExceptions([long], { "server/a.ts": "It is one thing." })).toEqual([]);
    expect(badExceptions([long], { "server/a.ts": "" })).toEqual(["server/a.ts is listed without a sentence why"]);
  });

  test("are not listed once they are short or gone", () => {
    expect(badExceptions([long, short], { "server/b.ts": "It is one thing.", "server/c.ts": "It was." })).toEqual([
      "server/b.ts is listed as longer and is not",
      "server/c.ts is listed as longer and is not",
    ]);
  });

  test("are few", () => {
    const many = Array.from({ length: exceptionsMax + 1 }, (_, nth) => `server/a${nth}.ts`);
    const sources = many.map((path) => parseSource(path, statements(fileLinesMax + 1)));
    const listed = Object.fromEntries(many.map((path) => [path, "It is one thing."]));
    expect(badExceptions(sources, listed)).toEqual([`${many.length} longer files, at most ${exceptionsMax}`]);
  });
});

describe("functions", () => {
  const body = (lines: number): string => statements(lines - 2);
  test.each([
    ["a declaration", (lines: number) => `function a() {\n${body(lines)}}`],
    ["an arrow", (lines: number) => `const a = () => {\n${body(lines)}};`],
    ["a method", (lines: number) => `class A { a() {\n${body(lines)}} }`],
    ["one within another", (lines: number) => `const a = [() => {\n${body(lines)}}];`],
  ])("%s may have a number of lines and no more", (_what, code) => {
    expect(longFunctions([parseSource("server/a.ts", code(functionLinesMax))])).toEqual([]);
    expect(longFunctions([parseSource("server/a.ts", `\n${code(functionLinesMax + 1)}`)])).toEqual([
      `server/a.ts:2 a function of ${functionLinesMax + 1} lines, at most ${functionLinesMax}`,
    ]);
    expect(longFunctions([parseSource("server/a.test.ts", code(functionLinesMax + 1))])).toEqual([]);
  });
});
