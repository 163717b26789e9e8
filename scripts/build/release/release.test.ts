/** The parts of `npm run release`: the packages of the server, archives of the same bytes, and what a version's notes say. */
import { chmodSync, mkdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { list } from "tar";
import { expect, test } from "vitest";
import { newFolder } from "#tests/support/newFolder.ts";
import { type Bom, datedBom } from "../sbom/bom.ts";
import { digestLines, digestOf, writeArchive } from "./archive.ts";
import { debianVersion } from "./debianPackage.ts";
import { type Lock, missingSources, namedPackages, neededPlaces } from "./needed.ts";
import { notesOf } from "./notes.ts";
import { readProject } from "./tree.ts";

const root = resolve(import.meta.dirname, "../../..");
const source = (text: string, path = "server/a.ts") => ({ path, text });
const time = new Date("2026-11-28T12:00:00Z");

test("packages are found in imports of each form, and in files that are resolved", () => {
  const known = ["koa", "koa-helmet", "sharp", "@fonts/inter", "@fonts/grotesque", "@words/common", "react"];
  const text = `import Koa from "koa";
    const { default: sharp } = await import("sharp");
    const path = resolve("@words/common/passwords.json");
    const font = resolve(\`@fonts/\${name}/font.woff2\`);
    import { a } from "./react";
    import { join } from "node:path";`;
  const named = namedPackages([source(text)], known);
  expect(named).toEqual(["koa", "sharp", "@fonts/inter", "@fonts/grotesque", "@words/common"]);
});

test("an import of a source that is left out is found", () => {
  const sources = [
    source('import { b } from "./b.ts"; import "#engine/c.ts"; import { d } from "../web/d.ts";'),
    source("", "server/b.ts"),
    source("", "engine/c.ts"),
  ];
  expect(missingSources(sources, { "#engine/*": "./engine/*" })).toEqual(["server/a.ts: ../web/d.ts"]);
});

/** A project with these packages in its folder and in its lock file. */
function projectWith(packages: Lock["packages"]): { lock: Lock; folder: string } {
  const folder = newFolder("spar-needed-");
  for (const place of Object.keys(packages)) {
    mkdirSync(join(folder, place), { recursive: true });
    writeFileSync(join(folder, place, "package.json"), "{}");
  }
  return { lock: { packages }, folder };
}

test("a package brings what it needs, from the nearest folder", () => {
  const { lock, folder } = projectWith({
    "node_modules/a": { dependencies: { b: "1" }, peerDependencies: { typescript: "7", "@types/a": "1" } },
    "node_modules/a/node_modules/b": { dependencies: { c: "1" } },
    "node_modules/b": {},
    "node_modules/c": { optionalDependencies: { "c-darwin": "1" } },
    "node_modules/typescript": {},
    "node_modules/@types/a": {},
  });
  const optional = { typescript: { optional: true } };
  const withChoice = {
    packages: {
      ...lock.packages,
      "node_modules/a": { ...lock.packages["node_modules/a"], peerDependenciesMeta: optional },
    },
  };
  expect(neededPlaces(withChoice, folder, ["a"])).toEqual([
    "node_modules/a",
    "node_modules/a/node_modules/b",
    "node_modules/c",
  ]);
  expect(neededPlaces(lock, folder, ["a"])).toContain("node_modules/typescript");
});

test("a package for development, or one that is not installed, is refused", () => {
  const { lock, folder } = projectWith({
    "node_modules/a": { dev: true },
    "node_modules/b": { dependencies: { c: "1" } },
  });
  expect(() => neededPlaces(lock, folder, ["a"])).toThrow("The server needs a, a package for development alone.");
  expect(() => neededPlaces(lock, folder, ["b"])).toThrow("c is not installed");
});

test("an archive has the same bytes at any time and order on the disk, and no owner", async () => {
  const make = (names: readonly string[], seconds: number): string => {
    const folder = newFolder("spar-archive-");
    mkdirSync(join(folder, "tree/folder"), { recursive: true });
    for (const name of names) {
      writeFileSync(join(folder, "tree/folder", name), name);
      utimesSync(join(folder, "tree/folder", name), seconds, seconds);
    }
    chmodSync(join(folder, "tree/folder/b"), 0o755);
    symlinkSync("folder/b", join(folder, "tree/link"));
    const file = join(folder, "made.tar.gz");
    writeArchive(file, folder, ["tree"], time);
    return file;
  };
  const [one, other] = [make(["a", "b"], 1_000), make(["b", "a"], 2_000)];
  expect(digestOf(one)).toBe(digestOf(other));
  const entries: unknown[] = [];
  await list({
    file: one,
    onReadEntry: ({ path, mode, uid, mtime }) => void entries.push([path, mode?.toString(8), uid, mtime]),
  });
  expect(entries).toEqual([
    ["tree/", "755", undefined, time],
    ["tree/folder/", "755", undefined, time],
    ["tree/folder/a", "644", undefined, time],
    ["tree/folder/b", "755", undefined, time],
    ["tree/link", expect.any(String), undefined, time],
  ]);
});

test("digests are lines of sha256sum, sorted by name", () => {
  const folder = newFolder("spar-digests-");
  for (const name of ["b", "a"]) writeFileSync(join(folder, name), "");
  const empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
  expect(digestLines(folder, ["b", "a"])).toBe(`${empty}  a\n${empty}  b\n`);
});

test("notes are the part of the version, and the present version has one", () => {
  const changelog =
    "# Changelog\n\n## [Unreleased]\n\n- x\n\n## [0.2.0] - 2026-12-01\n\n### Added\n\n- y\n\n## [0.1.0] - 2026\n\n- z\n";
  expect(notesOf(changelog, "0.2.0")).toBe("### Added\n\n- y\n");
  expect(notesOf(changelog, "0.3.0")).toBeUndefined();
  const own = notesOf(readFileSync(join(root, "CHANGELOG.md"), "utf8"), readProject(root).version);
  expect(own).toMatch(/^### Added\n/);
});

test("a version before another one is before it for Debian as well", () => {
  expect([debianVersion("0.1.0"), debianVersion("0.2.0-rc.1")]).toEqual(["0.1.0", "0.2.0~rc.1"]);
});

test("a bill has the time of the release and a number that follows from its content", () => {
  const component = { "bom-ref": "spar", type: "application", name: "spar", version: "1.0.0" };
  const bom: Bom = {
    bomFormat: "CycloneDX",
    serialNumber: "x",
    metadata: { component },
    components: [],
    dependencies: [],
  };
  const dated = datedBom(bom, time);
  expect(dated.metadata.timestamp).toBe("2026-11-28T12:00:00.000Z");
  expect(dated.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(datedBom({ ...bom, serialNumber: "y" }, time)).toEqual(dated);
  expect(datedBom({ ...bom, components: [component] }, time).serialNumber).not.toBe(dated.serialNumber);
});
