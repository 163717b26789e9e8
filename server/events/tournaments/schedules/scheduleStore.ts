/** The store of recurring tournaments: the schedules, and the tournaments that they create. */
import { type ScheduleId, type TournamentId, tournamentId, type UserId } from "#protocol/ids.ts";
import type { Database } from "#server/base/db/database.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import type { ScheduleForm, ScheduleStatus, TournamentSchedule } from "#protocol/calls/tournaments.ts";
import { idOf, idOrNull, rowId } from "#server/base/db/rowIds.ts";
import { nameKey } from "#server/people/users/userStore.ts";
import { createDraft } from "../entry/draftStore.ts";
import { houseOpening, open } from "../entry/lifeCycle.ts";
import { tournamentLimits } from "../limits.ts";
import { nextDays } from "./localDays.ts";

export interface StoredSchedule {
  readonly id: ScheduleId;
  readonly form: ScheduleForm;
  readonly status: ScheduleStatus;
  readonly authorId: UserId | null;
  /** The name of the account that made it; null after that account was deleted. */
  readonly author: string | null;
  readonly updatedAt: number;
  readonly tournaments: TournamentSchedule["tournaments"];
}

export interface ScheduleChange {
  readonly before: StoredSchedule | null;
  readonly after: StoredSchedule;
}

/** Runs in the transaction of a change. */
export type AlsoOfSchedule = (trx: TypedKnex, change: ScheduleChange) => Promise<void>;

const selected = (knex: TypedKnex) =>
  knex("tournament_schedules as s")
    .leftJoin("users", "users.id", "s.author_id")
    .select("s.id", "s.author_id", "s.status", "s.form", "s.updated_at", "users.username", "users.deleted_at");
type Row = Awaited<ReturnType<typeof selected>>[number];

/** Schedules that have ended, the newest first. */
const ended = (knex: TypedKnex, limit: number) =>
  selected(knex)
    .where("s.status", "ended")
    .orderBy([
      { column: "s.updated_at", order: "desc" },
      { column: "s.id", order: "desc" },
    ])
    .limit(limit);

/** Forgets the oldest of those that have ended. Their tournaments stay, and the admin log has what was done. */
async function forgetOldest(trx: TypedKnex): Promise<void> {
  const stored = (await ended(trx, tournamentLimits.schedulesEndedMax)).map(({ id }) => id);
  const old = await trx("tournament_schedules").where("status", "ended").whereNotIn("id", stored).pluck("id");
  if (old.length === 0) return;
  await trx("scheduled_tournaments").whereIn("schedule_id", old).del();
  await trx("tournament_schedules").whereIn("id", old).del();
}

async function withTournaments(knex: TypedKnex, rows: readonly Row[], at: number): Promise<StoredSchedule[]> {
  const ids = rows.map(({ id }) => id);
  const made = await knex("scheduled_tournaments as m")
    .join("tournament_drafts as d", "d.id", "m.tournament_id")
    .whereIn("m.schedule_id", ids)
    .where("d.starts_at", ">", at)
    .orderBy([{ column: "d.starts_at" }, { column: "d.id" }])
    .select("m.schedule_id", "d.id", "d.starts_at", "d.cancelled_at");
  const bySchedule = Map.groupBy(made, ({ schedule_id }) => schedule_id);
  return rows.map((row) => ({
    id: idOf(row.id),
    form: JSON.parse(row.form) as ScheduleForm,
    status: row.status,
    authorId: idOrNull(row.author_id),
    author: row.deleted_at === null ? row.username : null,
    updatedAt: row.updated_at,
    tournaments: (bySchedule.get(row.id) ?? []).slice(0, tournamentLimits.rowsMax).map((one) => ({
      id: idOf(one.id),
      startDate: one.starts_at,
      isCancelled: one.cancelled_at !== null,
    })),
  }));
}

async function find(knex: TypedKnex, id: number, at: number): Promise<StoredSchedule | undefined> {
  const [found] = await withTournaments(knex, await selected(knex).where("s.id", id), at);
  return found;
}

const rowOf = (form: ScheduleForm, at: number) => ({ name: form.name, form: JSON.stringify(form), updated_at: at });

/** Holds the row of a schedule until the transaction ends. */
async function hold(trx: TypedKnex, id: number, at: number): Promise<StoredSchedule | undefined> {
  await trx("tournament_schedules").where({ id }).forUpdate().first("id");
  return find(trx, id, at);
}

async function changed(
  trx: TypedKnex,
  id: ScheduleId,
  change: (before: StoredSchedule) => ReturnType<typeof rowOf> | { readonly status: ScheduleStatus } | null,
  at: number,
): Promise<ScheduleChange | undefined> {
  const row = rowId(id) ?? 0;
  const before = await hold(trx, row, at);
  if (before === undefined || before.status === "ended") return undefined;
  const to = change(before);
  if (to === null) return undefined;
  await trx("tournament_schedules")
    .where("id", row)
    .update({ ...to, updated_at: at });
  const after = await find(trx, row, at);
  return after === undefined ? undefined : { before, after };
}

/** Makes what is missing of the next tournaments of one schedule. The held row and the key of the day make each once. */
async function makeDueOf(trx: TypedKnex, id: number, at: number): Promise<TournamentId[]> {
  const schedule = await hold(trx, id, at);
  if (schedule?.status !== "active") return [];
  const { form, authorId } = schedule;
  const days = nextDays(form, at + tournamentLimits.scheduledAheadMsMin, form.ahead);
  const there = new Set(
    await trx("scheduled_tournaments")
      .where({ schedule_id: id })
      .whereIn(
        "day",
        days.map(({ day }) => day),
      )
      .pluck("day"),
  );
  const made: TournamentId[] = [];
  const { name, minutes, maxPlayers, entryFee, prizePool, format } = form;
  const { difficulty, groupSize, bestOf, finalBestOf, winPoints } = form;
  for (const { day, startsAt: startDate } of days) {
    if (there.has(day)) continue;
    const endDate = startDate + minutes * 60_000;
    const draft = { name, startDate, endDate, maxPlayers, entryFee, prizePool, format };
    const tournament = (await createDraft(trx, authorId, draft, at))?.after.id ?? tournamentId("");
    await trx("scheduled_tournaments").insert({ schedule_id: id, day, tournament_id: Number(tournament) });
    const opening = { ...houseOpening, difficulty, groupSize, bestOf, finalBestOf, winPoints };
    await open(trx, tournament, opening, at);
    made.push(tournament);
  }
  return made;
}

const places = { active: 0, paused: 1, ended: 2 } as const;

export type ScheduleStore = ReturnType<typeof scheduleStore>;

export function scheduleStore(database: Database) {
  const changing = (
    also: AlsoOfSchedule,
    work: (trx: TypedKnex) => Promise<ScheduleChange | undefined>,
  ): Promise<StoredSchedule | undefined> =>
    database.transaction(async (trx) => {
      const change = await work(trx);
      if (change !== undefined) await also(trx, change);
      return change?.after;
    });
  return {
    /**
     * Running schedules by name, then the newest of the ended ones. `at`: includes the tournaments that begin after it.
     */
    list: (at: number) =>
      database.run(async (knex) => {
        const { rowsMax, schedulesEndedMax } = tournamentLimits;
        const going = await selected(knex)
          .whereNot("s.status", "ended")
          .orderBy("s.id")
          .limit(rowsMax - schedulesEndedMax);
        const all = await withTournaments(knex, [...going, ...(await ended(knex, schedulesEndedMax))], at);
        const keyOf = ({ form, id }: StoredSchedule): string => `${nameKey(form.name)} ${id}`;
        return all.toSorted((a, b) => places[a.status] - places[b.status] || (keyOf(a) < keyOf(b) ? -1 : 1));
      }),
    /** How many have not ended. */
    count: () =>
      database.run(async (knex) => {
        const [row] = await knex("tournament_schedules").whereNot("status", "ended").count({ count: "*" });
        return row?.count ?? 0;
      }),
    create: async (authorId: UserId, form: ScheduleForm, at: number, also: AlsoOfSchedule) => {
      const made = await changing(also, async (trx) => {
        const row = { ...rowOf(form, at), author_id: rowId(authorId) ?? null, status: "active" as const };
        const [id = 0] = await trx("tournament_schedules").insert({ ...row, created_at: at });
        const after = await find(trx, id, at);
        return after === undefined ? undefined : { before: null, after };
      });
      if (made === undefined) throw new Error("the new schedule is not there");
      return made;
    },
    /** Undefined where there is none, or it has ended. */
    change: (id: ScheduleId, form: ScheduleForm, at: number, also: AlsoOfSchedule) =>
      changing(also, (trx) => changed(trx, id, () => rowOf(form, at), at)),
    /** Undefined where there is none, it has ended, or has this status. */
    setStatus: (id: ScheduleId, status: ScheduleStatus, at: number, also: AlsoOfSchedule) =>
      changing(also, async (trx) => {
        const change = await changed(trx, id, (before) => (before.status === status ? null : { status }), at);
        if (change?.after.status === "ended") await forgetOldest(trx);
        return change;
      }),
    /** Makes the next tournaments of every schedule that goes on, each once; resolves to the ids of the new ones. */
    makeDue: async (at: number) => {
      const ids = await database.run((knex) =>
        knex("tournament_schedules").where("status", "active").orderBy("id").pluck("id"),
      );
      const made: TournamentId[] = [];
      for (const id of ids) made.push(...(await database.transaction((trx) => makeDueOf(trx, id, at))));
      return made;
    },
  };
}
