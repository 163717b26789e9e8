import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { jsonFile } from "./jsonFile.ts";

const folder = mkdtempSync(join(tmpdir(), "spar-kept-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a written file is read again, the last write wins, and no temporary file is left", async () => {
  const place = join(folder, "a");
  const file = jsonFile(join(place, "kept.json"), 1_000);
  await Promise.all([1, 2, 3].map((value) => file.write({ value })));
  expect(await file.read()).toEqual({ value: 3 });
  expect(readdirSync(place)).toEqual(["kept.json"]);
  const openToOthers = process.platform === "win32" ? 0 : statSync(join(place, "kept.json")).mode & 0o077;
  expect(openToOthers).toBe(0);
});

test.each([
  ["missing", undefined],
  ["empty", ""],
  ["torn", '{"value":'],
  ["binary", "\0\xff\xfe"],
  ["huge", JSON.stringify("x".repeat(2_000))],
])("a file that is %s counts as missing and can be replaced", async (name, content) => {
  const path = join(folder, `${name}.json`);
  if (content !== undefined) writeFileSync(path, content);
  const file = jsonFile(path, 1_000);
  expect(await file.read()).toBeUndefined();
  await file.write([1]);
  expect(JSON.parse(readFileSync(path, "utf8"))).toEqual([1]);
});

test("a failed write is reported and breaks nothing", async () => {
  const warnings: string[] = [];
  const path = join(folder, "blocked");
  writeFileSync(path, "a file where a folder should be");
  const file = jsonFile(join(path, "kept.json"), 1_000, (text) => warnings.push(text));
  await file.write(1);
  await file.write(2);
  expect(warnings).toHaveLength(2);
  expect(await file.read()).toBeUndefined();
});
