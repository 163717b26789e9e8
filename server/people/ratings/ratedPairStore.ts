/**
 * The weights of rated matches between their players, and the signals behind them. The next match and moderators read
 * them.
 */
import { type WeightReason, PAIR_DAY_MS, PAIR_WEEK_MS, type SeatPair, type WeighedPair } from "#engine/pairWeights.ts";
import type { SeatRating } from "#engine/ratings.ts";
import type { MatchId, UserId } from "#protocol/ids.ts";
import type { Pool } from "#protocol/calls/users.ts";
import type { Database } from "#server/base/db/database.ts";
import type { RowOf, TypedKnex } from "#server/base/db/typedKnex.ts";
import type { Dampened } from "#server/base/db/records.ts";
import type { Shared } from "#server/people/usage/usageStore.ts";
import { statement, type BoundStatement } from "#server/base/db/statement.ts";
import { idOf, rowId } from "#server/base/db/rowIds.ts";

/** One side of a pair in a rated match. Times in epoch milliseconds, points of the pool's rating. */
export interface RatedPair {
  readonly matchId: MatchId;
  readonly userId: UserId;
  readonly opponentId: UserId;
  readonly pool: Pool;
  readonly at: number;
  /** Matches of the two that had counted in the day and in the week before. */
  readonly inDay: number;
  readonly inWeek: number;
  readonly sharesNetwork: boolean;
  readonly sharesBrowser: boolean;
  /** From 0 to 1. */
  readonly weight: number;
  /** Null with a weight of 1. */
  readonly reason: WeightReason | null;
  readonly moved: number;
}

const pairOf = (row: RowOf<"rated_pairs">): RatedPair => ({
  matchId: idOf(row.match_id),
  userId: idOf(row.user_id),
  opponentId: idOf(row.opponent_id),
  pool: row.pool,
  at: row.at,
  inDay: row.in_day,
  inWeek: row.in_week,
  sharesNetwork: Boolean(row.shares_network),
  sharesBrowser: Boolean(row.shares_browser),
  weight: row.weight,
  reason: row.reason,
  moved: row.moved,
});

/** A rated match as far as its pairs matter; users by row id, in the order of their seats. */
export interface PairedMatch {
  readonly pool: Pool;
  readonly endedAt: number;
  readonly userIds: readonly number[];
}

type Near = { readonly userIds: readonly number[]; readonly from: number; readonly to: number };

const meetingsNear = statement((knex, { userIds, from, to }: Near) =>
  knex("rated_pairs")
    .whereIn("user_id", userIds)
    .whereIn("opponent_id", userIds)
    .whereBetween("at", [from, to])
    .where("weight", ">", 0)
    .orderBy(["match_id", "user_id", "opponent_id"])
    .select(["user_id", "opponent_id", "pool", "at", "moved"]),
);

/**
 * The matches of these users with each other that `pairsBefore` needs: only such as counted. A later match may have been
 * stored first: it is near in time and counts as well.
 */
export const meetingsOf = (userIds: readonly number[], endedAt: number) =>
  meetingsNear({ userIds, from: endedAt - PAIR_WEEK_MS + 1, to: endedAt + PAIR_WEEK_MS - 1 });

export type Meeting = Pick<RowOf<"rated_pairs">, "user_id" | "opponent_id" | "pool" | "at" | "moved">;

/** Each pair of players before their match: earlier meetings, and shared networks and browsers. */
export function pairsBefore(
  { pool, endedAt, userIds }: PairedMatch,
  meetings: readonly Meeting[],
  shared: (one: number, other: number) => Shared,
): SeatPair[] {
  const met = (id: number, opponentId: number) =>
    meetings.filter((row) => row.user_id === id && row.opponent_id === opponentId);
  const gained = (id: number, opponentId: number): number =>
    met(id, opponentId).reduce((sum, row) => sum + (row.pool === pool ? row.moved : 0), 0);
  return userIds.flatMap((one, seat) =>
    userIds.slice(seat + 1).map((other, after): SeatPair => {
      const matches = met(one, other);
      return {
        seats: [seat, seat + 1 + after],
        inDay: matches.filter(({ at }) => Math.abs(at - endedAt) < PAIR_DAY_MS).length,
        inWeek: matches.length,
        ...shared(one, other),
        gained: [gained(one, other), gained(other, one)],
      };
    }),
  );
}

const addPairs = statement(
  (knex, { rows }: { readonly rows: readonly Omit<RowOf<"rated_pairs">, "match_id">[] }, matchId) =>
    knex("rated_pairs").insert(rows.map((row) => ({ ...row, match_id: matchId }))),
);

/** Keeps what each pair weighed and moved in the match that the transaction inserts. */
export function storePairs(
  { pool, endedAt, userIds }: PairedMatch,
  pairs: readonly WeighedPair[],
  rated: readonly SeatRating[],
): BoundStatement {
  const rows = pairs.flatMap(({ seats, inDay, inWeek, sharesNetwork, sharesBrowser, weight, reason }) =>
    [seats, seats.toReversed() as [number, number]].map(([seat, other]) => ({
      user_id: userIds[seat] as number,
      opponent_id: userIds[other] as number,
      pool,
      at: endedAt,
      in_day: inDay,
      in_week: inWeek,
      shares_network: sharesNetwork ? (1 as const) : (0 as const),
      shares_browser: sharesBrowser ? (1 as const) : (0 as const),
      weight,
      reason,
      moved: rated[seat]?.moved[other] ?? 0,
    })),
  );
  return addPairs({ rows });
}

/** The players of these matches for whom a match counted less, as a question by match and user. */
export async function dampenedIn(
  knex: TypedKnex,
  matchIds: readonly number[],
): Promise<(matchId: number, userId: number | null) => Dampened | null> {
  if (matchIds.length === 0) return () => null;
  const rows = await knex("rated_pairs")
    .whereIn("match_id", matchIds)
    .orderBy(["weight", "opponent_id"])
    .select(["match_id", "user_id", "weight", "reason"]);
  return (matchId, userId) => {
    const mine = rows.filter((row) => row.match_id === matchId && row.user_id === userId);
    // The pair that counted least says why.
    const reason = mine[0]?.reason ?? null;
    return reason === null ? null : { isCounted: mine.some(({ weight }) => weight > 0), reason };
  };
}

async function ofMatch(knex: TypedKnex, matchId: MatchId): Promise<RatedPair[]> {
  const rows = await knex("rated_pairs")
    .where("match_id", rowId(matchId) ?? 0)
    .orderBy(["user_id", "opponent_id"]);
  return rows.map(pairOf);
}

async function ofUser(knex: TypedKnex, userId: UserId, limit: number): Promise<RatedPair[]> {
  const rows = await knex("rated_pairs")
    .where("user_id", rowId(userId) ?? 0)
    .orderBy([{ column: "at", order: "desc" }, { column: "match_id", order: "desc" }, { column: "opponent_id" }])
    .limit(limit);
  return rows.map(pairOf);
}

export const ratedPairStore = (database: Database) => ({
  /** Every pair of a match, either side of it, in the order of ids. */
  ofMatch: (matchId: MatchId) => database.run((knex) => ofMatch(knex, matchId)),
  /** The weights of a user's rated matches, newest first. */
  ofUser: (userId: UserId, limit: number) => database.run((knex) => ofUser(knex, userId, limit)),
  /** Forgets what is older; resolves to how many rows that were. */
  forget: (before: number) => database.run((knex) => knex("rated_pairs").where("at", "<", before).del()),
});

export type RatedPairStore = ReturnType<typeof ratedPairStore>;
