/** A user as they see themselves, with what they are worth and where they stand. */
import type { CurrentUser } from "#server/protocol/users.ts";
import type { User } from "#server/db/records.ts";
import type { LeaderboardStore } from "./leaderboardStore.ts";
import type { RatingStore } from "./ratingStore.ts";
import { currentUser, poolRating, type PoolRatings } from "./shownRatings.ts";

/** The stores that know a user's ratings and places. */
export interface RatingStores {
  readonly ratings: Pick<RatingStore, "of">;
  readonly leaderboard: Pick<LeaderboardStore, "rankOf">;
}

/** A user's ratings with their places: one query, the places come from what the store remembers. */
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

/** The record of a user for himself. */
export const readSelf = async (store: RatingStores, user: User, at: number): Promise<CurrentUser> =>
  currentUser(user, await readRatings(store, user.id, at));
