/**
 * The log of what staff have changed. Rows are only added: no code changes or deletes one, and triggers of the database
 * refuse it. A change and its entry are one transaction, so neither is stored without the other.
 */
import { adminLogLimits } from "./limits.ts";
import type { UserId } from "#protocol/ids.ts";
import { visibleText } from "#server/base/core/writtenText.ts";
import type { AdminAction, ChangedFields, TargetKind } from "#protocol/calls/adminLog.ts";
import type { TypedKnex, RowOf } from "#server/base/db/typedKnex.ts";
import { rowId } from "#server/base/db/rowIds.ts";
import { nameKey } from "#server/people/users/userStore.ts";

/** The author of an action by no member of staff: a person with access to the server's command line. */
const operatorName = "operator";

interface AdminTarget {
  readonly kind: TargetKind;
  readonly id: string;
  /** The name that staff know, as it is at this time. */
  readonly name: string;
}

export interface AdminEntry {
  /** null: an operator at the command line. */
  readonly adminId: UserId | null;
  readonly action: AdminAction;
  readonly target: AdminTarget;
  /** Why, in the words of staff; empty where none were asked for. */
  readonly reason: string;
  /** The changed fields alone; null where there was or is nothing. */
  readonly before: ChangedFields | null;
  readonly after: ChangedFields | null;
  /** Epoch milliseconds. */
  readonly at: number;
}

async function nameOf(trx: TypedKnex, adminId: UserId | null): Promise<string> {
  if (adminId === null) return operatorName;
  const row = await trx("users")
    .where("id", rowId(adminId) ?? 0)
    .first("username");
  if (row === undefined) throw new Error(`user ${adminId} is not there`);
  return row.username;
}

const cut = (words: string, charsMax: number): string => Array.from(words).slice(0, charsMax).join("");
const written = (fields: ChangedFields | null): string | null => (fields === null ? null : JSON.stringify(fields));

/** Adds an entry, inside the transaction of the change. */
export async function recordAdminAction(trx: TypedKnex, entry: AdminEntry): Promise<void> {
  const { adminId, action, target, reason, before, after, at } = entry;
  const adminName = await nameOf(trx, adminId);
  const targetName = cut(target.name, adminLogLimits.targetCharsMax);
  await trx("admin_log").insert({
    at,
    admin_id: adminId === null ? null : (rowId(adminId) ?? null),
    admin_name: adminName,
    admin_key: nameKey(adminName),
    action,
    target_kind: target.kind,
    target_id: target.id,
    target_name: targetName,
    target_key: cut(nameKey(targetName), adminLogLimits.targetCharsMax),
    reason: cut(visibleText(reason), adminLogLimits.reasonCharsMax),
    before: written(before),
    after: written(after),
  });
}

/** An action whose entry is in the log. */
interface DoneAction {
  readonly action: AdminAction;
  readonly adminId: number | null;
  /** Epoch milliseconds. */
  readonly at: number;
}

const markOf = ({ action, admin_id, at }: Pick<RowOf<"admin_log">, "action" | "admin_id" | "at">): string =>
  `${action} ${admin_id} ${at}`;

/** The reason of each of these actions on one target, in their order; empty where none was given. */
export async function actionReasons(
  knex: TypedKnex,
  { kind, id }: Pick<AdminTarget, "kind" | "id">,
  done: readonly DoneAction[],
): Promise<readonly string[]> {
  if (done.length === 0) return [];
  const entries = await knex("admin_log")
    .where({ target_kind: kind, target_id: id })
    .whereIn(
      "at",
      done.map(({ at }) => at),
    )
    .select("action", "admin_id", "at", "reason");
  const reasons = new Map(entries.map((entry) => [markOf(entry), entry.reason]));
  return done.map(({ action, adminId, at }) => reasons.get(markOf({ action, admin_id: adminId, at })) ?? "");
}

type Value = ChangedFields[string];
const cutValue = (value: Value): Value =>
  typeof value === "string" && value.length > adminLogLimits.valueCharsMax
    ? `${value.slice(0, adminLogLimits.valueCharsMax)}…`
    : value;

/** The fields in which two states of one thing differ, before and after; null for a state in which it does not exist. */
export function changedFields(
  before: ChangedFields | null,
  after: ChangedFields | null,
): { readonly before: ChangedFields | null; readonly after: ChangedFields | null } {
  const names = Object.keys({ ...before, ...after }).filter((name) => before?.[name] !== after?.[name]);
  const of = (fields: ChangedFields | null): ChangedFields | null =>
    fields === null ? null : Object.fromEntries(names.map((name) => [name, cutValue(fields[name] ?? null)]));
  return { before: of(before), after: of(after) };
}
