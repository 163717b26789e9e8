import type { NewNotification } from "#protocol/calls/notifications.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import { addWithin } from "#server/people/notifications/notificationStore.ts";
import { correspondenceOf } from "./correspondence.ts";
import { messageLimits } from "./limits.ts";
import { type KnownPair, pairIds, readPair } from "./pairRow.ts";
import type { NewMessage, SendOutcome, StoredMessage } from "./records.ts";

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
  await keepInLists(trx, pair, { messageId, begunAt: begins ? at : null });
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
  const [sender_id] = pairIds(from, "");
  const row = await trx("direct_messages").where({ sender_id, action_id: actionId }).first();
  if (row === undefined) return undefined;
  return { id: String(row.id), from, to: String(row.receiver_id), text: row.message, at: row.at };
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
async function keepInLists(trx: TypedKnex, pair: KnownPair, { messageId, begunAt }: Sent): Promise<void> {
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
