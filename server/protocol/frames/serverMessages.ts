/** All messages of the server: the schemas by which a client checks them. */
import * as v from "valibot";
import { PLAYERS_MAX } from "#engine/config.ts";
import {
  atNode,
  count,
  flag,
  id,
  ids,
  list,
  moment,
  node,
  sentence,
  span,
  tableCode as code,
  username,
} from "#protocol/schema.ts";
import { storedSettingsSchema } from "#protocol/calls/settings.ts";
import { gameDataSchema, updatedGameDataSchema } from "./tableRecords.ts";
import { imposedSanctionSchema, SANCTION_KINDS } from "#protocol/calls/sanctions.ts";
import { currentUserSchema } from "#protocol/calls/users.ts";
import {
  announcementsChangedSchema,
  gameChatMessageSchema,
  globalChatMessageSchema,
  globalPresenceSchema,
  directMessageSchema,
  challengeOverSchema,
  challengeSchema,
  matchFoundPlayerSchema,
  newNotificationSchema,
  unreadSchema,
  systemStatusSchema,
  tournamentCallSchema,
  tournamentChangedSchema,
} from "./userRecords.ts";

const nothing = v.object({});

/** Why the server refused an action. Nothing changed. */
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
  "game-full",
  "game-not-found",
  "game-frozen",
  "game-over",
  "id-reused",
  "bad-message",
  "too-many-messages",
  "said-already",
  "muted",
  "not-allowed",
  "not-available",
  "try-again",
] as const;

/** A notice about a table that does not change the game. */
export const NOTICES = ["frozen", "closed", "server-restarting"] as const;

const typing = v.object({ code, user_id: ids.user, username });

const ackOk = v.object({
  ok: v.literal(true),
  /** The game's version that first contains the action, if there is a game: later updates include it. */
  version: v.optional(count()),
});
const ackRefused = v.object({
  ok: v.literal(false),
  code: v.picklist(REFUSALS),
  /** For readers of logs; a client shows its own text by `code`. */
  message: sentence,
});

/** The schema of every server message. */
export const serverSchemas = {
  welcome: v.object({
    user: currentUserSchema,
    server_time: moment,
    /** This server answers `ping`; an older one would close the connection. */
    answers_ping: v.optional(v.literal(true)),
    /** The node of the cluster that this connection has; absent for a server alone. */
    node: v.optional(node),
  }),
  /** The answer to `ping`. */
  pong: v.object({ server_time: moment }),
  ack: v.variant("ok", [ackOk, ackRefused]),
  gameData: gameDataSchema,
  updatedGameData: updatedGameDataSchema,
  "game-not-found": v.object({ code }),
  /**
   * The table is on this node of the cluster: the client connects there and repeats what has no answer. Sent as the answer
   * to a message about the table, with the id of that message, and unasked when the table moves away.
   */
  moved: v.object({ code, node }),
  gameMessage: v.object({ code, notice: v.picklist(NOTICES) }),
  /** The number of spectators; at most once a second for each table. */
  spectators: v.object({ code, count: count() }),
  chatMessage: gameChatMessageSchema,
  userTyping: typing,
  userStoppedTyping: typing,
  globalMessage: globalChatMessageSchema,
  globalPresence: globalPresenceSchema,
  /** Sent to both users on all their connections. */
  directMessage: directMessageSchema,
  /** The user has read a conversation on another device: its messages up to this one. */
  directRead: v.object({ with: ids.user, up_to: id }),
  directTyping: v.object({ from: ids.user, is_typing: flag }),
  /** Something else changed in the user's conversations; the client fetches them again. */
  conversationsChanged: nothing,
  systemStatus: systemStatusSchema,
  matchFound: v.object({
    gameId: id,
    gameCode: code,
    ...atNode,
    players: list(matchFoundPlayerSchema, PLAYERS_MAX),
    is_rated: flag,
  }),
  gameStarted: v.object({ gameCode: code }),
  /** To those who play in a tournament or have looked at it lately; their pages fetch it again. */
  tournamentChanged: tournamentChangedSchema,
  /** A match of a tournament is called: come to the table in time. */
  tournamentCall: tournamentCallSchema,
  /** The time in the queue: on joining, on returning, and when a match was cancelled or no table was free. */
  queue_joined: v.object({
    waited_ms: span,
    no_room: v.optional(v.literal(true)),
  }),
  queue_left: nothing,
  /** A new challenge, sent to both users on all their connections. */
  challenge: challengeSchema,
  challengeOver: challengeOverSchema,
  /** The user's friendships or requests have changed; the client fetches them again. */
  friendsChanged: nothing,
  /** The account's settings have changed on one of its devices. */
  settingsChanged: storedSettingsSchema,
  /** The user's role has changed; the client fetches the own account again. */
  accountChanged: nothing,
  /** Staff have banned, suspended or muted the user. A ban or a suspension ends the connection after this. */
  sanctioned: imposedSanctionSchema,
  /** A sanction was ended before its time. */
  sanctionLifted: v.object({ id: ids.sanction, kind: v.picklist(SANCTION_KINDS) }),
  /** Sent to all users. An announcement has become active, was changed or has ended. */
  announcementsChanged: announcementsChangedSchema,
  /** A support ticket has changed: sent to its player, and to staff who are there for live chats. */
  ticketChanged: v.object({ id: ids.ticket }),
  notification: newNotificationSchema,
  /** Notifications were read, here or on another device of the user. */
  notificationsChanged: unreadSchema,
} as const;
