/** Friends and requests, recent opponents, and users found by name. */
import { friendLimits } from "./limits.ts";
import type { UserId } from "#protocol/ids.ts";
import type { Privacy } from "#protocol/calls/settings.ts";
import { addWithin } from "#server/people/notifications/notificationStore.ts";
import type { Relation } from "#protocol/calls/friends.ts";
import type { Database } from "#server/base/db/database.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import { privacyColumns, privacyOf } from "#server/people/users/privacy.ts";
import type { User } from "#server/base/db/records.ts";
import { idOf, rowId, type RowId } from "#server/base/db/rowIds.ts";
import { nameKey, userColumns, userOf, whereNamed } from "#server/people/users/userStore.ts";

export interface Friendship {
  readonly user: User;
  readonly privacy: Privacy;
  readonly since: number;
}

export interface StoredRequest {
  readonly user: User;
  readonly at: number;
  readonly isOwn: boolean;
}

/** The relation of one account to another. */
export interface Standing {
  readonly user: User;
  readonly privacy: Privacy;
  readonly relation: Relation;
  /** Whether either has blocked the other. */
  readonly isBlocked: boolean;
}

/** Whether a user with this standing takes a challenge. */
export const takesChallenge = ({ relation, isBlocked, privacy }: Omit<Standing, "user">): boolean =>
  !isBlocked &&
  (privacy.allowGameInvites === "everyone" || (privacy.allowGameInvites === "friends" && relation === "friends"));

export type RequestOutcome = "requested" | "friends" | "unknown" | "not-accepted" | "too-many";

/** Users who can be friends: those with an account. */
const accounts = (knex: TypedKnex) =>
  knex("users").whereNot("users.role", "guest").where("users.is_bot", false).whereNull("users.deleted_at");

const withPrivacy = (knex: TypedKnex) => accounts(knex).leftJoin("privacy", "privacy.user_id", "users.id");

async function of(knex: TypedKnex, userId: UserId): Promise<Friendship[]> {
  const rows = await withPrivacy(knex)
    .join("friendships as f", "f.friend_id", "users.id")
    .where("f.user_id", rowId(userId) ?? 0)
    .orderBy("users.username_key")
    .select([...userColumns, ...privacyColumns, "f.at as since"]);
  return rows.map((row) => ({ user: userOf(row), privacy: privacyOf(row), since: row.since }));
}

async function requests(knex: TypedKnex, userId: UserId): Promise<StoredRequest[]> {
  const id = rowId(userId) ?? 0;
  const read = async (mine: "from_id" | "to_id", other: "from_id" | "to_id"): Promise<StoredRequest[]> => {
    const rows = await accounts(knex)
      .join("friend_requests as r", `r.${other}`, "users.id")
      .where(`r.${mine}`, id)
      .orderBy([
        { column: "r.at", order: "desc" },
        { column: `r.${other}`, order: "desc" },
      ])
      .limit(friendLimits.requestsMax)
      .select([...userColumns, "r.at as asked_at"]);
    return rows.map((row) => ({ user: userOf(row), at: row.asked_at, isOwn: mine === "from_id" }));
  };
  const [got, made] = await Promise.all([read("to_id", "from_id"), read("from_id", "to_id")]);
  return [...got, ...made].toSorted((one, other) => other.at - one.at);
}

async function relations(knex: TypedKnex, userId: UserId, otherIds: readonly UserId[]): Promise<Map<UserId, Relation>> {
  const id = rowId(userId) ?? 0;
  const others = otherIds.flatMap((other) => rowId(other) ?? []);
  const found = new Map<UserId, Relation>();
  if (others.length === 0) return found;
  const note = (ids: readonly number[], relation: Relation): void => {
    for (const other of ids) found.set(idOf(other), relation);
  };
  note(await knex("friend_requests").where("from_id", id).whereIn("to_id", others).pluck("to_id"), "requested");
  note(await knex("friend_requests").where("to_id", id).whereIn("from_id", others).pluck("from_id"), "asked");
  note(await knex("friendships").where("user_id", id).whereIn("friend_id", others).pluck("friend_id"), "friends");
  return found;
}

async function standing(knex: TypedKnex, userId: UserId, otherId: UserId): Promise<Standing | undefined> {
  const [id, other] = [rowId(userId) ?? 0, rowId(otherId) ?? 0];
  const row = await withPrivacy(knex)
    .where("users.id", other)
    .first([...userColumns, ...privacyColumns]);
  if (row === undefined) return undefined;
  const relation = (await relations(knex, userId, [otherId])).get(otherId) ?? "none";
  const block = await knex("blocks")
    .where({ user_id: id, blocked_id: other })
    .orWhere({ user_id: other, blocked_id: id })
    .first("at");
  return { user: userOf(row), privacy: privacyOf(row), relation, isBlocked: block !== undefined };
}

/** Whether a count of rows has reached the bound. */
const isFull = async (counting: PromiseLike<readonly { count: number }[]>, max: number): Promise<boolean> =>
  ((await counting)[0]?.count ?? 0) >= max;

/**
 * Holds the rows of two users, the older first: changes that both make at the same moment happen one
 * after the other. Whether both have accounts.
 */
async function hold(trx: TypedKnex, id: number, other: number): Promise<boolean> {
  const held = await accounts(trx).whereIn("users.id", [id, other]).orderBy("users.id").forUpdate().select("users.id");
  return held.length === 2;
}

/** A request that is repeated after a withdrawal or a refusal notifies its receiver only once. */
const notified = (kind: "friend_request" | "friend_accepted", fromId: RowId<UserId>) =>
  ({ kind, values: {}, from: idOf(fromId), cause: `${kind}:${fromId}` }) as const;

async function makeFriends(trx: TypedKnex, id: number, other: number, at: number): Promise<RequestOutcome> {
  for (const user_id of [id, other]) {
    const counting = trx("friendships").where({ user_id }).count({ count: "*" });
    if (await isFull(counting, friendLimits.friendsMax)) return "too-many";
  }
  await trx("friend_requests").where({ from_id: other, to_id: id }).del();
  await trx("friendships").insert([
    { user_id: id, friend_id: other, at },
    { user_id: other, friend_id: id, at },
  ]);
  await addWithin(trx, [other], notified("friend_accepted", id), at);
  return "friends";
}

async function ask(trx: TypedKnex, userId: UserId, otherId: UserId, at: number): Promise<RequestOutcome> {
  const [id, other] = [rowId(userId) ?? 0, rowId(otherId) ?? 0];
  const known = (await hold(trx, id, other)) ? await standing(trx, userId, otherId) : undefined;
  if (known === undefined) return "unknown";
  const { relation, isBlocked, privacy } = known;
  if (relation === "friends" || relation === "requested") return relation;
  if (isBlocked) return "not-accepted";
  if (relation === "asked") return makeFriends(trx, id, other, at);
  if (!privacy.allowFriendRequests) return "not-accepted";
  const counting = trx("friend_requests").where("from_id", id).count({ count: "*" });
  if (await isFull(counting, friendLimits.requestsMax)) return "too-many";
  await trx("friend_requests").insert({ from_id: id, to_id: other, at });
  await addWithin(trx, [other], notified("friend_request", id), at);
  return "requested";
}

async function end(trx: TypedKnex, userId: UserId, otherId: UserId): Promise<boolean> {
  const [id, other] = [rowId(userId) ?? 0, rowId(otherId) ?? 0];
  await hold(trx, id, other);
  const relation = (await relations(trx, userId, [otherId])).get(otherId);
  // Only rows that are there are deleted: MySQL would hold the gap where another one might be, against everybody.
  if (relation === "requested") await trx("friend_requests").where({ from_id: id, to_id: other }).del();
  if (relation === "asked") await trx("friend_requests").where({ from_id: other, to_id: id }).del();
  if (relation === "friends") {
    await trx("friendships").where({ user_id: id, friend_id: other }).del();
    await trx("friendships").where({ user_id: other, friend_id: id }).del();
  }
  return relation !== undefined;
}

async function playedWith(knex: TypedKnex, userId: UserId): Promise<{ user: User; at: number }[]> {
  const id = rowId(userId) ?? 0;
  // By themselves: joined to their players in one query, MariaDB reads all matches there are.
  const matches = await knex("match_players")
    .where("user_id", id)
    .orderBy([
      { column: "ended_at", order: "desc" },
      { column: "match_id", order: "desc" },
    ])
    .limit(friendLimits.matchesSearched)
    .pluck("match_id");
  if (matches.length === 0) return [];
  const rows = await accounts(knex)
    .join("match_players as p", "p.user_id", "users.id")
    .whereIn("p.match_id", matches)
    .whereNot("users.id", id)
    .groupBy(userColumns)
    .max({ last_at: "p.ended_at" })
    .select(userColumns)
    .orderBy([{ column: "last_at", order: "desc" }, { column: "users.id" }])
    .limit(friendLimits.playedWithRows);
  return rows.map((row) => ({ user: userOf(row), at: row.last_at }));
}

/** Behind every name that begins with the same letters. */
const lastLetter = "\u{10ffff}";

async function named(knex: TypedKnex, words: string): Promise<User[]> {
  const key = nameKey(words);
  const some = (limit: number) => accounts(knex).orderBy("users.username_key").limit(limit).select(userColumns);
  // A range is found in the index of names, which a pattern is not on every database.
  const first = await some(friendLimits.searchRows).whereBetween("users.username_key", [key, key + lastLetter]);
  const room = friendLimits.searchRows - first.length;
  if (room === 0) return first.map(userOf);
  const known = first.map(({ id }) => id);
  const more = some(room).whereNotIn("users.id", known);
  whereNamed(more, "users.username_key", words);
  return [...first, ...(await more)].map(userOf);
}

export const friendStore = (database: Database) => ({
  /** By name. */
  of: (userId: UserId) => database.run((knex) => of(knex, userId)),
  /** Made and got, the latest first. */
  requests: (userId: UserId) => database.run((knex) => requests(knex, userId)),
  /** Sends a friend request, or accepts the one that the other user has sent. */
  ask: (userId: UserId, otherId: UserId, at: number) => database.transaction((trx) => ask(trx, userId, otherId, at)),
  /** Ends the friendship, the request made, the request got; whether there was any. */
  end: (userId: UserId, otherId: UserId) => database.transaction((trx) => end(trx, userId, otherId)),
  /** The relation of others to this user; a user who is missing has none. */
  relations: (userId: UserId, otherIds: readonly UserId[]) => database.run((knex) => relations(knex, userId, otherIds)),
  /** The relation of another user to this one; undefined for guests, the computer and deleted accounts. */
  standing: (userId: UserId, otherId: UserId) => database.run((knex) => standing(knex, userId, otherId)),
  /** Accounts this user has last finished a match with, the latest first, and when. */
  playedWith: (userId: UserId) => database.run((knex) => playedWith(knex, userId)),
  /** Accounts whose name begins with these letters, or holds them; those that begin with them first. */
  named: (words: string) => database.run((knex) => named(knex, words)),
});

export type FriendStore = ReturnType<typeof friendStore>;
