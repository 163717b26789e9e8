/** What staff changed in a running tournament, as it is stored: with what stood before. */
import type { DropReason } from "#server/db/records.ts";
import type { TypedKnex } from "#server/db/typedKnex.ts";
import type { StaffStep } from "#server/protocol/tournamentForms.ts";
import { actionReasons } from "#server/staff/actionReasons.ts";
import { rowId } from "#server/users/userStore.ts";
import { tournamentLimits } from "./limits.ts";
import type { StoredResult } from "./tournamentRows.ts";

/** Where a late player was put: on the place of a player who is out, or on a new one. */
export interface Admission {
  readonly seed: number;
  readonly leaverId: string | null;
}

export type Step =
  | { readonly kind: "result" | "replay"; readonly key: string; readonly before: StoredResult | null }
  | { readonly kind: "disqualify"; readonly userId: string; readonly before: DropReason | null }
  | { readonly kind: "admit"; readonly userId: string; readonly before: Admission };

/** Stores a step, in the transaction that does it. */
export async function recordStep(
  trx: TypedKnex,
  {
    id,
    step,
    adminId,
    at,
  }: { readonly id: string; readonly step: Step; readonly adminId: string; readonly at: number },
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
const selected = (knex: TypedKnex, id: string) =>
  knex("tournament_steps as s")
    .leftJoin("users", "users.id", "s.admin_id")
    .where("s.tournament_id", rowId(id) ?? 0)
    .orderBy("s.id", "desc")
    .limit(tournamentLimits.stepsShown)
    .select(columns);
type Row = Awaited<ReturnType<typeof selected>>[number];

const subjectOf = ({ match_key, user_id }: Row): string => match_key ?? `user:${user_id}`;
const isUndoable = ({ kind, before }: Row): boolean => kind !== "replay" || before !== "null";

/** The steps that can be undone: of each match and player the last one that is not undone. */
function openSteps(rows: readonly Row[]): Set<number> {
  const seen = new Set<string>();
  const open = new Set<number>();
  for (const row of rows) {
    if (row.undone_at !== null || seen.has(subjectOf(row))) continue;
    seen.add(subjectOf(row));
    if (isUndoable(row)) open.add(row.id);
  }
  return open;
}

export async function stepsOf(knex: TypedKnex, id: string, isRunning: boolean): Promise<StaffStep[]> {
  const rows = await selected(knex, id);
  const open = openSteps(rows);
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
      player: user === undefined ? null : { id: String(user.id), name: user.username },
      admin: row.deleted_at === null ? row.username : null,
      reason: reasons[index] ?? "",
      at: row.at,
      undone_at: row.undone_at,
      can_undo: isRunning && open.has(row.id),
    };
  });
}

/** A step that can still be undone, by what is stored of steps. Undefined where there is none. */
export async function openStep(
  trx: TypedKnex,
  id: string,
  stepId: string,
): Promise<{ readonly step: Step | null } | undefined> {
  const rows = await selected(trx, id);
  const row = rows.find((one) => String(one.id) === stepId);
  if (row === undefined) return undefined;
  if (!openSteps(rows).has(row.id)) return { step: null };
  const before: unknown = JSON.parse(row.before);
  const { kind, match_key: key, user_id } = row;
  const subject = kind === "result" || kind === "replay" ? { key } : { userId: String(user_id) };
  return { step: { kind, ...subject, before } as Step };
}

export async function markUndone(trx: TypedKnex, stepId: string, at: number): Promise<void> {
  await trx("tournament_steps").where("id", Number(stepId)).update({ undone_at: at });
}
