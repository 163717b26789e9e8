/** The relation of two users, which decides who may write to whom. */
import type { UserId } from "#protocol/ids.ts";
import type { Relation } from "#protocol/calls/friends.ts";
import { defaultSettings, type Audience } from "#protocol/calls/settings.ts";
import type { RowOf, TypedKnex } from "#server/base/db/typedKnex.ts";
import type { User } from "#server/base/db/records.ts";
import { rowId } from "#server/base/db/rowIds.ts";
import { userColumns, userOf } from "#server/people/users/userStore.ts";
import { messageLimits } from "./limits.ts";
import type { Correspondence } from "#protocol/calls/messages.ts";

/** The relation of a writer to another user. */
interface Pair {
  readonly isFriend: boolean;
  /** Whether the writer has blocked the other user. */
  readonly isBlocking: boolean;
  /** Whether the other user has blocked the writer. */
  readonly isBlocked: boolean;
  /** The users who may write to the writer, and to the other user. */
  readonly own: Audience;
  readonly others: Audience;
  /** How many messages the writer has sent that the other user has neither answered nor accepted. */
  readonly unanswered: number;
}

/**
 * Whether the writer may write. Two users who are not friends write to each other only if both let everyone do so,
 * because otherwise one of them could not answer.
 */
export function correspondenceOf(pair: Pair): Correspondence {
  if (pair.isBlocking) return "blocked";
  if (pair.isBlocked || pair.others === "none") return "closed";
  if (pair.own === "none") return "own_choice";
  if (pair.isFriend) return "open";
  if (pair.others !== "everyone") return "closed";
  if (pair.own !== "everyone") return "own_choice";
  return pair.unanswered >= messageLimits.unansweredMax ? "waiting" : "open";
}

/** The ids of two users as the database has them; 0 where there cannot be such a user. */
export const pairIds = (userId: UserId, otherId: UserId): readonly [number, number] => [
  rowId(userId) ?? 0,
  rowId(otherId) ?? 0,
];

export interface KnownPair extends Pair {
  readonly user: User;
  readonly other: User;
  readonly relation: Relation;
  /** The two rows of the conversation, as far as there are any. */
  readonly ownRow: ConversationRow | undefined;
  readonly otherRow: ConversationRow | undefined;
}

export type ConversationRow = RowOf<"conversations">;

export const conversationRow = async (
  knex: TypedKnex,
  userId: number,
  otherId: number,
): Promise<ConversationRow | undefined> => knex("conversations").where({ user_id: userId, other_id: otherId }).first();

/** The relation of the first user to the second. */
async function relationOf(knex: TypedKnex, id: number, other: number): Promise<Relation> {
  const friend = await knex("friendships").where({ user_id: id, friend_id: other }).first("at");
  if (friend !== undefined) return "friends";
  const made = await knex("friend_requests").where({ from_id: id, to_id: other }).first("at");
  if (made !== undefined) return "requested";
  const got = await knex("friend_requests").where({ from_id: other, to_id: id }).first("at");
  return got === undefined ? "none" : "asked";
}

/** How many messages one sent that the other neither answered nor accepted; more than the bound are not counted. */
async function unansweredBy(knex: TypedKnex, id: number, other: number): Promise<number> {
  const sent = await knex("direct_messages")
    .where({ sender_id: id, receiver_id: other })
    .limit(messageLimits.unansweredMax)
    .pluck("id");
  return sent.length;
}

/** Undefined where one of the two is no account. */
export async function readPair(knex: TypedKnex, userId: UserId, otherId: UserId): Promise<KnownPair | undefined> {
  const [id, other] = pairIds(userId, otherId);
  if (id === other) return undefined;
  const users = await knex("users")
    .leftJoin("privacy", "privacy.user_id", "users.id")
    .whereIn("users.id", [id, other])
    .whereNot("users.role", "guest")
    .where("users.is_bot", false)
    .whereNull("users.deleted_at")
    .select([...userColumns, "privacy.direct_messages"]);
  const [mine, theirs] = [users.find((row) => row.id === id), users.find((row) => row.id === other)];
  if (mine === undefined || theirs === undefined) return undefined;
  const blockers = await knex("blocks")
    .where({ user_id: id, blocked_id: other })
    .orWhere({ user_id: other, blocked_id: id })
    .pluck("user_id");
  const relation = await relationOf(knex, id, other);
  const [ownRow, otherRow] = [await conversationRow(knex, id, other), await conversationRow(knex, other, id)];
  return {
    user: userOf(mine),
    other: userOf(theirs),
    relation,
    ownRow,
    otherRow,
    isFriend: relation === "friends",
    isBlocking: blockers.includes(id),
    isBlocked: blockers.includes(other),
    own: mine.direct_messages ?? defaultSettings.allowDirectMessages,
    others: theirs.direct_messages ?? defaultSettings.allowDirectMessages,
    unanswered: otherRow?.is_request === 1 ? await unansweredBy(knex, id, other) : 0,
  };
}
