/** What staff do to a bracket that runs, each in a transaction that holds the tournament's row, as long as nothing that depends on it has begun. */
import { fail, ok, type Result } from "#engine/result.ts";
import type { DropReason } from "#server/db/records.ts";
import type { TypedKnex } from "#server/db/typedKnex.ts";
import { rowId } from "#server/users/userStore.ts";
import { type Bracket, bracketOf } from "./bracket/bracket.ts";
import type { MatchResult } from "./bracket/plan.ts";
import { emptyEntry } from "./lifeCycle.ts";
import { insertResult, type NewResult } from "./matchSteps.ts";
import {
  callsOf,
  entriesOf,
  holdTournament,
  planOf,
  resultsOf,
  type Score,
  type StoredCall,
  type StoredResult,
  type StoredTournament,
  touchTournament,
} from "./tournamentRows.ts";

const emptyScore: Score = { wins: [0, 0], hands: [0, 0], points: [0, 0], matchIds: [] };

/** What staff may not do: there is none, it does not fit, or a match that depends on it has begun. */
export type StaffRefusal = "not_found" | "not_now" | "next_began";

interface Scene {
  readonly tournament: StoredTournament;
  readonly results: readonly StoredResult[];
  readonly calls: ReadonlyMap<string, StoredCall>;
  readonly bracket: Bracket;
}

async function sceneOf(trx: TypedKnex, id: string): Promise<Scene | undefined> {
  const tournament = await holdTournament(trx, id);
  if (tournament === undefined) return undefined;
  const [results, calls] = [await resultsOf(trx, id), await callsOf(trx, id)];
  const isSeeded = tournament.players > 1;
  const plan = { ...planOf(tournament), ...(!isSeeded && { players: 2 }) };
  return { tournament, results, calls, bracket: bracketOf(plan, isSeeded ? results : []) };
}

/** The keys of the matches that have begun or are decided and would have other players, or none. */
function disturbed({ bracket, calls }: Scene, after: Bracket, except: string): string[] {
  const playersBy = new Map(after.matches.map(({ key, players }) => [key, players.join()]));
  return bracket.matches.flatMap(({ key, players, result }) => {
    const hasBegun = result !== null || typeof calls.get(key)?.code === "string";
    return key !== except && hasBegun && playersBy.get(key) !== players.join() ? [key] : [];
  });
}

/** Whether a match has begun or is decided. */
const hasBegun =
  ({ results, calls }: Scene) =>
  (key: string): boolean =>
    results.some((one) => one.key === key) || typeof calls.get(key)?.startedAt === "number";

/** Takes back calls whose match has not begun: their tables are closed by the director. */
async function dropCalls(trx: TypedKnex, id: string, keys: readonly string[]): Promise<void> {
  await trx("tournament_calls")
    .where("tournament_id", Number(id))
    .whereIn("match_key", keys)
    .whereNull("started_at")
    .del();
}

/** Puts other results in the place of a match's, as long as no match that depends on it has begun. */
async function replaceResult(
  trx: TypedKnex,
  scene: Scene,
  key: string,
  result: NewResult | null,
  at: number,
): Promise<StaffRefusal | null> {
  const { tournament, results, bracket } = scene;
  if (tournament.phase !== "running") return "not_now";
  const match = bracket.matches.find((one) => one.key === key);
  if (match === undefined) return "not_found";
  if (match.state !== "ready" && match.result === null) return "not_now";
  const others = results.filter((one) => one.key !== key);
  const after = bracketOf(planOf(tournament), result === null ? others : [...others, result]);
  const touched = disturbed(scene, after, key);
  if (touched.some(hasBegun(scene))) return "next_began";
  await dropCalls(trx, tournament.id, touched);
  await trx("tournament_results")
    .where({ tournament_id: Number(tournament.id), match_key: key })
    .del();
  if (result === null) await touchTournament(trx, tournament.id);
  else await insertResult(trx, tournament.id, result, at);
  return null;
}

export interface StaffStep {
  readonly tournament: StoredTournament;
  /** The result that stood before; null where there was none. */
  readonly before: StoredResult | null;
}

/** Staff set who won a match; null for nobody. */
export async function setResult(
  trx: TypedKnex,
  id: string,
  { key, winner }: Pick<MatchResult, "key" | "winner">,
  at: number,
): Promise<Result<StaffStep, StaffRefusal>> {
  const scene = await sceneOf(trx, id);
  if (scene === undefined) return fail("not_found");
  const before = scene.results.find((one) => one.key === key) ?? null;
  const result: NewResult = { ...emptyScore, ...before, key, winner, how: "staff" };
  const refusal = await replaceResult(trx, scene, key, result, at);
  return refusal === null ? ok({ tournament: scene.tournament, before }) : fail(refusal);
}

/** Staff order a match to be played again: its result goes, and it is called anew. */
export async function orderReplay(
  trx: TypedKnex,
  id: string,
  key: string,
  at: number,
): Promise<Result<StaffStep, StaffRefusal>> {
  const scene = await sceneOf(trx, id);
  if (scene === undefined) return fail("not_found");
  if (scene.tournament.phase !== "running") return fail("not_now");
  const before = scene.results.find((one) => one.key === key) ?? null;
  const call = scene.calls.get(key);
  if (before === null && call === undefined) return fail("not_now");
  if (before !== null) {
    const refusal = await replaceResult(trx, scene, key, null, at);
    if (refusal !== null) return fail(refusal);
  }
  const attempt = (call?.attempt ?? 0) + 1;
  const row = { tournament_id: Number(id), match_key: key, attempt, code: null, called_at: at, started_at: null };
  await trx("tournament_calls").insert(row);
  await touchTournament(trx, id);
  return ok({ tournament: scene.tournament, before });
}

/** Takes a result of staff back, or puts back what stood before it. */
export async function undoResult(
  trx: TypedKnex,
  id: string,
  { key, before }: { readonly key: string; readonly before: StoredResult | null },
  at: number,
): Promise<Result<StaffStep, StaffRefusal>> {
  const scene = await sceneOf(trx, id);
  if (scene === undefined) return fail("not_found");
  const stands = scene.results.find((one) => one.key === key) ?? null;
  const refusal = await replaceResult(trx, scene, key, before, at);
  return refusal === null ? ok({ tournament: scene.tournament, before: stands }) : fail(refusal);
}

/** Marks a seeded player as out, or in again; the matches follow by themselves. */
export async function setDropped(
  trx: TypedKnex,
  id: string,
  userId: string,
  dropped: DropReason | null,
): Promise<Result<StoredTournament, StaffRefusal>> {
  const scene = await sceneOf(trx, id);
  const entry = scene === undefined ? undefined : (await entriesOf(trx, id)).find((one) => one.userId === userId);
  if (scene === undefined || entry === undefined) return fail("not_found");
  const { tournament } = scene;
  if (tournament.phase !== "running" || entry.seed === null || (entry.dropped === null) === (dropped === null)) {
    return fail("not_now");
  }
  const mine = { tournament_id: Number(id), user_id: Number(userId) };
  if (dropped === null) {
    const refusal = await takeBackWalkovers(trx, scene, entry.seed);
    if (refusal !== null) return fail(refusal);
  }
  await trx("tournament_players").where(mine).update({ dropped });
  await touchTournament(trx, id);
  return ok(tournament);
}

/** The results that a player got for being out go, as long as nothing has begun on top of them. */
async function takeBackWalkovers(trx: TypedKnex, scene: Scene, seed: number): Promise<StaffRefusal | null> {
  const { tournament, results, bracket } = scene;
  const gone = new Set(
    bracket.matches.flatMap(({ key, players, result }) => {
      const isOut = result?.how === "withdrawn" || result?.how === "disqualified";
      return isOut && players.includes(seed) && bracket.matches.find((one) => one.key === key)?.winner !== seed
        ? [key]
        : [];
    }),
  );
  const after = bracketOf(
    planOf(tournament),
    results.filter(({ key }) => !gone.has(key)),
  );
  const touched = disturbed(scene, after, "").filter((key) => !gone.has(key));
  if (touched.some(hasBegun(scene))) return "next_began";
  await dropCalls(trx, tournament.id, [...touched, ...gone]);
  await trx("tournament_results")
    .where("tournament_id", Number(tournament.id))
    .whereIn("match_key", [...gone])
    .del();
  return null;
}

/**
 * Admits a player after the start: in the place of a player who is out and has played no match, or on a place that is
 * free in the first round, as long as nothing that depends on it has begun.
 */
export async function admitLate(
  trx: TypedKnex,
  id: string,
  { userId, rating, at }: { readonly userId: string; readonly rating: number; readonly at: number },
): Promise<Result<StoredTournament, StaffRefusal>> {
  const scene = await sceneOf(trx, id);
  const user_id = rowId(userId) ?? 0;
  if (scene === undefined) return fail("not_found");
  const { tournament, bracket } = scene;
  const entries = await entriesOf(trx, id);
  if (tournament.phase !== "running" || entries.some((one) => one.userId === userId && one.seed !== null)) {
    return fail("not_now");
  }
  const account = await trx("users").where("id", user_id).whereNull("deleted_at").whereNot("role", "guest").first("id");
  if (account === undefined) return fail("not_found");
  const enter = async (seed: number): Promise<void> => {
    const row = { ...emptyEntry(Number(id), user_id), entered_at: at, checked_in_at: at, dropped: null, seed, rating };
    await trx("tournament_players")
      .insert(row)
      .onConflict(["tournament_id", "user_id"])
      .merge(["state", "seed", "rating", "checked_in_at", "dropped"]);
  };
  for (const { seed, dropped, userId: leaver } of entries) {
    if (seed === null || dropped === null || bracket.standings.find((one) => one.seed === seed)?.came === true)
      continue;
    if ((await takeBackWalkovers(trx, scene, seed)) !== null) continue;
    await trx("tournament_players")
      .where({ tournament_id: Number(id), user_id: Number(leaver) })
      .update({ seed: null });
    await enter(seed);
    await touchTournament(trx, id);
    return ok(tournament);
  }
  return addSeed(trx, scene, enter);
}

async function addSeed(
  trx: TypedKnex,
  scene: Scene,
  enter: (seed: number) => Promise<void>,
): Promise<Result<StoredTournament, StaffRefusal>> {
  const { tournament, results } = scene;
  const players = tournament.players + 1;
  const isFull = Number.isInteger(Math.log2(tournament.players)) || tournament.format === "round-robin";
  if (isFull || players > tournament.playersMax) return fail("not_now");
  const after = bracketOf({ ...planOf(tournament), players }, results);
  const touched = disturbed(scene, after, "");
  if (touched.some(hasBegun(scene))) return fail("next_began");
  await dropCalls(trx, tournament.id, touched);
  await enter(players);
  await trx("tournaments").where("id", Number(tournament.id)).update({ players });
  await touchTournament(trx, tournament.id);
  return ok({ ...tournament, players });
}
