/** Ratings, and records that hold them, as they go out. */
import { readableEmail } from "#server/base/core/emailAddress.ts";
import { isProvisional, PROVISIONAL_DEVIATION_MIN } from "#engine/ratings.ts";
import type { User } from "#server/base/db/records.ts";
import type { LeaderboardEntry } from "#protocol/calls/leaderboard.ts";
import type { CurrentUser, Pool, PoolRating } from "#protocol/calls/users.ts";
import { publicUser } from "#server/people/users/publicUser.ts";
import type { Placed } from "./leaderboardStore.ts";
import { type StoredRating, unrated } from "./ratingStore.ts";

export type PoolRatings = Readonly<Record<Pool, PoolRating>>;

export const poolRating = (worth: StoredRating, rank: number | null): PoolRating => ({
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
