import { expect, test } from "vitest";
import { suites } from "../suites.ts";
import {
  citedRules,
  loosePins,
  machinePaths,
  missingPrograms,
  numberedRules,
  registryHosts,
  strayTests,
  unexplainedDependencies,
  unprovenRules,
} from "./texts.ts";

// Assembled here, so that this file does not contain a match.
const path = (...parts: string[]): string => parts.join("/");

test.each([
  `run ${path("", "home", "ann", "game")}`,
  path("", "root", "x"),
  `"${path("", "work", "main")}"`,
  `(${path("", "Users", "ann")})`,
  ["C:", "Users", "ann"].join("\\"),
])("%s is a path of one machine", (line) => {
  expect(machinePaths([{ path: "docs/a.md", text: `first\n${line}` }])).toEqual([
    "docs/a.md:2 names a path of one machine",
  ]);
});

test.each(["/usr/bin/env bash", "framework/a.ts", "web/home/a.tsx", "https://spar.example/home/x"])(
  "%s is no path of one machine",
  (line) => {
    expect(machinePaths([{ path: "docs/a.md", text: line }])).toEqual([]);
  },
);

test("a registry's name is found, an ordinary address is not", () => {
  const host = ["registry", "example", "org"].join(".");
  expect(registryHosts([{ path: ".npmrc", text: `a=b\nhost=https://${host}/` }])).toHaveLength(1);
  expect(registryHosts([{ path: "lock.json", text: `  "${"resolved"}": "x"` }])).toHaveLength(1);
  expect(registryHosts([{ path: "docs/a.md", text: "https://spar.example, server/play/table/registry.ts" }])).toEqual(
    [],
  );
});

test("rules are numbered by the book and cited by tests", () => {
  expect(numberedRules("- **R1** Two to four.\n- **R2** Cards, see R9.\n")).toEqual(["R1", "R2"]);
  expect(citedRules('test("[R4] follow"); // [R5, R6] and R7, [R8]')).toEqual(["R4", "R5", "R6", "R8"]);
});

test("a rule without a test and a test without a rule are found", () => {
  const rules = "- **R1** Two to four.\n- **R2** Cards.\n";
  expect(unprovenRules(rules, [{ path: "engine/a.test.ts", text: "[R1] [R2]" }])).toEqual([]);
  expect(unprovenRules(rules, [{ path: "engine/a.test.ts", text: "[R1] [R3]" }])).toEqual([
    "R2 has no test that names it",
    "engine/a.test.ts names R3, which docs/rules.md does not have",
  ]);
});

test.each([
  ["^1.2.3", 1],
  ["~1.2.3", 1],
  ["1.2", 1],
  ["latest", 1],
  ["npm:other@^1.0.0", 1],
  ["1.2.3", 0],
  ["1.2.3-beta.1", 0],
  ["npm:other@1.2.3", 0],
  ["npm:@who/other@1.2.3", 0],
])("a dependency at %s is loose %i times", (version, loose) => {
  expect(loosePins(JSON.stringify({ devDependencies: { a: version } }))).toHaveLength(loose);
});

test("a package without an explanation is found, and an explanation without its package", () => {
  const manifest = JSON.stringify({ dependencies: { a: "1.0.0", "@b/c": "1.0.0" }, devDependencies: { d: "1.0.0" } });
  const page = "| Package | What it is for |\n|---|---|\n| `a`, `@b/c` | one |\n| `e` | two |\n";
  expect(unexplainedDependencies(manifest, page)).toEqual([
    "docs/dependencies.md does not explain d",
    "docs/dependencies.md explains e, which is not there",
  ]);
});

test("an npm script of a file that is not there is found", () => {
  const manifest = JSON.stringify({
    scripts: { start: "node --flag=a scripts/operate/start.ts --b", build: "vite build" },
  });
  expect(missingPrograms(manifest, ["scripts/operate/start.ts"])).toEqual([]);
  expect(missingPrograms(manifest, [])).toEqual(["npm run start needs scripts/operate/start.ts, which is not there"]);
});

test.each([
  "engine/apply.test.ts",
  "engine/bots/easy.test.ts",
  "server/app/store/matches.test.ts",
  "server/app/sockets/connection.test.ts",
  "server/play/table/room.test.ts",
  "web/platform/languages/i18n.binding.test.tsx",
  "tests/privacy.test.ts",
  "tests/storm/storm.test.ts",
  "tests/e2e/home.spec.ts",
  "scripts/test/codeRules.test.ts",
  "scripts/test/codeRules/texts.test.ts",
  "scripts/test/tally.test.ts",
])("%s belongs to one suite", (path) => {
  expect(strayTests([path], suites)).toEqual([]);
});

test.each(["mobile/vault.test.ts", "web/home.spec.ts", "engine/apply.test.tsx", "a.test.ts"])(
  "%s belongs to none",
  (path) => {
    expect(strayTests([path], suites)).toEqual([`${path} is run by no suite`]);
  },
);

test("a test of two suites is found", () => {
  const twice = suites.filter(({ name }) => name === "unit").flatMap((suite) => [suite, { ...suite, name: "again" }]);
  expect(strayTests(["engine/apply.test.ts"], twice)).toEqual(["engine/apply.test.ts is run by unit and again"]);
});
