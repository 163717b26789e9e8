/** The REST records of profiles, statistics and achievements. Conventions as in schema.ts. */
import * as v from "valibot";
import { BOT_LEVELS } from "#engine/bots/level.ts";
import { PLAYERS_MAX } from "#engine/config.ts";
import { TIERS, type TierName, UNRANKED } from "#engine/tiers.ts";
import { relationSchema } from "./friends.ts";
import { count, flag, ids, list, moment, orNull, rating, rows } from "#protocol/schema.ts";
import { poolRatingsSchema, publicUserSchema } from "./users.ts";
import { call, record } from "#protocol/call.ts";

export const profileDetailsSchema = v.object({
  created_at: moment,
  games_won: count(),
  games_played: count(),
  ratings: poolRatingsSchema,
  shows_matches: flag,
});
export type ProfileDetails = Readonly<v.InferOutput<typeof profileDetailsSchema>>;

/** GET /users/:id/profile. If the owner hides it from the caller, `is_hidden` is true and `details` null. */
export const publicProfileSchema = v.object({
  user: publicUserSchema,
  is_hidden: flag,
  /** Friends see hidden fields. */
  is_for_friends: flag,
  is_own: flag,
  rating,
  is_provisional: flag,
  /**
   * The relation to the caller; null for visitors and guests, who have no friends, and for the caller's own profile.
   */
  relation: orNull(relationSchema),
  /** Whether the caller may challenge the user. */
  may_challenge: flag,
  details: orNull(profileDetailsSchema),
});
export type PublicProfile = Readonly<v.InferOutput<typeof publicProfileSchema>>;

/** GET /users/:id/matches (`kind`=all|ranked|casual, `limit`, `offset`) is a list of MatchRecord, newest first. */
export const MATCH_KINDS = ["all", "ranked", "casual"] as const;
export type MatchKind = (typeof MATCH_KINDS)[number];

export const ratingPointSchema = v.object({
  at: moment,
  rating,
  /** Null if the player hides the match history from the caller. */
  match_id: orNull(ids.match),
});
export type RatingPoint = Readonly<v.InferOutput<typeof ratingPointSchema>>;

const winRateFields = { won: count(), played: count() };
export const winRateSchema = v.object(winRateFields);
export type WinRate = Readonly<v.InferOutput<typeof winRateSchema>>;

const TIER_NAMES: readonly TierName[] = [...TIERS.map(({ name }) => name), UNRANKED];

/**
 * GET /users/:id/statistics. They include all finished matches, casual ones too; entries with a count of 0 are left
 * out.
 */
export const statisticsSchema = v.object({
  /** Oldest first, by pool: the rating after each of the last rated matches. */
  rating_history: v.object({ duel: rows(ratingPointSchema), table: rows(ratingPointSchema) }),
  /** Seat counted from the first dealer's, in matches of this many players. */
  by_seat: rows(v.object({ ...winRateFields, seat: count(PLAYERS_MAX - 1), players: count(PLAYERS_MAX) })),
  /** Matches against people by their tier at the time; guests are Unranked. A table of four counts three opponents. */
  by_opponent: list(v.object({ ...winRateFields, tier: v.picklist(TIER_NAMES) }), TIER_NAMES.length),
  by_level: list(v.object({ ...winRateFields, level: v.picklist(BOT_LEVELS) }), BOT_LEVELS.length),
  /** Hands won with a card of this many points. */
  by_points: rows(v.object({ points: count(), hands: count() })),
});
export type Statistics = Readonly<v.InferOutput<typeof statisticsSchema>>;

/** The achievements and their goals. docs/achievements.md describes each. */
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

export const achievementSchema = v.object({
  key: v.picklist(Object.keys(ACHIEVEMENTS) as AchievementKey[]),
  earned_at: orNull(moment),
  progress: count(),
  target: count(),
});
export type Achievement = Readonly<v.InferOutput<typeof achievementSchema>>;
/** GET /users/:id/achievements: all achievements, earned or not, in this order. */
export const achievementsSchema = rows(achievementSchema);

export const profileCall = call({
  method: "GET",
  path: "/api/users/:id/profile",
  who: "anyone",
  isSigned: true,
  answer: record(publicProfileSchema),
});

export const statisticsCall = call({
  method: "GET",
  path: "/api/users/:id/statistics",
  who: "anyone",
  isSigned: true,
  answer: record(statisticsSchema),
});

export const achievementsCall = call({
  method: "GET",
  path: "/api/users/:id/achievements",
  who: "anyone",
  isSigned: true,
  answer: record(achievementsSchema),
});
