/**
 * The two messages that show a table. `gameData` holds everything; `updatedGameData` is what play can change, whole each
 * time, as a list whose places have a meaning. Any one `updatedGameData` completes a `gameData` of the same roster number
 * (tableView.ts).
 */
import * as v from "valibot";
import { BOT_LEVELS } from "#engine/bots/level.ts";
import { CARDS, CARDS_IN_HAND } from "#engine/cards.ts";
import { PLAYERS_MAX, PLAYERS_MIN, WIN_POINTS_MAX } from "#engine/config.ts";
import { DEALT_CARDS } from "#engine/deal.ts";

/** Phases by their numbers. */
export const PHASES = ["waiting", "deck", "play", "hand_over", "game_over"] as const;
export type GamePhase = (typeof PHASES)[number];

/** Bits of a seat. */
export const READY = 1;
export const CONNECTED = 2;
export const STAND_IN = 4;

const CODE_CHARS_MAX = 32;
const ID_CHARS_MAX = 64;
const NAME_CHARS_MAX = 64;
const ADDRESS_CHARS_MAX = 512;
const NUMBER_MAX = 2 ** 32 - 1;
const TIME_MS_MAX = 8.64e15;
const SPAN_MS_MAX = 2 ** 31 - 1;
const TURN_SECONDS_MAX = 3_600;
const EVENTS_MAX = 32;
const EVENT_TYPES_MAX = 64;
const EVENT_NUMBERS_MAX = 4;
const TIME_OUTS_MAX = 100;
const LEGAL_MAX = (1 << CARDS_IN_HAND) - 1;

const whole = (max: number, min = 0) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));
const text = (max: number) => v.pipe(v.string(), v.maxLength(max));
/** A table's code. */
export const code = v.pipe(v.string(), v.minLength(1), v.maxLength(CODE_CHARS_MAX));
const seat = whole(PLAYERS_MAX - 1);
const card = whole(CARDS - 1);
const count = whole(NUMBER_MAX);
const time = whole(TIME_MS_MAX);
/** Milliseconds after `server_time`; negative before it. */
const span = whole(SPAN_MS_MAX, -SPAN_MS_MAX);

/** Bytes, one for each card: `slot * 36 + card`. */
const cardBytes = (cardsMax: number) =>
  v.custom<Uint8Array>(
    (value) => value instanceof Uint8Array && value.length <= cardsMax && value.every((byte) => byte < DEALT_CARDS),
  );

/** What of a seat play can change: score, points of the hand just ended, hands won, bits, time-outs left, away until. */
const seatState = v.tuple([count, count, count, whole(255), whole(TIME_OUTS_MAX), v.nullable(span)]);

/** A number from EVENTS (events.ts), the seat, and what belongs to that event. */
const eventNumbers = v.pipe(
  v.array(count),
  v.minLength(2),
  v.maxLength(EVENT_NUMBERS_MAX),
  v.check(([type = EVENT_TYPES_MAX, position = PLAYERS_MAX]) => type < EVENT_TYPES_MAX && position < PLAYERS_MAX),
);

/** The viewer's seat, cards, a bit for each slot whose card may be played, and whether a redeal may be asked for. */
const ownState = v.tuple([seat, cardBytes(CARDS_IN_HAND), whole(LEGAL_MAX), v.boolean()]);

/** What play can change, as one viewer sees it. All but the last place is the same for every viewer. */
export const updatedGameDataSchema = v.tuple([
  code, // code
  count, // version
  count, // roster
  time, // server_time
  whole(PHASES.length - 1), // phase
  count, // hand_number
  count, // match_number
  v.nullable(seat), // current_player_position
  v.nullable(seat), // dealer_position
  v.nullable(v.tuple([span, whole(SPAN_MS_MAX)])), // deadline: after server_time, and its length
  v.nullable(seat), // thinking
  v.pipe(v.array(v.nullable(seatState)), v.maxLength(PLAYERS_MAX)), // by seat; null is a free seat
  v.nullable(cardBytes(PLAYERS_MAX * CARDS_IN_HAND)), // played, in order; null before the deal
  v.nullable(v.tuple([seat, card, count])), // hand_result: winner, card, points
  v.nullable(seat), // winner_position
  v.nullable(seat), // forfeited_by
  count, // spectators
  v.pipe(v.array(eventNumbers), v.maxLength(EVENTS_MAX)), // events
  v.nullable(ownState), // own; null for who looks on
]);

export type UpdatedGameData = v.InferOutput<typeof updatedGameDataSchema>;

/** The same by names. */
export function named(data: UpdatedGameData) {
  const [code, version, roster, server_time, phase, hand_number, match_number, turn, dealer, ...rest] = data;
  const [deadline, thinking, seats, played, result, winner, forfeited_by, spectators, events, own] = rest;
  const moment = { code, version, roster, server_time, phase, hand_number, match_number, turn, dealer };
  return { ...moment, deadline, thinking, seats, played, result, winner, forfeited_by, spectators, events, own };
}
export type Play = ReturnType<typeof named>;
export type SeatNumbers = v.InferOutput<typeof seatState>;
export type EventNumbers = readonly number[];
export type OwnState = v.InferOutput<typeof ownState>;

const level = v.nullable(v.picklist(BOT_LEVELS));

/** Who somebody is, at the table. */
const seatedUser = v.object({
  id: text(ID_CHARS_MAX),
  username: text(NAME_CHARS_MAX),
  image_url: v.nullable(text(ADDRESS_CHARS_MAX)),
  is_bot: v.boolean(),
});

export const gameSettingsSchema = v.object({
  win_points: whole(WIN_POINTS_MAX),
  include_aces: v.boolean(),
  include_sixes: v.boolean(),
  is_rated: v.boolean(),
  stacking: v.boolean(),
  weak_hand: v.boolean(),
  turn_seconds: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(TURN_SECONDS_MAX))),
  /** Of the computer, in a computer game. */
  difficulty: level,
  /** Whether the host may have computers take free seats before the match. */
  computers_allowed: v.boolean(),
});

/** Everything about a table, as one viewer sees it. */
export const gameDataSchema = v.object({
  code,
  /** The version at which what stands here, but for `play`, last changed. */
  roster: count,
  kind: v.picklist(["friend", "computer", "matched", "tournament"]),
  created_by: text(ID_CHARS_MAX),
  player_count: whole(PLAYERS_MAX, PLAYERS_MIN),
  /** By seat; null is a free seat. */
  players: v.pipe(
    v.array(v.nullable(v.object({ user: seatedUser, level }))),
    v.minLength(PLAYERS_MIN),
    v.maxLength(PLAYERS_MAX),
  ),
  is_host: v.boolean(),
  /** Who deals first, known before the match begins. */
  first_dealer: seat,
  settings: gameSettingsSchema,
  /** The same as an `updatedGameData`. */
  play: updatedGameDataSchema,
});

export type GameData = v.InferOutput<typeof gameDataSchema>;
export type GameSettings = Readonly<v.InferOutput<typeof gameSettingsSchema>>;
