/**
 * The log of what staff have changed. Rows are only added: no code changes or deletes one, and triggers of the database
 * refuse it. A change and its entry are one transaction, so neither is stored without the other.
 */
import { adminLogLimits } from "./limits.ts";
import { visibleText } from "#server/base/core/writtenText.ts";
import type { AdminAction, ChangedFields, TargetKind } from "#protocol/calls/adminLog.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import { nameKey, rowId } from "#server/people/users/userStore.ts";

/** Who did it where nobody of the staff did: a person with access to the server's command line. */
export const operatorName = "operator";

export interface AdminTarget {
  readonly kind: TargetKind;
  readonly id: string;
  /** What staff know it by; kept as it is at this time. */
  readonly name: string;
}

export interface AdminEntry {
  /** null: an operator at the command line. */
  readonly adminId: string | null;
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

async function nameOf(trx: TypedKnex, adminId: string | null): Promise<string> {
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
