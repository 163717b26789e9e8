import { join } from "node:path";
import { expect, test } from "vitest";
import { findElectron, journeysNotice } from "./electronBinary.ts";

test("the program that is named is taken, or the one of the folder", () => {
  expect(findElectron({})).toBeUndefined();
  expect(findElectron({ ELECTRON_BINARY: process.execPath })).toBe(process.execPath);
  expect(() => findElectron({ ELECTRON_BINARY: "/nowhere/electron" })).toThrow(
    "There is no Electron at /nowhere/electron.",
  );
  expect(() => findElectron({ ELECTRON_OVERRIDE_DIST_PATH: "/nowhere" })).toThrow(join("/nowhere", "electron"));
});

test("without one it is said loudly, with what stays unproven", () => {
  expect(journeysNotice(undefined)).toContain("!! NO ELECTRON");
  expect(journeysNotice(undefined)).toMatch(/Not proven by that:\n {3}- /);
  expect(journeysNotice("/opt/electron")).not.toContain("!!");
});
