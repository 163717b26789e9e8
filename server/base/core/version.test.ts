import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { build, version } from "./version.ts";

test("the version is that of package.json, a semantic version", () => {
  const manifest = JSON.parse(readFileSync(resolve("package.json"), "utf8")) as object;
  expect(manifest).toMatchObject({ version });
  expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
  expect(build).toMatchObject({ version, node: process.version, host: expect.stringMatching(/\S/) as string });
});
