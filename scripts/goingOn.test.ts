import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sayEachSecond } from "./goingOn.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

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
