import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { developmentElectron, findElectron, journeysNotice } from "./electronBinary.ts";

test("the program that is named is taken, or the one of the folder", () => {
  expect(findElectron({})).toBeUndefined();
  expect(findElectron({ ELECTRON_BINARY: process.execPath })).toBe(process.execPath);
  expect(() => findElectron({ ELECTRON_BINARY: "/nowhere/electron" })).toThrow(
    "There is no Electron at /nowhere/electron.",
  );
  expect(() => findElectron({ ELECTRON_OVERRIDE_DIST_PATH: "/nowhere" })).toThrow(join("/nowhere", "electron"));
});

test("to develop with, the installed one will do where none is named", () => {
  const folder = mkdtempSync(join(tmpdir(), "spar-electron-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(developmentElectron(folder, {})).toBeUndefined();
  writeFileSync(join(folder, "path.txt"), "Electron.app/Electron");
  expect(developmentElectron(folder, {}), "half installed").toBeUndefined();
  mkdirSync(join(folder, "dist/Electron.app"), { recursive: true });
  writeFileSync(join(folder, "dist/Electron.app/Electron"), "");
  expect(developmentElectron(folder, {})).toBe(join(folder, "dist/Electron.app/Electron"));
  expect(developmentElectron(folder, { ELECTRON_BINARY: process.execPath })).toBe(process.execPath);
});

test("without one it is said loudly, with what stays unproven", () => {
  expect(journeysNotice(undefined)).toContain("!! NO ELECTRON");
  expect(journeysNotice(undefined)).toMatch(/Not proven by that:\n {3}- /);
  expect(journeysNotice(undefined)).toContain("what drives the real Electron");
  expect(journeysNotice("/opt/electron")).not.toContain("!!");
  expect(journeysNotice("/opt/electron")).toMatch(/\/opt\/electron\. Not proven by that:\n {3}- the packaged app/);
});
