/**
 * Finished matches as the database has them. A match is stored once, with all that it brings its players, and never
 * changes afterwards.
 */
import { type MatchId, type RoomCode, type UserId, matchId, roomCode } from "#protocol/ids.ts";
import { storeLimits } from "#server/base/db/limits.ts";
import type { MatchKind } from "#protocol/calls/profiles.ts";
import { type Replay, replaySchema } from "#protocol/calls/matches.ts";
import { decodeText } from "#server/protocol/schema.ts";
import type { Database } from "#server/base/db/database.ts";
import { finishOnce } from "./finishMatch.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import type { FinishedMatch, Page, StoredMatch, StoredPlayer } from "#server/base/db/records.ts";
import { dampenedIn } from "#server/people/ratings/ratedPairStore.ts";
import { idOf, rowId } from "#server/base/db/rowIds.ts";
import { frameLook } from "#server/people/users/publicUser.ts";
import { createHash } from "node:crypto";

const prefix = "OFFLINE";

/** One person's id never meets another's, nor a room's code, which has eight letters. */
export const offlineCode = (userId: UserId, id: string): RoomCode =>
  roomCode(`${prefix}${createHash("sha256").update(`${userId} ${id}`).digest("hex").slice(0, 24).toUpperCase()}`);

/** The codes of such matches as a pattern of `like`; a room's code has eight letters. */
const offlineCodes = `${prefix}${"_".repeat(9)}%`;

/** Whether a stored match was dealt by the player's own program: it counts for nothing, and only the player sees it. */
export const isOfflineCode = (code: RoomCode): boolean => code.startsWith(prefix) && code.length > prefix.length + 8;

/** Of `matches as m`. */
const matchColumns = [
  "m.id",
  "m.code",
  "m.match_number",
  "m.kind",
  "m.is_rated",
  "m.started_at",
  "m.ended_at",
  "m.winner_seat",
  "m.reason",
] as const;

type MatchRow = Awaited<ReturnType<typeof matchRows>>[number];
type PlayerRow = Awaited<ReturnType<typeof playerRows>>[number];

/** The players of these matches by match and seat, with what the match did to their rating. */
const playerRows = (knex: TypedKnex, matchIds: readonly number[]) =>
  knex("match_players as p")
    .leftJoin("users as u", "u.id", "p.user_id")
    .leftJoin("rating_history as r", (rated) => rated.on("r.match_id", "p.match_id").andOn("r.user_id", "p.user_id"))
    .whereIn("p.match_id", matchIds)
    .orderBy([{ column: "p.match_id" }, { column: "p.seat" }])
    .select(
      "p.match_id",
      "p.seat",
      "p.user_id",
      "p.username",
      "u.image_url",
      "u.avatar_frame",
      "u.deleted_at",
      "p.is_bot",
      "p.level",
      "p.score",
      "p.hands_won",
      "p.place",
      "r.rating_before",
      "r.rating_after",
    );

/** The match of this id, as a list. */
const matchRows = (knex: TypedKnex, id: number) => knex("matches as m").where("m.id", id).select(matchColumns);

/** The result of a player who deleted the account stays, the name does not. */
const isGone = (row: PlayerRow): boolean => !row.is_bot && (row.user_id === null || row.deleted_at !== null);

/** How much a match counted for one of its players; a question by match and user. */
type DampenedOf = Awaited<ReturnType<typeof dampenedIn>>;

const storedPlayer = (row: PlayerRow, dampenedOf: DampenedOf): StoredPlayer => ({
  seat: row.seat,
  userId: row.user_id === null || isGone(row) ? null : idOf(row.user_id),
  username: isGone(row) ? "" : row.username,
  imageUrl: row.image_url,
  ...frameLook(row.avatar_frame),
  isBot: Boolean(row.is_bot),
  level: row.level,
  score: row.score,
  handsWon: row.hands_won,
  place: row.place,
  ratingBefore: row.rating_before,
  ratingAfter: row.rating_after,
  dampened: dampenedOf(row.match_id, row.user_id),
});

const storedMatch = (row: MatchRow, players: readonly PlayerRow[], dampenedOf: DampenedOf): StoredMatch => ({
  id: matchId(String(row.id)),
  code: row.code,
  matchNumber: row.match_number,
  kind: row.kind,
  isRated: Boolean(row.is_rated),
  startedAt: row.started_at,
  endedAt: row.ended_at,
  winnerSeat: row.winner_seat,
  reason: row.reason,
  players: players.map((player) => storedPlayer(player, dampenedOf)),
});

async function withPlayers(knex: TypedKnex, rows: readonly MatchRow[]): Promise<StoredMatch[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const players = await playerRows(knex, ids);
  const rated = rows.filter((row) => row.is_rated).map((row) => row.id);
  const dampenedOf = await dampenedIn(knex, rated);
  const seated = Map.groupBy(players, (player) => player.match_id);
  return rows.map((row) => storedMatch(row, seated.get(row.id) ?? [], dampenedOf));
}

async function ofUser(
  knex: TypedKnex,
  userId: UserId,
  { limit, offset }: Page,
  { kind = "all", isPublic = false }: ShownMatches,
): Promise<StoredMatch[]> {
  const query = knex("match_players as p")
    .join("matches as m", "m.id", "p.match_id")
    .where("p.user_id", rowId(userId) ?? 0);
  if (kind !== "all") query.where("m.is_rated", kind === "ranked");
  if (isPublic) query.whereNot("m.code", "like", offlineCodes);
  const rows = await query
    .orderBy([
      { column: "p.ended_at", order: "desc" },
      { column: "p.match_id", order: "desc" },
    ])
    .limit(limit)
    .offset(offset)
    .select(matchColumns);
  return withPlayers(knex, rows);
}

async function find(knex: TypedKnex, id: MatchId): Promise<StoredMatch | undefined> {
  return (await withPlayers(knex, await matchRows(knex, rowId(id) ?? 0)))[0];
}

async function replay(knex: TypedKnex, id: MatchId): Promise<Replay | undefined> {
  const row = await knex("matches")
    .where("id", rowId(id) ?? 0)
    .first("record");
  return decodeText(replaySchema, row?.record ?? null) ?? undefined;
}

async function playedIn(knex: TypedKnex, userId: UserId, code: RoomCode): Promise<boolean> {
  const row = await knex("matches as m")
    .join("match_players as p", "p.match_id", "m.id")
    .where("m.code", code)
    .where("p.user_id", rowId(userId) ?? 0)
    .first("m.id");
  return row !== undefined;
}

async function lastOf(knex: TypedKnex, codes: readonly RoomCode[]): Promise<Map<RoomCode, number>> {
  const found = new Map<RoomCode, number>();
  for (let from = 0; from < codes.length; from += storeLimits.codesPerQuery) {
    const rows = await knex("matches")
      .whereIn("code", codes.slice(from, from + storeLimits.codesPerQuery))
      .groupBy("code")
      .max({ last: "match_number" })
      .select("code");
    for (const { code, last } of rows) found.set(code, last);
  }
  return found;
}

export interface ShownMatches {
  readonly kind?: MatchKind;
  /** Without the matches that the user's own program dealt: nobody else knows whether they were played. */
  readonly isPublic?: boolean;
}

export interface MatchStore {
  /**
   * Stores a finished match, counts and rates it for its players and awards what they earned by it, in one transaction
   * and exactly once: a second call with the same code and number changes nothing and resolves to false.
   */
  finish(match: FinishedMatch): Promise<boolean>;
  /** The number of the last match that is stored of each of these rooms; rooms of which none is are left out. */
  lastOf(codes: readonly RoomCode[]): Promise<ReadonlyMap<RoomCode, number>>;
  /** The user's matches, newest first. */
  ofUser(userId: UserId, page: Page, filter?: ShownMatches): Promise<StoredMatch[]>;
  find(id: MatchId): Promise<StoredMatch | undefined>;
  /** The record that rebuilds a match; undefined where there is none, or none that decodes. */
  replay(id: MatchId): Promise<Replay | undefined>;
  /** Whether the user has played a finished match in this room. */
  playedIn(userId: UserId, code: RoomCode): Promise<boolean>;
}

export const matchStore = (database: Database): MatchStore => ({
  finish: (match) => finishOnce(database, match),
  lastOf: (codes) => database.run((knex) => lastOf(knex, codes)),
  ofUser: (userId, page, filter = {}) => database.run((knex) => ofUser(knex, userId, page, filter)),
  find: (id) => database.run((knex) => find(knex, id)),
  replay: (id) => database.run((knex) => replay(knex, id)),
  playedIn: (userId, code) => database.run((knex) => playedIn(knex, userId, code)),
});
