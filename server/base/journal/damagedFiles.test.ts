import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { storeLimits } from "#server/base/db/limits.ts";
import { damagedFiles, damagedName, removeOldDamagedFiles } from "./damagedFiles.ts";
import { newFolder } from "#tests/support/newFolder.ts";

let dir: string;
beforeEach(() => {
  dir = newFolder("spar-aside-");
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const now = Date.UTC(2026, 10, 22, 12, 30, 15, 123);
const make = (...names: readonly string[]): void => {
  for (const name of names) writeFileSync(join(dir, name), "");
};
const nameOf = (at: number): string => damagedName("journal.db", at);

test("a damaged file has its time in its name", () => {
  make(nameOf(now), nameOf(now - 1), "journal.db");
  expect(damagedFiles(dir)).toEqual([
    { name: "journal-damaged-2026-11-22T12-30-15.122Z.db", at: now - 1 },
    { name: "journal-damaged-2026-11-22T12-30-15.123Z.db", at: now },
  ]);
});

test("is removed after its time, with the files beside it, and no other file is", () => {
  const old = nameOf(now - storeLimits.asideRetentionMs);
  const young = nameOf(now - storeLimits.asideRetentionMs + 1);
  const others = [
    "journal.db",
    "spar.db",
    "journal-damaged-.db",
    "journal-damaged-2026-99-99T99-99-99.000Z.db",
    "notes",
  ];
  make(old, `${old}-wal`, `${old}-shm`, young, ...others);
  expect(removeOldDamagedFiles(dir, now)).toBe(1);
  expect(readdirSync(dir).toSorted()).toEqual([young, ...others].toSorted());
  expect(removeOldDamagedFiles(dir, now)).toBe(0);
});
