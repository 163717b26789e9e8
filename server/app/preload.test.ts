import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newFolder } from "#tests/support/newFolder.ts";

const imports = { "#engine/*": "./engine/*" };
let root: string;

beforeEach(() => {
  root = newFolder("spar-preload-");
  for (const folder of ["server/app", "server/base/config", "engine", "node_modules"]) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  cpSync(join(import.meta.dirname, "preload.mjs"), join(root, "server/app/preload.mjs"));
  cpSync(join(import.meta.dirname, "../base/config/nodeVersion.mjs"), join(root, "server/base/config/nodeVersion.mjs"));
  writeFileSync(join(root, "package.json"), JSON.stringify({ type: "module", imports }));
  put("engine/word.ts", "first");
  const main = 'import { word } from "#engine/word.ts";\nconst said: string = word;\nconsole.log(said);\n';
  writeFileSync(join(root, "server/app/main.ts"), main);
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const put = (file: string, word: string): void => {
  writeFileSync(join(root, file), `export const word: string = "${word}";\n`);
};

function run(): string {
  const flags = ["--disable-warning=ExperimentalWarning", "--import", "./server/app/preload.mjs"];
  const { stdout, stderr } = spawnSync(process.execPath, [...flags, "server/app/main.ts"], {
    cwd: root,
    encoding: "utf8",
  });
  return stdout + stderr;
}

const cacheFolder = (): string => join(root, "node_modules/.cache/spar", `stripped-${process.version}`);
const cachedFiles = (): string[] => readdirSync(cacheFolder()).map((name) => join(cacheFolder(), name));

test("sources are kept without their types, one file each, and read from there", () => {
  expect(run()).toBe("first\n");
  expect(cachedFiles()).toHaveLength(2);
  for (const file of cachedFiles()) expect(readFileSync(file, "utf8")).not.toContain(": string");
  expect(run()).toBe("first\n");
});

test("a source that has changed is read anew and kept in the place of the old one", () => {
  run();
  put("engine/word.ts", "second");
  expect(run()).toBe("second\n");
  expect(cachedFiles()).toHaveLength(2);
});

test("a kept file that was changed is not used", () => {
  run();
  for (const file of cachedFiles()) writeFileSync(file, readFileSync(file, "utf8").replace("first", "other"));
  expect(run()).toBe("first\n");
});

test("without a folder to keep anything in all works as well", () => {
  writeFileSync(join(root, "node_modules/.cache"), "no folder");
  expect(run()).toBe("first\n");
  expect(existsSync(cacheFolder())).toBe(false);
});

test("an import of a file that is not there is named", () => {
  rmSync(join(root, "engine/word.ts"));
  expect(run()).toContain("word.ts");
});
