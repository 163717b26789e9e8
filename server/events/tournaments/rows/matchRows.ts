/**
 * The stored calls, results and played matches of a bracket's matches. Each change runs in a transaction that holds the
 * tournament's row.
 */
import type { MatchId, MatchKey, RoomCode, TournamentId } from "#protocol/ids.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import { bracketOf } from "../bracket/bracket.ts";
import type { MatchResult, BracketMatch, Pair, Side } from "../bracket/plan.ts";
import { holdTournament, planOf, resultsOf, type Score, touchTournament } from "./tournamentRows.ts";
import { rowId, idOf } from "#server/base/db/rowIds.ts";
import { tournamentLimits } from "../limits.ts";
import { storeLimits } from "#server/base/db/limits.ts";

/** The last time that a match was called. */
export interface StoredCall {
  readonly key: MatchKey;
  readonly attempt: number;
  readonly code: RoomCode | null;
  readonly calledAt: number;
  readonly startedAt: number | null;
  /** The tables of the same best-of that were lost, first to last: what was played there counts. */
  readonly lostTables: readonly RoomCode[];
  /** Whether the match has begun, here or at a table that was lost. */
  readonly hasBegun: boolean;
}

/** The last call of each match. */
export async function callsOf(knex: TypedKnex, id: TournamentId): Promise<Map<MatchKey, StoredCall>> {
  const rows = await knex("tournament_calls")
    .where("tournament_id", rowId(id) ?? 0)
    .orderBy("attempt")
    .select("match_key", "attempt", "code", "called_at", "started_at", "is_replacement");
  const calls = new Map<MatchKey, StoredCall>();
  for (const { match_key: key, attempt, code, called_at: calledAt, started_at: startedAt, ...row } of rows) {
    const lost = row.is_replacement ? calls.get(key) : undefined;
    const lostTables = [...(lost?.lostTables ?? []), ...(typeof lost?.code === "string" ? [lost.code] : [])];
    const hasBegun = startedAt !== null || lost?.hasBegun === true;
    calls.set(key, { key, attempt, code, calledAt, startedAt, lostTables, hasBegun });
  }
  return calls;
}

/** A call that is about to be made. */
export interface NewCall extends Pick<StoredCall, "key" | "attempt"> {
  /** Whether it replaces a table that was lost: the best-of goes on. */
  readonly isReplacement?: boolean;
}

/** A match is about to be called for the `attempt`th time; false where it has been, or the tournament does not go on. */
export async function claimCall(
  trx: TypedKnex,
  id: TournamentId,
  { key, attempt, isReplacement = false }: NewCall,
  at: number,
): Promise<boolean> {
  const tournament = await holdTournament(trx, id);
  if (tournament?.phase !== "running" || tournament.isPaused) return false;
  const row = { tournament_id: Number(id), match_key: key, attempt };
  if ((await trx("tournament_calls").where(row).first("attempt")) !== undefined) return false;
  const result = { tournament_id: Number(id), match_key: key };
  if ((await trx("tournament_results").where(result).first("how")) !== undefined) return false;
  const call = { ...row, code: null, called_at: at, started_at: null, is_replacement: isReplacement };
  await trx("tournament_calls").insert(call);
  await touchTournament(trx, id);
  return true;
}

/**
 * Stores that a called match got its table, or that both players came and it began. False if the call was taken back, or
 * has another table.
 */
export async function noteCall(
  trx: TypedKnex,
  id: TournamentId,
  { key, attempt }: Pick<StoredCall, "key" | "attempt">,
  change: { readonly code: RoomCode; readonly called_at: number } | { readonly started_at: number },
): Promise<boolean> {
  await holdTournament(trx, id);
  const call = trx("tournament_calls").where({ tournament_id: Number(id), match_key: key });
  const last = await call.clone().orderBy("attempt", "desc").first("attempt", "code");
  if (last?.attempt !== attempt) return false;
  // after a change of leader another table may have been opened for this call
  if ("code" in change && last.code !== null && last.code !== change.code) return false;
  await call.where({ attempt }).update(change);
  await touchTournament(trx, id);
  return true;
}

export interface NewResult extends MatchResult {
  readonly matchIds: readonly MatchId[];
}

/**
 * Stores the result of a match that can be played now; false where it has one, cannot be played, or is called to another
 * table than `table` by now.
 */
export async function addResult(
  trx: TypedKnex,
  id: TournamentId,
  { table, ...result }: NewResult & { readonly table?: string | null },
  at: number,
): Promise<boolean> {
  const tournament = await holdTournament(trx, id);
  if (tournament?.phase !== "running") return false;
  if (table !== undefined && ((await callsOf(trx, id)).get(result.key)?.code ?? null) !== table) return false;
  const { matches } = bracketOf(planOf(tournament), await resultsOf(trx, id));
  if (matches.find(({ key }) => key === result.key)?.state !== "ready") return false;
  await insertResult(trx, id, result, at);
  return true;
}

/** Stores a result that is known to fit. */
export async function insertResult(trx: TypedKnex, id: TournamentId, result: NewResult, at: number): Promise<void> {
  const { key, winner, how, wins, hands, points, matchIds } = result;
  const score: Score = { wins, hands, points, matchIds };
  const row = { tournament_id: Number(id), match_key: key, winner, how, score: JSON.stringify(score), at };
  await trx("tournament_results").insert(row);
  await touchTournament(trx, id);
}

/**
 * Tables at which nobody plays any more, which a killed server may have left open: replaced by a later call, decided by
 * staff, or of a tournament that was cancelled within `leftMsMax`.
 */
export async function leftTables(knex: TypedKnex, at: number): Promise<RoomCode[]> {
  const running = await knex("tournaments").where("phase", "running").pluck("id");
  const cancelled = await knex("tournaments")
    .where("phase", "cancelled")
    .where("ended_at", ">", at - tournamentLimits.leftMsMax)
    .pluck("id");
  const left: RoomCode[] = [];
  for (const id of [...running, ...cancelled]) {
    const mine = { tournament_id: id };
    const byStaff = new Set(
      await knex("tournament_results")
        .where({ ...mine, how: "staff" })
        .pluck("match_key"),
    );
    const calls = await knex("tournament_calls").where(mine).orderBy("attempt", "desc").select("match_key", "code");
    const seen = new Set<string>();
    for (const { match_key: key, code } of calls) {
      const isLeft = seen.has(key) || byStaff.has(key) || cancelled.includes(id);
      seen.add(key);
      if (isLeft && code !== null) left.push(code);
    }
  }
  return left;
}

/** A finished match of a table of two; by seat, which is the side. */
interface PlayedMatch {
  readonly id: MatchId;
  /** Of its table. */
  readonly code: RoomCode;
  readonly winner: Side | null;
  readonly isForfeit: boolean;
  readonly hands: Pair<number>;
  readonly points: Pair<number>;
}

/** The finished matches of these tables, first to last. */
export async function playedAt(knex: TypedKnex, codes: readonly RoomCode[]): Promise<Map<RoomCode, PlayedMatch[]>> {
  const found = new Map<RoomCode, PlayedMatch[]>();
  for (let from = 0; from < codes.length; from += storeLimits.codesPerQuery) {
    const rows = await knex("matches as m")
      .join("match_players as p", "p.match_id", "m.id")
      .whereIn("m.code", codes.slice(from, from + storeLimits.codesPerQuery))
      .orderBy([{ column: "m.code" }, { column: "m.match_number" }, { column: "p.seat" }])
      .select("m.id", "m.code", "m.winner_seat", "m.reason", "p.seat", "p.score", "p.hands_won");
    for (const seats of Map.groupBy(rows, ({ id }) => id).values()) {
      const [one, other] = seats;
      if (one === undefined || other === undefined) continue;
      const { winner_seat: winner } = one;
      const played: PlayedMatch = {
        id: idOf(one.id),
        code: one.code,
        winner: winner === 0 || winner === 1 ? winner : null,
        isForfeit: one.reason === "forfeit",
        hands: [one.hands_won, other.hands_won],
        points: [one.score, other.score],
      };
      found.set(one.code, [...(found.get(one.code) ?? []), played]);
    }
  }
  return found;
}

interface Series extends Score {
  /** Null while it goes on. */
  readonly winner: Side | null;
  readonly isForfeit: boolean;
}

/** The finished matches of each best-of that goes on, by the key of its match: its tables may be several. */
export type PlayedByKey = ReadonlyMap<MatchKey, readonly PlayedMatch[]>;

/** The state of a best-of. A player who forfeits one of its matches loses the whole. */
export function seriesOf(
  { played }: { readonly played: PlayedByKey },
  { key, bestOf }: Pick<BracketMatch, "key" | "bestOf">,
): Series {
  const needed = Math.ceil(bestOf / 2);
  const wins: [number, number] = [0, 0];
  const hands: [number, number] = [0, 0];
  const points: [number, number] = [0, 0];
  const matchIds: MatchId[] = [];
  for (const match of played.get(key) ?? []) {
    matchIds.push(match.id);
    for (const side of [0, 1] as const) {
      hands[side] += match.hands[side];
      points[side] += match.points[side];
    }
    if (match.winner === null) continue;
    wins[match.winner]++;
    if (match.isForfeit) return { winner: match.winner, isForfeit: true, wins, hands, points, matchIds };
    if (wins[match.winner] >= needed) return { winner: match.winner, isForfeit: false, wins, hands, points, matchIds };
  }
  return { winner: null, isForfeit: false, wins, hands, points, matchIds };
}
