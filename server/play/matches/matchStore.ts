import type { MatchId, RoomCode } from "#protocol/ids.ts";
import { storeLimits } from "#server/base/db/limits.ts";
import type { MatchKind } from "#protocol/calls/profiles.ts";
import { type Replay, replaySchema } from "#protocol/calls/matchReplay.ts";
import { decodeText } from "#server/protocol/schema.ts";
import type { Database } from "#server/base/db/database.ts";
import { finishOnce } from "./finishMatch.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import type { FinishedMatch, Page, StoredMatch } from "#server/base/db/records.ts";
import { dampenedIn } from "#server/people/ratings/ratedPairStore.ts";
import { rowId } from "#server/base/db/rowIds.ts";
import { offlineCodes } from "./offlineCode.ts";
import { matchColumns, matchRows, playerRows, storedMatch, type MatchRow } from "./matchRows.ts";

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
  userId: string,
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

async function playedIn(knex: TypedKnex, userId: string, code: RoomCode): Promise<boolean> {
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
  ofUser(userId: string, page: Page, shown?: ShownMatches): Promise<StoredMatch[]>;
  find(id: MatchId): Promise<StoredMatch | undefined>;
  /** What rebuilds a match; undefined where there is none, or none that decodes. */
  replay(id: MatchId): Promise<Replay | undefined>;
  /** Whether the user has played a finished match in this room. */
  playedIn(userId: string, code: RoomCode): Promise<boolean>;
}

export const matchStore = (database: Database): MatchStore => ({
  finish: (match) => finishOnce(database, match),
  lastOf: (codes) => database.run((knex) => lastOf(knex, codes)),
  ofUser: (userId, page, shown = {}) => database.run((knex) => ofUser(knex, userId, page, shown)),
  find: (id) => database.run((knex) => find(knex, id)),
  replay: (id) => database.run((knex) => replay(knex, id)),
  playedIn: (userId, code) => database.run((knex) => playedIn(knex, userId, code)),
});
