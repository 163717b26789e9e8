/** What is read of one conversation. */
import type { RowOf, TypedKnex } from "#server/base/db/typedKnex.ts";
import { correspondenceOf } from "./correspondence.ts";
import { conversationRow, pairIds, readPair } from "./pairRow.ts";
import type { ConversationState, SentLine, StoredMessage } from "./records.ts";

export interface MessagePage {
  readonly limit: number;
  /** The id of the earliest message that is known already. */
  readonly before: string | undefined;
}

export async function stateOf(
  knex: TypedKnex,
  userId: string,
  otherId: string,
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
  from: String(row.sender_id),
  to: String(row.receiver_id),
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

export async function messagesOf(knex: TypedKnex, userId: string, otherId: string, { limit, before }: MessagePage) {
  const [id, other] = pairIds(userId, otherId);
  const block = await knex("blocks")
    .where({ user_id: id, blocked_id: other })
    .orWhere({ user_id: other, blocked_id: id })
    .first("at");
  if (block !== undefined) return { messages: [], next: null };
  const above = (await conversationRow(knex, id, other))?.cleared_id ?? 0;
  // One more than is shown tells whether earlier ones follow.
  const wanted = { above, below: before === undefined ? undefined : Number(before), limit: limit + 1 };
  const found = await sentBetween(knex, [id, other], wanted);
  const latest = found.slice(0, limit);
  const earliest = latest.at(-1);
  const next = found.length > limit && earliest !== undefined ? String(earliest.id) : null;
  return { messages: latest.toReversed().map(messageOf), next };
}

export async function between(knex: TypedKnex, userId: string, otherId: string, limit: number): Promise<SentLine[]> {
  const found = await sentBetween(knex, pairIds(userId, otherId), { above: 0, below: undefined, limit });
  return found.toReversed().map(({ sender_id, message: text, at }) => ({ userId: String(sender_id), text, at }));
}

/** A request shows no typing to the one who gets it, nor from them before they accept it. */
export async function mayType(knex: TypedKnex, userId: string, otherId: string): Promise<boolean> {
  const pair = await readPair(knex, userId, otherId);
  if (pair === undefined || correspondenceOf(pair) !== "open") return false;
  const isAccepted = pair.ownRow?.is_request === 0 && pair.otherRow?.is_request === 0;
  if (!pair.isFriend && !isAccepted) return false;
  const [id] = pairIds(userId, otherId);
  const own = await knex("settings").where("user_id", id).first("show_typing_indicator");
  return own?.show_typing_indicator !== 0;
}
