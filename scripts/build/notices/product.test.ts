/**
 * The notices of this product's server are complete, and the tables for packages without a text have no unused entry.
 */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { mitHolders, otherFile, sameProject } from "./packages.ts";
import { type Lock, serverNotices } from "./serverNotices.ts";

const root = resolve(import.meta.dirname, "../../..");
const lock = JSON.parse(readFileSync(resolve(root, "package-lock.json"), "utf8")) as Lock;

test("every package that a server installs may be passed on and has its licence text", () => {
  const { text, problems } = serverNotices(lock, root);
  expect(problems).toEqual([]);
  for (const name of ["koa", "uws-pack", "@fontsource-variable/inter", "react", "msgpackr-extract"]) {
    expect(text).toMatch(new RegExp(`^${name} \\d`, "m"));
  }
  expect(text).not.toMatch(/^vitest \d/m);
  expect(text).toContain("SIL OPEN FONT LICENSE");
});

test.each([mitHolders, otherFile, sameProject].flatMap((table) => Object.keys(table)))("%s is a package", (name) => {
  expect(Object.keys(lock.packages).some((path) => path.startsWith(`node_modules/${name}`))).toBe(true);
});
