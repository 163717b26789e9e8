/** Late admission: staff admit a player after the start, for the fee, and remove the player again. */
import { fail, ok, type Result } from "#engine/result.ts";
import type { MatchKey, TournamentId, UserId } from "#protocol/ids.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import { rowId } from "#server/base/db/rowIds.ts";
import { bracketOf } from "../bracket/bracket.ts";
import { emptyEntry } from "../entry/lifeCycle.ts";
import { moveFee } from "../entry/registration.ts";
import {
  type By,
  type Changed,
  takeBackWalkovers,
  disturbed,
  dropCalls,
  hasBegun,
  type Scene,
  sceneOf,
  type StaffRefusal,
} from "./staffSteps.ts";
import { type Admission, recordStep } from "./stepRows.ts";
import { entriesOf, planOf, type StoredEntry, type StoredTournament, touchTournament } from "../rows/tournamentRows.ts";

export interface LatePlayer {
  readonly userId: UserId;
  readonly rating: number;
}

/**
 * Admits a player after the start: in the place of a player who is out and has played no match, or on a place that is
 * free in the first round, as long as nothing that depends on it has begun. The player pays the fee.
 * @throws GemsShort where the player cannot pay
 */
export async function admitLate(trx: TypedKnex, id: TournamentId, player: LatePlayer, { adminId, at }: By): Changed {
  const scene = await sceneOf(trx, id);
  if (scene === undefined) return fail("not_found");
  const { userId } = player;
  const user_id = rowId(userId) ?? 0;
  const entries = await entriesOf(trx, id);
  const mine = entries.find((one) => one.userId === userId);
  if (scene.tournament.phase !== "running" || typeof mine?.seed === "number") return fail("not_now");
  const account = await trx("users").where("id", user_id).whereNull("deleted_at").whereNot("role", "guest").first("id");
  if (account === undefined) return fail("not_found");
  const place = await placeFor(trx, scene, entries, at);
  if (!place.ok) return place;
  await enter(trx, scene.tournament, { player, seed: place.value.seed, mine }, at);
  await touchTournament(trx, id);
  await recordStep(trx, { id, step: { kind: "admit", userId, before: place.value }, adminId, at });
  const players = Math.max(scene.tournament.players, place.value.seed);
  return ok({ tournament: { ...scene.tournament, players }, before: null, tables: scene.tables });
}

async function enter(
  trx: TypedKnex,
  tournament: StoredTournament,
  {
    player: { userId, rating },
    seed,
    mine,
  }: { readonly player: LatePlayer; readonly seed: number; readonly mine: StoredEntry | undefined },
  at: number,
): Promise<void> {
  const user_id = Number(userId);
  // a fee that was not paid back yet counts for this entry
  const isPaid = mine?.isPaid === true;
  const entries = (mine?.entries ?? 0) + (isPaid ? 0 : 1);
  const row = { ...emptyEntry(Number(tournament.id), user_id), entered_at: at, checked_in_at: at, dropped: null };
  await trx("tournament_players")
    .insert({ ...row, is_paid: isPaid, entries, seed, rating })
    .onConflict(["tournament_id", "user_id"])
    .merge(["state", "seed", "rating", "checked_in_at", "dropped", "entries"]);
  if (!isPaid) await moveFee(trx, tournament, { user_id, entries }, "pay", at);
}

/** Frees a place and resolves to it. */
async function placeFor(
  trx: TypedKnex,
  scene: Scene,
  entries: readonly StoredEntry[],
  at: number,
): Promise<Result<Admission, StaffRefusal>> {
  const { tournament, bracket } = scene;
  for (const { seed, dropped, userId: leaverId } of entries) {
    if (seed === null || dropped === null) continue;
    if (bracket.standings.find((one) => one.seed === seed)?.came === true) continue;
    if ((await takeBackWalkovers(trx, scene, seed, at)) !== null) continue;
    await entryOf(trx, tournament.id, leaverId).update({ seed: null });
    return ok({ seed, leaverId });
  }
  const players = tournament.players + 1;
  const isFull = Number.isInteger(Math.log2(tournament.players)) || tournament.format === "round-robin";
  if (isFull || players > tournament.playersMax) return fail("not_now");
  const refusal = await resize(trx, scene, players);
  return refusal === null ? ok({ seed: players, leaverId: null }) : fail(refusal);
}

const entryOf = (trx: TypedKnex, id: TournamentId, userId: UserId) =>
  trx("tournament_players").where({ tournament_id: Number(id), user_id: Number(userId) });

const touchedBySize = (scene: Scene, players: number): MatchKey[] =>
  disturbed(scene, bracketOf({ ...planOf(scene.tournament), players }, scene.results), "");

/** Changes how many are seeded, as long as no match that has begun would have other players. */
async function resize(trx: TypedKnex, scene: Scene, players: number): Promise<StaffRefusal | null> {
  const { tournament } = scene;
  const touched = touchedBySize(scene, players);
  if (touched.some(hasBegun(scene))) return "next_began";
  await dropCalls(trx, scene, touched);
  await trx("tournaments").where("id", Number(tournament.id)).update({ players });
  return null;
}

/** Why a late player stays; null where the player can be taken out again. */
export function admissionStays(
  scene: Scene,
  entries: readonly StoredEntry[],
  userId: UserId,
  { seed, leaverId }: Admission,
): StaffRefusal | null {
  const { tournament, bracket, calls } = scene;
  const seedOf = (id: UserId) => entries.find((one) => one.userId === id)?.seed;
  if (seedOf(userId) !== seed) return "not_now";
  const own = bracket.matches.filter(({ players }) => players.includes(seed));
  if (own.some(({ key, result }) => result !== null || (calls.has(key) && hasBegun(scene)(key)))) return "next_began";
  if (leaverId !== null) return seedOf(leaverId) === null ? null : "not_now";
  if (seed !== tournament.players) return "not_now";
  return touchedBySize(scene, seed - 1).some(hasBegun(scene)) ? "next_began" : null;
}

/**
 * Takes a late player out again, before a match of that player has begun. The fee is paid back, and a player whose place
 * it was has it again.
 */
export async function undoAdmission(
  trx: TypedKnex,
  scene: Scene,
  userId: UserId,
  { seed, leaverId }: Admission,
): Promise<StaffRefusal | null> {
  const { tournament, bracket } = scene;
  const stays = admissionStays(scene, await entriesOf(trx, tournament.id), userId, { seed, leaverId });
  if (stays !== null) return stays;
  const called = bracket.matches.filter(({ key, players }) => scene.calls.has(key) && players.includes(seed));
  await dropCalls(
    trx,
    scene,
    called.map(({ key }) => key),
  );
  if (leaverId === null) {
    const refusal = await resize(trx, scene, seed - 1);
    if (refusal !== null) return refusal;
  } else {
    await entryOf(trx, tournament.id, leaverId).update({ seed });
  }
  // the fee of a player who is out is refunded
  await entryOf(trx, tournament.id, userId).update({ seed: null, state: "out", checked_in_at: null });
  await touchTournament(trx, tournament.id);
  return null;
}
