/** The REST records of opening and finding games. Conventions as in schema.ts. */
import * as v from "valibot";
import { PLAYERS_MAX } from "#engine/config.ts";
import {
  count,
  flag,
  span,
  gameCode,
  id,
  moment,
  orNull,
  pictureAddress,
  rows,
  list,
  username,
} from "#protocol/schema.ts";
import { publicUserFields } from "./users.ts";

export const GAME_KINDS = ["friend", "computer", "matched", "tournament"] as const;
export type GameKind = (typeof GAME_KINDS)[number];

/** The answer of both. */
export const createdGameSchema = v.object({
  game: v.object({ code: gameCode, created_by: id, player_count: count(PLAYERS_MAX) }),
});
export type CreatedGame = Readonly<v.InferOutput<typeof createdGameSchema>>;

/** GET /users/me/match: the match in progress in which the caller has a seat; null without one. */
export const runningMatchSchema = v.object({ game_code: orNull(gameCode) });
export type RunningMatch = Readonly<v.InferOutput<typeof runningMatchSchema>>;

/**
 * POST /matchmaking/join: the state of the queue. `wait_ms` is the recent wait of players with a similar rating, null
 * without any.
 */
export const queueJoinedSchema = v.object({ wait_ms: orNull(span) });
export type QueueJoined = Readonly<v.InferOutput<typeof queueJoinedSchema>>;

/** One of the players for whom quick match found a match. */
export const matchFoundPlayerSchema = v.object({
  id,
  username,
  image_url: pictureAddress,
  look: publicUserFields.look,
  is_dealer: flag,
});
export type MatchFoundPlayer = Readonly<v.InferOutput<typeof matchFoundPlayerSchema>>;

/** A player of a match that any user may watch. */
export const livePlayerSchema = v.object({ ...publicUserFields, score: count() });
export type LivePlayer = Readonly<v.InferOutput<typeof livePlayerSchema>>;

/** A running match of quick match. Its `code` leads to the table, where spectators see no hidden card. */
export const liveMatchSchema = v.object({
  code: gameCode,
  is_rated: flag,
  started_at: moment,
  win_points: count(),
  /** By seat. */
  players: list(livePlayerSchema, PLAYERS_MAX),
});
export type LiveMatch = Readonly<v.InferOutput<typeof liveMatchSchema>>;

/** GET /live */
export const liveNowSchema = v.object({
  /** All users connected to this server. */
  online: count(),
  /** Some of the running matches, the latest first. */
  matches: rows(liveMatchSchema),
});
export type LiveNow = Readonly<v.InferOutput<typeof liveNowSchema>>;
