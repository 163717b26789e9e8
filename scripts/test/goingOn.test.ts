import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sayEachSecond } from "./goingOn.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("work whose steps can be counted says how far it is", () => {
  const said: string[] = [];
  let done = 3;
  const stop = sayEachSecond(
    () => `${done} of 9 matches`,
    (line) => said.push(line),
  );
  vi.advanceTimersByTime(1_000);
  done = 7;
  vi.advanceTimersByTime(1_000);
  stop();
  expect(said).toEqual(["3 of 9 matches ... 1 s", "7 of 9 matches ... 2 s"]);
});

test("work that goes on says so each second, until it ends", () => {
  const said: string[] = [];
  const stop = sayEachSecond("Building the page", (line) => said.push(line));
  vi.advanceTimersByTime(999);
  expect(said).toEqual([]);
  vi.advanceTimersByTime(2_001);
  expect(said).toEqual(["Building the page ... 1 s", "Building the page ... 2 s", "Building the page ... 3 s"]);
  stop();
  vi.advanceTimersByTime(10_000);
  expect(said).toHaveLength(3);
});
