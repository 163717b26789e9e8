/**
 * Changes by staff to a running bracket. Each step runs in a transaction that locks the tournament's row, and is
 * refused once a match that depends on it has begun. A step changes the bracket by its `Scene`: the stored bracket, and
 * the tables to give up.
 */
import { fail, ok, type Result } from "#engine/result.ts";
import type { MatchKey, RoomCode, TournamentId, UserId } from "#protocol/ids.ts";
import type { DropReason } from "#server/base/db/records.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import { bracketOf, type Bracket } from "../bracket/bracket.ts";
import type { MatchResult, BracketMatch } from "../bracket/plan.ts";
import { type NewResult, insertResult, callsOf, type StoredCall } from "../rows/matchRows.ts";
import { recordStep } from "./stepRows.ts";
import {
  entriesOf,
  planOf,
  type Score,
  type StoredResult,
  type StoredTournament,
  touchTournament,
  holdTournament,
  resultsOf,
} from "../rows/tournamentRows.ts";

/**
 * Refusals of a step: the match or player does not exist, the step does not fit, or a match that depends on it has
 * begun.
 */
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

/** The changes that another result of a match would cause, or the reason for a refusal. */
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

const emptyScore: Score = { wins: [0, 0], hands: [0, 0], points: [0, 0], matchIds: [] };

/** The author and the time of a change. */
export interface By {
  readonly adminId: UserId;
  readonly at: number;
}

export interface StaffChange {
  readonly tournament: StoredTournament;
  /** The result that stood before; null where there was none. */
  readonly before: StoredResult | null;
  /** Tables that nobody plays at from now on. */
  readonly tables: readonly RoomCode[];
}
export type Changed = Promise<Result<StaffChange, StaffRefusal>>;

const changed = ({ tournament, tables }: Scene, before: StoredResult | null = null): Result<StaffChange, never> =>
  ok({ tournament, before, tables });

/** Staff set who won a match; null for nobody. */
export async function setResult(
  trx: TypedKnex,
  id: TournamentId,
  { key, winner }: Pick<MatchResult, "key" | "winner">,
  { adminId, at }: By,
): Changed {
  const scene = await sceneOf(trx, id);
  if (scene === undefined) return fail("not_found");
  const before = scene.results.find((one) => one.key === key) ?? null;
  const result: NewResult = { ...emptyScore, ...before, key, winner, how: "staff" };
  const refusal = await replaceResult(trx, scene, key, result, at);
  if (refusal !== null) return fail(refusal);
  await recordStep(trx, { id, step: { kind: "result", key, before }, adminId, at });
  return changed(scene, before);
}

/** Staff order a match to be played again: its result goes, and it is called anew. */
export async function orderReplay(trx: TypedKnex, id: TournamentId, key: MatchKey, { adminId, at }: By): Changed {
  const scene = await sceneOf(trx, id);
  if (scene === undefined) return fail("not_found");
  if (scene.tournament.phase !== "running") return fail("not_now");
  const before = scene.results.find((one) => one.key === key) ?? null;
  if (before === null && !scene.calls.has(key)) return fail("not_now");
  if (before !== null) {
    const refusal = await replaceResult(trx, scene, key, null, at);
    if (refusal !== null) return fail(refusal);
  }
  await callAnew(trx, scene, key, at);
  await touchTournament(trx, id);
  await recordStep(trx, { id, step: { kind: "replay", key, before }, adminId, at });
  return changed(scene, before);
}

/** Marks a seeded player as out, or in again; the matches follow by themselves. */
export async function setDropped(
  trx: TypedKnex,
  id: TournamentId,
  { userId, dropped }: { readonly userId: UserId; readonly dropped: DropReason | null },
  { adminId, at }: By,
): Changed {
  const scene = await sceneOf(trx, id);
  if (scene === undefined) return fail("not_found");
  const before = await dropOrReturn(trx, scene, { userId, dropped }, at);
  if (!before.ok) return before;
  await recordStep(trx, { id, step: { kind: "disqualify", userId, before: before.value }, adminId, at });
  return changed(scene);
}

/** The same within a change; resolves to how the player was out before. */
export async function dropOrReturn(
  trx: TypedKnex,
  scene: Scene,
  { userId, dropped }: { readonly userId: UserId; readonly dropped: DropReason | null },
  at: number,
): Promise<Result<DropReason | null, StaffRefusal>> {
  const { tournament } = scene;
  const entry = (await entriesOf(trx, tournament.id)).find((one) => one.userId === userId);
  if (entry === undefined) return fail("not_found");
  if (tournament.phase !== "running" || entry.seed === null || (entry.dropped === null) === (dropped === null)) {
    return fail("not_now");
  }
  if (dropped === null) {
    const refusal = await takeBackWalkovers(trx, scene, entry.seed, at);
    if (refusal !== null) return fail(refusal);
  }
  const mine = { tournament_id: Number(tournament.id), user_id: Number(userId) };
  await trx("tournament_players").where(mine).update({ dropped });
  await touchTournament(trx, tournament.id);
  return ok(entry.dropped);
}

/** The results that a player got for being out, and the other matches that would change without them. */
function walkoversOf(
  scene: Scene,
  seed: number,
): { readonly gone: ReadonlySet<MatchKey>; readonly touched: readonly MatchKey[] } {
  const { tournament, results, bracket } = scene;
  const gone = new Set(
    bracket.matches.flatMap(({ key, players, result, winner }) => {
      const isOut = result?.how === "withdrawn" || result?.how === "disqualified";
      return isOut && players.includes(seed) && winner !== seed ? [key] : [];
    }),
  );
  const after = bracketOf(
    planOf(tournament),
    results.filter(({ key }) => !gone.has(key)),
  );
  return { gone, touched: disturbed(scene, after, "").filter((key) => !gone.has(key)) };
}

/** Whether a match has begun that depends on a player being out. */
export const isBuiltOn = (scene: Scene, seed: number): boolean =>
  walkoversOf(scene, seed).touched.some(hasBegun(scene));

/** The results that a player got for being out go, as long as nothing has begun on top of them. */
export async function takeBackWalkovers(
  trx: TypedKnex,
  scene: Scene,
  seed: number,
  at: number,
): Promise<StaffRefusal | null> {
  const { tournament } = scene;
  const { gone, touched } = walkoversOf(scene, seed);
  if (touched.some(hasBegun(scene))) return "next_began";
  await dropCalls(trx, scene, [...touched, ...gone]);
  await trx("tournament_results")
    .where("tournament_id", Number(tournament.id))
    .whereIn("match_key", [...gone])
    .del();
  // a table at which the player gave up would give the same result again
  for (const key of gone) if (typeof scene.calls.get(key)?.startedAt === "number") await callAnew(trx, scene, key, at);
  return null;
}
