/** Rows of tournaments, their players, calls and results, as the rest of this folder gets them. */
import type { Gems } from "#protocol/quantities.ts";
import type { MatchId, RoomCode, TournamentId, UserId } from "#protocol/ids.ts";
import type { DropReason, EntryState, TournamentAccess } from "#server/base/db/records.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import type { Look } from "#protocol/calls/look.ts";
import type { TournamentPhase } from "#protocol/calls/tournamentPages.ts";
import type { Difficulty, TournamentFormat } from "#protocol/calls/tournaments.ts";
import { lookOf, wornColumns } from "#server/people/users/publicUser.ts";
import { idOf, idOrNull, rowId } from "#server/base/db/rowIds.ts";
import type { BracketPlan, MatchResult, Pair } from "../bracket/plan.ts";

export interface StoredTournament {
  readonly id: TournamentId;
  readonly name: string;
  readonly phase: TournamentPhase;
  readonly format: TournamentFormat;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly checkInAt: number;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly playersMax: number;
  readonly entryFee: Gems;
  /** The stated pool; the fees may come to more. */
  readonly prizePool: Gems;
  readonly hostId: UserId | null;
  readonly hostName: string | null;
  readonly access: TournamentAccess;
  readonly joinCode: string;
  readonly difficulty: Difficulty | null;
  readonly groupSize: number;
  readonly bestOf: number;
  readonly finalBestOf: number;
  readonly winPoints: number;
  readonly isPaused: boolean;
  readonly version: number;
  /** How many were seeded; 0 before the start. */
  readonly players: number;
  readonly paidOut: Gems;
  /** Of the winner, once it is over; null of older ones. */
  readonly championSeed: number | null;
}

export interface StoredEntry {
  readonly userId: UserId;
  readonly username: string;
  readonly imageUrl: string | null;
  readonly look: Look | undefined;
  readonly isDeleted: boolean;
  readonly state: EntryState;
  readonly enteredAt: number;
  readonly entries: number;
  readonly isPaid: boolean;
  readonly checkedInAt: number | null;
  readonly seed: number | null;
  readonly rating: number | null;
  readonly dropped: DropReason | null;
  readonly prize: number | null;
}

export interface StoredResult extends MatchResult {
  readonly at: number;
  /** The ids of the finished matches. */
  readonly matchIds: readonly MatchId[];
}

const columns = [
  "t.id",
  "d.name",
  "t.phase",
  "d.format",
  "d.starts_at",
  "d.ends_at",
  "t.check_in_at",
  "t.started_at",
  "t.ended_at",
  "d.players_max",
  "d.entry_fee",
  "d.prize_pool",
  "t.host_id",
  "users.username",
  "t.access",
  "t.join_code",
  "t.difficulty",
  "t.group_size",
  "t.best_of",
  "t.final_best_of",
  "t.win_points",
  "t.is_paused",
  "t.version",
  "t.players",
  "t.paid_out",
  "t.champion_seed",
] as const;

const joined = (knex: TypedKnex) =>
  knex("tournaments as t").join("tournament_drafts as d", "d.id", "t.id").leftJoin("users", "users.id", "t.host_id");
const selected = (knex: TypedKnex) => joined(knex).select(columns);
type Row = Awaited<ReturnType<typeof selected>>[number];

const tournamentOf = (row: Row): StoredTournament => ({
  id: idOf(row.id),
  name: row.name,
  phase: row.phase,
  format: row.format,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  checkInAt: row.check_in_at,
  startedAt: row.started_at,
  endedAt: row.ended_at,
  playersMax: row.players_max,
  entryFee: row.entry_fee,
  prizePool: row.prize_pool,
  hostId: idOrNull(row.host_id),
  hostName: row.username,
  access: row.access,
  joinCode: row.join_code,
  difficulty: row.difficulty,
  groupSize: row.group_size,
  bestOf: row.best_of,
  finalBestOf: row.final_best_of,
  winPoints: row.win_points,
  isPaused: Boolean(row.is_paused),
  version: row.version,
  players: row.players,
  paidOut: row.paid_out,
  championSeed: row.champion_seed,
});

export const planOf = (of: StoredTournament): BracketPlan => ({
  format: of.format,
  players: of.players,
  groupSize: of.groupSize,
  bestOf: of.bestOf,
  finalBestOf: of.finalBestOf,
});

export async function findTournament(knex: TypedKnex, id: TournamentId): Promise<StoredTournament | undefined> {
  const row = await joined(knex)
    .where("t.id", rowId(id) ?? 0)
    .first(columns);
  return row === undefined ? undefined : tournamentOf(row);
}

/** The tournament that called players to this table. */
export async function tournamentOfTable(knex: TypedKnex, code: RoomCode): Promise<StoredTournament | undefined> {
  const [id] = await knex("tournament_calls").where({ code }).pluck("tournament_id");
  return id === undefined ? undefined : findTournament(knex, idOf(id));
}

/** Holds the tournament's row until the transaction ends: all changes of one tournament stand in a line. */
export async function holdTournament(trx: TypedKnex, id: TournamentId): Promise<StoredTournament | undefined> {
  await trx("tournaments")
    .where("id", rowId(id) ?? 0)
    .forUpdate()
    .first("id");
  return findTournament(trx, id);
}

/** Marks a tournament as changed for players. */
export async function touchTournament(trx: TypedKnex, id: TournamentId): Promise<void> {
  await trx("tournaments")
    .where("id", rowId(id) ?? 0)
    .update({ version: trx.raw("version + 1") });
}

export interface ListWanted {
  readonly status: "all" | "upcoming" | "ongoing" | "completed";
  /** A part of the title; empty for all. */
  readonly search: string;
  /** Only those before this id; null for the newest. */
  readonly before: number | null;
  readonly limit: number;
}

const phasesOf = {
  all: ["registration", "checkIn", "running", "completed", "cancelled"],
  upcoming: ["registration", "checkIn"],
  ongoing: ["running"],
  completed: ["completed"],
} as const satisfies Record<ListWanted["status"], readonly TournamentPhase[]>;

/** Tournaments that all players may see, newest first. */
export async function listTournaments(
  knex: TypedKnex,
  { status, search, before, limit }: ListWanted,
): Promise<StoredTournament[]> {
  const query = joined(knex).where("t.access", "public");
  if (status !== "all") query.whereIn("t.phase", phasesOf[status]);
  if (search !== "") query.where("d.name_key", "like", `%${search.replaceAll(/[\\%_]/gu, "")}%`);
  if (before !== null) query.where("t.id", "<", before);
  const rows = await query.orderBy("t.id", "desc").limit(limit).select(columns);
  return rows.map(tournamentOf);
}

const livePhases = ["registration", "checkIn", "running"] as const satisfies readonly TournamentPhase[];

/** Small ones that are not over and that this user made or is in, newest first. */
export async function ownTournaments(knex: TypedKnex, userId: UserId, limit: number): Promise<StoredTournament[]> {
  const user_id = rowId(userId) ?? 0;
  const small = knex("tournaments as t").whereNot("t.access", "public").whereIn("t.phase", livePhases);
  const [hosted, entered] = await Promise.all([
    small.clone().where("t.host_id", user_id).select("t.id"),
    small
      .clone()
      .join("tournament_players as p", "p.tournament_id", "t.id")
      .where("p.user_id", user_id)
      .whereNot("p.state", "withdrawn")
      .select("t.id"),
  ]);
  const ids = [...hosted, ...entered].map(({ id }) => id);
  const rows = await joined(knex).whereIn("t.id", ids).orderBy("t.id", "desc").limit(limit).select(columns);
  return rows.map(tournamentOf);
}

/** Tournaments that are not over. */
export async function liveTournaments(knex: TypedKnex): Promise<StoredTournament[]> {
  const rows = await joined(knex).whereIn("t.phase", livePhases).select(columns);
  return rows.map(tournamentOf);
}

const entryColumns = [
  "p.user_id",
  "users.username",
  "users.image_url",
  ...wornColumns,
  "users.deleted_at",
  "p.state",
  "p.entered_at",
  "p.entries",
  "p.is_paid",
  "p.checked_in_at",
  "p.seed",
  "p.rating",
  "p.dropped",
  "p.prize",
] as const;

/** In the order in which they registered. */
export async function entriesOf(knex: TypedKnex, id: TournamentId): Promise<StoredEntry[]> {
  const rows = await knex("tournament_players as p")
    .join("users", "users.id", "p.user_id")
    .where("p.tournament_id", rowId(id) ?? 0)
    .orderBy([{ column: "p.entered_at" }, { column: "p.user_id" }])
    .select(entryColumns);
  return rows.map((row) => ({
    userId: idOf(row.user_id),
    username: row.username,
    imageUrl: row.image_url,
    look: lookOf(row),
    isDeleted: row.deleted_at !== null,
    state: row.state,
    enteredAt: row.entered_at,
    entries: row.entries,
    isPaid: Boolean(row.is_paid),
    checkedInAt: row.checked_in_at,
    seed: row.seed,
    rating: row.rating,
    dropped: row.dropped,
    prize: row.prize,
  }));
}

export interface Score {
  readonly wins: Pair<number>;
  readonly hands: Pair<number>;
  readonly points: Pair<number>;
  readonly matchIds: readonly MatchId[];
}

export async function resultsOf(knex: TypedKnex, id: TournamentId): Promise<StoredResult[]> {
  const rows = await knex("tournament_results")
    .where("tournament_id", rowId(id) ?? 0)
    .select("match_key", "winner", "how", "score", "at");
  return rows.map(({ match_key: key, winner, how, score, at }) => {
    const read: unknown = JSON.parse(score);
    return { key, winner: winner === 0 || winner === 1 ? winner : null, how, at, ...(read as Score) };
  });
}
