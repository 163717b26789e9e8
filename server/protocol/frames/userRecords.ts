/**
 * The records that the socket sends to a user about everything but a table. Calls answer some of them, too; they are here
 * and not with the calls, so that a page with a socket does not load the calls of all others. Conventions as in
 * schema.ts.
 */
import * as v from "valibot";
import { frameField } from "#protocol/calls/look.ts";
import { tournamentBounds } from "#protocol/calls/tournaments.ts";
import { publicUserFields, publicUserSchema } from "#protocol/calls/users.ts";
import {
  count,
  flag,
  atNode,
  gameCode,
  id,
  ids,
  moment,
  node,
  orNull,
  pictureAddress,
  rows,
  span,
  text,
  username,
} from "#protocol/schema.ts";

/**
 * The phrases that strangers at a table may send. A phrase travels by its name, with the English sentence for clients
 * that do not know it, and each reader sees it in their own language.
 */
export const phrases = {
  hello: "Hello!",
  goodLuck: "Good luck!",
  wellPlayed: "Well played!",
  soClose: "That was close!",
  crownIsMine: "The crown is mine!",
  thanks: "Thank you!",
  oneMore: "One more?",
  goodGame: "Good game!",
} as const;

export type Phrase = keyof typeof phrases;

export const phraseNames = Object.keys(phrases) as readonly Phrase[];

/** Characters of a player's line of chat and of a direct message. */
export const CHAT_CHARS_MAX = 500;

/** A line of the server may be longer than a player's. */
const line = text(2_000);

/** A client shows an unknown phrase by the English of its message. */
const phrase = v.optional(v.fallback(v.optional(v.picklist(phraseNames)), undefined));

/** The chatMessage of the socket. */
export const gameChatMessageSchema = v.object({
  user_id: ids.user,
  username,
  avatar: pictureAddress,
  message: line,
  /** The name of a phrase, by which a client shows it in the reader's language; `message` is the English. */
  phrase,
  timestamp: moment,
  game_code: gameCode,
});
export type GameChatMessage = Readonly<v.InferOutput<typeof gameChatMessageSchema>>;

/** The globalMessage of the socket. */
export const globalChatMessageSchema = v.object({
  id,
  text: line,
  sender_id: ids.user,
  sender_name: username,
  timestamp: moment,
  avatar: pictureAddress,
  ...frameField,
});
export type GlobalChatMessage = Readonly<v.InferOutput<typeof globalChatMessageSchema>>;

/** The users with the global chat open, sent to these users. Sent again some seconds after it changes. */
export const globalPresenceSchema = v.object({
  /** All users connected to this server. */
  online: count(),
  /** How many have the chat open. */
  here: count(),
  /** Some of them: those who have had it open for longest. */
  users: rows(publicUserSchema),
});
export type GlobalPresence = Readonly<v.InferOutput<typeof globalPresenceSchema>>;

/** One message, also the `directMessage` of the socket: sent to both users on all their connections. */
export const directMessageSchema = v.object({
  id,
  from: publicUserSchema,
  to: ids.user,
  text: text(CHAT_CHARS_MAX),
  at: moment,
});
export type DirectMessage = Readonly<v.InferOutput<typeof directMessageSchema>>;

/** One server of a cluster, as it last said of itself; its counts are since its start. */
const nodeStatusSchema = v.object({
  name: node,
  state: v.picklist(["joining", "ready", "draining"]),
  isLeader: flag,
  version: text(64),
  /** What is left of its lease, in milliseconds. */
  leaseMs: count(),
  rooms: count(),
  sockets: count(),
  /** Rooms taken from nodes that were gone, and from nodes that handed them over. */
  takeovers: count(),
  moves: count(),
  hintsSent: count(),
  hintsReceived: count(),
  /** How long its last hint took to another node, in milliseconds. */
  hintMs: span,
});
export type NodeStatus = Readonly<v.InferOutput<typeof nodeStatusSchema>>;

const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100));
/** The `systemStatus` of the socket. */
export const systemStatusSchema = v.object({
  /** Of all processors of the machine, in percent. */
  serverLoad: percent,
  /** Of what the process may use, in percent. */
  memory: percent,
  activeGames: count(),
  queuedPlayers: count(),
  connectedPlayers: count(),
  /** Seconds since the server started. */
  uptime: count(),
  /** The mean of the calls of about the last minute, in milliseconds; null without any. */
  responseTime: orNull(span),
  at: moment,
  /** The servers of the cluster; absent for a server alone. The figures above are of one of them. */
  nodes: v.optional(rows(nodeStatusSchema)),
});
export type SystemStatus = Readonly<v.InferOutput<typeof systemStatusSchema>>;

/** One of the players for whom quick match found a match. */
export const matchFoundPlayerSchema = v.object({
  id: ids.user,
  username,
  image_url: pictureAddress,
  look: publicUserFields.look,
  is_dealer: flag,
});
export type MatchFoundPlayer = Readonly<v.InferOutput<typeof matchFoundPlayerSchema>>;

/** Message `tournamentChanged`, to those who look at it and those who play in it. */
export const tournamentChangedSchema = v.object({ id: ids.tournament, version: count() });

/** Message `tournamentCall`: come to this table. */
export const tournamentCallSchema = v.object({
  tournament: ids.tournament,
  title: text(tournamentBounds.nameCharsMax),
  game_code: gameCode,
  ...atNode,
  opponent: orNull(username),
  join_before: moment,
});

export const challengeSettingsSchema = v.object({
  win_points: count(),
  include_aces: flag,
  include_sixes: flag,
  stacking: flag,
  weak_hand: flag,
  turn_seconds: orNull(count()),
});
export type ChallengeSettings = Readonly<v.InferOutput<typeof challengeSettingsSchema>>;

/** POST /challenges; the `challenge` of the socket. */
export const challengeSchema = v.object({
  id: ids.challenge,
  from: publicUserSchema,
  to: publicUserSchema,
  settings: challengeSettingsSchema,
  /** When it ends without an answer. */
  expires_at: moment,
});
export type Challenge = Readonly<v.InferOutput<typeof challengeSchema>>;

/** The `challengeOver` of the socket, sent to both users on all their connections. */
export const challengeOverSchema = v.object({
  id: ids.challenge,
  outcome: v.picklist(["accepted", "declined", "withdrawn", "expired"]),
  /** The table of the match, once it was accepted. */
  game_code: orNull(gameCode),
  ...atNode,
});
export type ChallengeOver = Readonly<v.InferOutput<typeof challengeOverSchema>>;

export const ANNOUNCEMENT_TYPES = ["update", "event", "maintenance", "news"] as const;
export type AnnouncementType = (typeof ANNOUNCEMENT_TYPES)[number];

export const announcementType = v.picklist(ANNOUNCEMENT_TYPES);

/** The `announcementsChanged` of the socket. */
export const announcementsChangedSchema = v.object({
  id: ids.announcement,
  type: announcementType,
  /** Whether it has just become active. */
  is_new: flag,
});

/** What a kind is about: it decides the icon, the tab and the setting that applies. */
export const NOTIFICATION_TYPES = ["challenge", "friend", "reward", "tournament", "system"] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** The longest texts of a notification. */
export const charsMax = { kind: 32, key: 32, value: 1_000, link: 256 } as const;
const valuesMax = 12;

export const notificationSchema = v.object({
  id: ids.notification,
  /** One of `notificationKinds`; a newer server may have others. */
  kind: text(charsMax.kind),
  type: v.picklist(NOTIFICATION_TYPES),
  at: moment,
  is_read: flag,
  /** Present where what it asks for can no longer be done: the request is answered, the check-in is over. */
  is_over: v.optional(v.literal(true)),
  /** Who caused it. */
  from: orNull(publicUserSchema),
  values: v.pipe(v.record(text(charsMax.key), text(charsMax.value)), v.maxEntries(valuesMax)),
  /** The page that its button opens. */
  link: text(charsMax.link),
});
export type Notification = Readonly<v.InferOutput<typeof notificationSchema>>;

/** GET /notifications/unread; the `notificationsChanged` of the socket. */
export const unreadSchema = v.object({ unread: count() });
export type Unread = Readonly<v.InferOutput<typeof unreadSchema>>;

/** The `notification` of the socket. */
export const newNotificationSchema = v.object({
  notification: notificationSchema,
  unread: count(),
  /** Whether the player wants to be interrupted by it. */
  alerts: flag,
  /** Whether the player wants it as a notification of the system too, while another window is in front. */
  pushes: flag,
});
export type NewNotificationMessage = Readonly<v.InferOutput<typeof newNotificationSchema>>;
