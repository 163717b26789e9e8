/** Tournaments that are open to players, as the database has them. */
import { fail, type Result } from "#engine/result.ts";
import type { MatchKey, RoomCode, TournamentId, UserId } from "#protocol/ids.ts";
import type { Database } from "#server/base/db/database.ts";
import type { DropReason } from "#server/base/db/records.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import { idOf, rowId } from "#server/base/db/rowIds.ts";
import { GemsShort } from "#server/people/gems/ledger.ts";
import { bracketOf } from "./bracket/bracket.ts";
import { cancel, complete, open, openCheckIn, type Opening, refundSome, start } from "./entry/lifeCycle.ts";
import {
  addResult,
  claimCall,
  type NewCall,
  type NewResult,
  noteCall,
  callsOf,
  type StoredCall,
  leftTables,
  playedAt,
  type PlayedByKey,
} from "./rows/matchRows.ts";
import { admitLate, type LatePlayer } from "./directing/lateAdmission.ts";
import { type By, orderReplay, setDropped, setResult, type StaffChange } from "./directing/staffSteps.ts";
import { stepsOf } from "./directing/stepRows.ts";
import { undoStep, bracketStays } from "./directing/undo.ts";
import { checkIn, register, withdraw, mayRead, type Reader } from "./entry/registration.ts";
import {
  entriesOf,
  findTournament,
  holdTournament,
  listTournaments,
  type ListWanted,
  liveTournaments,
  ownTournaments,
  planOf,
  resultsOf,
  type StoredEntry,
  type StoredResult,
  type StoredTournament,
  touchTournament,
  tournamentOfTable,
} from "./rows/tournamentRows.ts";

/** All that is stored of a tournament. */
export interface FullTournament {
  readonly tournament: StoredTournament;
  readonly entries: readonly StoredEntry[];
  readonly calls: ReadonlyMap<MatchKey, StoredCall>;
  readonly results: readonly StoredResult[];
  readonly played: PlayedByKey;
}

/** Runs in the transaction of a change. */
export type AlsoInTournament<T> = (trx: TypedKnex, done: T) => Promise<void>;
type AlsoWithTournament = AlsoInTournament<StoredTournament>;
type EntryRequest = { readonly id: TournamentId; readonly userId: UserId; readonly at: number };
type CallOf = Pick<StoredCall, "key" | "attempt">;

async function load(knex: TypedKnex, id: TournamentId): Promise<FullTournament | undefined> {
  const tournament = await findTournament(knex, id);
  if (tournament === undefined) return undefined;
  const [entries, calls, results] = await Promise.all([entriesOf(knex, id), callsOf(knex, id), resultsOf(knex, id)]);
  const decided = new Set(results.map(({ key }) => key));
  const open = [...calls.values()].filter(({ key }) => !decided.has(key));
  const codesOf = ({ lostTables, code }: StoredCall) => (code === null ? lostTables : [...lostTables, code]);
  const byTable = await playedAt(knex, open.flatMap(codesOf));
  const playedIn = (call: StoredCall) => codesOf(call).flatMap((code) => byTable.get(code) ?? []);
  const played = new Map(open.map((call) => [call.key, playedIn(call)]));
  return { tournament, entries, calls, results, played };
}

const completed = (trx: TypedKnex, id: TournamentId, at: number): Promise<boolean> =>
  complete(trx, id, async (tournament) => bracketOf(planOf(tournament), await resultsOf(trx, id)), at);

async function pause(trx: TypedKnex, id: TournamentId, isPaused: boolean): Promise<StoredTournament | undefined> {
  const tournament = await holdTournament(trx, id);
  const isOver = tournament?.phase === "completed" || tournament?.phase === "cancelled";
  if (tournament === undefined || isOver || tournament.isPaused === isPaused) return undefined;
  await trx("tournaments")
    .where("id", Number(id))
    .update({ is_paused: isPaused ? 1 : 0 });
  await touchTournament(trx, id);
  return { ...tournament, isPaused };
}

async function entriesIn(
  knex: TypedKnex,
  userId: UserId,
  ids: readonly TournamentId[],
): Promise<Map<TournamentId, Pick<StoredEntry, "state" | "checkedInAt" | "dropped" | "seed">>> {
  const rows = await knex("tournament_players")
    .where("user_id", rowId(userId) ?? 0)
    .whereIn("tournament_id", ids.map(Number))
    .select("tournament_id", "state", "checked_in_at", "dropped", "seed");
  return new Map(
    rows.map(({ tournament_id, state, checked_in_at: checkedInAt, dropped, seed }) => [
      idOf(tournament_id),
      { state, checkedInAt, dropped, seed },
    ]),
  );
}

async function counts(knex: TypedKnex, ids: readonly TournamentId[]): Promise<Map<TournamentId, number>> {
  const rows = await knex("tournament_players")
    .whereIn("tournament_id", ids.map(Number))
    .where("state", "registered")
    .groupBy("tournament_id")
    .count({ count: "*" })
    .select("tournament_id");
  return new Map(rows.map((row) => [idOf(row.tournament_id), row.count]));
}

/** A change that a player cannot pay was rolled back. */
async function unlessShort<T, R>(change: Promise<Result<T, R>>): Promise<Result<T, R | "not_enough_gems">> {
  try {
    return await change;
  } catch (error) {
    if (error instanceof GemsShort) return fail("not_enough_gems");
    throw error;
  }
}

export type TournamentStore = ReturnType<typeof tournamentStore>;

export const tournamentStore = (database: Database) => ({
  ...reads(database),
  ...steps(database),
  ...staff(database),
});

const reads = (database: Database) => ({
  list: (wanted: ListWanted) => database.run((knex) => listTournaments(knex, wanted)),
  /** Small ones that are not over and that a user made or is in. */
  own: (userId: UserId, limit: number) => database.run((knex) => ownTournaments(knex, userId, limit)),
  /** Tournaments that are not over, private ones too. */
  live: () => database.run((knex) => liveTournaments(knex)),
  find: (id: TournamentId) => database.run((knex) => findTournament(knex, id)),
  /** The tournament that called players to this table. */
  ofTable: (code: RoomCode) => database.run((knex) => tournamentOfTable(knex, code)),
  /** Whether a caller may read it; all may read those of the house. */
  mayRead: (tournament: StoredTournament, reader: Reader) => database.run((knex) => mayRead(knex, tournament, reader)),
  load: (id: TournamentId) => database.run((knex) => load(knex, id)),
  /** How many are registered, by tournament. */
  counts: (ids: readonly TournamentId[]) => database.run((knex) => counts(knex, ids)),
  /** The entries of one user in these, by tournament. */
  entriesIn: (userId: UserId, ids: readonly TournamentId[]) => database.run((knex) => entriesIn(knex, userId, ids)),
  /** Tables at which nobody plays for a tournament any more, however they were left, of the last day. */
  leftTables: (at: number) => database.run((knex) => leftTables(knex, at)),
  /** Changes by staff, newest first; undefined if there is no such tournament. */
  steps: (id: TournamentId) =>
    database.run(async (knex) => {
      const tournament = await findTournament(knex, id);
      return tournament && stepsOf(knex, id, await bracketStays(knex, tournament));
    }),
});

const steps = (database: Database) => ({
  register: (request: EntryRequest & { readonly joinCode: string }) =>
    unlessShort(database.transaction((trx) => register(trx, request))),
  withdraw: (request: EntryRequest) => database.transaction((trx) => withdraw(trx, request)),
  checkIn: (request: EntryRequest) => database.transaction((trx) => checkIn(trx, request)),
  openCheckIn: (id: TournamentId, at: number) => database.transaction((trx) => openCheckIn(trx, id, at)),
  start: (id: TournamentId, at: number) => database.transaction((trx) => start(trx, id, at)),
  complete: (id: TournamentId, at: number) => database.transaction((trx) => completed(trx, id, at)),
  refundSome: (id: TournamentId, at: number) => database.transaction((trx) => refundSome(trx, id, at)),
  claimCall: (id: TournamentId, call: NewCall, at: number) =>
    database.transaction((trx) => claimCall(trx, id, call, at)),
  /** False where the call was taken back meanwhile, as of the next. */
  callOpened: (id: TournamentId, call: CallOf, code: RoomCode, at: number) =>
    database.transaction((trx) => noteCall(trx, id, call, { code, called_at: at })),
  callStarted: (id: TournamentId, call: CallOf, at: number) =>
    database.transaction((trx) => noteCall(trx, id, call, { started_at: at })),
  addResult: (id: TournamentId, result: NewResult & { readonly table?: string | null }, at: number) =>
    database.transaction((trx) => addResult(trx, id, result, at)),
});

function staff(database: Database) {
  const withAlso = <T, R>(
    also: AlsoInTournament<T>,
    work: (trx: TypedKnex) => Promise<Result<T, R>>,
  ): Promise<Result<T, R>> =>
    database.transaction(async (trx) => {
      const done = await work(trx);
      if (done.ok) await also(trx, done.value);
      return done;
    });
  const maybe = (
    also: AlsoInTournament<StoredTournament> | undefined,
    work: (trx: TypedKnex) => Promise<StoredTournament | undefined>,
  ): Promise<StoredTournament | undefined> =>
    database.transaction(async (trx) => {
      const done = await work(trx);
      if (done !== undefined) await also?.(trx, done);
      return done;
    });
  return {
    /** Undefined where there is no such draft, it is cancelled, open already, or begins in the past. */
    open: (id: TournamentId, opening: Opening, at: number, also?: AlsoInTournament<StoredTournament>) =>
      maybe(also, (trx) => open(trx, id, opening, at)),
    cancel: (id: TournamentId, at: number, also?: AlsoWithTournament) => maybe(also, (trx) => cancel(trx, id, at)),
    pause: (id: TournamentId, isPaused: boolean, also: AlsoWithTournament) =>
      maybe(also, (trx) => pause(trx, id, isPaused)),
    setResult: (
      id: TournamentId,
      result: Pick<StoredResult, "key" | "winner">,
      by: By,
      also: AlsoInTournament<StaffChange>,
    ) => withAlso(also, (trx) => setResult(trx, id, result, by)),
    replay: (id: TournamentId, key: MatchKey, by: By, also: AlsoInTournament<StaffChange>) =>
      withAlso(also, (trx) => orderReplay(trx, id, key, by)),
    setDropped: (
      id: TournamentId,
      who: { readonly userId: UserId; readonly dropped: DropReason | null },
      by: By,
      also: AlsoInTournament<StaffChange>,
    ) => withAlso(also, (trx) => setDropped(trx, id, who, by)),
    admitLate: (id: TournamentId, player: LatePlayer, by: By, also: AlsoInTournament<StaffChange>) =>
      unlessShort(withAlso(also, (trx) => admitLate(trx, id, player, by))),
    undo: (id: TournamentId, stepId: string, at: number, also: AlsoInTournament<StaffChange>) =>
      withAlso(also, (trx) => undoStep(trx, id, stepId, at)),
  };
}
