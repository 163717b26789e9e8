/**
 * Writes conversations: sends a message, marks messages as read, accepts a request, deletes a conversation from one view
 * and old messages from both.
 */
import type { ActionId, UserId } from "#protocol/ids.ts";
import type { NewNotification } from "#protocol/calls/notifications.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import { addWithin } from "#server/people/notifications/notificationStore.ts";
import { messageLimits } from "./limits.ts";
import { type KnownPair, pairIds, readPair, correspondenceOf } from "./pair.ts";
import type { StoredMessage } from "./conversationReads.ts";
import type { Correspondence } from "#protocol/calls/messages.ts";
import type { User } from "#server/base/db/records.ts";
import type { Database } from "#server/base/db/database.ts";
import { idOf, rowId } from "#server/base/db/rowIds.ts";

export interface NewMessage {
  readonly from: UserId;
  readonly to: UserId;
  readonly text: string;
  readonly at: number;
  /** The client's id: a message that comes again under the same id is stored once. */
  readonly actionId: ActionId | null;
  /** Whether the other user has no page open, and so is notified. */
  readonly isAway: boolean;
}

export type SendOutcome =
  | { readonly is: "sent"; readonly message: StoredMessage; readonly from: User; readonly isNew: boolean }
  /** The other user does not exist, or is no account. */
  | { readonly is: "unknown" }
  | { readonly is: "refused"; readonly because: Exclude<Correspondence, "open"> }
  /** Too many conversations were begun today. */
  | { readonly is: "too-many" };

/** Stores a message in a transaction that holds the rows of both users, the older first. */
export async function send(trx: TypedKnex, message: NewMessage): Promise<SendOutcome> {
  const [id, other] = pairIds(message.from, message.to);
  await trx("users").whereIn("id", [id, other]).orderBy("id").forUpdate().select("id");
  const pair = await readPair(trx, message.from, message.to);
  if (pair === undefined) return { is: "unknown" };
  const earlier = await sentBefore(trx, message);
  if (earlier !== undefined) return { is: "sent", message: earlier, from: pair.user, isNew: false };
  const correspondence = correspondenceOf(pair);
  if (correspondence !== "open") return { is: "refused", because: correspondence };
  const begins = pair.ownRow === undefined && !pair.isFriend;
  if (begins && (await hasBegunTooMany(trx, id, message.at))) return { is: "too-many" };
  const { text, at, actionId: action_id, isAway } = message;
  const row = { sender_id: id, receiver_id: other, action_id, message: text, at };
  const [messageId = 0] = await trx("direct_messages").insert(row);
  await updateLists(trx, pair, { messageId, begunAt: begins ? at : null });
  if (isAway) await addWithin(trx, [other], newMessageFrom(pair), at);
  const stored = { id: String(messageId), from: message.from, to: message.to, text, at };
  return { is: "sent", message: stored, from: pair.user, isNew: true };
}

/** The receiver gets one for all messages that follow the last one they have read. */
const newMessageFrom = ({ user, otherRow }: KnownPair): NewNotification => ({
  kind: "direct_message",
  values: {},
  from: user.id,
  cause: `message:${user.id}:${otherRow?.read_id ?? 0}`,
});

async function sentBefore(trx: TypedKnex, { from, actionId }: NewMessage): Promise<StoredMessage | undefined> {
  if (actionId === null) return undefined;
  const sender_id = rowId(from) ?? 0;
  const row = await trx("direct_messages").where({ sender_id, action_id: actionId }).first();
  if (row === undefined) return undefined;
  return { id: String(row.id), from, to: idOf(row.receiver_id), text: row.message, at: row.at };
}

async function hasBegunTooMany(trx: TypedKnex, id: number, at: number): Promise<boolean> {
  const [found] = await trx("conversations")
    .where("user_id", id)
    .where("begun_at", ">", at - messageLimits.begunMs)
    .count({ count: "*" });
  return (found?.count ?? 0) >= messageLimits.begunPerDayMax;
}

interface Sent {
  readonly messageId: number;
  readonly begunAt: number | null;
}

/** Puts the conversation first in both lists. Who writes has read what was there, and accepts a request by it. */
async function updateLists(trx: TypedKnex, pair: KnownPair, { messageId, begunAt }: Sent): Promise<void> {
  const [id, other] = pairIds(pair.user.id, pair.other.id);
  const both = { last_id: messageId, cleared_id: 0 };
  if (pair.ownRow === undefined) {
    const own = { ...both, read_id: messageId, unread: 0, is_request: false, begun_at: begunAt };
    await trx("conversations").insert({ user_id: id, other_id: other, ...own });
  } else {
    await trx("conversations")
      .where({ user_id: id, other_id: other })
      .update({ last_id: messageId, read_id: messageId, unread: 0, is_request: false });
  }
  if (pair.otherRow === undefined) {
    const theirs = { ...both, read_id: 0, unread: 1, is_request: !pair.isFriend };
    await trx("conversations").insert({ user_id: other, other_id: id, ...theirs });
  } else {
    await trx("conversations")
      .where({ user_id: other, other_id: id })
      .update({ last_id: messageId, unread: pair.otherRow.unread + 1 });
  }
}

/** A user's row of a conversation. A message that is being stored counts itself as unread in it. */
function lockedRow(trx: TypedKnex, userId: UserId, otherId: UserId) {
  const [user_id, other_id] = pairIds(userId, otherId);
  return trx("conversations").where({ user_id, other_id }).forUpdate().first();
}

export async function markRead(trx: TypedKnex, userId: UserId, otherId: UserId, upTo: string) {
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

export async function accept(knex: TypedKnex, userId: UserId, otherId: UserId): Promise<boolean> {
  const [user_id, other_id] = pairIds(userId, otherId);
  return (await knex("conversations").where({ user_id, other_id, is_request: true }).update({ is_request: false })) > 0;
}

/** A request that is deleted stays one: its sender may not write more of it. */
export async function clear(trx: TypedKnex, userId: UserId, otherId: UserId): Promise<void> {
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
