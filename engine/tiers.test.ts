import { expect, test } from "vitest";
import { rankOfRating, TIER_RANKS, TIERS, tierOf } from "./tiers.ts";

test.each([
  [0, 1199, "Rookie"],
  [1200, 1399, "Contender"],
  [1400, 1599, "Strategist"],
  [1600, 1799, "Pro Player"],
  [1800, 1999, "Card Wizard"],
  [2000, 2199, "Card Master"],
  [2200, 2399, "Card Veteran"],
  [2400, 9999, "Card Legend"],
] as const)("[R23] from %i to %i a player is a %s", (first, last, name) => {
  expect([tierOf(first), tierOf(last)]).toEqual([name, name]);
});

test("[R23] there are eight tiers, and all other values are Unranked", () => {
  expect(TIERS).toHaveLength(8);
  expect([-1, -1000, Number.NaN].map(tierOf)).toEqual(["Unranked", "Unranked", "Unranked"]);
});

test("[R23] the tier follows the shown rating, in whole points", () => {
  expect([1199.4, 1199.6].map(tierOf)).toEqual(["Rookie", "Contender"]);
});

test.each([
  [-1, 1199, "Bronze"],
  [1200, 1399, "Silver"],
  [1400, 1599, "Gold"],
  [1600, 1799, "Platinum"],
  [1800, 1999, "Diamond"],
  [2000, 9999, "Master"],
] as const)("from %i to %i the rank is %s", (first, last, rank) => {
  expect([rankOfRating(first), rankOfRating(last)]).toEqual([rank, rank]);
  expect(TIER_RANKS).toContain(rank);
});
