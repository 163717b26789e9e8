/** Ratings as pages get them, alone and in the records of the current user and the leaderboard. */
import type { UserId } from "#protocol/ids.ts";
import { readableEmail } from "#server/base/core/emailAddress.ts";
import { isProvisional, PROVISIONAL_DEVIATION_MIN } from "#engine/ratings.ts";
import type { User } from "#server/base/db/records.ts";
import type { LeaderboardEntry } from "#protocol/calls/leaderboard.ts";
import type { CurrentUser, Pool, PoolRating } from "#protocol/calls/users.ts";
import { publicUser } from "#server/people/users/publicUser.ts";
import type { Placed, LeaderboardStore } from "./leaderboardStore.ts";
import { type StoredRating, unrated, type RatingStore } from "./ratingStore.ts";

type PoolRatings = Readonly<Record<Pool, PoolRating>>;

const poolRating = (worth: StoredRating, rank: number | null): PoolRating => ({
  rating: Math.round(worth.rating),
  is_provisional: isProvisional(worth),
  rank,
  rated_played: worth.ratedPlayed,
});

/** A user's rating in matches of two, as lists of users show it. */
export function duelRating(worth: StoredRating = unrated.duel): Pick<PoolRating, "rating" | "is_provisional"> {
  const { rating, is_provisional } = poolRating(worth, null);
  return { rating, is_provisional };
}

/** The ratings of guests, and of all others before their first rated match. */
export const noRatings: PoolRatings = { duel: poolRating(unrated.duel, null), table: poolRating(unrated.table, null) };

/** A user as they see themselves. */
export const currentUser = (user: User, ratings: PoolRatings): CurrentUser => ({
  ...publicUser(user),
  email: user.email === null ? null : readableEmail(user.email),
  role: user.role,
  rating: ratings.duel.rating,
  rank: ratings.duel.rank,
  ratings,
  has_password: user.hasPassword,
  games_won: user.gamesWon,
  games_played: user.gamesPlayed,
  created_at: user.createdAt,
});

export const leaderboardEntry = (placed: Placed): LeaderboardEntry => ({
  rank: placed.rank,
  user_id: placed.userId,
  is_provisional: placed.deviation >= PROVISIONAL_DEVIATION_MIN,
  username: placed.username,
  image_url: placed.imageUrl,
  ...(placed.look !== undefined && { look: placed.look }),
  rating: placed.points,
});

/** The stores of a user's ratings and places. */
export interface RatingStores {
  readonly ratings: Pick<RatingStore, "of">;
  readonly leaderboard: Pick<LeaderboardStore, "rankOf">;
}

/** A user's ratings with their places: one query, because the places come from the store's memory. */
export async function readRatings(
  { ratings, leaderboard }: RatingStores,
  userId: UserId,
  at: number,
): Promise<PoolRatings> {
  const { duel, table } = await ratings.of(userId);
  const [duelRank, tableRank] = await Promise.all([
    leaderboard.rankOf("duel", duel, at),
    leaderboard.rankOf("table", table, at),
  ]);
  return { duel: poolRating(duel, duelRank), table: poolRating(table, tableRank) };
}

/** A user's own record with ratings and places. `at` is epoch milliseconds. */
export const readSelf = async (store: RatingStores, user: User, at: number): Promise<CurrentUser> =>
  currentUser(user, await readRatings(store, user.id, at));
