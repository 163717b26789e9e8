import { expect, test } from "vitest";
import { storeLimits } from "#server/base/db/limits.ts";
import { guestName } from "./guestNames.ts";

test("a guest's name is two words and a number, within the length of a name, and seldom the same", () => {
  const names = new Set(Array.from({ length: 2000 }, () => guestName()));
  for (const name of names) {
    expect(name).toMatch(/^([A-Z][a-z]+){2}[1-9]\d{2,3}$/);
    expect(name.length).toBeLessThanOrEqual(storeLimits.usernameCharsMax);
  }
  expect(names.size).toBeGreaterThan(1990);
});

test("is the first word twice and the lowest number when chance gives nought", () => {
  expect(guestName(() => 0)).toBe("AdinkraAdinkra100");
});
