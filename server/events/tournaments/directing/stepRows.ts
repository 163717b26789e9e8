/** Stored changes by staff to a running tournament, each with the state before it. */
import { setImmediate as immediate } from "node:timers/promises";
import type { MatchKey, TournamentId, UserId } from "#protocol/ids.ts";
import type { DropReason } from "#server/base/db/records.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import type { StaffStep, StepStays } from "#protocol/calls/tournaments.ts";
import { actionReasons } from "#server/people/roles/adminLog.ts";
import { idOf, rowId } from "#server/base/db/rowIds.ts";
import { tournamentLimits } from "../limits.ts";
import type { StoredResult } from "../rows/tournamentRows.ts";

/** The place of a late player: that of a player who is out, or a new one. */
export interface Admission {
  readonly seed: number;
  readonly leaverId: UserId | null;
}

export type Step =
  | { readonly kind: "result" | "replay"; readonly key: MatchKey; readonly before: StoredResult | null }
  | { readonly kind: "disqualify"; readonly userId: UserId; readonly before: DropReason | null }
  | { readonly kind: "admit"; readonly userId: UserId; readonly before: Admission };

/** Stores a step, in the transaction that does it. */
export async function recordStep(
  trx: TypedKnex,
  {
    id,
    step,
    adminId,
    at,
  }: { readonly id: TournamentId; readonly step: Step; readonly adminId: UserId; readonly at: number },
): Promise<void> {
  await trx("tournament_steps").insert({
    tournament_id: Number(id),
    kind: step.kind,
    match_key: "key" in step ? step.key : null,
    user_id: "key" in step ? null : (rowId(step.userId) ?? null),
    admin_id: rowId(adminId) ?? null,
    at,
    before: JSON.stringify(step.before),
    undone_at: null,
  });
}

const columns = [
  "s.id",
  "s.kind",
  "s.match_key",
  "s.user_id",
  "s.admin_id",
  "s.at",
  "s.before",
  "s.undone_at",
  "users.username",
  "users.deleted_at",
] as const;

/** The newest steps, newest first. */
const selected = (knex: TypedKnex, id: TournamentId) =>
  knex("tournament_steps as s")
    .leftJoin("users", "users.id", "s.admin_id")
    .where("s.tournament_id", rowId(id) ?? 0)
    .orderBy("s.id", "desc")
    .limit(tournamentLimits.stepsMax)
    .select(columns);
type Row = Awaited<ReturnType<typeof selected>>[number];

const subjectOf = ({ match_key, user_id }: Row): string => match_key ?? `user:${user_id}`;
const isUndoable = ({ kind, before }: Row): boolean => kind !== "replay" || before !== "null";

/** Why steps stay, as far as the steps themselves say it: of each match and player the last open one is undone first. */
function staysBySteps(rows: readonly Row[]): Map<number, StepStays | null> {
  const seen = new Set<string>();
  return new Map(
    rows.map((row) => {
      if (row.undone_at !== null) return [row.id, "undone"];
      if (seen.has(subjectOf(row))) return [row.id, "later_first"];
      seen.add(subjectOf(row));
      return [row.id, isUndoable(row) ? null : "none_before"];
    }),
  );
}

function stepOf({ kind, match_key: key, user_id, before }: Row): Step {
  const subject = kind === "result" || kind === "replay" ? { key } : { userId: idOf(user_id ?? 0) };
  return { kind, ...subject, before: JSON.parse(before) as unknown } as Step;
}

/** Why the bracket lets a step stay; null where it can be undone. */
export type StaysByBracket = (step: Step) => StepStays | null;

/** The steps with why each stays. `byBracket`: null where the tournament does not run. */
export async function stepsOf(
  knex: TypedKnex,
  id: TournamentId,
  byBracket: StaysByBracket | null,
): Promise<StaffStep[]> {
  const rows = await selected(knex, id);
  const stays = staysBySteps(rows);
  for (const row of rows) {
    if (stays.get(row.id) !== null) continue;
    stays.set(row.id, byBracket === null ? "over" : byBracket(stepOf(row)));
    // A bracket of 1,024 players takes milliseconds for each step: tables are served in between.
    await immediate();
  }
  const ids = rows.flatMap(({ user_id }) => (user_id === null ? [] : [user_id]));
  const users = new Map(
    (await knex("users").whereIn("id", ids).select("id", "username")).map((user) => [user.id, user]),
  );
  const actions = rows.map(
    ({ kind, admin_id, at }) => ({ action: `tournament.${kind}`, adminId: admin_id, at }) as const,
  );
  const reasons = await actionReasons(knex, { kind: "tournament", id }, actions);
  return rows.map((row, index) => {
    const user = users.get(row.user_id ?? 0);
    return {
      id: String(row.id),
      kind: row.kind,
      readmits: row.kind === "disqualify" && row.before !== "null",
      key: row.match_key,
      player: user === undefined ? null : { id: idOf(user.id), name: user.username },
      admin: row.deleted_at === null ? row.username : null,
      reason: reasons[index] ?? "",
      at: row.at,
      undone_at: row.undone_at,
      ...staysRecord(stays.get(row.id) ?? null, byBracket !== null),
    };
  });
}

/** Of a tournament that is over nothing but that is said, save of steps that were undone. */
function staysRecord(stays: StepStays | null, isRunning: boolean): Pick<StaffStep, "can_undo" | "stays"> {
  const reason = isRunning || stays === "undone" ? stays : "over";
  return { can_undo: reason === null, stays: reason };
}

/** A step that can still be undone, by what is stored of steps. Undefined where there is none. */
export async function openStep(
  trx: TypedKnex,
  id: TournamentId,
  stepId: string,
): Promise<{ readonly step: Step | null } | undefined> {
  const rows = await selected(trx, id);
  const row = rows.find((one) => String(one.id) === stepId);
  if (row === undefined) return undefined;
  return { step: staysBySteps(rows).get(row.id) === null ? stepOf(row) : null };
}

export async function markUndone(trx: TypedKnex, stepId: string, at: number): Promise<void> {
  await trx("tournament_steps").where("id", Number(stepId)).update({ undone_at: at });
}
