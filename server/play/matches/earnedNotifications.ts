/** What a finished match is to be told to its players: achievements, and tiers that were reached or lost. */
import { isProvisional } from "#engine/ratings.ts";
import { TIERS, tierOf } from "#engine/tiers.ts";
import type { Earned } from "#server/people/notifications/notificationStore.ts";
import type { ProgressRow } from "#server/people/statistics/achievementStore.ts";
import type { MatchFacts } from "#server/people/statistics/matchFacts.ts";
import { poolOf } from "#server/people/ratings/ratingStore.ts";

const dayMs = 86_400_000;

/**
 * The notifications of a match that is stored at `at`, for the accounts among its players. `progress` has how far it
 * brought them, `gems` how many gems each of them earned.
 */
export const earnedNotifications = (
  facts: ReadonlyMap<number, MatchFacts>,
  progress: readonly ProgressRow[],
  { accounts, gems }: { readonly accounts: ReadonlySet<number>; readonly gems: ReadonlyMap<number, number> },
  at: number,
): Earned[] =>
  [...facts].flatMap(([userId, done]) =>
    accounts.has(userId) ? [...earnedBy(userId, done, progress, at), ...gemsFor(userId, gems.get(userId) ?? 0)] : [],
  );

/** One for all gems of a match. A match is stored once, so the notification needs no cause. */
const gemsFor = (userId: number, amount: number): Earned[] =>
  amount === 0 ? [] : [{ userId, notification: { kind: "gems_earned", values: { amount: String(amount) } } }];

function earnedBy(userId: number, facts: MatchFacts, progress: readonly ProgressRow[], at: number): Earned[] {
  const achievements = progress
    .filter((row) => row.user_id === userId && row.earned_at !== null)
    .map(({ key }): Earned => {
      const cause = `achievement:${key}`;
      return { userId, notification: { kind: "achievement", values: { key }, cause } };
    });
  const tier = tierChange(facts, at);
  return tier === null ? achievements : [...achievements, { userId, notification: tier }];
}

/**
 * The change of tier that a match brought. While a rating is provisional, tiers come and go with each match, so nothing
 * is told. A player at the border of two tiers is told of each once a day.
 */
function tierChange({ rated, players }: MatchFacts, at: number): Earned["notification"] | null {
  if (rated === null || isProvisional(rated.now)) return null;
  const [before, tier] = [tierOf(rated.before.rating), tierOf(rated.now.rating)];
  if (tier === before || tier === "Unranked") return null;
  const rankOf = (name: string): number => TIERS.findIndex((each) => each.name === name);
  const kind = rankOf(tier) > rankOf(before) ? "tier_reached" : "tier_lost";
  const pool = poolOf(players);
  return { kind, values: { tier, pool }, cause: `${kind}:${pool}:${rankOf(tier)}:${Math.floor(at / dayMs)}` };
}
