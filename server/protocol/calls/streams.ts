/**
 * Streams: what a streamer sets up, and the calls about it. Its overlay, the page for OBS, is in overlay.ts. Conventions
 * as in schema.ts.
 */
import * as v from "valibot";
import { PLAYERS_MAX } from "#engine/config.ts";
import type { MatchKey, StreamKey } from "#protocol/ids.ts";
import { BRACKET_STAGES } from "./tournamentPages.ts";
import { TOURNAMENT_FORMATS } from "./tournaments.ts";
import {
  count,
  flag,
  gameCode,
  ids,
  idSchema,
  list,
  moment,
  nonEmptyText,
  orNull,
  tableCode,
  text,
  username,
} from "#protocol/schema.ts";
import { call, done, made, record, takes } from "#protocol/call.ts";

/**
 * What an overlay shows of the cards in players' hands. "hidden": nothing, at once. "afterHand": nothing while a hand is
 * played, at once; the dealt hands once it has ended. "delayed": the hands open from the deal on, but everything later:
 * each hand begins on the overlay only after it has ended at the table, and not before `delay_s` have passed.
 */
export const STREAM_HANDS = ["hidden", "afterHand", "delayed"] as const;
export type StreamHands = (typeof STREAM_HANDS)[number];

/** "auto": the server chooses. Another scene that has nothing to show is shown as "waiting". */
export const STREAM_SCENES = ["auto", "table", "bracket", "waiting", "result"] as const;
export type StreamScene = (typeof STREAM_SCENES)[number];

export const streamBounds = {
  nameCharsMax: 40,
  /** Streams of one account. */
  streamsMax: 10,
  /** The delay is added to what a hand takes; a quarter of an hour is more than any stream runs late. */
  delaySecondsMax: 900,
  /** Overlays of one stream that are open at a time: two scenes of OBS, a preview and a second computer. */
  overlaysMax: 6,
  /** 256 bits in base64url. */
  keyChars: 43,
  matchesMax: 64,
} as const;
const { nameCharsMax, streamsMax, delaySecondsMax, overlaysMax, matchesMax, keyChars } = streamBounds;

const pickedKey = idSchema<MatchKey>(nonEmptyText(24));

/**
 * What a stream follows. A player: the table at which the player sits. A tournament: the match that `pick` names by its
 * key while it is played; with null, and when that match is over, the most interesting one.
 */
const followsSchema = v.variant("kind", [
  v.object({ kind: v.literal("player"), user: ids.user }),
  v.object({ kind: v.literal("table"), code: tableCode }),
  v.object({ kind: v.literal("tournament"), tournament: ids.tournament, pick: orNull(pickedKey) }),
]);
export type StreamFollows = Readonly<v.InferOutput<typeof followsSchema>>;

const settings = {
  name: nonEmptyText(nameCharsMax),
  follows: followsSchema,
  hands: v.picklist(STREAM_HANDS),
  /** For hands that are shown with a delay; kept for the others. */
  delay_s: count(delaySecondsMax),
  /** Whether open hands show which cards are best, by exact search with all cards known; at tables of two. */
  verdicts: flag,
  /** Whether the overlay shows the global chat. */
  chat: flag,
  scene: v.picklist(STREAM_SCENES),
};

/** What a streamer sets: what the store keeps of a stream besides its key and times. */
const streamSettingsSchema = v.object(settings);
export type StreamSettings = Readonly<v.InferOutput<typeof streamSettingsSchema>>;

const streamSchema = v.object({
  id: ids.stream,
  ...settings,
  created_at: moment,
  /** When its address was made. */
  keyed_at: moment,
  /** The name of what it follows: of the player, the table's code or the tournament's title; null if that is gone. */
  target: orNull(text(80)),
  /** How many overlays are open now. */
  overlays: count(overlaysMax),
});
export type Stream = Readonly<v.InferOutput<typeof streamSchema>>;

/** GET /streams, the oldest first. */
const streamsSchema = v.object({ items: list(streamSchema, streamsMax), max: count(streamsMax) });
export type Streams = Readonly<v.InferOutput<typeof streamsSchema>>;

/**
 * POST /streams and POST /streams/:id/key. The address of the overlay is `/overlay#KEY`. The server keeps only a digest
 * of the key, so this is the only answer that has it.
 */
const keyedStreamSchema = v.object({ stream: streamSchema, key: idSchema<StreamKey>(text(keyChars)) });
export type KeyedStream = Readonly<v.InferOutput<typeof keyedStreamSchema>>;

/** GET /streams/named: the ids of the players of a table who appear on streams with their names. */
const namedUsersSchema = v.object({ users: list(ids.user, PLAYERS_MAX) });
export type NamedUsers = Readonly<v.InferOutput<typeof namedUsersSchema>>;

/** POST /streams */
export const newStreamForm = v.object({
  name: settings.name,
  follows: followsSchema,
  hands: v.optional(settings.hands, "hidden"),
  delay_s: v.optional(settings.delay_s, 0),
  verdicts: v.optional(flag, false),
  chat: v.optional(flag, false),
  scene: v.optional(settings.scene, "auto"),
});
export type NewStream = Readonly<v.InferInput<typeof newStreamForm>>;

/** PATCH /streams/:id: the fields to change. */
export const changeStreamForm = v.object({
  name: v.optional(settings.name),
  follows: v.optional(followsSchema),
  hands: v.optional(settings.hands),
  delay_s: v.optional(settings.delay_s),
  verdicts: v.optional(flag),
  chat: v.optional(flag),
  scene: v.optional(settings.scene),
});
export type ChangeStream = Readonly<v.InferInput<typeof changeStreamForm>>;

const directedPlayer = v.object({
  name: orNull(username),
  seed: orNull(count()),
  /** Matches won in this best-of. */
  wins: count(9),
  /** Points in the match that is played. */
  score: count(),
});

/** A match of the tournament that is called or played. */
const directedMatchSchema = v.object({
  key: pickedKey,
  stage: v.picklist(BRACKET_STAGES),
  /** From 1, in its stage; `group` is 0 outside of groups. */
  round: count(1_024),
  /** Of the rounds of this stage; 0 in groups and in the final. */
  rounds: count(64),
  group: count(1_024),
  best_of: count(9),
  win_points: count(),
  players: list(directedPlayer, 2),
  /** Whether cards are played there; otherwise its players are called. */
  is_playing: flag,
  /** `/game/CODE` watches it. */
  game_code: orNull(gameCode),
  /** How near it is to its end, and how high its players are seeded: 0 to 100, higher is more interesting. */
  interest: count(100),
  /** Whether its table or its result is on screen of the overlays that are open. */
  is_on_screen: flag,
  /** Whether the stream has gone to it, or will; with a delay it comes on screen later. */
  is_followed: flag,
});
export type DirectedMatch = Readonly<v.InferOutput<typeof directedMatchSchema>>;

/** GET /streams/:id/director: the most interesting match first; without matches for streams that follow no tournament. */
const directorSchema = v.object({
  stream: streamSchema,
  /** Of the tournament; null for streams that follow none, or one that is gone. */
  format: orNull(v.picklist(TOURNAMENT_FORMATS)),
  matches: list(directedMatchSchema, matchesMax),
});
export type Director = Readonly<v.InferOutput<typeof directorSchema>>;

export const streamsCall = call({
  method: "GET",
  path: "/api/streams",
  who: "account",
  answer: record(streamsSchema),
});

export const namedUsersQuery = v.object({ code: gameCode });

export const namedUsersCall = call({
  method: "GET",
  path: "/api/streams/named",
  who: "session",
  query: takes<typeof namedUsersQuery>(),
  answer: record(namedUsersSchema),
});

export const makeStreamCall = call({
  method: "POST",
  path: "/api/streams",
  who: "account",
  body: takes<typeof newStreamForm>(),
  answer: made(keyedStreamSchema),
});

export const changeStreamCall = call({
  method: "PATCH",
  path: "/api/streams/:id",
  who: "account",
  body: takes<typeof changeStreamForm>(),
  answer: record(streamSchema),
});

export const rekeyStreamCall = call({
  method: "POST",
  path: "/api/streams/:id/key",
  who: "account",
  answer: record(keyedStreamSchema),
});

export const removeStreamCall = call({
  method: "DELETE",
  path: "/api/streams/:id",
  who: "account",
  answer: done,
});

export const streamDirectorCall = call({
  method: "GET",
  path: "/api/streams/:id/director",
  who: "account",
  answer: record(directorSchema),
});
