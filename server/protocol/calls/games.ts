/** The REST records and forms of opening and finding games. Conventions as in schema.ts. */
import * as v from "valibot";
import {
  type PlayerCount,
  PLAYERS_MAX,
  privateGame,
  WIN_POINTS_DEFAULT,
  WIN_POINTS_MAX,
  WIN_POINTS_MIN,
} from "#engine/config.ts";
import type { RoomCode, UserId } from "#protocol/ids.ts";
import { atNode, count, flag, gameCode, ids, idSchema, list, moment, orNull, rows, span } from "#protocol/schema.ts";
import { publicUserFields } from "./users.ts";
import { BOT_LEVEL_DEFAULT, BOT_LEVELS } from "#engine/bots/level.ts";
import { call, done, made, record, takes } from "#protocol/call.ts";

/** The answer of both. */
export const createdGameSchema = v.object({
  game: v.object({ code: gameCode, created_by: ids.user, player_count: count(PLAYERS_MAX), ...atNode }),
});
export type CreatedGame = Readonly<v.InferOutput<typeof createdGameSchema>>;

/** GET /users/me/match: the match in progress in which the caller has a seat; null without one. */
export const runningMatchSchema = v.object({ game_code: orNull(gameCode), ...atNode });
export type RunningMatch = Readonly<v.InferOutput<typeof runningMatchSchema>>;

/**
 * POST /matchmaking/join: the state of the queue. `wait_ms` is the recent wait of players with a similar rating, null
 * without any.
 */
export const queueJoinedSchema = v.object({ wait_ms: orNull(span) });
export type QueueJoined = Readonly<v.InferOutput<typeof queueJoinedSchema>>;

/** A player of a match that any user may watch. */
export const livePlayerSchema = v.object({ ...publicUserFields, score: count() });
export type LivePlayer = Readonly<v.InferOutput<typeof livePlayerSchema>>;

/** A running match of quick match. Its `code` leads to the table, where spectators see no hidden card. */
export const liveMatchSchema = v.object({
  code: gameCode,
  ...atNode,
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

/** The turn clock that the host of a private game may choose, in seconds [R19]. */
export const TURN_SECONDS_MIN = 10;
export const TURN_SECONDS_MAX = 60;

const integerIn = (min: number, max: number) => {
  const wanted = `a whole number from ${min} to ${max}`;
  return v.pipe(v.number(wanted), v.integer(wanted), v.minValue(min, wanted), v.maxValue(max, wanted));
};

const flagOr = (fallback: boolean) => v.optional(v.boolean("true or false"), fallback);
const numPlayers = v.optional(v.picklist([2, 3, 4] satisfies PlayerCount[], "2, 3 or 4"), privateGame.players);
const winPoints = v.optional(integerIn(WIN_POINTS_MIN, WIN_POINTS_MAX), WIN_POINTS_DEFAULT);

/** The options of a private game. */
const privateRules = {
  winPoints,
  includeAces: flagOr(privateGame.includeAces),
  includeSixes: flagOr(privateGame.includeSixes),
  stacking: flagOr(privateGame.stacking),
  weakHand: flagOr(privateGame.weakHand),
  /** Null for no turn clock. */
  turnSeconds: v.nullish(integerIn(TURN_SECONDS_MIN, TURN_SECONDS_MAX), null),
};
export type PrivateRules = Readonly<v.InferOutput<v.ObjectSchema<typeof privateRules, undefined>>>;

/** POST /games/create. `isRated` is accepted because the product sends it; a private game is never rated [R22]. */
export const createGameForm = v.object({ ...privateRules, numPlayers, isRated: flagOr(true) });
export type CreateGame = Readonly<v.InferInput<typeof createGameForm>>;

/** POST /games/create-bot */
export const createBotGameForm = v.object({
  difficulty: v.optional(v.picklist(BOT_LEVELS, BOT_LEVELS.join(", ")), BOT_LEVEL_DEFAULT),
  numPlayers,
  winPoints,
});
export type CreateBotGame = Readonly<v.InferInput<typeof createBotGameForm>>;

const ID_CHARS_MAX = 32;

/** POST /challenges: an unrated match of two under the rules of a private game. */
export const newChallengeForm = v.object({
  user_id: idSchema<UserId>(v.pipe(v.string("a user's id"), v.maxLength(ID_CHARS_MAX, "a user's id"))),
  ...privateRules,
});
export type NewChallenge = Readonly<v.InferInput<typeof newChallengeForm>>;

const CODE_CHARS_MAX = 32;

/** POST /matchmaking/games/:gameId/start, by the dealer. */
export const startMatchedForm = v.object({
  gameCode: idSchema<RoomCode>(
    v.pipe(v.string("a game's code"), v.minLength(1), v.maxLength(CODE_CHARS_MAX, "a game's code")),
  ),
});
export type StartMatched = Readonly<v.InferInput<typeof startMatchedForm>>;

export const joinQueueCall = call({
  method: "POST",
  path: "/api/matchmaking/join",
  who: "session",
  answer: record(queueJoinedSchema),
});

export const startMatchedCall = call({
  method: "POST",
  path: "/api/matchmaking/games/:gameId/start",
  who: "session",
  body: takes<typeof startMatchedForm>(),
  answer: done,
});

export const createGameCall = call({
  method: "POST",
  path: "/api/games/create",
  who: "session",
  body: takes<typeof createGameForm>(),
  answer: made(createdGameSchema),
});

export const createBotGameCall = call({
  method: "POST",
  path: "/api/games/create-bot",
  who: "session",
  body: takes<typeof createBotGameForm>(),
  answer: made(createdGameSchema),
});

export const runningMatchCall = call({
  method: "GET",
  path: "/api/users/me/match",
  who: "session",
  answer: record(runningMatchSchema),
});

export const liveCall = call({
  method: "GET",
  path: "/api/live",
  who: "anyone",
  answer: record(liveNowSchema),
});
