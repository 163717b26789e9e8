/** Reads conversations: a user's list of them, and the messages and state of one. */
import type { UserId } from "#protocol/ids.ts";
import type { RowOf, TypedKnex } from "#server/base/db/typedKnex.ts";
import { conversationRow, pairIds, readPair, correspondenceOf } from "./pair.ts";
import type { Correspondence } from "#protocol/calls/messages.ts";
import type { Relation } from "#protocol/calls/friends.ts";
import type { User } from "#server/base/db/records.ts";
import { idOf, rowId } from "#server/base/db/rowIds.ts";
import { userColumns, userOf } from "#server/people/users/userStore.ts";

export interface StoredMessage {
  readonly id: string;
  readonly from: UserId;
  readonly to: UserId;
  readonly text: string;
  readonly at: number;
}

/** A message as evidence. */
export interface SentLine {
  readonly userId: UserId;
  readonly text: string;
  readonly at: number;
}

/** A conversation as one of its users sees it. */
export interface ConversationState {
  readonly user: User;
  readonly relation: Relation;
  readonly correspondence: Correspondence;
  readonly isRequest: boolean;
  readonly unread: number;
}

export interface MessagePage {
  readonly limit: number;
  /** The id of the earliest message that is known already. */
  readonly before: string | undefined;
}

export async function stateOf(
  knex: TypedKnex,
  userId: UserId,
  otherId: UserId,
): Promise<ConversationState | undefined> {
  const pair = await readPair(knex, userId, otherId);
  if (pair === undefined) return undefined;
  const { other: user, relation, ownRow, isFriend } = pair;
  const isRequest = ownRow?.is_request === 1 && !isFriend;
  return { user, relation, correspondence: correspondenceOf(pair), isRequest, unread: ownRow?.unread ?? 0 };
}

type Row = RowOf<"direct_messages">;

const messageOf = (row: Row): StoredMessage => ({
  id: String(row.id),
  from: idOf(row.sender_id),
  to: idOf(row.receiver_id),
  text: row.message,
  at: row.at,
});

interface Between {
  readonly above: number;
  readonly below: number | undefined;
  readonly limit: number;
}

/** The latest messages from one user to another between two ids, the latest first. */
async function sent(knex: TypedKnex, from: number, to: number, { above, below, limit }: Between): Promise<Row[]> {
  const query = knex("direct_messages")
    .where({ sender_id: from, receiver_id: to })
    .where("id", ">", above)
    .orderBy("id", "desc")
    .limit(limit);
  return below === undefined ? query : query.where("id", "<", below);
}

/** The latest messages of two users between two ids, the latest first. Each direction is a range of an index. */
async function sentBetween(knex: TypedKnex, [id, other]: readonly [number, number], wanted: Between): Promise<Row[]> {
  const found = [...(await sent(knex, id, other, wanted)), ...(await sent(knex, other, id, wanted))];
  return found.toSorted((one, next) => next.id - one.id).slice(0, wanted.limit);
}

export async function messagesOf(knex: TypedKnex, userId: UserId, otherId: UserId, { limit, before }: MessagePage) {
  const [id, other] = pairIds(userId, otherId);
  const block = await knex("blocks")
    .where({ user_id: id, blocked_id: other })
    .orWhere({ user_id: other, blocked_id: id })
    .first("at");
  if (block !== undefined) return { messages: [], next: null };
  const above = (await conversationRow(knex, id, other))?.cleared_id ?? 0;
  // One extra row shows whether earlier ones follow.
  const wanted = { above, below: before === undefined ? undefined : Number(before), limit: limit + 1 };
  const found = await sentBetween(knex, [id, other], wanted);
  const latest = found.slice(0, limit);
  const earliest = latest.at(-1);
  const next = found.length > limit && earliest !== undefined ? String(earliest.id) : null;
  return { messages: latest.toReversed().map(messageOf), next };
}

export async function between(knex: TypedKnex, userId: UserId, otherId: UserId, limit: number): Promise<SentLine[]> {
  const found = await sentBetween(knex, pairIds(userId, otherId), { above: 0, below: undefined, limit });
  return found.toReversed().map(({ sender_id, message: text, at }) => ({ userId: idOf(sender_id), text, at }));
}

/** A request shows no typing to the one who gets it, nor from them before they accept it. */
export async function mayType(knex: TypedKnex, userId: UserId, otherId: UserId): Promise<boolean> {
  const pair = await readPair(knex, userId, otherId);
  if (pair === undefined || correspondenceOf(pair) !== "open") return false;
  const isAccepted = pair.ownRow?.is_request === 0 && pair.otherRow?.is_request === 0;
  if (!pair.isFriend && !isAccepted) return false;
  const [id] = pairIds(userId, otherId);
  const own = await knex("settings").where("user_id", id).first("show_typing_indicator");
  return own?.show_typing_indicator !== 0;
}

export interface StoredConversation {
  readonly user: User;
  readonly last: StoredMessage;
  readonly unread: number;
  readonly isRequest: boolean;
}

export interface ListPage {
  readonly limit: number;
  /** The cursor of the page before. */
  readonly after: string | undefined;
}

/** The conversations that a user sees: not deleted from the own view, and neither of the two blocks the other. */
const visibleConversations = (knex: TypedKnex, id: number) =>
  knex("conversations")
    .where("conversations.user_id", id)
    .whereRaw("?? > ??", ["conversations.last_id", "conversations.cleared_id"])
    .whereNotExists(
      knex("blocks")
        .where("blocks.user_id", id)
        .whereColumn("blocks.blocked_id", "conversations.other_id")
        .select("blocks.at"),
    )
    .whereNotExists(
      knex("blocks")
        .where("blocks.blocked_id", id)
        .whereColumn("blocks.user_id", "conversations.other_id")
        .select("blocks.at"),
    );

export async function conversationsOf(knex: TypedKnex, userId: UserId, { limit, after }: ListPage) {
  const id = rowId(userId) ?? 0;
  const query = visibleConversations(knex, id)
    .join("users", "users.id", "conversations.other_id")
    .join("direct_messages as m", "m.id", "conversations.last_id")
    .leftJoin("friendships as f", (join) =>
      join.on("f.user_id", "conversations.user_id").andOn("f.friend_id", "conversations.other_id"),
    )
    .orderBy("conversations.last_id", "desc")
    .limit(limit + 1)
    .select([
      ...userColumns,
      "conversations.last_id",
      "conversations.unread",
      "conversations.is_request",
      "f.at as friends_since",
      "m.sender_id",
      "m.receiver_id",
      "m.message",
      "m.at",
    ]);
  const rows = await (after === undefined ? query : query.where("conversations.last_id", "<", rowId(after) ?? 0));
  const items = rows.slice(0, limit).map((row): StoredConversation => {
    const ends = { from: idOf(row.sender_id), to: idOf(row.receiver_id) };
    const last = { id: String(row.last_id), ...ends, text: row.message, at: row.at };
    const isRequest = row.is_request === 1 && row.friends_since === null;
    return { user: userOf(row), last, unread: row.unread, isRequest };
  });
  return { items, next: rows.length > limit ? (items.at(-1)?.last.id ?? null) : null };
}

export async function unreadOf(knex: TypedKnex, userId: UserId): Promise<number> {
  const [found] = await visibleConversations(knex, rowId(userId) ?? 0)
    .where("conversations.unread", ">", 0)
    .count({ count: "*" });
  return found?.count ?? 0;
}
