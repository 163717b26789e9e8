/** Notifications as they are stored: adding, listing, reading, and which of them the channels still have to be given. */
import type { NotificationId, UserId } from "#protocol/ids.ts";
import { type NewNotification, notificationKinds } from "#protocol/calls/notifications.ts";
import type { NotificationTab } from "#protocol/calls/notification/records.ts";
import type { Database } from "#server/base/db/database.ts";
import { statement, type BoundStatement } from "#server/base/db/statement.ts";
import type { RowOf, TypedKnex } from "#server/base/db/typedKnex.ts";
import { idOf, rowId } from "#server/base/db/rowIds.ts";
import { notificationLimits } from "./limits.ts";
import { counts } from "./alertSettings.ts";
import type { NotificationType } from "#protocol/frames/userRecords.ts";

/** The user who caused a notification, as other users see them. */
export interface NotificationSource {
  readonly id: UserId;
  readonly username: string;
  readonly imageUrl: string | null;
}

export interface StoredNotification {
  readonly id: NotificationId;
  readonly userId: UserId;
  readonly kind: string;
  readonly type: NotificationType;
  readonly values: Readonly<Record<string, string>>;
  readonly from: NotificationSource | null;
  readonly at: number;
  readonly isRead: boolean;
}

/** The requested part of a user's notifications, newest first. */
export interface NotificationsWanted {
  readonly tab: NotificationTab;
  readonly limit: number;
  /** Only those before this id; null for the newest. */
  readonly before: NotificationId | null;
}

const columns = [
  "n.id",
  "n.user_id",
  "n.kind",
  "n.type",
  "n.details",
  "n.at",
  "n.read_at",
  "n.from_id",
  "users.username",
  "users.image_url",
] as const;

/** Notifications with who caused them. */
const withSource = (knex: TypedKnex) => knex("notifications as n").leftJoin("users", "users.id", "n.from_id");

type Read = Awaited<ReturnType<typeof read>>[number];
const read = (knex: TypedKnex) => withSource(knex).select(columns);

function valuesOf(details: string): Readonly<Record<string, string>> {
  const values: unknown = JSON.parse(details);
  return values as Readonly<Record<string, string>>;
}

const stored = (row: Read): StoredNotification => ({
  id: idOf(row.id),
  userId: idOf(row.user_id),
  kind: row.kind,
  type: row.type,
  values: valuesOf(row.details),
  from: row.from_id === null ? null : { id: idOf(row.from_id), username: row.username ?? "", imageUrl: row.image_url },
  at: row.at,
  isRead: row.read_at !== null,
});

type NewRow = Pick<RowOf<"notifications">, "user_id" | "kind" | "type" | "from_id" | "details" | "cause" | "at">;

function rowFor(userId: number, notification: NewNotification, at: number): NewRow {
  const { kind, values, cause = null, from } = notification;
  if ((cause?.length ?? 0) > notificationLimits.causeCharsMax) throw new RangeError("the cause is too long");
  const fromId = from === undefined ? null : (rowId(from) ?? null);
  const { type } = notificationKinds[kind];
  return { user_id: userId, kind, type, from_id: fromId, details: JSON.stringify(values), cause, at };
}

const insertRows = statement((knex, { rows }: { readonly rows: readonly NewRow[] }) =>
  knex("notifications").insert(rows).onConflict(["user_id", "cause"]).ignore(),
);

/** A notification for one account, for a transaction that holds the account's row and stores its cause too. */
export interface Earned {
  readonly userId: number;
  readonly notification: NewNotification;
}

/** Stores these in a transaction that has other things to store. */
export const storeEarned = (earned: readonly Earned[], at: number): BoundStatement[] =>
  earned.length === 0
    ? []
    : [insertRows({ rows: earned.map(({ userId, notification }) => rowFor(userId, notification, at)) })];

/** The users among these who may get a notification; their rows are locked until the transaction ends. */
async function receivers(trx: TypedKnex, ids: readonly number[], from: number | undefined): Promise<number[]> {
  const all = from === undefined ? ids : [...ids, from];
  const held = await trx("users")
    .whereIn("id", all)
    .whereNull("deleted_at")
    .orderBy("id")
    .forUpdate()
    .select("id", "role");
  const accounts = held.filter(({ role }) => role !== "guest").map(({ id }) => id);
  if (from === undefined) return accounts;
  if (!accounts.includes(from)) return [];
  const blocks = await trx("blocks")
    .where((mine) => mine.where("user_id", from).whereIn("blocked_id", ids))
    .orWhere((theirs) => theirs.where("blocked_id", from).whereIn("user_id", ids))
    .select("user_id", "blocked_id");
  const blocked = new Set(blocks.flatMap((row) => [row.user_id, row.blocked_id]));
  return accounts.filter((id) => id !== from && !blocked.has(id));
}

/** Stores the same notification for these users, in a transaction that stores its cause too. */
export async function addWithin(
  trx: TypedKnex,
  ids: readonly number[],
  notification: NewNotification,
  at: number,
): Promise<void> {
  const { from } = notification;
  const found = await receivers(trx, ids, from === undefined ? undefined : (rowId(from) ?? 0));
  const rows = found.map((id) => rowFor(id, notification, at));
  if (rows.length > 0) await trx("notifications").insert(rows).onConflict(["user_id", "cause"]).ignore();
}

const tabTypes = { challenges: "challenge", tournaments: "tournament", rewards: "reward" } as const;

async function list(
  knex: TypedKnex,
  userId: UserId,
  { tab, limit, before }: NotificationsWanted,
): Promise<StoredNotification[]> {
  const query = withSource(knex).where("n.user_id", rowId(userId) ?? 0);
  if (tab === "unread") query.whereNull("n.read_at");
  else if (tab !== "all") query.where("n.type", tabTypes[tab]);
  if (before !== null) query.where("n.id", "<", rowId(before) ?? 0);
  const rows = await query.orderBy("n.id", "desc").limit(limit).select(columns);
  return rows.map(stored);
}

async function accountsAfter(knex: TypedKnex, userId: UserId, limit: number): Promise<UserId[]> {
  const ids = await knex("users")
    .where("id", ">", rowId(userId) ?? 0)
    .whereNot("role", "guest")
    .where("is_bot", false)
    .whereNull("deleted_at")
    .orderBy("id")
    .limit(limit)
    .pluck("id");
  return ids.map(idOf);
}

/** The part of a user's unread notifications that a mail is about. */
export interface UnseenWanted {
  readonly afterId: NotificationId;
  /** Epoch milliseconds. */
  readonly before: number;
}

async function unseen(
  knex: TypedKnex,
  userId: UserId,
  { afterId, before }: UnseenWanted,
): Promise<StoredNotification[]> {
  const rows = await withSource(knex)
    .where("n.user_id", rowId(userId) ?? 0)
    .whereNull("n.read_at")
    .where("n.id", ">", rowId(afterId) ?? 0)
    .where("n.at", "<=", before)
    .orderBy("n.id", "desc")
    .limit(notificationLimits.perUserMax)
    .select(columns);
  return rows.map(stored);
}

async function deleteBetween(knex: TypedKnex, userId: UserId, otherId: UserId): Promise<UserId[]> {
  const [id, other] = [rowId(userId) ?? 0, rowId(otherId) ?? 0];
  const lost: UserId[] = [];
  for (const pair of [
    { user_id: id, from_id: other },
    { user_id: other, from_id: id },
  ]) {
    const ids = await knex("notifications").where(pair).pluck("id");
    if (ids.length === 0) continue;
    await knex("notifications").whereIn("id", ids).del();
    lost.push(idOf(pair.user_id));
  }
  return lost;
}

async function takeUntold(knex: TypedKnex, limit: number): Promise<StoredNotification[]> {
  const rows = await withSource(knex).where("n.is_told", 0).orderBy("n.id").limit(limit).select(columns);
  const taken: StoredNotification[] = [];
  for (const row of rows) {
    // A server that lost the database may be reading the same rows: only the first change counts.
    const changed = await knex("notifications").where({ id: row.id, is_told: 0 }).update({ is_told: 1 });
    if (changed > 0) taken.push(stored(row));
  }
  return taken;
}

async function deleteOldest(knex: TypedKnex, userId: UserId): Promise<void> {
  const user_id = rowId(userId) ?? 0;
  const surplus = await knex("notifications")
    .where({ user_id })
    .orderBy("id", "desc")
    .limit(notificationLimits.perUserMax)
    .offset(notificationLimits.perUserMax)
    .pluck("id");
  if (surplus.length > 0) await knex("notifications").whereIn("id", surplus).del();
}

async function purge(database: Database, before: number): Promise<number> {
  let purged = 0;
  for (;;) {
    const ids = await database.run((knex) =>
      knex("notifications").where("at", "<=", before).orderBy("at").limit(notificationLimits.purgeRows).pluck("id"),
    );
    if (ids.length === 0) return purged;
    purged += await database.run((knex) => knex("notifications").whereIn("id", ids).del());
  }
}

export const notificationStore = (database: Database) => ({
  /**
   * Stores the same notification for these users. Left out are guests, deleted accounts, users who already have one for
   * its cause, and those between whom and its causer there is a block.
   */
  add: async (userIds: readonly UserId[], notification: NewNotification, at: number) => {
    const ids = userIds.flatMap((id) => rowId(id) ?? []);
    for (let from = 0; from < ids.length; from += notificationLimits.usersAtOnce) {
      const some = ids.slice(from, from + notificationLimits.usersAtOnce);
      await database.transaction((trx) => addWithin(trx, some, notification, at));
    }
  },
  /** The ids of accounts behind this one, in order. */
  accountsAfter: (userId: UserId, limit: number) => database.run((knex) => accountsAfter(knex, userId, limit)),
  list: (userId: UserId, wanted: NotificationsWanted) => database.run((knex) => list(knex, userId, wanted)),
  counts: (userId: UserId) => database.run((knex) => counts(knex, userId)),
  /** The unread ones after an id and up to a time, newest first. */
  unseen: (userId: UserId, wanted: UnseenWanted) => database.run((knex) => unseen(knex, userId, wanted)),
  /** Marks one as read; false where it is not the user's, or was read before. */
  read: async (userId: UserId, id: NotificationId, at: number) => {
    const mine = { id: rowId(id) ?? 0, user_id: rowId(userId) ?? 0 };
    const changed = await database.run((knex) =>
      knex("notifications").where(mine).whereNull("read_at").update({ read_at: at }),
    );
    return changed > 0;
  },
  /** Marks all as read at this time. */
  readAll: async (userId: UserId, at: number) => {
    const user_id = rowId(userId) ?? 0;
    await database.run((knex) => knex("notifications").where({ user_id }).whereNull("read_at").update({ read_at: at }));
  },
  /** Marks those as unread again that were read at exactly this time. */
  unreadAgain: async (userId: UserId, readAt: number) => {
    const mine = { user_id: rowId(userId) ?? 0, read_at: readAt };
    await database.run((knex) => knex("notifications").where(mine).update({ read_at: null }));
  },
  /** Marks as read what these kinds from that user asked for: it is done. Resolves to whether any was unread. */
  settle: async (userId: UserId, fromId: UserId, kind: NewNotification["kind"], at: number) => {
    const mine = { user_id: rowId(userId) ?? 0, from_id: rowId(fromId) ?? 0, kind };
    const changed = await database.run((knex) =>
      knex("notifications").where(mine).whereNull("read_at").update({ read_at: at }),
    );
    return changed > 0;
  },
  /** Deletes what two users caused each other. Resolves to the users who lost any. */
  deleteBetween: (userId: UserId, otherId: UserId) => database.run((knex) => deleteBetween(knex, userId, otherId)),
  /** Takes some that the channels were not given yet, the oldest first. Each is taken once. */
  takeUntold: (limit: number) => database.run((knex) => takeUntold(knex, limit)),
  /** Deletes a user's oldest beyond the bound. */
  deleteOldest: (userId: UserId) => database.run((knex) => deleteOldest(knex, userId)),
  /** Deletes those from before this time; resolves to how many there were. */
  purge: (before: number) => purge(database, before),
});

export type NotificationStore = ReturnType<typeof notificationStore>;
