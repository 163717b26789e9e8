/** The steps of a tournament's life. Each runs in a transaction, changes nothing where it was done, and is repeated after a crash. */
import { randomBytes } from "node:crypto";
import type { TournamentId, UserId } from "#protocol/ids.ts";
import type { TournamentAccess } from "#server/base/db/records.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import { gemsOf, type GemAccount, type GemEntry, postGems, userAccount } from "#server/people/gems/ledger.ts";
import { addWithin } from "#server/people/notifications/notificationStore.ts";
import type { Difficulty, TournamentForm } from "#protocol/calls/tournaments.ts";
import { newcomer } from "#server/people/ratings/ratingStore.ts";
import { rowId } from "#server/base/db/rowIds.ts";
import type { Bracket } from "../bracket/bracket.ts";
import { prizesOf } from "../bracket/prizes.ts";
import { tournamentLimits } from "../limits.ts";
import { moveFee } from "./registration.ts";
import { entriesOf, holdTournament, type StoredTournament, touchTournament } from "../rows/tournamentRows.ts";

export interface Opening {
  readonly hostId: UserId | null;
  readonly access: TournamentAccess;
  readonly difficulty: Difficulty | null;
  readonly groupSize: number;
  readonly bestOf: number;
  readonly finalBestOf: number;
  readonly winPoints: number;
}

export const houseOpening: Opening = {
  hostId: null,
  access: "public",
  difficulty: null,
  groupSize: tournamentLimits.groupSize,
  bestOf: tournamentLimits.bestOf,
  finalBestOf: tournamentLimits.finalBestOf,
  winPoints: tournamentLimits.winPoints,
};

/** Opens the registration for a draft; undefined where there is none, it is cancelled, or it has begun. */
export async function open(
  trx: TypedKnex,
  id: TournamentId,
  opening: Opening,
  at: number,
): Promise<StoredTournament | undefined> {
  const draft = await trx("tournament_drafts")
    .where("id", rowId(id) ?? 0)
    .forUpdate()
    .first("id", "starts_at", "cancelled_at");
  if (draft === undefined || draft.cancelled_at !== null || draft.starts_at <= at) return undefined;
  if ((await trx("tournaments").where("id", draft.id).first("id")) !== undefined) return undefined;
  const { hostId, access, difficulty, groupSize, bestOf, finalBestOf, winPoints } = opening;
  await trx("tournaments").insert({
    id: draft.id,
    phase: "registration",
    host_id: hostId === null ? null : (rowId(hostId) ?? null),
    access,
    join_code: access === "link" ? randomBytes(tournamentLimits.joinCodeBytes).toString("base64url") : "",
    difficulty,
    group_size: groupSize,
    best_of: bestOf,
    final_best_of: finalBestOf,
    win_points: winPoints,
    is_paused: false,
    version: 1,
    check_in_at: Math.max(at, draft.starts_at - tournamentLimits.checkInMs),
    started_at: null,
    ended_at: null,
    players: 0,
    paid_out: 0,
  });
  return holdTournament(trx, id);
}

type StoredForm = TournamentForm & { readonly id: TournamentId };
type Started = "started" | "cancelled" | "not yet";

/**
 * Applies a changed draft to its players: it notifies registered players of another start, except `by`, who changed it.
 * False if players see it and the change is not allowed: after the registration, and of its fee or format.
 */
export async function changeOpen(
  trx: TypedKnex,
  { before, after }: { readonly before: TournamentForm | null; readonly after: StoredForm },
  by: string,
  at: number,
): Promise<boolean> {
  const { id, name, startDate, entryFee, format } = after;
  const tournament = await holdTournament(trx, id);
  if (tournament === undefined) return true;
  if (tournament.phase !== "registration" || before?.entryFee !== entryFee || before.format !== format) return false;
  const check_in_at = Math.max(at, startDate - tournamentLimits.checkInMs);
  await trx("tournaments").where("id", Number(id)).update({ check_in_at });
  await touchTournament(trx, id);
  if (before.startDate !== startDate) {
    const entries = (await entriesOf(trx, id)).filter(
      ({ state, userId }) => (state === "registered" || state === "waiting") && userId !== by,
    );
    const values = { title: name, id, starts: String(startDate) };
    const cause = `tournament_moved:${id}:${tournament.version}`;
    await notifyMany(trx, idsOf(entries), { kind: "tournament_moved", values, cause }, at);
  }
  return true;
}

const idsOf = (entries: readonly { readonly userId: UserId }[]): number[] =>
  entries.map(({ userId }) => Number(userId));

/** Notifies many in a transaction of their own cause. */
async function notifyMany(
  trx: TypedKnex,
  ids: readonly number[],
  notification: Parameters<typeof addWithin>[2],
  at: number,
): Promise<void> {
  for (let from = 0; from < ids.length; from += tournamentLimits.rowsAtOnce) {
    await addWithin(trx, ids.slice(from, from + tournamentLimits.rowsAtOnce), notification, at);
  }
}

/** Begins the check-in and notifies all registered and waiting players. */
export async function openCheckIn(trx: TypedKnex, id: TournamentId, at: number): Promise<boolean> {
  const tournament = await holdTournament(trx, id);
  if (tournament?.phase !== "registration" || tournament.checkInAt > at) return false;
  await trx("tournaments").where("id", Number(id)).update({ phase: "checkIn" });
  await touchTournament(trx, id);
  const entries = (await entriesOf(trx, id)).filter(({ state }) => state === "registered" || state === "waiting");
  const values = { title: tournament.name, id, starts: String(tournament.startsAt) };
  await notifyMany(trx, idsOf(entries), { kind: "tournament_soon", values, cause: `tournament_soon:${id}` }, at);
  return true;
}

/**
 * Seeds those who checked in, by rating, and begins. Free places go to those on the waiting list who checked in, in
 * order. With fewer than two players it is cancelled.
 */
export async function start(trx: TypedKnex, id: TournamentId, at: number): Promise<Started> {
  const tournament = await holdTournament(trx, id);
  if (tournament?.phase !== "checkIn" || tournament.startsAt > at || tournament.isPaused) return "not yet";
  const entries = (await entriesOf(trx, id)).filter(({ isDeleted }) => !isDeleted);
  const present = entries.filter(({ state, checkedInAt }) => state === "registered" && checkedInAt !== null);
  for (const entry of entries) {
    if (present.length >= tournament.playersMax) break;
    if (entry.state !== "waiting" || entry.checkedInAt === null) continue;
    const user_id = Number(entry.userId);
    if ((await gemsOf(trx, userAccount(user_id))) < tournament.entryFee) continue;
    await moveFee(trx, tournament, { user_id, entries: entry.entries }, "pay", at);
    present.push({ ...entry, state: "registered", isPaid: true });
  }
  if (present.length < 2) {
    await cancel(trx, id, at);
    return "cancelled";
  }
  const ids = idsOf(present);
  await trx("tournament_players")
    .where("tournament_id", Number(id))
    .whereNotIn("user_id", ids)
    .whereIn("state", ["registered", "waiting"])
    .update({ state: "out" });
  const seeded = await bySeed(trx, ids);
  for (let from = 0; from < seeded.length; from += tournamentLimits.rowsAtOnce) {
    const rows = seeded.slice(from, from + tournamentLimits.rowsAtOnce).map(({ userId, rating }, index) => ({
      ...emptyEntry(Number(id), userId),
      seed: from + index + 1,
      rating: Math.round(rating),
    }));
    await trx("tournament_players")
      .insert(rows)
      .onConflict(["tournament_id", "user_id"])
      .merge(["state", "seed", "rating"]);
  }
  await trx("tournaments").where("id", Number(id)).update({ phase: "running", started_at: at, players: seeded.length });
  await touchTournament(trx, id);
  return "started";
}

/** The columns that a row must have; of rows that are there only `state`, `seed` and `rating` change. */
export const emptyEntry = (tournament_id: number, user_id: number) => ({
  tournament_id,
  user_id,
  state: "registered" as const,
  entered_at: 0,
  entries: 1,
  is_paid: false,
});

/** The best rating first; of equal ones the older account. */
async function bySeed(trx: TypedKnex, ids: readonly number[]): Promise<{ userId: number; rating: number }[]> {
  const rows = await trx("ratings").whereIn("user_id", ids).where("pool", "duel").select("user_id", "rating");
  const ratings = new Map(rows.map((row) => [row.user_id, row.rating]));
  return ids
    .map((userId) => ({ userId, rating: ratings.get(userId) ?? newcomer.rating }))
    .toSorted((a, b) => b.rating - a.rating || a.userId - b.userId);
}

/** Ends it without a winner. `refundSome` pays the fees back. */
export async function cancel(trx: TypedKnex, id: TournamentId, at: number): Promise<StoredTournament | undefined> {
  const tournament = await holdTournament(trx, id);
  if (tournament === undefined || tournament.phase === "completed" || tournament.phase === "cancelled")
    return undefined;
  await trx("tournaments").where("id", Number(id)).update({ phase: "cancelled", ended_at: at });
  await touchTournament(trx, id);
  const entries = (await entriesOf(trx, id)).filter(({ state }) => state === "registered" || state === "waiting");
  for (const isPaid of [true, false]) {
    const notified = entries.filter((entry) => entry.isPaid === isPaid);
    const values = { title: tournament.name, id, fee: String(isPaid ? tournament.entryFee : 0) };
    const notification = { kind: "tournament_cancelled", values, cause: `tournament_cancelled:${id}` } as const;
    await notifyMany(trx, idsOf(notified), notification, at);
  }
  return tournament;
}

/** Pays some fees back that are due: of a cancelled tournament, and of players who did not check in. Resolves to how many. */
export async function refundSome(trx: TypedKnex, id: TournamentId, at: number): Promise<number> {
  const tournament = await holdTournament(trx, id);
  if (tournament === undefined) return 0;
  const due = trx("tournament_players").where({ tournament_id: Number(id), is_paid: 1 });
  if (tournament.phase !== "cancelled") due.where("state", "out");
  const rows = await due.limit(tournamentLimits.rowsAtOnce).select("user_id", "entries");
  for (const row of rows) await moveFee(trx, tournament, row, "refund", at);
  return rows.length;
}

/** The prize pool to pay: the stated one, or all fees if they come to more. */
export const poolOf = ({ prizePool, entryFee }: Pick<StoredTournament, "prizePool" | "entryFee">, players: number) =>
  Math.max(prizePool, entryFee * players);

/** Ends it with its champion and pays the prizes, all in one transaction. False where it is over already. */
export async function complete(
  trx: TypedKnex,
  id: TournamentId,
  bracketNow: (tournament: StoredTournament) => Promise<Bracket>,
  at: number,
): Promise<boolean> {
  const tournament = await holdTournament(trx, id);
  if (tournament?.phase !== "running") return false;
  const bracket = await bracketNow(tournament);
  if (!bracket.isOver) return false;
  const entries = (await entriesOf(trx, id)).filter(({ seed }) => seed !== null);
  const paid = entries.filter(({ isPaid }) => isPaid).length;
  const pool = poolOf(tournament, paid);
  const account: GemAccount = `tournament:${id}`;
  const missing = pool - (await gemsOf(trx, account));
  const filled: GemEntry[] = [
    { account: "house", amount: -missing },
    { account, amount: missing },
  ];
  await postGems(trx, { key: `pool:${id}`, cause: "prize_pool", subject: tournament.name, entries: filled, at });
  const bySeat = new Map(entries.map((entry) => [entry.seed, entry]));
  const payments: GemEntry[] = [{ account, amount: -pool }];
  const prizes = prizesOf(bracket, pool);
  for (const { seed, gems } of prizes) {
    const winner = bySeat.get(seed);
    // the prize of an account that was deleted meanwhile stays with the house
    const isThere = winner !== undefined && !winner.isDeleted;
    payments.push({ account: isThere ? userAccount(winner.userId) : "house", amount: gems });
    if (isThere) {
      await trx("tournament_players")
        .where({ tournament_id: Number(id), user_id: Number(winner.userId) })
        .update({ prize: gems });
    }
  }
  await postGems(trx, { key: `prizes:${id}`, cause: "prize", subject: tournament.name, entries: payments, at });
  const over = { phase: "completed", ended_at: at, paid_out: pool, champion_seed: bracket.champion } as const;
  await trx("tournaments").where("id", Number(id)).update(over);
  await touchTournament(trx, id);
  await notifyResults(trx, tournament, bracket, { bySeat, prizes }, at);
  return true;
}

interface Paid {
  readonly bySeat: ReadonlyMap<number | null, { readonly userId: UserId }>;
  readonly prizes: ReturnType<typeof prizesOf>;
}

async function notifyResults(
  trx: TypedKnex,
  { id, name }: StoredTournament,
  { standings }: Bracket,
  { bySeat, prizes }: Paid,
  at: number,
): Promise<void> {
  const gemsOfSeed = new Map(prizes.map(({ seed, gems }) => [seed, gems]));
  for (const [index, { seed }] of standings.entries()) {
    const userId = bySeat.get(seed)?.userId;
    if (userId === undefined) continue;
    const gems = gemsOfSeed.get(seed) ?? 0;
    const values = { title: name, id, place: String(index + 1) };
    const cause = `tournament_over:${id}`;
    if (gems > 0) {
      await addWithin(
        trx,
        [Number(userId)],
        { kind: "tournament_prize", values: { ...values, gems: String(gems) }, cause },
        at,
      );
    } else if (standings.length <= tournamentLimits.rowsAtOnce) {
      await addWithin(trx, [Number(userId)], { kind: "tournament_over", values, cause }, at);
    }
  }
}
