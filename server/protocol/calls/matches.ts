/** The calls and records of finished matches, and the record that rebuilds one. Conventions as in schema.ts. */
import * as v from "valibot";
import { PLAYERS_MAX, type MatchConfig, WIN_POINTS_MAX, WIN_POINTS_MIN } from "#engine/config.ts";
import { frameField } from "./look.ts";
import {
  count,
  flag,
  gameCode,
  ids,
  list,
  moment,
  orNull,
  pictureAddress,
  rating,
  rows,
  username,
  whole,
} from "#protocol/schema.ts";
import { MATCH_KINDS } from "./profiles.ts";
import { choice, page } from "./fields.ts";
import { call, done, record, takes } from "#protocol/call.ts";
import type { offlineMatchSchema } from "./offline.ts";
import type { Action, ActionType } from "#engine/actions.ts";
import { pack } from "#engine/cards.ts";
import { GAME_KINDS, cardSchema, seatSchema } from "#protocol/frames/tableRecords.ts";

/** Actions of one table; a room accepts no more entries. */
const ACTIONS_MAX = 20_000;
/** The ace of spades is in no pack. */
const PACK_MAX = pack(true).length;

export const matchConfigSchema = v.strictObject({
  players: v.picklist([2, 3, 4]),
  winPoints: whole(WIN_POINTS_MIN, WIN_POINTS_MAX),
  includeAces: flag,
  includeSixes: flag,
  stacking: flag,
  weakHand: flag,
}) satisfies v.GenericSchema<unknown, MatchConfig>;

/* @__NO_SIDE_EFFECTS__ */
const bySeat = <const T extends Exclude<ActionType, "deal" | "play">>(type: T) =>
  v.strictObject({ type: v.literal(type), seat: seatSchema });

export const actionSchema = v.variant("type", [
  v.strictObject({ type: v.literal("play"), seat: seatSchema, card: cardSchema }),
  v.strictObject({ type: v.literal("deal"), seat: seatSchema, order: list(cardSchema, PACK_MAX) }),
  bySeat("shuffle"),
  bySeat("redeal"),
  bySeat("ready"),
  bySeat("rematch"),
  bySeat("forfeit"),
]) satisfies v.GenericSchema<unknown, Action>;

/**
 * The record from which the engine replays a stored match, beside the match's number: its beginning and all its actions.
 * The types are the engine's. Unknown keys are refused, because they may change what a match is. The engine decides
 * whether the actions are a match.
 */
export const replaySchema = v.strictObject({
  config: matchConfigSchema,
  dealer: seatSchema,
  actions: list(actionSchema, ACTIONS_MAX),
});
export type Replay = Readonly<v.InferOutput<typeof replaySchema>>;

export const matchRecordPlayerSchema = v.object({
  /** Null for the computer, and for a deleted account. */
  user_id: orNull(ids.user),
  /** Empty for a deleted account. */
  username,
  image_url: pictureAddress,
  /** What the user wears now; none for the computer. */
  ...frameField,
  is_bot: flag,
  score: count(),
  /** 1 is first; equal points share a place [R8]. */
  place: count(),
  /** The rating before and after a rated match; null in others, and until the match is counted. */
  rating_before: orNull(rating),
  rating_after: orNull(rating),
});
export type MatchRecordPlayer = Readonly<v.InferOutput<typeof matchRecordPlayerSchema>>;

const matchRecordFields = {
  id: ids.match,
  /** Empty for users who did not play in it. */
  code: gameCode,
  winnerId: orNull(ids.user),
  is_rated: flag,
  kind: v.picklist(GAME_KINDS),
  ended_at: moment,
  /** In seat order. */
  players: list(matchRecordPlayerSchema, PLAYERS_MAX),
};

export const matchRecordSchema = v.object(matchRecordFields);
export type MatchRecord = Readonly<v.InferOutput<typeof matchRecordSchema>>;
/** GET /users/:id/matches (`kind`=all|ranked|casual, `limit`, `offset`): newest first. */
export const matchRecordsSchema = rows(matchRecordSchema);

/** What a rated match counted for one of its players [R22]. */
export const reducedMatchSchema = v.object({
  /** false: it moved nothing. */
  is_counted: flag,
  /** The two met often, play from one place, or had moved each other's rating by the maximum. */
  reason: v.picklist(["often", "place", "limit"]),
});
export type ReducedMatch = Readonly<v.InferOutput<typeof reducedMatchSchema>>;

const ownMatchFields = {
  ...matchRecordFields,
  match_number: count(),
  /**
   * Why a rated match counted less for the caller's rating; null if it counted in full, was not rated or is older than
   * half a year.
   */
  dampened: orNull(reducedMatchSchema),
};

/** A match of the caller: `code` and `match_number` name it, as the view of the table does. */
export const ownMatchSchema = v.object(ownMatchFields);
export type OwnMatch = Readonly<v.InferOutput<typeof ownMatchSchema>>;
/** GET /matchhistory (`kind`=all|ranked|casual, `limit`, `offset`), /matchhistory/recent: newest first. */
export const ownMatchesSchema = rows(ownMatchSchema);

/** GET /matches/:id, for its players, and for all users if one of its players shows matches to everyone. */
export const matchDetailsSchema = v.object({
  ...ownMatchFields,
  started_at: moment,
  reason: v.picklist(["points", "forfeit", "abandoned"]),
  /** The configuration and every action, from which the engine replays the match. */
  replay: replaySchema,
});
export type MatchDetails = Readonly<v.InferOutput<typeof matchDetailsSchema>>;

const [allMatches, ...otherMatches] = MATCH_KINDS;
const kind = choice(allMatches, otherMatches, `kind is one of ${MATCH_KINDS.join(", ")}`);

export const historyQuery = v.object({ kind, ...page() });

export const historyCall = call({
  method: "GET",
  path: "/api/matchhistory",
  who: "session",
  query: takes<typeof historyQuery>(),
  answer: record(ownMatchesSchema),
});

export const recentHistoryCall = call({
  method: "GET",
  path: "/api/matchhistory/recent",
  who: "session",
  answer: record(ownMatchesSchema),
});

export const matchCall = call({
  method: "GET",
  path: "/api/matches/:id",
  who: "session",
  answer: record(matchDetailsSchema),
});

export const matchesOfQuery = v.object({ kind, ...page() });

export const matchesOfCall = call({
  method: "GET",
  path: "/api/users/:id/matches",
  who: "anyone",
  isSigned: true,
  query: takes<typeof matchesOfQuery>(),
  answer: record(matchRecordsSchema),
});

export const offlineMatchCall = call({
  method: "POST",
  path: "/api/matches/offline",
  who: "account",
  body: takes<typeof offlineMatchSchema>(),
  answer: done,
});
