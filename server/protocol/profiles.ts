/** The REST records of what a player has done, for the player and for others. Conventions as in api.ts. */
import type { BotLevel } from "#engine/bots/level.ts";
import type { TierName } from "#engine/tiers.ts";
import type { Pool, PoolRating, PublicUser } from "./api.ts";
import type { Relation } from "./friends.ts";

/** GET /users/:id/profile. Where the owner hides it from who asks, `is_hidden` is true and `details` null. */
export interface PublicProfile {
  readonly user: PublicUser;
  readonly is_hidden: boolean;
  /** What is hidden is shown to friends. */
  readonly is_for_friends: boolean;
  readonly is_own: boolean;
  readonly rating: number;
  readonly is_provisional: boolean;
  /** What they are to who asks; null for visitors and guests, who have no friends, and for one's own profile. */
  readonly relation: Relation | null;
  /** Whether a challenge by who asks would be taken. */
  readonly may_challenge: boolean;
  readonly details: ProfileDetails | null;
}
export interface ProfileDetails {
  readonly created_at: number;
  readonly games_won: number;
  readonly games_played: number;
  readonly ratings: Readonly<Record<Pool, PoolRating>>;
  readonly shows_matches: boolean;
}

/** GET /users/:id/matches (`kind`=all|ranked|casual, `limit`, `offset`) is a list of MatchRecord, newest first. */
export const MATCH_KINDS = ["all", "ranked", "casual"] as const;
export type MatchKind = (typeof MATCH_KINDS)[number];

/** GET /users/:id/statistics. Counted are all finished matches, casual ones too; only what was counted is listed. */
export interface Statistics {
  /** Oldest first, by pool: the rating after each of the last rated matches. */
  readonly rating_history: Readonly<Record<Pool, readonly RatingPoint[]>>;
  /** Seat counted from the first dealer's, in matches of so many players. */
  readonly by_seat: readonly (WinRate & { readonly seat: number; readonly players: number })[];
  /** Matches against people by their tier at the time; guests are Unranked. A table of four is three opponents. */
  readonly by_opponent: readonly (WinRate & { readonly tier: TierName })[];
  readonly by_level: readonly (WinRate & { readonly level: BotLevel })[];
  /** Hands won with a card worth so many points. */
  readonly by_points: readonly { readonly points: number; readonly hands: number }[];
}
export interface RatingPoint {
  readonly at: number;
  readonly rating: number;
  /** Null where the player keeps the match history from who asks. */
  readonly match_id: string | null;
}
export interface WinRate {
  readonly won: number;
  readonly played: number;
}

/** What can be earned, and how far one has to get. What each means: docs/achievements.md */
export const ACHIEVEMENTS = {
  first_win: 1,
  matches_10: 10,
  matches_100: 100,
  matches_1000: 1_000,
  streak_5: 5,
  hand_with_six: 1,
  hand_with_seven: 1,
  sixes_25: 25,
  shutout: 1,
  comeback: 1,
  beat_hard: 1,
  four_player_win: 1,
  giant_killer: 1,
  tier_strategist: 1,
  tier_wizard: 1,
} as const;
export type AchievementKey = keyof typeof ACHIEVEMENTS;

/** GET /users/:id/achievements: all there are, earned or not, in the order above. */
export interface Achievement {
  readonly key: AchievementKey;
  readonly earned_at: number | null;
  readonly progress: number;
  readonly target: number;
}
