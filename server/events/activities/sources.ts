/** The sources of activities. A user sees the user's own, and those of friends who show them. */
import type { MatchId } from "#protocol/ids.ts";
import type { RowId } from "#server/base/db/rowIds.ts";
import { isOfflineCode } from "#server/play/matches/matchStore.ts";
import { type Position, restOf, type Source, newestOf, type Read, type Stretch } from "./position.ts";
import type { TierName } from "#engine/tiers.ts";
import type { AchievementKey } from "#protocol/calls/profiles.ts";
import type { Pool } from "#protocol/calls/users.ts";
import type { Conditions, Ref, TypedKnex } from "#server/base/db/typedKnex.ts";
import type { User } from "#server/base/db/records.ts";
import { userColumns, userOf } from "#server/people/users/userStore.ts";

export interface People {
  readonly self: number;
  /** By row id, the reader among them. */
  readonly visible: ReadonlyMap<number, User>;
  readonly blocked: ReadonlySet<number>;
  /** Before this there is nothing. */
  readonly since: number;
}

const isOn = (column: boolean | 0 | 1 | null): boolean => column === null || Boolean(column);

async function blockedBy(knex: TypedKnex, self: number): Promise<Set<number>> {
  const mine = await knex("blocks").where("user_id", self).pluck("blocked_id");
  const theirs = await knex("blocks").where("blocked_id", self).pluck("user_id");
  return new Set([...mine, ...theirs]);
}

/** The reader and those friends who show friends their profile and their activity. Undefined where there is no such user. */
export async function peopleOf(knex: TypedKnex, self: number): Promise<People | undefined> {
  const own = await knex("users").where("users.id", self).whereNull("deleted_at").first(userColumns);
  if (own === undefined) return undefined;
  const blocked = await blockedBy(knex, self);
  const rows = await knex("friendships as f")
    .join("users", "users.id", "f.friend_id")
    .leftJoin("privacy", "privacy.user_id", "f.friend_id")
    .where("f.user_id", self)
    .whereNull("users.deleted_at")
    .orderBy("users.id")
    .select([...userColumns, "privacy.profile_visibility", "privacy.show_match_history"]);
  const friends = rows.filter(
    ({ id, profile_visibility, show_match_history }) =>
      profile_visibility !== "private" && isOn(show_match_history) && !blocked.has(id),
  );
  const visible = new Map([own, ...friends].map((row) => [row.id, userOf(row)]));
  return {
    self,
    visible,
    blocked,
    since: Math.min(...[...visible.values()].map(({ createdAt }) => createdAt)),
  };
}

/** An activity before its users are looked up. */
export type Found =
  | {
      readonly position: Position;
      readonly type: "game" | "tournament";
      readonly matchId: RowId<MatchId>;
      readonly isRated: boolean;
    }
  | {
      readonly position: Position;
      readonly type: "rank";
      readonly userId: number;
      readonly pool: Pool;
      readonly before: TierName;
      readonly after: TierName;
    }
  | { readonly position: Position; readonly type: "friend"; readonly userId: number; readonly friend: User }
  | {
      readonly position: Position;
      readonly type: "achievement";
      readonly userId: number;
      readonly achievement: AchievementKey;
    };

/** A page of a source. */
interface PageWanted {
  readonly people: People;
  readonly after: Position | null;
  readonly now: number;
  readonly limit: number;
}

const found = (source: Source, at: number, keys: Position["keys"]): Position => ({ at, source, keys });

const ids = ({ visible }: People): number[] => [...visible.keys()];

/** Keeps the rows of a stretch, and of the time of `same` those behind it. */
function within<S>(
  query: Conditions<S>,
  { from, until, same }: Stretch,
  at: Ref<S>,
  keys: readonly [Ref<S>, Ref<S>] | readonly [Ref<S>],
): void {
  query.whereRaw("?? > ? and ?? <= ?", [at, from, at, until]);
  if (same === null) return;
  const [first, second] = keys;
  if (second === undefined) query.whereRaw("(?? < ? or ?? < ?)", [at, same.at, first, same.keys[0]]);
  else {
    const { at: time, keys: behind } = same;
    query.whereRaw("(?? < ? or ?? < ? or (?? = ? and ?? < ?))", [
      at,
      time,
      first,
      behind[0],
      first,
      behind[0],
      second,
      behind[1],
    ]);
  }
}

/** Finished matches in which any of the people sat, each once. */
export const matchesOf = (
  knex: TypedKnex,
  { people, after, now, limit }: PageWanted,
  isWanted: (type: "game" | "tournament") => boolean,
): Promise<Read<Found>> => {
  interface Match {
    readonly position: Position;
    readonly matchId: RowId<MatchId>;
  }
  const read = async (stretch: Stretch): Promise<Match[]> => {
    const query = knex("match_players as p").whereIn("p.user_id", ids(people));
    within(query, stretch, "p.ended_at", ["p.match_id"]);
    const rows = await query
      .groupBy("p.match_id")
      .max({ ended: "p.ended_at" })
      .select("p.match_id")
      .orderBy([
        { column: "ended", order: "desc" },
        { column: "p.match_id", order: "desc" },
      ])
      .limit(stretch.limit);
    return rows.map(({ match_id, ended }) => ({ matchId: match_id, position: found("match", ended, [match_id, 0]) }));
  };
  const visible = async (rows: readonly Match[]): Promise<readonly Match[]> => {
    if (rows.length === 0) return [];
    const matchIds = rows.map(({ matchId }) => matchId);
    const kinds = await knex("matches").whereIn("id", matchIds).select("id", "code", "kind", "is_rated");
    const byId = new Map(kinds.map((row) => [row.id, row]));
    return rows.flatMap((row) => {
      const match = byId.get(row.matchId);
      const type = match?.kind === "tournament" ? "tournament" : "game";
      const isVisible = match !== undefined && !isOfflineCode(match.code) && isWanted(type);
      return isVisible ? [{ ...row, type, isRated: Boolean(match.is_rated) }] : [];
    });
  };
  const rest = restOf("match", after, now);
  const reading = { rest, since: people.since, limit, read, visible, positionOf: (row: Match) => row.position };
  return newestOf(reading) as Promise<Read<Found>>;
};

/** Tiers that were reached or lost. */
export const tiersOf = (knex: TypedKnex, { people, after, now, limit }: PageWanted): Promise<Read<Found>> =>
  newestOf<Found>({
    rest: restOf("tier", after, now),
    since: people.since,
    limit,
    positionOf: ({ position }) => position,
    read: async (stretch) => {
      const query = knex("tier_changes").whereIn("user_id", ids(people));
      within(query, stretch, "at", ["match_id", "user_id"]);
      const rows = await query
        .orderBy([
          { column: "at", order: "desc" },
          { column: "match_id", order: "desc" },
          { column: "user_id", order: "desc" },
        ])
        .limit(stretch.limit);
      return rows.map((row) => ({
        position: found("tier", row.at, [row.match_id, row.user_id]),
        type: "rank",
        userId: row.user_id,
        pool: row.pool,
        before: row.tier_before,
        after: row.tier_after,
      }));
    },
  });

export const achievementsOf = (knex: TypedKnex, { people, after, now, limit }: PageWanted): Promise<Read<Found>> =>
  newestOf<Found>({
    rest: restOf("achievement", after, now),
    since: people.since,
    limit,
    positionOf: ({ position }) => position,
    read: async (stretch) => {
      const query = knex("achievements").whereIn("user_id", ids(people));
      within(query, stretch, "earned_at", ["user_id", "key"]);
      const rows = await query
        .orderBy([
          { column: "earned_at", order: "desc" },
          { column: "user_id", order: "desc" },
          { column: "key", order: "desc" },
        ])
        .limit(stretch.limit);
      return rows.map((row) => ({
        position: found("achievement", row.earned_at ?? 0, [row.user_id, row.key]),
        type: "achievement",
        userId: row.user_id,
        achievement: row.key,
      }));
    },
  });

type NewFriends = Extract<Found, { type: "friend" }> & { readonly isVisible: boolean };

/**
 * Friendships of the people. One between two friends of the reader is shown once; one with a user whom the reader does
 * not know, only where that user's profile is public.
 */
export const friendshipsOf = (knex: TypedKnex, { people, after, now, limit }: PageWanted): Promise<Read<Found>> =>
  newestOf<NewFriends>({
    rest: restOf("friend", after, now),
    since: people.since,
    limit,
    positionOf: ({ position }) => position,
    visible: async (rows) => rows.filter(({ isVisible }) => isVisible),
    read: async (stretch) => {
      const query = knex("friendships as f")
        .join("users", "users.id", "f.friend_id")
        .leftJoin("privacy", "privacy.user_id", "f.friend_id")
        .whereIn("f.user_id", ids(people));
      within(query, stretch, "f.at", ["f.user_id", "f.friend_id"]);
      const rows = await query
        .orderBy([
          { column: "f.at", order: "desc" },
          { column: "f.user_id", order: "desc" },
          { column: "f.friend_id", order: "desc" },
        ])
        .limit(stretch.limit)
        .select([
          ...userColumns,
          "users.deleted_at",
          "privacy.profile_visibility",
          "f.user_id as owner",
          "f.at as became_at",
        ]);
      return rows.map((row) => {
        const isOpen = row.profile_visibility === null || row.profile_visibility === "public";
        const isOnce = !people.visible.has(row.id) || row.owner < row.id;
        const isOfOthers = row.id !== people.self && !people.blocked.has(row.id) && isOpen && isOnce;
        return {
          position: found("friend", row.became_at, [row.owner, row.id]),
          type: "friend",
          userId: row.owner,
          friend: userOf(row),
          isVisible: row.deleted_at === null && (row.owner === people.self || isOfOthers),
        };
      });
    },
  });
