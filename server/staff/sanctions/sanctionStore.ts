/**
 * Sanctions. A user has at most one active sanction of a kind: a new one replaces the older one and lifts it. A change,
 * its entry in the admin log and the user's standing are one transaction.
 */
import type { SanctionId, UserId } from "#protocol/ids.ts";
import { visibleText } from "#server/base/core/writtenText.ts";
import { fail, ok, type Result } from "#engine/result.ts";
import type { Database } from "#server/base/db/database.ts";
import type { RowOf, TypedKnex } from "#server/base/db/typedKnex.ts";
import { addWithin } from "#server/people/notifications/notificationStore.ts";
import type { AdminAction } from "#protocol/calls/adminLog.ts";
import type { SanctionKind, SanctionReason, Standing } from "#protocol/calls/sanctions.ts";
import type { Role } from "#protocol/calls/users.ts";
import { recordAdminAction } from "#server/people/roles/adminLog.ts";
import { hasOtherAdministrator } from "#server/people/roles/roles.ts";
import { idOf, rowId, type RowId } from "#server/base/db/rowIds.ts";
import { refundLosses } from "#server/people/ratings/refunds.ts";
import { sanctionLimits } from "./limits.ts";
import { type Imposed, mayImpose, mayLift, type Someone } from "./permissions.ts";

export interface Sanction extends Imposed {
  readonly id: SanctionId;
  readonly userId: UserId;
  readonly reason: SanctionReason;
  /** In the words of staff, for the user; null without any. */
  readonly note: string | null;
  readonly liftedAt: number | null;
}

/** A sanction with the names of the staff who decided; null for an operator or a deleted account. */
export interface DecidedSanction extends Sanction {
  readonly by: string | null;
  readonly liftedBy: string | null;
}

export interface NewSanction {
  readonly userId: UserId;
  readonly kind: SanctionKind;
  readonly reason: SanctionReason;
  readonly note: string | null;
  /** Null: without an end, for bans alone. */
  readonly endsAt: number | null;
  /** The member of staff who decides. */
  readonly by: Someone;
  readonly at: number;
}

export interface Lift {
  readonly sanctionId: SanctionId;
  readonly by: Someone;
  /** Why, for the log. */
  readonly details: string;
  /** The answer to an appeal notifies the user. */
  readonly isAnswer?: boolean;
  readonly at: number;
}

/** `unknown`: no such user, or no sanction that holds; `not-allowed`: not by this member of the staff. */
export type SanctionRefusal = "unknown" | "not-allowed" | "last-administrator";

/** Further work of the same transaction, such as the decision about a report. An error undoes the change. */
export type AlsoDone = (trx: TypedKnex, sanction: Sanction) => Promise<void>;

const actions: Readonly<Record<SanctionKind, AdminAction>> = {
  ban: "user.ban",
  suspension: "user.suspend",
  mute: "user.mute",
};

const weights: Readonly<Record<SanctionKind, number>> = { ban: 0, suspension: 1, mute: 2 };

const sanctionOf = (row: RowOf<"sanctions">): Sanction => ({
  id: idOf(row.id),
  userId: idOf(row.user_id),
  kind: row.kind,
  reason: row.reason,
  note: row.note,
  createdAt: row.created_at,
  endsAt: row.ends_at,
  liftedAt: row.lifted_at,
});

const holding = (knex: TypedKnex, userId: number, at: number) =>
  knex("sanctions")
    .where("user_id", userId)
    .whereNull("lifted_at")
    .where((end) => void end.whereNull("ends_at").orWhere("ends_at", ">", at));

async function activeOf(knex: TypedKnex, userId: number, at: number): Promise<Sanction[]> {
  const rows = await holding(knex, userId, at).orderBy("id", "desc").select();
  return rows.map(sanctionOf).toSorted((a, b) => weights[a.kind] - weights[b.kind]);
}

interface Target extends Someone {
  readonly row: number;
  readonly username: string;
  readonly role: Role;
}

async function targetOf(trx: TypedKnex, userId: UserId): Promise<Target | undefined> {
  const row = await trx("users")
    .where("id", rowId(userId) ?? 0)
    .whereNull("deleted_at")
    .where("is_bot", false)
    .forUpdate()
    .first(["id", "username", "role"]);
  return row === undefined ? undefined : { row: row.id, id: userId, username: row.username, role: row.role };
}

/** Writes beside the user what the sanctions that hold say of it. */
async function setStanding(trx: TypedKnex, userId: number, at: number): Promise<void> {
  const [first] = (await activeOf(trx, userId, at)).filter(({ kind }) => kind !== "mute");
  const standing: Standing = first === undefined ? "active" : first.kind === "ban" ? "banned" : "suspended";
  const until = standing === "suspended" ? (first?.endsAt ?? null) : null;
  await trx("users").where("id", userId).update({ standing, standing_until: until });
}

const visible = ({ kind, reason, note, endsAt }: Pick<Sanction, "kind" | "reason" | "note" | "endsAt">) => ({
  kind,
  reason,
  note,
  until: endsAt,
});

async function impose(trx: TypedKnex, request: NewSanction): Promise<Result<Sanction, SanctionRefusal>> {
  const { userId, kind, reason, endsAt, by, at } = request;
  const note = visibleText(request.note ?? "") || null;
  const target = await targetOf(trx, userId);
  if (target === undefined) return fail("unknown");
  if (!mayImpose(by, target, kind)) return fail("not-allowed");
  const isStaffLocked = kind !== "mute" && target.role === "administrator";
  if (isStaffLocked && !(await hasOtherAdministrator(trx, target.row))) return fail("last-administrator");
  const older = (await activeOf(trx, target.row, at)).filter((each) => each.kind === kind);
  if (older.some((each) => !mayLift(by, target, each))) return fail("not-allowed");
  const lifted = { lifted_at: at, lifted_by_id: rowId(by.id) ?? null };
  for (const { id } of older) await trx("sanctions").where("id", Number(id)).update(lifted);
  const row = { user_id: target.row, kind, reason, note, created_at: at, ends_at: endsAt };
  const [id = 0] = await trx("sanctions").insert({ ...row, by_id: rowId(by.id) ?? null });
  await setStanding(trx, target.row, at);
  if (kind === "ban" && reason === "cheating") await refundLosses(trx, target.row, at);
  await addWithin(
    trx,
    [target.row],
    {
      kind: "sanctioned",
      values: { kind, reason, until: endsAt === null ? "" : String(endsAt) },
      cause: `sanction ${id}`,
    },
    at,
  );
  const [before] = older;
  await recordAdminAction(trx, {
    adminId: by.id,
    action: actions[kind],
    target: { kind: "user", id: userId, name: target.username },
    reason: note ?? "",
    before: before === undefined ? null : visible(before),
    after: visible({ kind, reason, note, endsAt }),
    at,
  });
  return ok(sanctionOf({ ...row, id, by_id: null, lifted_at: null, lifted_by_id: null }));
}

async function lift(trx: TypedKnex, request: Lift): Promise<Result<Sanction, SanctionRefusal>> {
  const { sanctionId, by, details, isAnswer = false, at } = request;
  const id = rowId(sanctionId) ?? 0;
  const found = await trx("sanctions").where("id", id).first("user_id");
  const target = found === undefined ? undefined : await targetOf(trx, idOf(found.user_id));
  if (target === undefined) return fail("unknown");
  const row = await holding(trx, target.row, at).where("id", id).first();
  if (row === undefined) return fail("unknown");
  const sanction = sanctionOf(row);
  if (!mayLift(by, target, sanction)) return fail("not-allowed");
  await trx("sanctions")
    .where("id", id)
    .update({ lifted_at: at, lifted_by_id: rowId(by.id) ?? null });
  await setStanding(trx, target.row, at);
  if (!isAnswer) {
    const notification = { kind: "sanction_lifted", values: { kind: sanction.kind }, cause: `lifted ${id}` } as const;
    await addWithin(trx, [target.row], notification, at);
  }
  await recordAdminAction(trx, {
    adminId: by.id,
    action: "user.lift",
    target: { kind: "user", id: target.id, name: target.username },
    reason: details,
    before: visible(sanction),
    after: null,
    at,
  });
  return ok({ ...sanction, liftedAt: at });
}

async function of(knex: TypedKnex, userId: UserId): Promise<DecidedSanction[]> {
  const rows = await knex("sanctions")
    .where("user_id", rowId(userId) ?? 0)
    .orderBy("id", "desc")
    .limit(sanctionLimits.listRows)
    .select();
  const ids = new Set(rows.flatMap(({ by_id: by, lifted_by_id: lifted }) => [by, lifted]).filter((id) => id !== null));
  const found = await knex("users")
    .whereIn("id", [...ids])
    .whereNull("deleted_at")
    .select("id", "username");
  const names = new Map(found.map(({ id, username }) => [id, username]));
  const nameOf = (id: RowId<UserId> | null): string | null => (id === null ? null : (names.get(id) ?? null));
  return rows.map((row) => ({ ...sanctionOf(row), by: nameOf(row.by_id), liftedBy: nameOf(row.lifted_by_id) }));
}

/** A change with what else belongs to it. */
async function withMore(
  trx: TypedKnex,
  change: Promise<Result<Sanction, SanctionRefusal>>,
  also: AlsoDone | undefined,
): Promise<Result<Sanction, SanctionRefusal>> {
  const done = await change;
  if (done.ok) await also?.(trx, done.value);
  return done;
}

export const sanctionStore = (database: Database) => ({
  impose: (request: NewSanction, also?: AlsoDone) =>
    database.transaction((trx) => withMore(trx, impose(trx, request), also)),
  lift: (request: Lift, also?: AlsoDone) => database.transaction((trx) => withMore(trx, lift(trx, request), also)),
  /** The sanctions of a user that hold, a ban before a suspension before a mute. */
  activeOf: (userId: UserId, at: number) => database.run((knex) => activeOf(knex, rowId(userId) ?? 0, at)),
  /** All sanctions of a user, the newest first. */
  of: (userId: UserId) => database.run((knex) => of(knex, userId)),
  /** The mutes that hold. */
  mutes: (at: number) =>
    database.run(async (knex) => {
      const rows = await knex("sanctions")
        .where("kind", "mute")
        .whereNull("lifted_at")
        .where("ends_at", ">", at)
        .select();
      return rows.map(sanctionOf);
    }),
  find: (sanctionId: SanctionId) =>
    database.run(async (knex) => {
      const row = await knex("sanctions")
        .where("id", rowId(sanctionId) ?? 0)
        .first();
      return row === undefined ? undefined : sanctionOf(row);
    }),
  /** Marks users active whose suspension has ended; resolves to how many there were. */
  expire: (at: number) =>
    database.run((knex) =>
      knex("users")
        .where("standing", "suspended")
        .where("standing_until", "<=", at)
        .update({ standing: "active", standing_until: null }),
    ),
});

export type SanctionStore = ReturnType<typeof sanctionStore>;
