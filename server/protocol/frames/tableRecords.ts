/**
 * The two messages that show a table. `gameData` contains everything. `updatedGameData` contains the part that play can
 * change, whole each time, as a list in which each place has a meaning. Any `updatedGameData` completes a `gameData` of
 * the same roster number (serverReader.ts).
 */
import * as v from "valibot";
import { BOT_LEVELS } from "#engine/bots/level.ts";
import { CARDS, CARDS_IN_HAND, DEALT_CARDS } from "#engine/cards.ts";
import { PLAYERS_MAX, PLAYERS_MIN, WIN_POINTS_MAX } from "#engine/config.ts";
import { count, flag, ids, list, moment, tableCode as code, whole } from "#protocol/schema.ts";
import { publicUserSchema } from "#protocol/calls/users.ts";

export const GAME_KINDS = ["friend", "computer", "matched", "tournament"] as const;
export type GameKind = (typeof GAME_KINDS)[number];

export const seatSchema = count(PLAYERS_MAX - 1);
export const cardSchema = count(CARDS - 1);

/** Phases by their numbers. */
export const PHASES = ["waiting", "deck", "play", "hand_over", "game_over"] as const;
export type GamePhase = (typeof PHASES)[number];

/** Bits of a seat. */
export const READY = 1;
export const CONNECTED = 2;
export const STAND_IN = 4;

/** Events by their numbers. New ones are added at the end. */
export const EVENTS = [
  "playerJoined",
  "playerLeft",
  "playerAway",
  "playerBack",
  "standIn",
  "seatTakenBack",
  "timedOut",
  "timeOut",
  "shuffledDeck",
  "dealtCards",
  "playedCard",
  "trickWon",
  "gameEnded",
  "redealt",
  "ready",
  "startNewHand",
  "gameOver",
  "forfeited",
  "rematchWanted",
  "rematch",
] as const;

const NUMBER_MAX = 2 ** 32 - 1;
const SPAN_MS_MAX = 2 ** 31 - 1;
const TURN_SECONDS_MAX = 3_600;
const EVENTS_MAX = 32;
const EVENT_TYPES_MAX = 64;
const EVENT_NUMBERS_MAX = 4;
const TIME_OUTS_MAX = 100;
const LEGAL_MAX = (1 << CARDS_IN_HAND) - 1;

const number = count(NUMBER_MAX);
/** Milliseconds after `server_time`; negative before it. */
const after = whole(-SPAN_MS_MAX, SPAN_MS_MAX);

/** Bytes, one for each card: `slot * 36 + card`. */
const cardBytes = (cardsMax: number) =>
  v.custom<Uint8Array>(
    (value) => value instanceof Uint8Array && value.length <= cardsMax && value.every((byte) => byte < DEALT_CARDS),
  );

/**
 * The part of a seat that play can change: score, points of the hand just ended, hands won, bits, time-outs left, away
 * until.
 */
const seatState = v.tuple([number, number, number, count(255), count(TIME_OUTS_MAX), v.nullable(after)]);

/** A number from EVENTS, the seat, and the fields of that event. */
const eventNumbers = v.pipe(
  v.array(number),
  v.minLength(2),
  v.maxLength(EVENT_NUMBERS_MAX),
  v.check(([type = EVENT_TYPES_MAX, position = PLAYERS_MAX]) => type < EVENT_TYPES_MAX && position < PLAYERS_MAX),
);

/** The viewer's seat, cards, a bit for each slot whose card may be played, and whether a redeal may be asked for. */
const ownState = v.tuple([seatSchema, cardBytes(CARDS_IN_HAND), count(LEGAL_MAX), flag]);

/**
 * The part of a table that play can change, as one viewer sees it. All but the last place is the same for every viewer.
 */
export const updatedGameDataSchema = v.tuple([
  code, // code
  number, // version
  number, // roster
  moment, // server_time
  count(PHASES.length - 1), // phase
  number, // hand_number
  number, // match_number
  v.nullable(seatSchema), // current_player_position
  v.nullable(seatSchema), // dealer_position
  v.nullable(v.tuple([after, count(SPAN_MS_MAX)])), // deadline: after server_time, and its length
  v.nullable(seatSchema), // thinking
  list(v.nullable(seatState), PLAYERS_MAX), // by seat; null is a free seat
  v.nullable(cardBytes(PLAYERS_MAX * CARDS_IN_HAND)), // played, in order; null before the deal
  v.nullable(v.tuple([seatSchema, cardSchema, number])), // hand_result: winner, card, points
  v.nullable(seatSchema), // winner_position
  v.nullable(seatSchema), // forfeited_by
  number, // spectators
  list(eventNumbers, EVENTS_MAX), // events
  v.nullable(ownState), // own; null for a spectator
]);

export type UpdatedGameData = v.InferOutput<typeof updatedGameDataSchema>;

export type SeatNumbers = v.InferOutput<typeof seatState>;
export type EventNumbers = readonly number[];
export type OwnState = v.InferOutput<typeof ownState>;

const level = v.nullable(v.picklist(BOT_LEVELS));

const gameSettingsSchema = v.object({
  win_points: count(WIN_POINTS_MAX),
  include_aces: flag,
  include_sixes: flag,
  is_rated: flag,
  stacking: flag,
  weak_hand: flag,
  turn_seconds: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(TURN_SECONDS_MAX))),
  /** Of the computer, in a computer game. */
  difficulty: level,
  /** Whether the host may seat computers on free seats before the match. */
  computers_allowed: flag,
});

/** The whole table, as one viewer sees it. */
export const gameDataSchema = v.object({
  code,
  /** The version at which the fields here, except `play`, last changed. */
  roster: number,
  kind: v.picklist(GAME_KINDS),
  created_by: ids.user,
  player_count: whole(PLAYERS_MIN, PLAYERS_MAX),
  /** By seat; null is a free seat. */
  players: v.pipe(
    v.array(v.nullable(v.object({ user: publicUserSchema, level }))),
    v.minLength(PLAYERS_MIN),
    v.maxLength(PLAYERS_MAX),
  ),
  is_host: flag,
  /** The first dealer, known before the match begins. */
  first_dealer: seatSchema,
  settings: gameSettingsSchema,
  /** The same as an `updatedGameData`. */
  play: updatedGameDataSchema,
});

export type GameData = v.InferOutput<typeof gameDataSchema>;
export type GameSettings = Readonly<v.InferOutput<typeof gameSettingsSchema>>;
