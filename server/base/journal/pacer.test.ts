/** When the journal commits: rarely enough to be cheap, soon enough that no player notices. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { journalLimits } from "./limits.ts";
import { JournalPacer } from "./journalQueue.ts";

const { commitGapMs, busyGapMs, busyEntries } = journalLimits;

let commits: number[] = [];
let pacer: JournalPacer;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance", "setTimeout", "setImmediate"] });
  commits = [];
  pacer = new JournalPacer(async () => void commits.push(performance.now()));
});
afterEach(() => {
  vi.useRealTimers();
});

const want = (entries: number): void => {
  for (let entry = 0; entry < entries; entry++) pacer.request();
};

/** The time between a commit of this many entries and the next one, which is requested at once. */
async function gapAfter(entries: number): Promise<number> {
  want(entries);
  await vi.advanceTimersByTimeAsync(0);
  pacer.request();
  await vi.advanceTimersByTimeAsync(busyGapMs);
  expect(commits).toHaveLength(2);
  return (commits[1] ?? 0) - (commits[0] ?? 0);
}

describe("the journal's pace", () => {
  test("one entry is committed at once", async () => {
    const requested = performance.now();
    want(1);
    await vi.advanceTimersByTimeAsync(0);
    expect(commits).toEqual([requested]);
  });

  test("a few entries make the next ones wait for a short time", async () => {
    expect(await gapAfter(busyEntries - 1)).toBe(commitGapMs);
  });

  test("many entries make the next ones wait longer", async () => {
    expect(await gapAfter(busyEntries)).toBe(busyGapMs);
  });

  test("the wait is short again after a small commit", async () => {
    await gapAfter(busyEntries);
    await vi.advanceTimersByTimeAsync(busyGapMs);
    commits = [];
    expect(await gapAfter(1)).toBe(commitGapMs);
  });
});
