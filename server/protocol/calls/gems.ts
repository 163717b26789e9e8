/** Gems: the balance of a user and what changed it. Conventions as in schema.ts. */
import * as v from "valibot";
import { type AchievementKey } from "./profiles.ts";
import { count, id, list, moment, orNull, text, whole } from "#protocol/schema.ts";
import { cursor, rowsWanted } from "./fields.ts";
import { call, record, takes } from "#protocol/call.ts";

/** Why gems change hands. */
export const GEM_CAUSES = [
  /** The first win of a day in UTC. */
  "first_win",
  "achievement",
  /** The reward of a special event. */
  "event",
  /** A cosmetic was bought. */
  "purchase",
  /** From a player to a tournament, and back. */
  "entry_fee",
  "fee_refund",
  /** From the house to a tournament, and what is left back. */
  "prize_pool",
  /** From a tournament to a player. */
  "prize",
  /** What a deleted account had goes back to the house. */
  "deletion",
] as const;
export type GemCause = (typeof GEM_CAUSES)[number];

/** For the first win of a day in UTC. */
export const FIRST_WIN_GEMS = 10;

/** For each achievement, once. */
export const ACHIEVEMENT_GEMS: Readonly<Record<AchievementKey, number>> = {
  first_win: 20,
  matches_10: 20,
  matches_100: 100,
  matches_1000: 500,
  streak_5: 50,
  hand_with_six: 20,
  hand_with_seven: 10,
  sixes_25: 100,
  shutout: 30,
  comeback: 50,
  beat_hard: 30,
  four_player_win: 30,
  giant_killer: 50,
  tier_strategist: 50,
  tier_wizard: 200,
};

const amount = whole(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
const GEMS_PAGE_MAX = 100;

const gemChangeSchema = v.object({
  id,
  at: moment,
  /** A newer server may send a cause that this version does not know. */
  cause: text(16),
  /** What it was for: the key of an achievement or cosmetic, the name of a tournament or event; often empty. */
  subject: text(160),
  /** What the user got; below zero what the user gave. */
  amount,
});
export type GemChange = Readonly<v.InferOutput<typeof gemChangeSchema>>;

/** GET /users/me/gems */
const gemsSchema = v.object({
  balance: count(),
  /** Newest first. */
  items: list(gemChangeSchema, GEMS_PAGE_MAX),
  next: orNull(text(128)),
});
export type Gems = Readonly<v.InferOutput<typeof gemsSchema>>;

export const gemsQuery = v.object({ limit: rowsWanted(GEMS_PAGE_MAX), after: cursor });

export const gemsCall = call({
  method: "GET",
  path: "/api/users/me/gems",
  who: "account",
  query: takes<typeof gemsQuery>(),
  answer: record(gemsSchema),
});
