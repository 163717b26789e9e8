/** The ratings of players in each pool, and their change by a finished match [R22]. */
import { weighPairs } from "#engine/pairWeights.ts";
import {
  isProvisional,
  LISTED_DEVIATION_MAX,
  RATING_START,
  type Rating,
  rateTable,
  type SeatRating,
} from "#engine/ratings.ts";
import { tierOf } from "#engine/tiers.ts";
import type { MatchId, UserId } from "#protocol/ids.ts";
import type { Pool } from "#protocol/calls/users.ts";
import type { Database } from "#server/base/db/database.ts";
import type { RowOf, TypedKnex } from "#server/base/db/typedKnex.ts";
import { storePairs, type Meeting, pairsBefore } from "./ratedPairStore.ts";
import type { Shared } from "#server/people/usage/usageStore.ts";
import { statement, type BoundStatement } from "#server/base/db/statement.ts";
import { idOf, rowId } from "#server/base/db/rowIds.ts";

/** A user's rating in one pool. */
export interface StoredRating extends Rating {
  /** Rated matches so far; without any the rating is a newcomer's. */
  readonly ratedPlayed: number;
}

export type StoredRatings = Readonly<Record<Pool, StoredRating>>;

/** The change of a rating by one rated match. */
export interface RatingStep {
  readonly matchId: MatchId;
  readonly at: number;
  readonly before: number;
  readonly after: number;
}

export const newcomer: StoredRating = { ...RATING_START, ratedPlayed: 0 };
export const unrated: StoredRatings = { duel: newcomer, table: newcomer };

/** The pool in which a match with this number of players counts. */
export const poolOf = (players: number): Pool => (players === 2 ? "duel" : "table");

type RatingRow = RowOf<"ratings">;

const ratingOf = ({ rating, rd, volatility, rated_played: ratedPlayed }: RatingRow): StoredRating => ({
  rating,
  deviation: rd,
  volatility,
  ratedPlayed,
});

async function of(knex: TypedKnex, userId: UserId): Promise<StoredRatings> {
  const rows = await knex("ratings").where("user_id", rowId(userId) ?? 0);
  return { ...unrated, ...Object.fromEntries(rows.map((row) => [row.pool, ratingOf(row)])) };
}

async function ofMany(knex: TypedKnex, userIds: readonly UserId[], pool: Pool): Promise<Map<UserId, StoredRating>> {
  const ids = userIds.flatMap((id) => rowId(id) ?? []);
  const worths = ids.length === 0 ? [] : ratingsByUser(await rowsIn(knex, { pool, userIds: ids }));
  return new Map([...worths].map(([id, worth]) => [idOf(id), worth]));
}

async function history(knex: TypedKnex, userId: UserId, pool: Pool, limit: number): Promise<RatingStep[]> {
  const rows = await knex("rating_history")
    .where({ user_id: rowId(userId) ?? 0, pool })
    .orderBy("match_id", "desc")
    .limit(limit)
    .select("match_id", "at", "rating_before", "rating_after");
  return rows.toReversed().map((row) => ({
    matchId: idOf(row.match_id),
    at: row.at,
    before: row.rating_before,
    after: row.rating_after,
  }));
}

const rowsIn = (knex: TypedKnex, { pool, userIds }: { readonly pool: Pool; readonly userIds: readonly number[] }) =>
  knex("ratings").where("pool", pool).whereIn("user_id", userIds);

/** The ratings of those users who have one in a pool. */
export const ratingsIn = statement(rowsIn);

/** The same by row id. */
export const ratingsByUser = (rows: readonly RatingRow[]): Map<number, StoredRating> =>
  new Map(rows.map((row) => [row.user_id, ratingOf(row)]));

/** A rated match in the words of the ratings. */
export interface RatedMatch {
  readonly pool: Pool;
  readonly endedAt: number;
  /** The seated players, without deleted accounts. */
  readonly seats: readonly { readonly userId: number; readonly place: number; readonly worth: StoredRating }[];
  /** Their matches with each other. */
  readonly meetings: readonly Meeting[];
  readonly shared: (one: number, other: number) => Shared;
}

/** The result of a rated match for a player for whom it counted. */
export interface RatedSeat {
  readonly now: StoredRating;
  /** The opponents against whom the result counted, by row id. */
  readonly against: ReadonlySet<number>;
}

/** The results of a rated match, and the statements that store them. */
interface Outcome {
  /** Without those for whom it did not count at all [R22]: they keep their rating as it is. */
  readonly counted: ReadonlyMap<number, RatedSeat>;
  readonly steps: readonly BoundStatement[];
}

export const unratedMatch: Outcome = { counted: new Map(), steps: [] };

/**
 * Rates a match, for the transaction that inserts it: the unique key of the match makes it happen once. The transaction
 * holds the rows of all its users, so that nobody else changes their ratings or their pairs meanwhile.
 */
export function rateMatch(match: RatedMatch): Outcome {
  const { seats, pool, endedAt, meetings, shared } = match;
  if (seats.length < 2) return unratedMatch;
  const worths = seats.map(({ worth }) => worth);
  const places = seats.map(({ place }) => place);
  const userIds = seats.map(({ userId }) => userId);
  const paired = { pool, endedAt, userIds };
  const pairs = weighPairs(worths, places, pairsBefore(paired, meetings, shared));
  const weightOf = (seat: number, other: number): number =>
    pairs.find((pair) => pair.seats.includes(seat) && pair.seats.includes(other))?.weight ?? 0;
  const rated = rateTable(worths, places, weightOf);
  const counted = new Map(
    seats.flatMap(({ userId, worth }, seat): [number, RatedSeat][] => {
      const against = new Set(userIds.filter((_, other) => other !== seat && weightOf(seat, other) > 0));
      const { after } = rated[seat] as SeatRating;
      return against.size === 0 ? [] : [[userId, { now: { ...after, ratedPlayed: worth.ratedPlayed + 1 }, against }]];
    }),
  );
  return {
    counted,
    steps: [
      ...ratingRows(pool, counted),
      historyRows(match, counted),
      ...tierChangeRows(match, counted),
      storePairs(paired, pairs, rated),
    ],
  };
}

const storeRatings = statement((knex, { rows }: { readonly rows: readonly RatingRow[] }) =>
  knex("ratings").insert(rows).onConflict(["user_id", "pool"]).merge(),
);

function ratingRows(pool: Pool, counted: ReadonlyMap<number, RatedSeat>): BoundStatement[] {
  if (counted.size === 0) return [];
  const rows = [...counted].map(([userId, { now }]) => ({
    user_id: userId,
    pool,
    rating: now.rating,
    rd: now.deviation,
    volatility: now.volatility,
    rated_played: now.ratedPlayed,
    points: Math.round(now.rating),
    is_sure: now.deviation <= LISTED_DEVIATION_MAX ? (1 as const) : (0 as const),
  }));
  return [storeRatings({ rows })];
}

const addHistory = statement(
  (knex, { rows }: { readonly rows: readonly Omit<RowOf<"rating_history">, "match_id">[] }, matchId) =>
    knex("rating_history").insert(rows.map((row) => ({ ...row, match_id: matchId }))),
);

const historyRows = ({ seats, pool, endedAt }: RatedMatch, counted: ReadonlyMap<number, RatedSeat>): BoundStatement =>
  addHistory({
    rows: seats.map(({ userId, worth }) => {
      const now = counted.get(userId)?.now ?? worth;
      return {
        user_id: userId,
        pool,
        at: endedAt,
        rating_before: worth.rating,
        rating_after: now.rating,
        rd_after: now.deviation,
      };
    }),
  });

const addTierChanges = statement(
  (knex, { rows }: { readonly rows: readonly Omit<RowOf<"tier_changes">, "match_id">[] }, matchId) =>
    knex("tier_changes").insert(rows.map((row) => ({ ...row, match_id: matchId }))),
);

/** Written only where a tier changes, which few matches do, and not while a rating is still provisional. */
function tierChangeRows({ seats, pool, endedAt }: RatedMatch, counted: Outcome["counted"]): BoundStatement[] {
  const rows = seats.flatMap(({ userId, worth }) => {
    const now = counted.get(userId)?.now;
    if (now === undefined || isProvisional(now)) return [];
    const [tier_before, tier_after] = [tierOf(worth.rating), tierOf(now.rating)];
    return tier_before === tier_after ? [] : [{ user_id: userId, pool, at: endedAt, tier_before, tier_after }];
  });
  return rows.length === 0 ? [] : [addTierChanges({ rows })];
}

export const ratingStore = (database: Database) => ({
  /** A user's rating; a newcomer's where there is no such user or no rated match. */
  of: (userId: UserId) => database.run((knex) => of(knex, userId)),
  /** Ratings of several users in one pool; a user who is missing has a newcomer's. */
  ofMany: (userIds: readonly UserId[], pool: Pool) => database.run((knex) => ofMany(knex, userIds, pool)),
  /** The last rated matches of a pool, oldest first. */
  history: (userId: UserId, pool: Pool, limit: number) => database.run((knex) => history(knex, userId, pool, limit)),
});

export type RatingStore = ReturnType<typeof ratingStore>;
