/** The time limits of database answers, with a fake clock. */
import { expect, test } from "vitest";
import { storeLimits } from "./limits.ts";
import type { Clock } from "#server/base/core/clock.ts";
import { FakeClock } from "#tests/support/fakeClock.ts";
import { answeredWithin, waitAtMost } from "./answerWait.ts";

/** An event loop whose turns take this long: a timer runs at the end of the turn in which it is due. */
function busyLoop(turnMs: number): { timer: Pick<Clock, "monotonic" | "after">; turns: (most: number) => void } {
  let nowMs = 0;
  let set: { at: number; run: () => void }[] = [];
  return {
    timer: {
      monotonic: () => nowMs,
      after: (ms, run) => {
        const one = { at: nowMs + ms, run };
        set.push(one);
        return () => {
          set = set.filter((each) => each !== one);
        };
      },
    },
    turns: (most) => {
      for (let n = 0; n < most && set.length > 0; n += 1) {
        nowMs += turnMs;
        const due = set.filter(({ at }) => at <= nowMs);
        set = set.filter(({ at }) => at > nowMs);
        for (const { run } of due) run();
      }
    },
  };
}

function givenUpAtMs(turnMs: number, waitMs: number): number | null {
  const { timer, turns } = busyLoop(turnMs);
  let at: number | null = null;
  waitAtMost(waitMs, () => void (at = timer.monotonic()), timer);
  turns(100_000);
  return at;
}

const { queryMsMax, waitStepMs, waitStretchMax } = storeLimits;

test("a free event loop waits exactly for the given time", () => {
  const clock = new FakeClock();
  const given: number[] = [];
  waitAtMost(queryMsMax, () => given.push(clock.monotonic()), clock);
  clock.pass(queryMsMax - 1);
  expect(given).toEqual([]);
  clock.pass(10_000);
  expect(given).toEqual([queryMsMax]);
});

test("turns of an ordinary length count in full", () => {
  expect(givenUpAtMs(10, queryMsMax)).toBeLessThanOrEqual(queryMsMax + waitStepMs);
});

test("time in which the event loop was busy hardly counts", () => {
  const turnMs = waitStepMs * 3;
  const atMs = givenUpAtMs(turnMs, queryMsMax) ?? 0;
  expect(atMs).toBeGreaterThan(queryMsMax * 2);
  expect(atMs).toBeLessThanOrEqual(queryMsMax * waitStretchMax + turnMs);
});

test("the wait ends even if the event loop is always busy", () => {
  const turnMs = 1_000;
  expect(givenUpAtMs(turnMs, queryMsMax)).toBeLessThanOrEqual(queryMsMax * waitStretchMax + turnMs);
});

test("an answered wait does not give up, and leaves no timer", () => {
  const clock = new FakeClock();
  const given: number[] = [];
  const answered = waitAtMost(queryMsMax, () => given.push(1), clock);
  clock.pass(waitStepMs * 2.5);
  answered();
  expect(clock.timers).toBe(0);
  clock.pass(10_000);
  expect(given).toEqual([]);
});

test("work that takes too long rejects with the given error, other work with its own result", async () => {
  const late = () => new RangeError("late");
  await expect(answeredWithin(1, new Promise(() => {}), late)).rejects.toThrow("late");
  await expect(answeredWithin(60_000, Promise.resolve(7), late)).resolves.toBe(7);
  await expect(answeredWithin(60_000, Promise.reject(new TypeError("own")), late)).rejects.toThrow("own");
});
