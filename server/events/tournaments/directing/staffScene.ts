/** What staff change a bracket on: what is stored of it, which matches have begun, and which calls go back. */
import { fail, ok, type Result } from "#engine/result.ts";
import type { MatchKey, RoomCode, TournamentId } from "#protocol/ids.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import { type Bracket, bracketOf } from "../bracket/bracket.ts";
import type { BracketMatch } from "../bracket/plan.ts";
import { insertResult, type NewResult, callsOf, type StoredCall } from "../rows/matchRows.ts";
import {
  holdTournament,
  planOf,
  resultsOf,
  type StoredResult,
  type StoredTournament,
  touchTournament,
} from "../rows/tournamentRows.ts";

/** What staff may not do: there is none, it does not fit, or a match that depends on it has begun. */
export type StaffRefusal = "not_found" | "not_now" | "next_began";

export interface Scene {
  readonly tournament: StoredTournament;
  readonly results: readonly StoredResult[];
  readonly calls: ReadonlyMap<MatchKey, StoredCall>;
  readonly bracket: Bracket;
  /** The tables that nobody plays at from now on; filled by the change. */
  readonly tables: RoomCode[];
}

/** Holds the tournament's row until the transaction ends. */
export async function sceneOf(trx: TypedKnex, id: TournamentId): Promise<Scene | undefined> {
  const tournament = await holdTournament(trx, id);
  return tournament && readScene(trx, tournament);
}

/** The same without holding it, to look at. */
export async function readScene(knex: TypedKnex, tournament: StoredTournament): Promise<Scene> {
  const [results, calls] = [await resultsOf(knex, tournament.id), await callsOf(knex, tournament.id)];
  const isSeeded = tournament.players > 1;
  const plan = { ...planOf(tournament), ...(!isSeeded && { players: 2 }) };
  return { tournament, results, calls, bracket: bracketOf(plan, isSeeded ? results : []), tables: [] };
}

/** The keys of the matches that are called or decided and would have other players, or none. */
export function disturbed({ bracket, calls }: Scene, after: Bracket, except: string): MatchKey[] {
  const playersBy = new Map(after.matches.map(({ key, players }) => [key, players.join()]));
  return bracket.matches.flatMap(({ key, players, result }) => {
    const isTouched = result !== null || calls.has(key);
    return key !== except && isTouched && playersBy.get(key) !== players.join() ? [key] : [];
  });
}

/** Whether a match has begun or is decided. */
export const hasBegun =
  ({ results, calls }: Scene) =>
  (key: MatchKey): boolean =>
    results.some((one) => one.key === key) || calls.get(key)?.hasBegun === true;

/** Takes back calls whose match has not begun. */
export async function dropCalls(trx: TypedKnex, scene: Scene, keys: readonly MatchKey[]): Promise<void> {
  for (const key of keys) {
    const call = scene.calls.get(key);
    if (call !== undefined && call.startedAt === null && call.code !== null) scene.tables.push(call.code);
  }
  await trx("tournament_calls")
    .where("tournament_id", Number(scene.tournament.id))
    .whereIn("match_key", keys)
    .whereNull("started_at")
    .del();
}

/** The match is played at a new table; what was played at the one before does not count. */
export async function callAnew(
  trx: TypedKnex,
  { tournament, calls, tables }: Scene,
  key: MatchKey,
  at: number,
): Promise<void> {
  const call = calls.get(key);
  if (typeof call?.code === "string") tables.push(call.code);
  const attempt = (call?.attempt ?? 0) + 1;
  const row = { tournament_id: Number(tournament.id), match_key: key, attempt };
  await trx("tournament_calls").insert({ ...row, code: null, called_at: at, started_at: null });
}

interface ResultChange {
  readonly match: BracketMatch;
  /** The other matches that would change. */
  readonly touched: readonly MatchKey[];
}

/** What another result in the place of a match's would change, or why it may not be there. */
export function resultChange(
  scene: Scene,
  key: MatchKey,
  result: NewResult | null,
): Result<ResultChange, StaffRefusal> {
  const { tournament, results, bracket } = scene;
  if (tournament.phase !== "running") return fail("not_now");
  const match = bracket.matches.find((one) => one.key === key);
  if (match === undefined) return fail("not_found");
  if (match.state !== "ready" && match.result === null) return fail("not_now");
  const others = results.filter((one) => one.key !== key);
  const after = bracketOf(planOf(tournament), result === null ? others : [...others, result]);
  const touched = disturbed(scene, after, key);
  return touched.some(hasBegun(scene)) ? fail("next_began") : ok({ match, touched });
}

/** Puts another result in the place of a match's, as long as no match that depends on it has begun. */
export async function replaceResult(
  trx: TypedKnex,
  scene: Scene,
  key: MatchKey,
  result: NewResult | null,
  at: number,
): Promise<StaffRefusal | null> {
  const { tournament, calls } = scene;
  const change = resultChange(scene, key, result);
  if (!change.ok) return change.error;
  const { match, touched } = change.value;
  await dropCalls(trx, scene, touched);
  await trx("tournament_results")
    .where({ tournament_id: Number(tournament.id), match_key: key })
    .del();
  const code = calls.get(key)?.code;
  if (match.result === null && typeof code === "string") scene.tables.push(code);
  if (result === null) await touchTournament(trx, tournament.id);
  else await insertResult(trx, tournament.id, result, at);
  return null;
}
