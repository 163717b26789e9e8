/**
 * Finds users who are due for a mail about their notifications. A server claims a mail before it sends it, so that no
 * two servers send the same; a claim that a crash left behind expires.
 */
import type { NotificationId, UserId } from "#protocol/ids.ts";
import type { Database } from "#server/base/db/database.ts";
import type { RowOf, TypedKnex } from "#server/base/db/typedKnex.ts";
import { idOf, rowId, type RowId } from "#server/base/db/rowIds.ts";
import { digestLimits } from "./limits.ts";

/** A mail that this server has claimed. */
export interface ClaimedDigest {
  readonly userId: UserId;
  /** Identifies the claim. */
  readonly claimedAt: number;
  /** Notifications up to this id were mailed or seen. */
  readonly doneId: NotificationId;
}

type DigestRow = RowOf<"mail_digests">;

const dueAfter = (at: number, sentAt: number | null): number =>
  Math.max(at + digestLimits.unseenMs, (sentAt ?? Number.NEGATIVE_INFINITY) + digestLimits.everyMs);

/** The user's row, held until the transaction ends; made where there is none. Undefined for a user who is gone. */
async function held(trx: TypedKnex, userId: number): Promise<DigestRow | undefined> {
  const user = await trx("users").where("id", userId).whereNull("deleted_at").forUpdate().first("id");
  if (user === undefined) return undefined;
  await trx("mail_digests").insert({ user_id: userId }).onConflict("user_id").ignore();
  return trx("mail_digests").where("user_id", userId).first();
}

async function note(trx: TypedKnex, userId: number, at: number): Promise<void> {
  const row = await held(trx, userId);
  if (row === undefined || row.due_at !== null) return;
  await trx("mail_digests")
    .where("user_id", userId)
    .update({ due_at: dueAfter(at, row.sent_at) });
}

async function seen(trx: TypedKnex, userId: number, notificationId: RowId<NotificationId>): Promise<void> {
  const row = await held(trx, userId);
  if (row === undefined || row.seen_id >= notificationId) return;
  await trx("mail_digests").where("user_id", userId).update({ seen_id: notificationId });
}

async function claim(knex: TypedKnex, now: number, limit: number): Promise<ClaimedDigest[]> {
  const rows = await knex("mail_digests")
    .where("due_at", "<=", now)
    .where((free) => free.whereNull("claimed_at").orWhere("claimed_at", "<=", now - digestLimits.claimMs))
    .orderBy("due_at")
    .limit(limit);
  const claimed: ClaimedDigest[] = [];
  for (const { user_id, claimed_at, mailed_id, seen_id } of rows) {
    const free = knex("mail_digests").where({ user_id }).whereNotNull("due_at");
    if (claimed_at === null) free.whereNull("claimed_at");
    else free.where({ claimed_at });
    if ((await free.update({ claimed_at: now })) === 0) continue;
    claimed.push({ userId: idOf(user_id), claimedAt: now, doneId: idOf(Math.max(mailed_id, seen_id)) });
  }
  return claimed;
}

async function done(
  trx: TypedKnex,
  { userId, claimedAt }: ClaimedDigest,
  mailedId: NotificationId | null,
  now: number,
): Promise<void> {
  const user_id = rowId(userId) ?? 0;
  const row = await held(trx, user_id);
  if (row === undefined || row.claimed_at !== claimedAt) return;
  const sent_at = mailedId === null ? row.sent_at : now;
  const mailed_id = mailedId === null ? row.mailed_id : (rowId(mailedId) ?? 0);
  // Notifications of the last hour come in a later mail.
  const next = await trx("notifications")
    .where({ user_id })
    .whereNull("read_at")
    .where("id", ">", Math.max(mailed_id, row.seen_id))
    .where("at", ">", now - digestLimits.unseenMs)
    .orderBy("id")
    .first("at");
  const due_at = next === undefined ? null : dueAfter(next.at, sent_at);
  await trx("mail_digests").where({ user_id }).update({ due_at, claimed_at: null, sent_at, mailed_id });
}

export const digestStore = (database: Database) => ({
  /** A notification was stored at this time: a mail is due an hour later, or a day after the last one. */
  note: (userId: UserId, at: number) => database.transaction((trx) => note(trx, rowId(userId) ?? 0, at)),
  /** The user has seen the list up to this notification. */
  seen: (userId: UserId, notificationId: NotificationId) =>
    database.transaction((trx) => seen(trx, rowId(userId) ?? 0, rowId(notificationId) ?? 0)),
  /** Claims some that are due. */
  claim: (now: number, limit: number) => database.run((knex) => claim(knex, now, limit)),
  /**
   * Ends a claim. `mailedId`: the newest notification in the mail that was sent; null where none was needed. What came
   * meanwhile is due later.
   */
  done: (claimed: ClaimedDigest, mailedId: NotificationId | null, now: number) =>
    database.transaction((trx) => done(trx, claimed, mailedId, now)),
  /** Gives a claim back after a failure; it is due again at this time. */
  release: async ({ userId, claimedAt }: ClaimedDigest, dueAt: number) => {
    const mine = { user_id: rowId(userId) ?? 0, claimed_at: claimedAt };
    await database.run((knex) => knex("mail_digests").where(mine).update({ claimed_at: null, due_at: dueAt }));
  },
});

export type DigestStore = ReturnType<typeof digestStore>;
