/** The REST records of finished matches. Conventions as in schema.ts. */
import * as v from "valibot";
import { PLAYERS_MAX } from "#engine/config.ts";
import { GAME_KINDS } from "./games.ts";
import { replaySchema } from "./matchReplay.ts";
import { frameField } from "./look.ts";
import {
  count,
  flag,
  gameCode,
  id,
  ids,
  list,
  moment,
  orNull,
  pictureAddress,
  rating,
  rows,
  username,
} from "#protocol/schema.ts";
import { MATCH_KINDS } from "./profiles.ts";
import { choice, page } from "./fields.ts";
import { call, done, record, takes } from "#protocol/call.ts";
import type { offlineMatchSchema } from "./offline.ts";

export const matchRecordPlayerSchema = v.object({
  /** Null for the computer, and for a deleted account. */
  user_id: orNull(id),
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
  winnerId: orNull(id),
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
