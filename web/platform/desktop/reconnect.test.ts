// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { askUntilAnswered } from "./reconnect.ts";

let stop: () => void = () => undefined;
beforeEach(() => {
  vi.useFakeTimers();
  // Chance makes each delay as long as possible.
  vi.spyOn(Math, "random").mockReturnValue(1);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function asking() {
  const times: number[] = [];
  const begin = Date.now();
  const ask = vi.fn<() => Promise<void>>(async () => void times.push(Date.now() - begin));
  stop = askUntilAnswered(ask);
  return { ask, times };
}

test("asks after a longer delay each time, at most half a minute", async () => {
  const { times } = asking();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(times).toEqual([2_000, 6_000, 14_000, 30_000, 60_000, 90_000, 120_000]);
});

test("asks at other times than other apps", async () => {
  vi.mocked(Math.random).mockReturnValue(0);
  const { times } = asking();
  await vi.advanceTimersByTimeAsync(8_000);
  expect(times).toEqual([1_000, 3_000, 7_000]);
});

test.each(["online", "focus"])("asks at once, and with short delays again, on %s", async (event) => {
  const { times } = asking();
  await vi.advanceTimersByTimeAsync(31_000);
  globalThis.dispatchEvent(new Event(event));
  await vi.advanceTimersByTimeAsync(6_000);
  expect(times.slice(4)).toEqual([31_000, 33_000, 37_000]);
});

test("asks one question at a time, and goes on after one that failed", async () => {
  const { ask } = asking();
  let fail: (error: Error) => void = () => undefined;
  ask.mockReturnValueOnce(new Promise((_resolve, reject) => (fail = reject)));
  await vi.advanceTimersByTimeAsync(2_000);
  for (let time = 0; time < 3; time += 1) globalThis.dispatchEvent(new Event("focus"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(1);
  fail(new Error("The call was refused"));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(ask).toHaveBeenCalledTimes(2);
});

test("stops when it is told to, also during a question", async () => {
  const { ask } = asking();
  let answer: () => void = () => undefined;
  ask.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  await vi.advanceTimersByTimeAsync(2_000);
  stop();
  answer();
  await vi.advanceTimersByTimeAsync(120_000);
  globalThis.dispatchEvent(new Event("online"));
  expect(ask).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
});
