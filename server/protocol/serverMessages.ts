/** What the server may say, message by message: the schemas that a client checks what it hears by. */
import * as v from "valibot";
import { phraseNames } from "./phrases.ts";
import { gameDataSchema, updatedGameDataSchema } from "./tableRecords.ts";

const CODE_CHARS_MAX = 32;
const ID_CHARS_MAX = 64;
const NAME_CHARS_MAX = 64;
const ADDRESS_CHARS_MAX = 512;
const EMAIL_CHARS_MAX = 320;
const TEXT_CHARS_MAX = 1_000;
const NUMBER_MAX = 2 ** 32 - 1;
const TIME_MS_MAX = 8.64e15;
const PLAYERS_MAX = 4;
const PRESENT_MAX = 1_000;

const text = (max: number) => v.pipe(v.string(), v.maxLength(max));
const whole = (max: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(max));
const list = <T>(item: v.GenericSchema<unknown, T>, max: number) =>
  v.pipe(v.array(item), v.maxLength(max), v.readonly());
const code = v.pipe(text(CODE_CHARS_MAX), v.minLength(1));
const id = text(ID_CHARS_MAX);
const name = text(NAME_CHARS_MAX);
const address = v.nullable(text(ADDRESS_CHARS_MAX));
const count = whole(NUMBER_MAX);
const time = whole(TIME_MS_MAX);
/** A rating is rounded for people, and may be anything between. */
const rating = v.pipe(v.number(), v.finite());
const nothing = v.object({});

/** Why the server would not do it. Nothing changed. */
export const REFUSALS = [
  "wrong-phase",
  "not-your-turn",
  "not-the-dealer",
  "not-your-card",
  "must-follow-suit",
  "already-ready",
  "no-weak-hand",
  "no-time-outs",
  "not-seated",
  "already-seated",
  "game-full",
  "game-not-found",
  "game-frozen",
  "game-over",
  "id-reused",
  "bad-message",
  "too-many-messages",
  "said-already",
  "not-allowed",
  "not-available",
  "try-again",
] as const;

/** Something about a table that is no change of the game itself. */
export const NOTICES = ["frozen", "closed", "server-restarting"] as const;

const user = { id, username: name, image_url: address };
const publicUser = v.object({ ...user, is_bot: v.boolean() });
const poolRating = v.object({
  rating,
  is_provisional: v.boolean(),
  rank: v.nullable(count),
  rated_played: count,
});
const currentUser = v.object({
  ...user,
  is_bot: v.boolean(),
  email: v.nullable(text(EMAIL_CHARS_MAX)),
  role: v.picklist(["guest", "player", "admin"]),
  rating,
  rank: v.nullable(count),
  ratings: v.object({ duel: poolRating, table: poolRating }),
  has_password: v.boolean(),
  games_won: count,
  games_played: count,
  created_at: time,
});

const typing = v.object({ code, user_id: id, username: name });

const ackOk = v.object({
  ok: v.literal(true),
  /** The version of the game that first held the action, where there is a game: updates from there on show it. */
  version: v.optional(count),
});
const ackRefused = v.object({
  ok: v.literal(false),
  code: v.picklist(REFUSALS),
  /** For people who read logs; a client shows its own words by `code`. */
  message: text(TEXT_CHARS_MAX),
});

const challenge = v.object({
  id,
  from: publicUser,
  to: publicUser,
  settings: v.object({
    win_points: count,
    include_aces: v.boolean(),
    include_sixes: v.boolean(),
    stacking: v.boolean(),
    weak_hand: v.boolean(),
    turn_seconds: v.nullable(count),
  }),
  expires_at: time,
});

/** Every message of the server's. */
export const serverSchemas = {
  welcome: v.object({ user: currentUser, server_time: time }),
  ack: v.variant("ok", [ackOk, ackRefused]),
  gameData: gameDataSchema,
  updatedGameData: updatedGameDataSchema,
  "game-not-found": v.object({ code }),
  gameMessage: v.object({ code, notice: v.picklist(NOTICES) }),
  /** How many people look on now; at most once a second for each table. */
  spectators: v.object({ code, count }),
  chatMessage: v.object({
    user_id: id,
    username: name,
    avatar: address,
    message: text(TEXT_CHARS_MAX),
    // a phrase that is not known here is shown by its English
    phrase: v.fallback(v.optional(v.picklist(phraseNames)), undefined),
    timestamp: time,
    game_code: code,
  }),
  userTyping: typing,
  userStoppedTyping: typing,
  globalMessage: v.object({
    id,
    text: text(TEXT_CHARS_MAX),
    sender_id: id,
    sender_name: name,
    timestamp: time,
    avatar: address,
  }),
  globalPresence: v.object({ online: count, here: count, users: list(publicUser, PRESENT_MAX) }),
  matchFound: v.object({
    gameId: id,
    gameCode: code,
    players: list(v.object({ ...user, is_dealer: v.boolean() }), PLAYERS_MAX),
    is_rated: v.boolean(),
  }),
  gameStarted: v.object({ gameCode: code }),
  /** In the queue for so long: on joining, on coming back, when a match was called off or there was no table for it. */
  queue_joined: v.object({
    waited_ms: v.pipe(v.number(), v.finite(), v.minValue(0)),
    no_room: v.optional(v.literal(true)),
  }),
  queue_left: nothing,
  /** Somebody challenges the user to a match, or the user has challenged somebody, perhaps on another connection. */
  challenge,
  challengeOver: v.object({
    id,
    outcome: v.picklist(["accepted", "declined", "withdrawn", "expired"]),
    game_code: v.nullable(code),
  }),
  /** Friendships or requests of the user's have changed: they are to be asked for anew. */
  friendsChanged: nothing,
  notification: v.object({ id }),
} as const;
