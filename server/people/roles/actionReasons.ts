/** Why staff did what they did to one target: the log has it, in an entry of the same transaction and time. */
import type { RowOf, TypedKnex } from "#server/base/db/typedKnex.ts";
import type { AdminAction } from "#protocol/calls/adminLog.ts";
import type { AdminTarget } from "./adminLog.ts";

interface DoneAction {
  readonly action: AdminAction;
  readonly adminId: number | null;
  /** Epoch milliseconds. */
  readonly at: number;
}

const markOf = ({ action, admin_id, at }: Pick<RowOf<"admin_log">, "action" | "admin_id" | "at">): string =>
  `${action} ${admin_id} ${at}`;

/** The reason of each of these, in their order; empty where none was given. */
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
