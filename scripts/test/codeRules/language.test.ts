import { describe, expect, test } from "vitest";
import * as language from "./language.ts";
import { parseSource, type Source } from "./source.ts";

type Check = (sources: readonly Source[]) => readonly string[];
const count = (check: Check, path: string, text: string): number => check([parseSource(path, text)]).length;

describe.each([
  ["any", language.anyTypes, "const a = (b: any) => b;", 'const any = "any"; // any'],
  ["enum", language.enums, "export enum Suit { Spades }", 'const a = "enum";'],
  ["a default export", language.defaultExports, "export default 1;", "export const a = 1;"],
  ["a renamed default export", language.defaultExports, "const a = 1; export { a as default };", "export {};"],
  ["a barrel", language.barrels, 'export * from "./a.ts"; export { b } from "./b.ts";', 'export * from "./a.ts"; f();'],
  ["an untyped query", language.untypedQueries, 'await database.untyped("users");', 'await database.knex("users");'],
  ["an untyped database", language.untypedQueries, "const { untyped: knex } = database;", "const { knex } = database;"],
  ["an exit", language.processExits, "process.exit(1);", "process.exitCode = 1;"],
] as const)("%s", (_what, check, bad, good) => {
  test("is found", () => expect(count(check, "server/play/table/room.ts", `\n${bad}`)).toBe(1));
  test("is not seen where it is not", () => expect(count(check, "server/play/table/room.ts", good)).toBe(0));
});

test("a finding says where", () => {
  expect(language.enums([parseSource("server/a.ts", "\n\nenum A {}")])).toEqual(["server/a.ts:3 declares an enum"]);
});

test("config files have a default export, and only the outermost programs exit", () => {
  expect(count(language.defaultExports, "vite.config.ts", "export default 1;")).toBe(0);
  expect(count(language.defaultExports, "web/vite.config.ts", "export default 1;")).toBe(1);
  expect(count(language.processExits, "server/app/main.ts", "process.exit(1);")).toBe(0);
  expect(count(language.processExits, "scripts/test/test.ts", "process.exit(1);")).toBe(0);
  expect(count(language.deviceTimes, "web/app/Learn.tsx", "Date.now();")).toBe(0);
  expect(count(language.deviceTimes, "web/features/home/Home.tsx", "Date.now();")).toBe(1);
  for (const path of ["server/base/db/migrations.ts", "server/base/db/tables.test.ts"]) {
    expect(count(language.untypedQueries, path, "database.untyped;")).toBe(0);
  }
});

test.each(["utils", "helpers", "common", "types", "hooks", "constants", "Utils"])(
  "a folder called %s is found",
  (name) => {
    expect(language.bannedFolderNames([`web/${name}/a.ts`, `web/ui/${name}.ts`, `web/my${name}/a.ts`])).toHaveLength(1);
  },
);

describe("tests that depend on speed or on another try", () => {
  test.each([
    "await vi.waitFor(() => expect(a).toBe(1));",
    "test.describe.configure({ retries: 2 });",
    "export default defineConfig({ retries: 1 });",
  ])("%s is found", (line) => {
    expect(count(language.hastyTests, "web/a.test.ts", line)).toBe(1);
  });

  test.each([
    "await vi.waitFor(() => a(), 60_000);",
    "await expect.poll(() => a()).toBe(1);",
    "const a = { retries: 0 };",
  ])("%s is nothing", (line) => {
    expect(count(language.hastyTests, "web/a.test.ts", line)).toBe(0);
  });

  test("are looked for in tests and in what configures them", () => {
    expect(count(language.hastyTests, "playwright.config.ts", "a({ retries: 1 });")).toBe(1);
    expect(count(language.hastyTests, "server/base/db/limits.ts", "const a = { retries: 1 };")).toBe(0);
  });
});

describe("hooks of modules that test files share", () => {
  test("are found, in setup and tests they are nothing", () => {
    expect(count(language.sharedHooks, "tests/support/a.ts", "afterAll(() => a());")).toBe(1);
    expect(count(language.sharedHooks, "tests/support/a.ts", "export const a = () => afterAll(b);")).toBe(0);
    expect(count(language.sharedHooks, "tests/support/deleteFolders.ts", "afterAll(a);")).toBe(0);
    expect(count(language.sharedHooks, "tests/a.test.ts", "afterAll(a);")).toBe(0);
  });
});

describe("engine purity", () => {
  test.each([
    "const a = Math.random();",
    "const a = Date.now();",
    "const a = new Date();",
    "process.cwd();",
    "Buffer.from([]);",
    "window.alert();",
    "setTimeout(f, 1);",
    "const a = { process };",
    "const a = b[document];",
    "console.log(1);",
  ])("%s is found", (line) => {
    expect(count(language.engineImpurities, "engine/cards.ts", line)).toBe(1);
  });

  test.each(["a.process;", "const a = { window: 1 };", "Math.max(1, 2);", '"Date.now()"; // Math.random()'])(
    "%s is nothing",
    (line) => {
      expect(count(language.engineImpurities, "engine/cards.ts", line)).toBe(0);
    },
  );

  test("holds for the engine, not for its tests or the server", () => {
    expect(count(language.engineImpurities, "engine/deal.test.ts", "Date.now();")).toBe(0);
    expect(count(language.engineImpurities, "server/base/core/clock.ts", "Date.now();")).toBe(0);
  });
});

describe("doc sentences of the engine", () => {
  test.each([
    "export function a() {}",
    "export const a = () => 1;",
    "// a note\nexport function a() {}",
    "/** Says nothing here. */\nconst b = 1;\nexport function a() {}",
  ])("%s has none", (code) => {
    expect(count(language.undocumentedEngine, "engine/cards.ts", code)).toBe(1);
  });

  test.each([
    "/** Deals. */\nexport function a() {}",
    "/** Deals. */\nexport const a = () => 1;",
    "export const a = 1;",
    "function a() {}",
  ])("%s needs no other", (code) => {
    expect(count(language.undocumentedEngine, "engine/cards.ts", code)).toBe(0);
  });
});
