import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import {
  compileKeychain,
  compileProblem,
  demandCompiled,
  copySource,
  folderDigest,
  sourceDigests,
} from "./keychainModule.ts";
import type { Machine, Processor, System } from "./packedApp.ts";

const packages = resolve(import.meta.dirname, "../../../node_modules");
const own: Machine = { system: process.platform as System, processor: process.arch as Processor };
const scratch = mkdtempSync(join(tmpdir(), "spar-source-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

let count = 0;
/** The installed source, for a test to change. */
function installed(): string {
  count += 1;
  const folder = join(scratch, `installed-${count}`);
  for (const name of Object.keys(sourceDigests)) {
    cpSync(join(packages, name), join(folder, name), { recursive: true });
  }
  return folder;
}

const lock = JSON.parse(readFileSync(resolve(packages, "../package-lock.json"), "utf8")) as {
  readonly packages: Readonly<Record<string, { readonly integrity?: string }>>;
};

test("the pinned digests belong to the archives that the lock file names", () => {
  // After a change of version: read the new source, and renew digest and integrity together.
  expect(Object.keys(sourceDigests).map((name) => lock.packages[`node_modules/${name}`]?.integrity)).toEqual([
    "sha512-VPD8mtVtm5JNtA2AErl6Chp06JBfy7diFQ7TQQhdpWOl6MrCRB+eRbvAZUsbGQS9kiMq0coJsy0W0vHpDCkWsQ==",
    "sha512-73sE9+3UaLYYFmDsFZnqCInzPyh3MqIwZO9cw58yIqAZhONrrabrYyYe3TuIqtIiOuTXVhsGau8hcrhhwSsDIQ==",
  ]);
});

describe("the source", () => {
  test("is copied as it was pinned, without a native file that was there before", () => {
    const from = installed();
    mkdirSync(join(from, "keytar/build/Release"), { recursive: true });
    writeFileSync(join(from, "keytar/build/Release/keytar.node"), "a ready file from elsewhere");
    const keytar = copySource(join(scratch, "copy"), from);
    expect(folderDigest(keytar)).toBe(sourceDigests.keytar);
    expect(existsSync(join(keytar, "build"))).toBe(false);
    expect(existsSync(join(keytar, "src/keytar_posix.cc"))).toBe(true);
  });

  test.each([
    ["a changed file", "keytar", "src/keytar_posix.cc"],
    ["a changed build file", "keytar", "binding.gyp"],
    ["a changed script", "keytar", "lib/keytar.js"],
    ["a file more", "keytar", "src/more.cc"],
    ["a changed header", "node-addon-api", "napi-inl.h"],
  ])("with %s is not compiled", (_what, name, path) => {
    const from = installed();
    writeFileSync(join(from, name, path), "// changed", { flag: "a" });
    const folder = join(scratch, `refused-${count}`);
    expect(() => compileKeychain(own, folder, from)).toThrow(`The source of ${name} is not the pinned one`);
    expect(existsSync(join(folder, "node_modules/keytar/build"))).toBe(false);
  });

  test("with a file less is not compiled, nor where it is not installed", () => {
    const from = installed();
    rmSync(join(from, "keytar/src/async.cc"));
    expect(() => copySource(join(scratch, "less"), from)).toThrow("The source of keytar is not the pinned one");
    expect(() => copySource(join(scratch, "none"), join(scratch, "nowhere"))).toThrow("run npm ci");
  });
});

test.each<[System, Processor, System, Processor, string]>([
  ["linux", "x64", "linux", "x64", "compiled"],
  ["win32", "x64", "win32", "arm64", "compiled"],
  ["darwin", "arm64", "darwin", "x64", "compiled"],
  ["linux", "x64", "linux", "arm64", "package on a machine with arm64"],
  ["linux", "x64", "win32", "x64", "package on win32"],
  ["linux", "arm64", "darwin", "arm64", "package on darwin"],
])("on %s %s the module for %s %s is: %s", (system, processor, toSystem, toProcessor, expected) => {
  const found = compileProblem({ system, processor }, { system: toSystem, processor: toProcessor });
  expect(found ?? "compiled").toContain(expected);
});

test("for another system nothing is compiled and nothing fetched", () => {
  const other: Machine = { ...own, system: own.system === "win32" ? "linux" : "win32" };
  expect(() => compileKeychain(other, join(scratch, "other"))).toThrow("cannot be compiled on");
  expect(existsSync(join(scratch, "other"))).toBe(false);
});

test("a native file that was not compiled here is not packaged", () => {
  const file = join(scratch, "keytar.node");
  writeFileSync(file, "a ready file from elsewhere");
  expect(() => demandCompiled(file, own)).toThrow("is not the keychain's module that was compiled here");
});
