/** Finds the tables that a stream may show, and the match of a tournament that it shows. */
import type { MatchKey, RoomCode, UserId } from "#protocol/ids.ts";
import type { BracketRecord } from "#protocol/calls/tournamentPages.ts";
import { type Table, seatOf } from "#server/play/table/table.ts";
import type { User } from "#server/base/db/records.ts";
import type { StoredTournament } from "#server/events/tournaments/rows/tournamentRows.ts";
import type { TournamentStore } from "#server/events/tournaments/tournamentStore.ts";
import type { UserStore } from "#server/people/users/userStore.ts";

interface RightsDependencies {
  readonly store: {
    readonly users: Pick<UserStore, "find">;
    readonly tournaments: Pick<TournamentStore, "mayRead" | "ofTable">;
  };
}

/** A stream follows accounts, and its own owner: to others a guest is no known user. */
export const mayFollow = (ownerId: UserId, followed: Pick<User, "id" | "role">): boolean =>
  followed.id === ownerId || followed.role !== "guest";

/** Private tables are shown by their players and their host alone. */
export async function mayShow(deps: RightsDependencies, ownerId: UserId, table: Table): Promise<boolean> {
  const { setup } = table;
  if (setup.createdBy === ownerId || seatOf(table, ownerId) !== null) return true;
  if (setup.kind === "matched") return true;
  if (setup.kind !== "tournament") return false;
  const tournament = await deps.store.tournaments.ofTable(setup.code);
  return tournament !== undefined && mayReadTournament(deps, ownerId, tournament);
}

/** Whether the owner of a stream may read this tournament now. */
export async function mayReadTournament(
  { store }: RightsDependencies,
  ownerId: UserId,
  tournament: StoredTournament,
): Promise<boolean> {
  const user = (await store.users.find(ownerId)) ?? null;
  return store.tournaments.mayRead(tournament, { user, code: "" });
}

/** A match that is called or played. */
export interface LiveMatch {
  readonly record: BracketRecord;
  readonly isPlaying: boolean;
  /** Points of each player in the match that is played. */
  readonly scores: readonly [number, number];
  /** 0 to 100; higher is more interesting. */
  readonly interest: number;
}

const endWeight = 70;
const seedWeight = 30;

/** How near a best-of is to its end, 0 to 1. The player who is closer to winning it counts. */
function closeness(wins: readonly number[], scores: readonly number[], bestOf: number, winPoints: number): number {
  const needed = Math.ceil(bestOf / 2);
  const done = wins.map((won, side) => won + Math.min(1, (scores[side] ?? 0) / Math.max(1, winPoints)));
  return Math.min(1, Math.max(0, ...done) / needed);
}

/** How high the players are seeded, 0 to 1: of the two best it is 1, of the two last 0. */
function seeding(seeds: readonly (number | null)[], players: number): number {
  const sum = seeds.reduce((total: number, seed) => total + (seed ?? players), 0);
  return 1 - Math.max(0, sum - 3) / Math.max(1, 2 * players - 4);
}

/** A match as a stream weighs it; `table` is that of its call, undefined where it is not open. */
export function liveMatchOf(
  record: BracketRecord,
  table: Pick<Table, "match"> | undefined,
  of: { readonly players: number; readonly winPoints: number; readonly isElsewhere?: boolean },
): LiveMatch {
  const match = table?.match ?? null;
  // the points of a match on another node of the cluster are not known here
  const isPlaying = record.state === "playing" && (match !== null || of.isElsewhere === true);
  const isCounted = match !== null && isPlaying && match.phase !== "matchOver";
  const scores = [isCounted ? (match.scores[0] ?? 0) : 0, isCounted ? (match.scores[1] ?? 0) : 0] as const;
  const wins = record.players.map((player) => player.wins);
  const near = isPlaying ? closeness(wins, scores, record.best_of, of.winPoints) : 0;
  const seeds = record.players.map(({ seed }) => seed);
  const interest = Math.round(endWeight * near + seedWeight * seeding(seeds, of.players));
  return { record, isPlaying, scores, interest };
}

/** The most interesting first: those that are played before those that are only called. */
export const byInterest = (one: LiveMatch, other: LiveMatch): number =>
  Number(other.isPlaying) - Number(one.isPlaying) ||
  other.interest - one.interest ||
  (one.record.key < other.record.key ? -1 : 1);

/** Of the matches of a tournament those that are called or played, the most interesting first. */
export function liveMatches(
  records: readonly BracketRecord[],
  { players, winPoints }: Pick<StoredTournament, "players" | "winPoints">,
  tableOf: (code: RoomCode) => Table | undefined,
  isInCluster = false,
): LiveMatch[] {
  return records
    .filter(({ state }) => state === "called" || state === "playing")
    .map((record) => {
      const table = record.game_code === null ? undefined : tableOf(record.game_code);
      return liveMatchOf(record, table, { players, winPoints, isElsewhere: table === undefined && isInCluster });
    })
    .toSorted(byInterest);
}

/**
 * The key of the match to show: the streamer's choice while it is played; else the one shown before, while it goes on;
 * else the most interesting one. Null where nothing is played.
 */
export function chosenMatch(
  matches: readonly LiveMatch[],
  pick: MatchKey | null,
  before: MatchKey | null = null,
): MatchKey | null {
  const playing = matches.filter(({ isPlaying }) => isPlaying).toSorted(byInterest);
  const named = (key: MatchKey | null) => playing.find(({ record }) => record.key === key);
  return (named(pick) ?? named(before) ?? playing[0])?.record.key ?? null;
}
