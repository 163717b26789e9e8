/** Records of the store as they go out. Nothing else of the store leaves the server. */
import { isProvisional, PROVISIONAL_DEVIATION_MIN } from "#engine/ratings.ts";
import type { GameChatMessage } from "#server/protocol/chat.ts";
import type { LeaderboardEntry } from "#server/protocol/leaderboard.ts";
import type { MatchRecord, MatchRecordPlayer } from "#server/protocol/matches.ts";
import type { CurrentUser, Pool, PoolRating, PublicUser } from "#server/protocol/users.ts";
import type { Placed } from "./leaderboardStore.ts";
import { type PoolWorth, unrated } from "./ratingStore.ts";
import type { ChatMessage, StoredMatch, StoredPlayer, User } from "#server/db/records.ts";

/** A user as everybody may see them. */
export const publicUser = (user: User): PublicUser => ({
  id: user.id,
  username: user.username,
  image_url: user.imageUrl,
  is_bot: user.isBot,
});

export type PoolRatings = Readonly<Record<Pool, PoolRating>>;

export const poolRating = (worth: PoolWorth, rank: number | null): PoolRating => ({
  rating: Math.round(worth.rating),
  is_provisional: isProvisional(worth),
  rank,
  rated_played: worth.ratedPlayed,
});

/** What somebody is worth against one opponent, as lists of people show it. */
export function duelRating(worth: PoolWorth = unrated.duel): Pick<PoolRating, "rating" | "is_provisional"> {
  const { rating, is_provisional } = poolRating(worth, null);
  return { rating, is_provisional };
}

/** What guests are worth, and everybody else before a first rated match. */
export const noRatings: PoolRatings = { duel: poolRating(unrated.duel, null), table: poolRating(unrated.table, null) };

/** A user as they see themselves. */
export const currentUser = (user: User, ratings: PoolRatings): CurrentUser => ({
  ...publicUser(user),
  email: user.email,
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
  rating: placed.points,
});

const rounded = (rating: number | null): number | null => (rating === null ? null : Math.round(rating));

const matchPlayer = (player: StoredPlayer): MatchRecordPlayer => ({
  user_id: player.userId,
  username: player.username,
  image_url: player.imageUrl,
  is_bot: player.isBot,
  score: player.score,
  place: player.place,
  rating_before: rounded(player.ratingBefore),
  rating_after: rounded(player.ratingAfter),
});

/** A match as `viewer` may see it: the code opens the room, which may still be used, to those who played in it only. */
export const matchRecord = (match: StoredMatch, viewer: string | null): MatchRecord => ({
  id: match.id,
  code: match.players.some(({ userId }) => userId !== null && userId === viewer) ? match.code : "",
  winnerId: match.players.find((player) => player.seat === match.winnerSeat)?.userId ?? null,
  is_rated: match.isRated,
  kind: match.kind,
  ended_at: match.endedAt,
  players: match.players.map(matchPlayer),
});

export const gameChatMessage = (message: ChatMessage): GameChatMessage => ({
  user_id: message.userId,
  username: message.username,
  avatar: message.imageUrl,
  message: message.text,
  ...(message.phrase !== null && { phrase: message.phrase }),
  timestamp: message.at,
  game_code: message.code,
});
