/** The records of server/protocol/profiles.ts, checked as they arrive. */
import { BOT_LEVELS } from "#engine/bots/level.ts";
import { TIERS, UNRANKED } from "#engine/tiers.ts";
import type { Uploaded } from "#server/protocol/accounts.ts";
import {
  type Achievement,
  type AchievementKey,
  ACHIEVEMENTS,
  type ProfileDetails,
  type PublicProfile,
  type RatingPoint,
  type Statistics,
  type WinRate,
} from "#server/protocol/profiles.ts";
import { fields, flag, list, number, oneOf, orNull, text } from "#web/lib/decode.ts";
import { relation } from "#web/lib/friends/records.ts";
import { poolRatings, publicUser } from "#web/lib/userRecords.ts";

const profileDetails = (value: unknown): ProfileDetails => {
  const it = fields(value);
  return {
    created_at: number(it["created_at"]),
    games_won: number(it["games_won"]),
    games_played: number(it["games_played"]),
    ratings: poolRatings(it["ratings"]),
    shows_matches: flag(it["shows_matches"]),
  };
};

export const publicProfile = (value: unknown): PublicProfile => {
  const it = fields(value);
  return {
    user: publicUser(it["user"]),
    is_hidden: flag(it["is_hidden"]),
    is_for_friends: flag(it["is_for_friends"]),
    is_own: flag(it["is_own"]),
    rating: number(it["rating"]),
    is_provisional: flag(it["is_provisional"]),
    relation: orNull(relation)(it["relation"]),
    may_challenge: flag(it["may_challenge"]),
    details: orNull(profileDetails)(it["details"]),
  };
};

const tierName = oneOf([...TIERS.map(({ name }) => name), UNRANKED]);

const ratingPoint = (value: unknown): RatingPoint => {
  const it = fields(value);
  return { at: number(it["at"]), rating: number(it["rating"]), match_id: orNull(text)(it["match_id"]) };
};

const winRate = (value: unknown): WinRate => {
  const it = fields(value);
  return { won: number(it["won"]), played: number(it["played"]) };
};

export const statistics = (value: unknown): Statistics => {
  const it = fields(value);
  const history = fields(it["rating_history"]);
  return {
    rating_history: { duel: list(ratingPoint)(history["duel"]), table: list(ratingPoint)(history["table"]) },
    by_seat: list((row) => {
      const { seat, players } = fields(row);
      return { ...winRate(row), seat: number(seat), players: number(players) };
    })(it["by_seat"]),
    by_opponent: list((row) => ({ ...winRate(row), tier: tierName(fields(row)["tier"]) }))(it["by_opponent"]),
    by_level: list((row) => ({ ...winRate(row), level: oneOf(BOT_LEVELS)(fields(row)["level"]) }))(it["by_level"]),
    by_points: list((row) => {
      const { points, hands } = fields(row);
      return { points: number(points), hands: number(hands) };
    })(it["by_points"]),
  };
};

const achievementKey = oneOf(Object.keys(ACHIEVEMENTS) as AchievementKey[]);

export const achievement = (value: unknown): Achievement => {
  const it = fields(value);
  return {
    key: achievementKey(it["key"]),
    earned_at: orNull(number)(it["earned_at"]),
    progress: number(it["progress"]),
    target: number(it["target"]),
  };
};

export const uploaded = (value: unknown): Uploaded => ({ image_url: text(fields(value)["image_url"]) });
