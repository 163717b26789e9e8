import { describe, expect, test } from "vitest";
import { badlyWrittenImports, engineForeigners, importCycles, secondImporters, wrongArrows } from "./arrows.ts";
import { parseSource } from "./source.ts";

const file = (path: string, ...lines: string[]) => parseSource(path, lines.join("\n"));

describe("arrows", () => {
  test.each([
    ["engine/apply.ts", "#server/play/table/room.ts"],
    ["server/protocol/frames/clientReader.ts", "#server/play/table/room.ts"],
    ["server/play/table/room.ts", "#web/platform/calls/api.ts"],
    ["web/platform/calls/api.ts", "#server/app/http/app.ts"],
    ["web/platform/calls/api.ts", "../../features/game/table.tsx"],
    ["web/ui/button.tsx", "#web/app/router.tsx"],
    ["web/ui/button.tsx", "#web/platform/calls/api.ts"],
    ["web/ui/button.tsx", "#web/entities/match/matches.ts"],
    ["web/ui/button.tsx", "#protocol/calls/users.ts"],
    ["web/ui/button.tsx", "#engine/tiers.ts"],
    ["web/platform/calls/api.ts", "#web/entities/session/session.ts"],
    ["web/platform/calls/api.ts", "#web/ui/button.tsx"],
    ["web/platform/languages/i18n.ts", "#web/platform/calls/api.ts"],
    ["web/entities/match/matches.ts", "#web/features/home/home.tsx"],
    ["web/entities/match/matches.ts", "#web/app/router.tsx"],
    ["web/features/home/home.tsx", "../game/table.tsx"],
    ["web/features/home/home.tsx", "#web/app/router.tsx"],
    ["desktop/main.ts", "../server/app/main.ts"],
    ["desktop/main.ts", "#web/platform/calls/api.ts"],
    ["web/platform/desktop.ts", "../../desktop/channels.ts"],
    ["server/app/main.ts", "../../scripts/operate/start.ts"],
    ["web/platform/calls/api.ts", "../../../tests/support/services.ts"],
    ["vite.config.ts", "./server/app/main.ts"],
  ])("%s must not import %s", (from, to) => {
    expect(wrongArrows([file(from, "", `import { a } from "${to}";`)])).toHaveLength(1);
  });

  test.each([
    ["server/protocol/frames/clientReader.ts", "#engine/cards.ts"],
    ["server/play/table/room.ts", "#protocol/frames/messages.ts"],
    ["web/features/home/home.tsx", "#protocol/calls/users.ts"],
    ["web/features/home/home.tsx", "./parts/hero.tsx"],
    ["web/features/home/home.tsx", "#web/ui/button.tsx"],
    ["web/features/home/home.tsx", "#web/entities/match/matches.ts"],
    ["web/entities/match/matches.ts", "#web/platform/calls/api.ts"],
    ["web/entities/match/matches.ts", "#web/entities/paths.ts"],
    ["web/entities/match/row.tsx", "#web/ui/button.tsx"],
    ["web/ui/button.tsx", "#web/platform/languages/i18n.ts"],
    ["web/platform/languages/format.ts", "./i18n.ts"],
    ["web/app/router.tsx", "#web/features/home/home.tsx"],
    ["web/main.tsx", "./app/router.tsx"],
    ["server/app/store/store.test.ts", "../../../tests/support/services.ts"],
    ["tests/e2e/home.spec.ts", "#server/app/main.ts"],
    ["vite.config.ts", "./scripts/build/freshness.ts"],
    ["desktop/preload.ts", "#web/platform/desktop/desktopBridge.ts"],
    ["desktop/preload.ts", "#protocol/calls/desktop.ts"],
  ])("%s may import %s", (from, to) => {
    expect(wrongArrows([file(from, `import { a } from "${to}";`)])).toEqual([]);
  });

  test.each([
    'import type { A } from "#server/app/main.ts";',
    'export { a } from "#server/app/main.ts";',
    'export * from "#server/app/main.ts";',
    'const a = await import("#server/app/main.ts");',
    'type A = import("#server/app/main.ts").A;',
    'const a = new URL("../server/app/main.ts", import.meta.url);',
  ])("sees %s", (line) => {
    expect(wrongArrows([file("engine/apply.ts", "const b = 1;", line)])).toEqual([
      "engine/apply.ts:2 must not import server/app/main.ts",
    ]);
  });

  test("does not see an import that is only talked about", () => {
    const talk = file(
      "engine/apply.ts",
      '// import "#server/app/main.ts"',
      "const a = 'import \"#server/app/main.ts\"';",
    );
    expect(wrongArrows([talk])).toEqual([]);
  });
});

test("the engine may not import packages and Node, its tests may", () => {
  const lines = ['import fc from "fast-check";', 'import type { A } from "node:fs";'];
  expect(engineForeigners([file("engine/cards.ts", ...lines)])).toEqual([
    "engine/cards.ts:1 engine must not import fast-check",
    "engine/cards.ts:2 engine must not import node:fs",
  ]);
  expect(engineForeigners([file("engine/deal.test.ts", ...lines)])).toEqual([]);
});

describe("cycles", () => {
  test("are found through types, aliases and dynamic imports, each once", () => {
    const sources = [
      file("engine/a.ts", 'import type { B } from "./b.ts";'),
      file("engine/b.ts", 'export { c } from "#engine/c.ts";'),
      file("engine/c.ts", 'export const c = () => import("./a.ts");'),
    ];
    expect(importCycles(sources)).toEqual(["import cycle: engine/a.ts -> engine/b.ts -> engine/c.ts -> engine/a.ts"]);
  });

  test("two roads to one place are no cycle, nor is a worker that its file starts", () => {
    const sources = [
      file("server/a.ts", 'import "./b.ts";', 'import "./c.ts";'),
      file("server/b.ts", 'import "./c.ts";'),
      file("server/c.ts", 'new URL("./b.ts", import.meta.url);'),
    ];
    expect(importCycles(sources)).toEqual([]);
  });
});

test.each([
  ["./cards.js", 1],
  ["./cards", 1],
  ["#engine/cards", 1],
  ["../engine/cards.ts", 1],
  ["./cards.ts", 0],
  ["#engine/cards.ts", 0],
  ["./page.css", 0],
  ["./sound.mp3?url", 0],
  ["valibot", 0],
])("an import written %s is wrong %i times", (specifier, wrong) => {
  expect(badlyWrittenImports([file("web/main.ts", `import "${specifier}";`)])).toHaveLength(wrong);
});

test("a second importer of a wrapped package is found, types included, tests and scripts aside", () => {
  const one = file("server/app/store/open.ts", 'import knex from "knex";');
  const measured = file("scripts/measure/bench.ts", 'import knex from "knex";');
  const tested = file("server/app/store/open.test.ts", 'import type { Knex } from "knex";');
  const other = file("server/people/users/userStore.ts", 'import { a } from "knexless";');
  const ambient = file("server/app/store/dialects.d.ts", 'declare module "knex/lib" { import { Knex } from "knex"; }');
  expect(secondImporters([one, measured, tested, other, ambient])).toEqual([]);
  for (const line of ['import type { Knex } from "knex";', 'import a from "knex/lib/dialects/mysql2/index.js";']) {
    expect(secondImporters([one, file("server/people/users/userStore.ts", line)])).toEqual([
      "knex is imported by more than one file: server/app/store/open.ts, server/people/users/userStore.ts",
    ]);
  }
});
