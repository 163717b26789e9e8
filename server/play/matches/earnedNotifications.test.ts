import { describe, expect, test } from "vitest";
import type { MatchFacts } from "#server/people/statistics/matchFacts.ts";
import { earnedNotifications } from "./finishMatch.ts";

const at = 1_800_000_000_000;
const sure = { deviation: 60, volatility: 0.06, ratedPlayed: 30 };
const unsure = { ...sure, deviation: 300 };
const played = (before: number, now: number, worth = sure, players = 2) =>
  ({ players, rated: { before: { ...worth, rating: before }, now: { ...worth, rating: now } } }) as MatchFacts;
const earned = (facts: MatchFacts, when = at) =>
  earnedNotifications(new Map([[1, facts]]), [], { accounts: new Set([1]), gems: new Map() }, when).map(
    ({ notification }) => notification,
  );

describe("a tier", () => {
  test("is told when it is reached, and when it is lost", () => {
    expect(earned(played(1390, 1402))).toMatchObject([
      { kind: "tier_reached", values: { tier: "Strategist", pool: "duel" } },
    ]);
    expect(earned(played(1402, 1390, sure, 4))).toMatchObject([
      { kind: "tier_lost", values: { tier: "Contender", pool: "table" } },
    ]);
    expect(earned(played(1399.6, 1400.2))).toEqual([]);
  });

  test("is not told while the rating is provisional, nor of a match that is not ranked", () => {
    expect(earned(played(1390, 1402, unsure))).toEqual([]);
    expect(earned({ ...played(1390, 1402), rated: null })).toEqual([]);
  });

  test("has one cause a day for each tier, pool and direction", () => {
    const causes = [played(1390, 1402), played(1390, 1402), played(1402, 1390), played(1390, 1402, sure, 3)]
      .flatMap((facts) => earned(facts))
      .concat(earned(played(1390, 1402), at + 86_400_000))
      .map(({ cause }) => cause);
    expect(new Set(causes).size).toBe(4);
  });
});

test("only what was earned by this match is told, and only to accounts", () => {
  const row = { user_id: 1, progress: 1 };
  const progress = [
    { ...row, key: "first_win" as const, earned_at: at },
    { ...row, key: "matches_10" as const, earned_at: null },
    { ...row, user_id: 2, key: "shutout" as const, earned_at: at },
  ];
  const facts = new Map([1, 2].map((id) => [id, { ...played(1390, 1391), rated: null }]));
  const gems = new Map([
    [1, 30],
    [2, 10],
  ]);
  expect(earnedNotifications(facts, progress, { accounts: new Set([1]), gems }, at)).toEqual([
    { userId: 1, notification: { kind: "achievement", values: { key: "first_win" }, cause: "achievement:first_win" } },
    { userId: 1, notification: { kind: "gems_earned", values: { amount: "30" } } },
  ]);
});
