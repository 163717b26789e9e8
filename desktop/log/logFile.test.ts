import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { LogFile, olderLog } from "./logFile.ts";

const folder = mkdtempSync(join(tmpdir(), "spar-log-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const now = () => new Date("2026-11-22T15:00:00Z");
let count = 0;
/** A log in a folder that does not exist yet. */
function log(bytesMax?: number) {
  count += 1;
  const path = join(folder, String(count), "logs", "spar.log");
  return { path, open: () => new LogFile({ path, now, ...(bytesMax !== undefined && { bytesMax }) }) };
}

const mode = (path: string): number => statSync(path).mode & 0o777;

test("a line has time and level and is written at once", () => {
  const { path, open } = log();
  open().note("warn", "The disk is full");
  expect(readFileSync(path, "utf8")).toBe("2026-11-22T15:00:00.000Z warn The disk is full\n");
});

test.runIf(process.platform !== "win32")(
  "only the user can read the file, also one that was readable by others",
  () => {
    const { path, open } = log(100);
    open().note("info", "one");
    expect([mode(path), mode(join(path, ".."))]).toEqual([0o600, 0o700]);
    const other = log();
    mkdirSync(join(other.path, ".."), { recursive: true });
    writeFileSync(other.path, "", { mode: 0o644 });
    other.open().note("info", "one");
    expect(mode(other.path)).toBe(0o600);
  },
);

test("the size is bounded: a full file is rotated once, and the older one is dropped", () => {
  const { path, open } = log(1_000);
  const file = open();
  for (let at = 0; at < 200; at += 1) file.note("info", `line ${at} ${"x".repeat(30)}`);
  expect(readdirSync(join(path, "..")).sort()).toEqual(["spar.log", "spar.old.log"]);
  for (const each of [path, olderLog(path)]) expect(statSync(each).size).toBeLessThanOrEqual(1_000);
  const lines = file.latest(1_000);
  expect(lines.at(-1)).toContain("line 199 ");
  expect(lines.length).toBeLessThan(30);
  expect(file.latest(2).map((line) => /line \d+/.exec(line)?.[0])).toEqual(["line 198", "line 199"]);
});

test("lines of an earlier run count", () => {
  const { path, open } = log(100);
  open().note("info", "a".repeat(60));
  open().note("info", "b".repeat(60));
  expect(readFileSync(path, "utf8")).not.toContain("a");
  expect(open().latest(10)).toHaveLength(2);
});

test("one event is one line of bounded length", () => {
  const { open } = log();
  const file = open();
  file.note("error", `one\n2026-11-22T15:00:00.000Z info two\r\u0000\u2028${"x".repeat(5_000)}`);
  expect(file.latest(10)).toHaveLength(1);
  expect(file.latest(10)[0]?.length).toBeLessThan(1_100);
});

test("a failing disk stops nothing", () => {
  const blocked = join(folder, "blocked");
  writeFileSync(blocked, "a file where a folder should be");
  const file = new LogFile({ path: join(blocked, "spar.log"), now });
  file.note("info", "one");
  expect(file.latest(10)).toEqual([]);
});
