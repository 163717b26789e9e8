/** What the server may say, message by message: the schemas that a client checks what it hears by. */
import * as v from "valibot";
import { PLAYERS_MAX } from "#engine/config.ts";
import { gameChatMessageSchema, globalChatMessageSchema, globalPresenceSchema } from "./chat.ts";
import { challengeOverSchema, challengeSchema } from "./friends.ts";
import { matchFoundPlayerSchema } from "./games.ts";
import { count, flag, id, list, moment, sentence, span, tableCode as code, username } from "./schema.ts";
import { gameDataSchema, updatedGameDataSchema } from "./tableRecords.ts";
import { currentUserSchema } from "./users.ts";

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

const typing = v.object({ code, user_id: id, username });

const ackOk = v.object({
  ok: v.literal(true),
  /** The version of the game that first held the action, where there is a game: updates from there on show it. */
  version: v.optional(count()),
});
const ackRefused = v.object({
  ok: v.literal(false),
  code: v.picklist(REFUSALS),
  /** For people who read logs; a client shows its own words by `code`. */
  message: sentence,
});

/** Every message of the server's. */
export const serverSchemas = {
  welcome: v.object({ user: currentUserSchema, server_time: moment }),
  ack: v.variant("ok", [ackOk, ackRefused]),
  gameData: gameDataSchema,
  updatedGameData: updatedGameDataSchema,
  "game-not-found": v.object({ code }),
  gameMessage: v.object({ code, notice: v.picklist(NOTICES) }),
  /** How many people look on now; at most once a second for each table. */
  spectators: v.object({ code, count: count() }),
  chatMessage: gameChatMessageSchema,
  userTyping: typing,
  userStoppedTyping: typing,
  globalMessage: globalChatMessageSchema,
  globalPresence: globalPresenceSchema,
  matchFound: v.object({
    gameId: id,
    gameCode: code,
    players: list(matchFoundPlayerSchema, PLAYERS_MAX),
    is_rated: flag,
  }),
  gameStarted: v.object({ gameCode: code }),
  /** In the queue for so long: on joining, on coming back, when a match was called off or there was no table for it. */
  queue_joined: v.object({
    waited_ms: span,
    no_room: v.optional(v.literal(true)),
  }),
  queue_left: nothing,
  /** Somebody challenges the user to a match, or the user has challenged somebody, perhaps on another connection. */
  challenge: challengeSchema,
  challengeOver: challengeOverSchema,
  /** Friendships or requests of the user's have changed: they are to be asked for anew. */
  friendsChanged: nothing,
  notification: v.object({ id }),
} as const;
