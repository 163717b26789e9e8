/**
 * Access to a tournament, registration, withdrawal and check-in. Each change runs in a transaction that locks the
 * tournament's row.
 */
import { type TournamentId, type UserId, noUser } from "#protocol/ids.ts";
import type { RowOf, TypedKnex } from "#server/base/db/typedKnex.ts";
import { fail, ok, type Result } from "#engine/result.ts";
import { gemsOf, postGems, userAccount } from "#server/people/gems/ledger.ts";
import { DIFFICULTIES } from "#protocol/calls/tournaments.ts";
import { newcomer } from "#server/people/ratings/ratingStore.ts";
import { addDailyCount } from "#server/base/db/addDailyCount.ts";
import { idOf, rowId, type RowId } from "#server/base/db/rowIds.ts";
import { tournamentLimits } from "../limits.ts";
import { holdTournament, type StoredTournament, touchTournament } from "../rows/tournamentRows.ts";
import type { Role } from "#protocol/calls/users.ts";

/** Why a player may not. */
export type EntryRefusal =
  | "not_found"
  | "registration_closed"
  | "rating_outside"
  | "not_invited"
  | "not_enough_gems"
  | "tournament_full"
  | "too_many_tournaments";

type EntryRow = RowOf<"tournament_players">;
export type Entered = Result<StoredTournament, EntryRefusal>;

const entryOf = (trx: TypedKnex, id: TournamentId, userId: RowId<UserId>) =>
  trx("tournament_players").where({ tournament_id: Number(id), user_id: userId });

const isOpen = ({ phase }: StoredTournament): boolean => phase === "registration" || phase === "checkIn";

/** Pays the fee of this entry, or back what was paid. */
export async function moveFee(
  trx: TypedKnex,
  tournament: StoredTournament,
  { user_id, entries }: Pick<EntryRow, "user_id" | "entries">,
  way: "pay" | "refund",
  at: number,
): Promise<void> {
  const { id, name, entryFee } = tournament;
  const is_paid = way === "pay";
  await entryOf(trx, id, user_id).update({ is_paid });
  await addDailyCount(trx, "tournament_players", is_paid ? 1 : -1, at);
  if (entryFee === 0) return;
  const amount = (is_paid ? 1 : -1) * entryFee;
  await postGems(trx, {
    key: `${is_paid ? "fee" : "refund"}:${id}:${user_id}:${entries}`,
    cause: is_paid ? "entry_fee" : "fee_refund",
    subject: name,
    entries: [
      { account: userAccount(user_id), amount: -amount },
      { account: `tournament:${id}`, amount },
    ],
    at,
  });
}

const canPay = async (trx: TypedKnex, userId: RowId<UserId>, { entryFee }: StoredTournament): Promise<boolean> =>
  entryFee === 0 || (await gemsOf(trx, userAccount(userId))) >= entryFee;

export const countIn = async (trx: TypedKnex, id: TournamentId, state: EntryRow["state"]): Promise<number> => {
  const [row] = await trx("tournament_players")
    .where({ tournament_id: Number(id), state })
    .count({ count: "*" });
  return row?.count ?? 0;
};

/** How many tournaments of this host are not over. A second one of the same host waits here, so that it counts the first. */
export async function hostedBy(trx: TypedKnex, userId: UserId): Promise<number> {
  const host_id = rowId(userId) ?? 0;
  await trx("users").where("id", host_id).forUpdate().first("id");
  const query = trx("tournaments").where({ host_id }).whereIn("phase", ["registration", "checkIn", "running"]);
  const [row] = await query.count({ count: "*" });
  return row?.count ?? 0;
}

async function ratingOf(trx: TypedKnex, userId: RowId<UserId>): Promise<number> {
  const row = await trx("ratings").where({ user_id: userId, pool: "duel" }).first("rating");
  return row?.rating ?? newcomer.rating;
}

async function refusalOf(
  trx: TypedKnex,
  tournament: StoredTournament,
  userId: RowId<UserId>,
  joinCode: string,
): Promise<EntryRefusal | null> {
  if (!isOpen(tournament)) return "registration_closed";
  const { access, hostId, difficulty } = tournament;
  const isHost = hostId === String(userId);
  if (access === "link" && !isHost && joinCode !== tournament.joinCode) return "not_invited";
  if (access === "friends" && !isHost && !(await areFriends(trx, hostId ?? noUser, idOf(userId)))) return "not_invited";
  if (difficulty !== null) {
    const rating = Math.round(await ratingOf(trx, userId));
    const { min, max } = DIFFICULTIES[difficulty];
    if (rating < min || rating > max) return "rating_outside";
  }
  const [row] = await trx("tournament_players as p")
    .join("tournaments as t", "t.id", "p.tournament_id")
    .where("p.user_id", userId)
    .whereIn("p.state", ["registered", "waiting"])
    .whereIn("t.phase", ["registration", "checkIn"])
    .count({ count: "*" });
  return (row?.count ?? 0) >= tournamentLimits.entriesMax ? "too_many_tournaments" : null;
}

/** Registers a player, or puts the player on the waiting list. Asking again changes nothing. */
export async function register(
  trx: TypedKnex,
  request: { readonly id: TournamentId; readonly userId: UserId; readonly joinCode: string; readonly at: number },
): Promise<Entered> {
  const { id, joinCode, at } = request;
  const user_id = rowId(request.userId) ?? 0;
  const tournament = await holdTournament(trx, id);
  if (tournament === undefined) return fail("not_found");
  const before = await entryOf(trx, id, user_id).first();
  if (before?.state === "registered" || before?.state === "waiting") return ok(tournament);
  const refusal = await refusalOf(trx, tournament, user_id, joinCode);
  if (refusal !== null) return fail(refusal);
  const isFull = (await countIn(trx, id, "registered")) >= tournament.playersMax;
  if (isFull && (await countIn(trx, id, "waiting")) >= tournamentLimits.waitingMax) return fail("tournament_full");
  if (!isFull && !(await canPay(trx, user_id, tournament))) return fail("not_enough_gems");
  const row = {
    tournament_id: Number(id),
    user_id,
    state: isFull ? ("waiting" as const) : ("registered" as const),
    entered_at: at,
    entries: (before?.entries ?? 0) + 1,
    is_paid: false,
    checked_in_at: null,
    seed: null,
    rating: null,
    dropped: null,
    prize: null,
  };
  await trx("tournament_players").insert(row).onConflict(["tournament_id", "user_id"]).merge();
  if (!isFull) await moveFee(trx, tournament, row, "pay", at);
  await touchTournament(trx, id);
  return ok(tournament);
}

/** The first of the waiting list who can pay gets a free place; resolves to the ids of those who got one. */
export async function fillPlaces(trx: TypedKnex, tournament: StoredTournament, at: number): Promise<UserId[]> {
  const { id, playersMax } = tournament;
  let free = playersMax - (await countIn(trx, id, "registered"));
  const filled: UserId[] = [];
  if (free <= 0) return filled;
  const waiting = await trx("tournament_players")
    .where({ tournament_id: Number(id), state: "waiting" })
    .orderBy([{ column: "entered_at" }, { column: "user_id" }])
    .limit(tournamentLimits.rowsAtOnce)
    .select("user_id", "entries");
  for (const row of waiting) {
    if (free <= 0) break;
    if (!(await canPay(trx, row.user_id, tournament))) continue;
    await entryOf(trx, id, row.user_id).update({ state: "registered" });
    await moveFee(trx, tournament, row, "pay", at);
    filled.push(idOf(row.user_id));
    free--;
  }
  return filled;
}

export type Withdrawn = Result<
  { readonly tournament: StoredTournament; readonly moved: readonly UserId[] },
  "not_found"
>;

/** Takes a player out: before the start with the fee back, and the next of the waiting list moves up. */
export async function withdraw(
  trx: TypedKnex,
  { id, userId, at }: { readonly id: TournamentId; readonly userId: UserId; readonly at: number },
): Promise<Withdrawn> {
  const user_id = rowId(userId) ?? 0;
  const tournament = await holdTournament(trx, id);
  const entry = tournament === undefined ? undefined : await entryOf(trx, id, user_id).first();
  if (tournament === undefined || entry === undefined) return fail("not_found");
  if (tournament.phase === "running" && entry.seed !== null) {
    await entryOf(trx, id, user_id).whereNull("dropped").update({ dropped: "withdrawn" });
    await touchTournament(trx, id);
    return ok({ tournament, moved: [] });
  }
  if (!isOpen(tournament) || (entry.state !== "registered" && entry.state !== "waiting")) return fail("not_found");
  if (entry.is_paid) await moveFee(trx, tournament, entry, "refund", at);
  await entryOf(trx, id, user_id).update({ state: "withdrawn", checked_in_at: null });
  const moved = await fillPlaces(trx, tournament, at);
  await touchTournament(trx, id);
  return ok({ tournament, moved });
}

/** The player is there; who waits for a place checks in too. */
export async function checkIn(
  trx: TypedKnex,
  { id, userId, at }: { readonly id: TournamentId; readonly userId: UserId; readonly at: number },
): Promise<Result<StoredTournament, "not_found" | "registration_closed">> {
  const tournament = await holdTournament(trx, id);
  if (tournament === undefined) return fail("not_found");
  if (tournament.phase !== "checkIn") return fail("registration_closed");
  const mine = entryOf(trx, id, rowId(userId) ?? 0).whereIn("state", ["registered", "waiting"]);
  if ((await mine.clone().first("user_id")) === undefined) return fail("not_found");
  await mine.whereNull("checked_in_at").update({ checked_in_at: at });
  await touchTournament(trx, id);
  return ok(tournament);
}

/** Asks to read a tournament. */
export interface Reader {
  /** The caller; null without a session. */
  readonly user: { readonly id: UserId; readonly role: Role } | null;
  /** The code of a tournament by link; empty without one. */
  readonly code: string;
}

async function areFriends(knex: TypedKnex, one: UserId, other: UserId): Promise<boolean> {
  const pair = { user_id: rowId(one) ?? 0, friend_id: rowId(other) ?? 0 };
  return (await knex("friendships").where(pair).first("at")) !== undefined;
}

/** Whether a user belongs to the tournament: all registered players except those who withdrew before the start. */
async function isIn(knex: TypedKnex, id: TournamentId, userId: UserId): Promise<boolean> {
  const mine = knex("tournament_players").where({ tournament_id: Number(id), user_id: rowId(userId) ?? 0 });
  return (await mine.whereNot("state", "withdrawn").first("user_id")) !== undefined;
}

/** Whether a reader may see it. Others do not find a tournament for friends or by link, even with the right id. */
export async function mayRead(
  knex: TypedKnex,
  { id, access, hostId, joinCode }: StoredTournament,
  { user, code }: Reader,
): Promise<boolean> {
  if (access === "public") return true;
  if (access === "link" && joinCode !== "" && code === joinCode) return true;
  if (user === null) return false;
  if (user.role === "moderator" || user.role === "administrator" || user.id === hostId) return true;
  if (await isIn(knex, id, user.id)) return true;
  return access === "friends" && hostId !== null && areFriends(knex, hostId, user.id);
}
