import { expect, test } from "vitest";
import { timeOf, timeText } from "./format.ts";

// In the time zone of the machine that runs it, whichever that is.
const at = new Date(2026, 10, 24, 9, 5).getTime();

test("a time is text of the reader's time zone, and comes back", () => {
  expect(timeText(at)).toBe("2026-11-24T09:05");
  expect(timeOf("2026-11-24T09:05")).toBe(at);
  expect(timeText(null)).toBe("");
});

test("a text that was not changed keeps the seconds of the time before", () => {
  expect(timeOf("2026-11-24T09:05", at + 37_123)).toBe(at + 37_123);
  expect(timeOf("2026-11-24T09:06", at + 37_123)).toBe(at + 60_000);
});

test.each(["", "soon", "2026-11-24", "2026-13-24T09:05", "0002-01-01T00:00"])("%j is no time", (text) => {
  expect(timeOf(text)).toBeNull();
});
