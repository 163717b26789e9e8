/**
 * The feed of what a user and the user's friends did.
 * - Nothing is stored for it: each page is read from matches, ratings, friendships and achievements.
 * - It shows only friends who show their profile and their activity.
 * - A page costs little, whether the user has ten or ten thousand matches.
 */
import { compare, type Position, type Read } from "./position.ts";
import { achievementsOf, type Found, friendshipsOf, matchesOf, tiersOf, type People, peopleOf } from "./sources.ts";
import type { TierName } from "#engine/tiers.ts";
import type { MatchId, UserId } from "#protocol/ids.ts";
import type { ActivityType } from "#protocol/calls/activities.ts";
import type { AchievementKey } from "#protocol/calls/profiles.ts";
import type { Pool } from "#protocol/calls/users.ts";
import type { Database } from "#server/base/db/database.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import type { User } from "#server/base/db/records.ts";
import { idOf, type RowId, rowId } from "#server/base/db/rowIds.ts";

export interface Opponent {
  readonly userId: UserId | null;
  readonly username: string;
  readonly isBot: boolean;
}

export interface PlayedMatch {
  readonly matchId: MatchId;
  readonly isRated: boolean;
  readonly isWon: boolean;
  readonly place: number;
  readonly players: number;
  readonly opponents: readonly Opponent[];
}

type Act =
  | { readonly type: "achievement"; readonly achievement: AchievementKey }
  | { readonly type: "rank"; readonly pool: Pool; readonly before: TierName; readonly after: TierName }
  | { readonly type: "friend"; readonly friend: User }
  | { readonly type: "game" | "tournament"; readonly match: PlayedMatch };

export type StoredActivity = Act & { readonly position: Position; readonly user: User; readonly isOwn: boolean };

export interface ActivitiesWanted {
  readonly type: ActivityType | "all";
  readonly after: Position | null;
  readonly limit: number;
  /** Epoch milliseconds. */
  readonly now: number;
}

export interface ActivityPage {
  readonly items: readonly StoredActivity[];
  /** Where the next page begins; null at the end of the feed. */
  readonly next: Position | null;
}

async function read(knex: TypedKnex, people: People, wanted: ActivitiesWanted): Promise<Read<Found>[]> {
  const { type, after, now } = wanted;
  const requested = { people, after, now, limit: wanted.limit + 1 };
  const wants = (...types: readonly ActivityType[]): boolean => type === "all" || types.includes(type);
  const sources: Read<Found>[] = [];
  if (wants("game", "tournament")) sources.push(await matchesOf(knex, requested, wants));
  if (wants("rank")) sources.push(await tiersOf(knex, requested));
  if (wants("friend")) sources.push(await friendshipsOf(knex, requested));
  if (wants("achievement")) sources.push(await achievementsOf(knex, requested));
  return sources;
}

/** The first rows of all sources together, as far as every source was read. */
function merged(sources: readonly Read<Found>[], limit: number): { rows: Found[]; next: Position | null } {
  const [end = null] = sources.flatMap((source) => source.end ?? []).toSorted(compare);
  const all = sources
    .flatMap(({ rows }) => rows)
    .filter(({ position }) => end === null || compare(position, end) <= 0)
    .toSorted((one, other) => compare(one.position, other.position));
  const rows = all.slice(0, limit);
  return { rows, next: all.length > limit ? (rows.at(-1)?.position ?? null) : end };
}

type Seat = Awaited<ReturnType<typeof seatsOf>>[number];

const seatsOf = (knex: TypedKnex, matchIds: readonly RowId<MatchId>[]) =>
  knex("match_players as p")
    .leftJoin("users", "users.id", "p.user_id")
    .whereIn("p.match_id", matchIds)
    .orderBy(["p.match_id", "p.seat"])
    .select("p.match_id", "p.user_id", "p.username", "p.is_bot", "p.place", "users.deleted_at");

const opponentOf = ({ user_id, username, is_bot, deleted_at }: Seat): Opponent => {
  const isGone = !is_bot && (user_id === null || deleted_at !== null);
  return {
    userId: user_id === null || isGone ? null : idOf(user_id),
    username: isGone ? "" : username,
    isBot: Boolean(is_bot),
  };
};

/** The match as the reader played it, or else a friend. */
function playedBy(people: People, seats: readonly Seat[]): Seat | undefined {
  const known = seats.filter(({ user_id }) => user_id !== null && people.visible.has(user_id));
  return known.find(({ user_id }) => user_id === people.self) ?? known[0];
}

async function complete(knex: TypedKnex, people: People, rows: readonly Found[]): Promise<StoredActivity[]> {
  const matchIds = rows.flatMap((row) => ("matchId" in row ? row.matchId : []));
  const seats = Map.groupBy(matchIds.length === 0 ? [] : await seatsOf(knex, matchIds), (seat) => seat.match_id);
  return rows.flatMap((row): StoredActivity[] => {
    const { position } = row;
    const by = (userId: number | null | undefined, act: Act): StoredActivity[] => {
      const user = people.visible.get(userId ?? 0);
      return user === undefined ? [] : [{ ...act, position, user, isOwn: userId === people.self }];
    };
    if (row.type === "rank")
      return by(row.userId, { type: "rank", pool: row.pool, before: row.before, after: row.after });
    if (row.type === "friend") return by(row.userId, { type: "friend", friend: row.friend });
    if (row.type === "achievement") return by(row.userId, { type: "achievement", achievement: row.achievement });
    const all = seats.get(row.matchId) ?? [];
    const own = playedBy(people, all);
    if (own === undefined) return [];
    const match = {
      matchId: idOf(row.matchId),
      isRated: row.isRated,
      isWon: own.place === 1 && all.filter(({ place }) => place === 1).length === 1,
      place: own.place,
      players: all.length,
      opponents: all.filter((seat) => seat !== own).map(opponentOf),
    };
    return by(own.user_id, { type: row.type, match });
  });
}

export type ActivityStore = ReturnType<typeof activityStore>;

export const activityStore = (database: Database) => ({
  /** Newest first. A page may be shorter than its limit although another follows. */
  of: (userId: UserId, wanted: ActivitiesWanted) =>
    database.run(async (knex) => {
      const people = await peopleOf(knex, rowId(userId) ?? 0);
      if (people === undefined) return { items: [], next: null };
      const { rows, next } = merged(await read(knex, people, wanted), wanted.limit);
      return { items: await complete(knex, people, rows), next };
    }),
});
