import { expect, test } from "vitest";
import { challengeLimits } from "./limits.ts";
import { FakeClock } from "#tests/support/fakeClock.ts";
import { RecentRefusals } from "./recentRefusals.ts";

test("of many refusals the latest are remembered, one that is repeated among them", () => {
  const refusals = new RecentRefusals(new FakeClock());
  const { declinedKept } = challengeLimits;
  for (let one = 0; one < declinedKept; one++) refusals.note(`asker-${one}`, "kofi");
  refusals.note("asker-1", "kofi");
  const fresh = () => [0, 1, 2, 3].filter((one) => refusals.isFresh(`asker-${one}`, "kofi"));
  expect(fresh()).toEqual([0, 1, 2, 3]);
  for (const another of ["esi", "yaa"]) refusals.note(another, "kofi");
  expect(fresh()).toEqual([1, 3]);
  expect(refusals.isFresh("kofi", "asker-3")).toBe(false);
});
