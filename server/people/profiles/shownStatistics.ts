/** The counts of the store as the statistics that go out. */
import { type BotLevel, BOT_LEVELS } from "#engine/bots/level.ts";
import { TIERS, type TierName, UNRANKED } from "#engine/tiers.ts";
import type { Pool } from "#protocol/calls/users.ts";
import type { RatingPoint, Statistics } from "#protocol/calls/profiles.ts";
import type { RatingStep } from "#server/people/ratings/ratingStore.ts";
import type { Count } from "#server/people/statistics/statisticsStore.ts";

const tiers: readonly TierName[] = [UNRANKED, ...TIERS.map(({ name }) => name)];

const pointOf = ({ at, after, matchId }: RatingStep, showsMatches: boolean): RatingPoint => ({
  at,
  rating: Math.round(after),
  match_id: showsMatches ? matchId : null,
});

/**
 * Only what was counted is listed: seats by the size of the table, tiers and levels from the lowest. Only users
 * who may see the list of matches learn which ones these were.
 */
export function shownStatistics(
  history: Readonly<Record<Pool, readonly RatingStep[]>>,
  counts: readonly Count[],
  showsMatches: boolean,
): Statistics {
  const points = (pool: Pool) => history[pool].map((step) => pointOf(step, showsMatches));
  const of = (name: string) => counts.filter(({ measure }) => measure[0] === name);
  const bySeat = of("seat").map(({ measure, won, played }) => {
    const [, players, seat] = measure;
    return { players: Number(players), seat: Number(seat), won, played };
  });
  const named = <T extends string>(name: string, all: readonly T[]) => {
    const found = new Map(of(name).map((count) => [count.measure[1], count]));
    return all.flatMap((each) => {
      const count = found.get(each);
      return count === undefined ? [] : [{ name: each, won: count.won, played: count.played }];
    });
  };
  return {
    rating_history: { duel: points("duel"), table: points("table") },
    by_seat: bySeat.toSorted((a, b) => a.players - b.players || a.seat - b.seat),
    by_opponent: named<TierName>("tier", tiers).map(({ name: tier, ...rate }) => ({ tier, ...rate })),
    by_level: named<BotLevel>("level", BOT_LEVELS).map(({ name: level, ...rate }) => ({ level, ...rate })),
    by_points: of("points")
      .map(({ measure, won }) => ({ points: Number(measure[1]), hands: won }))
      .toSorted((a, b) => a.points - b.points),
  };
}
