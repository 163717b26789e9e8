import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FuseV1Options as Fuse } from "@electron/fuses";
import { afterEach, beforeEach, expect, test } from "vitest";
import { setFuses, wantedFuses, wrongFuses } from "./fuses.ts";
import { fusedBytes } from "./standIn.ts";

let folder = "";
let binary = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "spar-fuses-"));
  binary = join(folder, "electron");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const wanted = Object.entries(wantedFuses).filter(([, isOn]) => isOn);
const wantedOn = wanted.map(([fuse]) => Number(fuse) as Fuse);

test("an Electron as it is shipped is found wrong in everything that protects the app", async () => {
  writeFileSync(binary, fusedBytes());
  expect(await wrongFuses(binary)).toEqual([
    "fuse RunAsNode is ENABLE, not DISABLE",
    "fuse EnableCookieEncryption is DISABLE, not ENABLE",
    "fuse EnableNodeOptionsEnvironmentVariable is ENABLE, not DISABLE",
    "fuse EnableNodeCliInspectArguments is ENABLE, not DISABLE",
    "fuse EnableEmbeddedAsarIntegrityValidation is DISABLE, not ENABLE",
    "fuse OnlyLoadAppFromAsar is DISABLE, not ENABLE",
    "fuse GrantFileProtocolExtraPrivileges is ENABLE, not DISABLE",
  ]);
});

test("the hook sets every fuse, and nothing else in the binary", async () => {
  const before = fusedBytes();
  writeFileSync(binary, before);
  await setFuses(binary, false);
  expect(await wrongFuses(binary)).toEqual([]);
  expect(readFileSync(binary)).toEqual(fusedBytes(wantedOn));
  expect(readFileSync(binary)).not.toEqual(before);
});

test.each(Object.keys(wantedFuses).map((fuse) => [Fuse[Number(fuse)], Number(fuse) as Fuse]))(
  "%s alone turned round is found",
  async (name, fuse) => {
    const turned = wantedOn.includes(fuse) ? wantedOn.filter((each) => each !== fuse) : [...wantedOn, fuse];
    writeFileSync(binary, fusedBytes(turned));
    expect(await wrongFuses(binary)).toEqual([expect.stringContaining(`fuse ${name} is`)]);
  },
);

test("a fuse that a later Electron brings must be decided about", async () => {
  writeFileSync(binary, fusedBytes(wantedOn, 10));
  expect(await wrongFuses(binary)).toEqual(["fuse 9 is of a kind that nobody decided about"]);
  await expect(setFuses(binary, false)).rejects.toThrow("10 fuses");
});

test("a fuse that an older Electron lacks is found", async () => {
  writeFileSync(binary, fusedBytes(wantedOn, 8));
  expect(await wrongFuses(binary)).toEqual(["fuse WasmTrapHandlers is absent, not ENABLE"]);
});

test("a binary without fuses is no Electron", async () => {
  writeFileSync(binary, "no wire in here");
  await expect(wrongFuses(binary)).rejects.toThrow("sentinel");
  await expect(setFuses(binary, false)).rejects.toThrow("sentinel");
});
