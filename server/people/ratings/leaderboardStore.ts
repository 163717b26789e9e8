/**
 * Places by rating, each pool by itself [R22]. How many players stand at each number of points is a small table
 * however many players there are: it is read rarely and gives everybody's place without a query.
 */
import { LISTED_DEVIATION_MAX, LISTED_PLAYERS_MIN } from "#engine/ratings.ts";
import { leaderboardLimits } from "./limits.ts";
import { idOf } from "#server/base/db/rowIds.ts";
import type { UserId } from "#protocol/ids.ts";
import type { Look } from "#protocol/calls/look.ts";
import type { Pool } from "#protocol/calls/users.ts";
import type { Database } from "#server/base/db/database.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import type { StoredRating } from "./ratingStore.ts";
import type { Page } from "#server/base/db/records.ts";
import { frameLook } from "#server/people/users/publicUser.ts";
import { whereNamed } from "#server/people/users/userStore.ts";

/** A line of the leaderboard. */
export interface Placed {
  /** Equal points share a rank. */
  readonly rank: number;
  readonly userId: UserId;
  readonly username: string;
  readonly imageUrl: string | null;
  /** The frame alone. */
  readonly look?: Look;
  readonly points: number;
  readonly deviation: number;
}

export interface LeaderboardStore {
  /** The listed players, best first; `search` filters by name. Ranks are those of the full list. */
  list(pool: Pool, page: Page, search?: string): Promise<Placed[]>;
  /** The place of a user with this rating, some seconds old at most; null where the user is not listed. */
  rankOf(pool: Pool, worth: StoredRating, at: number): Promise<number | null>;
}

/** The listed players at the moment, and the number of players with more points than a user. */
interface Standings {
  readonly onlySure: boolean;
  readonly above: (points: number) => number;
}

async function standings(knex: TypedKnex, pool: Pool): Promise<Standings> {
  const rows = await knex("ratings")
    .where("pool", pool)
    .groupBy("is_sure", "points")
    .select("is_sure", "points")
    .count({ players: "*" });
  const steps = rows.map(({ points, is_sure, players }) => ({ points, isSure: Boolean(is_sure), players }));
  const sure = steps.filter(({ isSure }) => isSure);
  const onlySure = sure.reduce((sum, { players }) => sum + players, 0) >= LISTED_PLAYERS_MIN;
  const listed = onlySure ? sure : steps;
  return {
    onlySure,
    above: (points) => listed.reduce((sum, step) => (step.points > points ? sum + step.players : sum), 0),
  };
}

/** Players of a pool, best first. */
const placed = (knex: TypedKnex, pool: Pool) =>
  knex("ratings as r")
    .join("users as u", "u.id", "r.user_id")
    .where("r.pool", pool)
    .orderBy([
      { column: "r.points", order: "desc" },
      { column: "r.user_id", order: "desc" },
    ])
    .select("r.user_id", "r.points", "r.rd", "u.username", "u.image_url", "u.avatar_frame");

/**
 * Keeps those whose name holds the words. A name that few have is looked for among the names and one that many have
 * down the list: either way of finding is slow where the other is fast.
 */
async function filterNamed(knex: TypedKnex, query: ReturnType<typeof placed>, search: string): Promise<void> {
  const names = knex("users").limit(leaderboardLimits.namesakesMax + 1);
  whereNamed(names, "username_key", search);
  const few = await names.pluck("id");
  if (few.length > leaderboardLimits.namesakesMax) whereNamed(query, "u.username_key", search);
  else query.whereIn("r.user_id", few);
}

async function list(knex: TypedKnex, pool: Pool, { limit, offset }: Page, search = ""): Promise<Placed[]> {
  const { onlySure, above } = await standings(knex, pool);
  const query = placed(knex, pool).limit(limit).offset(offset);
  if (onlySure) query.where("r.is_sure", true);
  if (search !== "") await filterNamed(knex, query, search);
  return (await query).map((row) => ({
    rank: 1 + above(row.points),
    userId: idOf(row.user_id),
    username: row.username,
    imageUrl: row.image_url,
    ...frameLook(row.avatar_frame),
    points: row.points,
    deviation: row.rd,
  }));
}

export function leaderboardStore(database: Database): LeaderboardStore {
  const cache = new Map<Pool, { readonly readAt: number; readonly standings: Promise<Standings> }>();

  const recent = (pool: Pool, at: number): Promise<Standings> => {
    const known = cache.get(pool);
    if (known !== undefined && Math.abs(at - known.readAt) < leaderboardLimits.leaderboardCacheMs)
      return known.standings;
    const fresh = { readAt: at, standings: database.run((knex) => standings(knex, pool)) };
    cache.set(pool, fresh);
    fresh.standings.catch(() => {
      if (cache.get(pool) === fresh) cache.delete(pool);
    });
    return fresh.standings;
  };

  return {
    list: (pool, page, search) => database.run((knex) => list(knex, pool, page, search)),
    rankOf: async (pool, { rating, deviation, ratedPlayed }, at) => {
      if (ratedPlayed === 0) return null;
      const { onlySure, above } = await recent(pool, at);
      return onlySure && deviation > LISTED_DEVIATION_MAX ? null : 1 + above(Math.round(rating));
    },
  };
}
