/** A user's list of conversations. */
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import type { User } from "#server/base/db/records.ts";
import { rowId, userColumns, userOf } from "#server/people/users/userStore.ts";
import type { StoredMessage } from "./records.ts";

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
const shown = (knex: TypedKnex, id: number) =>
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

export async function conversationsOf(knex: TypedKnex, userId: string, { limit, after }: ListPage) {
  const id = rowId(userId) ?? 0;
  const query = shown(knex, id)
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
    const ends = { from: String(row.sender_id), to: String(row.receiver_id) };
    const last = { id: String(row.last_id), ...ends, text: row.message, at: row.at };
    const isRequest = row.is_request === 1 && row.friends_since === null;
    return { user: userOf(row), last, unread: row.unread, isRequest };
  });
  return { items, next: rows.length > limit ? (items.at(-1)?.last.id ?? null) : null };
}

export async function unreadOf(knex: TypedKnex, userId: string): Promise<number> {
  const [found] = await shown(knex, rowId(userId) ?? 0)
    .where("conversations.unread", ">", 0)
    .count({ count: "*" });
  return found?.count ?? 0;
}
