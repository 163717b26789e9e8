/** The bodies of the calls that open a table or a challenge. The session tells whose table it is. */
import * as v from "valibot";
import { BOT_LEVEL_DEFAULT, BOT_LEVELS } from "#engine/bots/level.ts";
import { type PlayerCount, privateGame, WIN_POINTS_DEFAULT, WIN_POINTS_MAX, WIN_POINTS_MIN } from "#engine/config.ts";

/** The turn clock that the host of a private game may choose, in seconds [R19]. */
export const TURN_SECONDS_MIN = 10;
export const TURN_SECONDS_MAX = 60;

const wholeNumber = (min: number, max: number) => {
  const wanted = `a whole number from ${min} to ${max}`;
  return v.pipe(v.number(wanted), v.integer(wanted), v.minValue(min, wanted), v.maxValue(max, wanted));
};

const flag = (fallback: boolean) => v.optional(v.boolean("true or false"), fallback);
const numPlayers = v.optional(v.picklist([2, 3, 4] satisfies PlayerCount[], "2, 3 or 4"), privateGame.players);
const winPoints = v.optional(wholeNumber(WIN_POINTS_MIN, WIN_POINTS_MAX), WIN_POINTS_DEFAULT);

/** The options of a private game. */
const privateRules = {
  winPoints,
  includeAces: flag(privateGame.includeAces),
  includeSixes: flag(privateGame.includeSixes),
  stacking: flag(privateGame.stacking),
  weakHand: flag(privateGame.weakHand),
  /** Null for no turn clock. */
  turnSeconds: v.nullish(wholeNumber(TURN_SECONDS_MIN, TURN_SECONDS_MAX), null),
};
export type PrivateRules = Readonly<v.InferOutput<v.ObjectSchema<typeof privateRules, undefined>>>;

/** POST /games/create. `isRated` is accepted because the product sends it; a private game is never rated [R22]. */
export const createGameForm = v.object({ ...privateRules, numPlayers, isRated: flag(true) });
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
  user_id: v.pipe(v.string("a user's id"), v.maxLength(ID_CHARS_MAX, "a user's id")),
  ...privateRules,
});
export type NewChallenge = Readonly<v.InferInput<typeof newChallengeForm>>;

const CODE_CHARS_MAX = 32;

/** POST /matchmaking/games/:gameId/start, by the dealer. */
export const startMatchedForm = v.object({
  gameCode: v.pipe(v.string("a game's code"), v.minLength(1), v.maxLength(CODE_CHARS_MAX, "a game's code")),
});
export type StartMatched = Readonly<v.InferInput<typeof startMatchedForm>>;
