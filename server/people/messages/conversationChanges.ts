/** What changes in a conversation besides new messages. */
import type { Database } from "#server/base/db/database.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import { rowId } from "#server/people/users/userStore.ts";
import { messageLimits } from "./limits.ts";
import { pairIds } from "./pairRow.ts";

/** A user's row of a conversation. A message that is being stored counts itself as unread in it. */
function lockedRow(trx: TypedKnex, userId: string, otherId: string) {
  const [user_id, other_id] = pairIds(userId, otherId);
  return trx("conversations").where({ user_id, other_id }).forUpdate().first();
}

export async function markRead(trx: TypedKnex, userId: string, otherId: string, upTo: string) {
  const [id, other] = pairIds(userId, otherId);
  const row = await lockedRow(trx, userId, otherId);
  const wanted = rowId(upTo);
  if (row === undefined || wanted === undefined) return undefined;
  const read_id = Math.max(row.read_id, Math.min(wanted, row.last_id));
  if (read_id === row.read_id && row.unread === 0) return String(read_id);
  const [found] = await trx("direct_messages")
    .where({ sender_id: other, receiver_id: id })
    .where("id", ">", Math.max(read_id, row.cleared_id))
    .count({ count: "*" });
  await trx("conversations")
    .where({ user_id: id, other_id: other })
    .update({ read_id, unread: found?.count ?? 0 });
  return String(read_id);
}

export async function accept(knex: TypedKnex, userId: string, otherId: string): Promise<boolean> {
  const [user_id, other_id] = pairIds(userId, otherId);
  return (await knex("conversations").where({ user_id, other_id, is_request: true }).update({ is_request: false })) > 0;
}

/** A request that is deleted stays one: its sender may not write more of it. */
export async function clear(trx: TypedKnex, userId: string, otherId: string): Promise<void> {
  const row = await lockedRow(trx, userId, otherId);
  if (row === undefined) return;
  const { user_id, other_id, last_id } = row;
  await trx("conversations").where({ user_id, other_id }).update({ cleared_id: last_id, read_id: last_id, unread: 0 });
}

/** Deletes from the oldest on; then the conversations of which nothing is left. */
export async function forget(database: Database, before: number): Promise<number> {
  let deleted = 0;
  for (;;) {
    const step = await database.run(async (knex) => {
      const rows = await knex("direct_messages").orderBy("id").limit(messageLimits.forgottenRows).select("id", "at");
      const old = rows.filter(({ at }) => at < before).map(({ id }) => id);
      if (old.length > 0) await knex("direct_messages").whereIn("id", old).del();
      const last = old.at(-1);
      if (last !== undefined) await knex("conversations").where("last_id", "<=", last).del();
      return old.length;
    });
    deleted += step;
    if (step < messageLimits.forgottenRows) return deleted;
  }
}
