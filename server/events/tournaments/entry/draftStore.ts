/** The store of planned tournaments. */
import type { TournamentId, UserId } from "#protocol/ids.ts";
import type { Database } from "#server/base/db/database.ts";
import type { KeysetPosition } from "#server/base/api/keyset.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import type { ManagedStatus, TournamentForm } from "#protocol/calls/tournaments.ts";
import type { TournamentPhase } from "#protocol/calls/tournamentPages.ts";
import { idOf, rowId } from "#server/base/db/rowIds.ts";
import { nameKey } from "#server/people/users/userStore.ts";

export interface StoredDraft extends TournamentForm {
  readonly id: TournamentId;
  /** The name of the account that made it; null after that account was deleted. */
  readonly author: string | null;
  readonly updatedAt: number;
  readonly cancelledAt: number | null;
  /** Null as long as it is a draft. */
  readonly phase: TournamentPhase | null;
  readonly isPaused: boolean;
}

export interface DraftFilter {
  /** The beginning of a name; empty for all. */
  readonly name: string;
  readonly status: ManagedStatus | "all";
}

export interface DraftsWanted extends DraftFilter {
  readonly sort: "start" | "name";
  readonly isDescending: boolean;
  readonly after: KeysetPosition | null;
  readonly limit: number;
}

/** A change of a draft, for the admin log. */
export interface DraftChange {
  readonly before: StoredDraft | null;
  readonly after: StoredDraft;
}

/** Runs in the transaction of a change. */
export type Also = (trx: TypedKnex, change: DraftChange) => Promise<void>;

const withAuthors = (knex: TypedKnex) =>
  knex("tournament_drafts as d")
    .leftJoin("users", "users.id", "d.author_id")
    .leftJoin("tournaments as t", "t.id", "d.id");

const columns = [
  "d.id",
  "d.name",
  "d.starts_at",
  "d.ends_at",
  "d.players_max",
  "d.entry_fee",
  "d.prize_pool",
  "d.format",
  "d.updated_at",
  "d.cancelled_at",
  "users.username",
  "users.deleted_at",
  "t.phase",
  "t.is_paused",
] as const;

const selected = (knex: TypedKnex) => withAuthors(knex).select(columns);
type Row = Awaited<ReturnType<typeof selected>>[number];

const draftOf = (row: Row): StoredDraft => ({
  id: idOf(row.id),
  name: row.name,
  startDate: row.starts_at,
  endDate: row.ends_at,
  maxPlayers: row.players_max,
  entryFee: row.entry_fee,
  prizePool: row.prize_pool,
  format: row.format,
  author: row.deleted_at === null ? row.username : null,
  updatedAt: row.updated_at,
  cancelledAt: row.cancelled_at,
  phase: row.phase,
  isPaused: Boolean(row.is_paused),
});

const rowOf = (form: TournamentForm, at: number) => ({
  name: form.name,
  name_key: nameKey(form.name),
  starts_at: form.startDate,
  ends_at: form.endDate,
  players_max: form.maxPlayers,
  entry_fee: form.entryFee,
  prize_pool: form.prizePool,
  format: form.format,
  updated_at: at,
});

async function find(knex: TypedKnex, id: TournamentId): Promise<StoredDraft | undefined> {
  const row = await withAuthors(knex)
    .where("d.id", rowId(id) ?? 0)
    .first(columns);
  return row === undefined ? undefined : draftOf(row);
}

/** A draft in a transaction of the caller, which logs it. */
export async function createDraft(
  trx: TypedKnex,
  authorId: UserId | null,
  form: TournamentForm,
  at: number,
): Promise<DraftChange | undefined> {
  const row = { ...rowOf(form, at), author_id: rowId(authorId ?? "") ?? null, created_at: at };
  const [id = 0] = await trx("tournament_drafts").insert(row);
  const after = await find(trx, idOf(id));
  return after === undefined ? undefined : { before: null, after };
}

async function changed(
  trx: TypedKnex,
  id: TournamentId,
  isFit: (before: StoredDraft) => boolean,
  to: ReturnType<typeof rowOf> | { readonly cancelled_at: number | null; readonly updated_at: number },
): Promise<DraftChange | undefined> {
  const row = rowId(id) ?? 0;
  await trx("tournament_drafts").where("id", row).forUpdate().first("id");
  const before = await find(trx, id);
  if (before === undefined || !isFit(before)) return undefined;
  await trx("tournament_drafts").where("id", row).update(to);
  const after = await find(trx, id);
  return after === undefined ? undefined : { before, after };
}

/** In which a tournament can be paused. */
const livePhases = ["registration", "checkIn", "running"] as const;

/** Behind every name that begins with the same letters. */
const lastLetter = "\u{10ffff}";

function wantedIn(knex: TypedKnex, { name, status }: DraftFilter) {
  const query = withAuthors(knex);
  const key = nameKey(name);
  if (key !== "") query.whereBetween("d.name_key", [key, key + lastLetter]);
  if (status === "draft") query.whereNull("d.cancelled_at").whereNull("t.id");
  else if (status === "cancelled") {
    query.where((either) => void either.whereNotNull("d.cancelled_at").orWhere("t.phase", "cancelled"));
  } else if (status === "paused") query.where("t.is_paused", 1).whereIn("t.phase", livePhases);
  else if (status === "completed") query.where("t.phase", status);
  else if (status !== "all") query.where({ "t.phase": status, "t.is_paused": 0 });
  return query;
}

async function list(knex: TypedKnex, wanted: DraftsWanted): Promise<StoredDraft[]> {
  const { sort, isDescending, after, limit } = wanted;
  const query = wantedIn(knex, wanted);
  const column = sort === "start" ? "d.starts_at" : "d.name_key";
  const [sign, order] = isDescending ? (["<", "desc"] as const) : ([">", "asc"] as const);
  if (after !== null) {
    const { value, id } = after;
    query.whereRaw(`(?? ${sign} ? or (?? = ? and ?? ${sign} ?))`, [column, value, column, value, "d.id", id]);
  }
  const rows = await query
    .orderBy([
      { column, order },
      { column: "d.id", order },
    ])
    .limit(limit)
    .select(columns);
  return rows.map(draftOf);
}

async function count(knex: TypedKnex, wanted: DraftFilter): Promise<number> {
  const [row] = await wantedIn(knex, wanted).count({ count: "*" });
  return row?.count ?? 0;
}

const isDraft = ({ cancelledAt }: StoredDraft): boolean => cancelledAt === null;
const isCancelled = ({ cancelledAt }: StoredDraft): boolean => cancelledAt !== null;

export type DraftStore = ReturnType<typeof draftStore>;

export function draftStore(database: Database) {
  const changing = (
    also: Also,
    work: (trx: TypedKnex) => Promise<DraftChange | undefined>,
  ): Promise<StoredDraft | undefined> =>
    database.transaction(async (trx) => {
      const change = await work(trx);
      if (change !== undefined) await also(trx, change);
      return change?.after;
    });
  return {
    create: async (authorId: UserId, form: TournamentForm, at: number, also: Also) => {
      const made = await changing(also, (trx) => createDraft(trx, authorId, form, at));
      if (made === undefined) throw new Error("the new draft is not there");
      return made;
    },
    /** Undefined where there is none, or a cancelled one. */
    change: (id: TournamentId, form: TournamentForm, at: number, also: Also) =>
      changing(also, (trx) => changed(trx, id, isDraft, rowOf(form, at))),
    /** `reopen` takes it back. Undefined where nothing changes. */
    cancel: (id: TournamentId, at: number, also: Also) =>
      changing(also, (trx) => changed(trx, id, isDraft, { cancelled_at: at, updated_at: at })),
    reopen: (id: TournamentId, at: number, also: Also) =>
      changing(also, (trx) => changed(trx, id, isCancelled, { cancelled_at: null, updated_at: at })),
    find: (id: TournamentId) => database.run((knex) => find(knex, id)),
    list: (wanted: DraftsWanted) => database.run((knex) => list(knex, wanted)),
    /** How many the same list has in all. */
    count: (wanted: DraftFilter) => database.run((knex) => count(knex, wanted)),
  };
}
