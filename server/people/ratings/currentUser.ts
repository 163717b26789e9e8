/** The current user's own record, with ratings and places. */
import type { CurrentUser } from "#protocol/calls/users.ts";
import type { User } from "#server/base/db/records.ts";
import type { LeaderboardStore } from "./leaderboardStore.ts";
import type { RatingStore } from "./ratingStore.ts";
import { currentUser, poolRating, type PoolRatings } from "./shownRatings.ts";

/** The stores that know a user's ratings and places. */
export interface RatingStores {
  readonly ratings: Pick<RatingStore, "of">;
  readonly leaderboard: Pick<LeaderboardStore, "rankOf">;
}

/** A user's ratings with their places: one query, because the places come from the store's memory. */
export async function readRatings(
  { ratings, leaderboard }: RatingStores,
  userId: string,
  at: number,
): Promise<PoolRatings> {
  const { duel, table } = await ratings.of(userId);
  const [duelRank, tableRank] = await Promise.all([
    leaderboard.rankOf("duel", duel, at),
    leaderboard.rankOf("table", table, at),
  ]);
  return { duel: poolRating(duel, duelRank), table: poolRating(table, tableRank) };
}

/** The own record of a user. `at` is epoch milliseconds. */
export const readSelf = async (store: RatingStores, user: User, at: number): Promise<CurrentUser> =>
  currentUser(user, await readRatings(store, user.id, at));
