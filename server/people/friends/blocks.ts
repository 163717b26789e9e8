/**
 * Blocks between users. The store has all blocks; memory holds those of connected users, read anew at each connection.
 */
import { blockLimits } from "./limits.ts";
import type { UserId } from "#protocol/ids.ts";
import type { Database } from "#server/base/db/database.ts";
import { isUniqueViolation } from "#server/base/db/errors.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import type { User } from "#server/base/db/records.ts";
import { idOf, rowId } from "#server/base/db/rowIds.ts";
import { userColumns, userOf } from "#server/people/users/userStore.ts";
import { makeRoom } from "#server/base/core/makeRoom.ts";

/** The blocks of connected users, in memory, because each chat line asks for them. */
export class Blocks {
  readonly #store: SocialStore;
  /** The user read last is the last. */
  readonly #byUser = new Map<UserId, Set<UserId>>();
  readonly #changed: (userId: UserId) => void;

  /** `changed` hears whose blocks were changed here. */
  constructor(store: SocialStore, changed: (userId: UserId) => void = () => {}) {
    this.#store = store;
    this.#changed = changed;
  }

  /** Reads a user's blocks; before this they have no effect. Rejects if the store does not answer. */
  async load(userId: UserId): Promise<void> {
    this.#keep(userId, new Set(await this.#store.blockedIds(userId)));
  }

  /** Reads the blocks of these users, who may have changed them on other nodes. */
  async loadAll(userIds: readonly UserId[]): Promise<void> {
    for (let from = 0; from < userIds.length; from += blockLimits.usersPerQuery) {
      const some = userIds.slice(from, from + blockLimits.usersPerQuery);
      const before = new Map(some.map((userId) => [userId, this.#byUser.get(userId)]));
      const found = await this.#store.blockedIdsOf(some);
      for (const [userId, known] of before) {
        // What has changed meanwhile is newer than the answer.
        if (this.#byUser.get(userId) === known) this.#keep(userId, new Set(found.get(userId)));
      }
    }
  }

  /** Whether the viewer has blocked the other user. */
  hides(viewerId: UserId, userId: UserId): boolean {
    return this.#byUser.get(viewerId)?.has(userId) === true;
  }

  /** Blocks another user, on the viewer's open connections too. */
  async block(viewerId: UserId, userId: UserId, at: number): Promise<"blocked" | "unknown" | "too-many"> {
    const done = await this.#store.block(viewerId, userId, at);
    if (done === "blocked") {
      this.#keep(viewerId, new Set(this.#byUser.get(viewerId)).add(userId));
      this.#changed(viewerId);
    }
    return done;
  }

  async unblock(viewerId: UserId, userId: UserId): Promise<void> {
    await this.#store.unblock(viewerId, userId);
    const left = new Set(this.#byUser.get(viewerId));
    left.delete(userId);
    this.#keep(viewerId, left);
    this.#changed(viewerId);
  }

  #keep(userId: UserId, blocked: Set<UserId>): void {
    this.#byUser.delete(userId);
    if (blocked.size === 0) return;
    makeRoom(this.#byUser, blockLimits.blockersMax);
    this.#byUser.set(userId, blocked);
  }
}

interface Block {
  readonly user: User;
  readonly at: number;
}

export interface SocialStore {
  /** The users whom this user has blocked, the latest first. */
  blocks(userId: UserId): Promise<Block[]>;
  blockedIds(userId: UserId): Promise<UserId[]>;
  /** The same of several users. */
  blockedIdsOf(userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, readonly UserId[]>>;
  /** Blocks a user, also twice; says where there is no such user or the list of blocks is full. */
  block(userId: UserId, blockedId: UserId, at: number): Promise<"blocked" | "unknown" | "too-many">;
  unblock(userId: UserId, blockedId: UserId): Promise<void>;
}

async function blocks(knex: TypedKnex, userId: UserId): Promise<Block[]> {
  const rows = await knex("blocks as b")
    .join("users", "users.id", "b.blocked_id")
    .where("b.user_id", rowId(userId) ?? 0)
    .orderBy([{ column: "b.at", order: "desc" }, { column: "b.blocked_id" }])
    .select([...userColumns, "b.at as blocked_at"]);
  return rows.map((row) => ({ user: userOf(row), at: row.blocked_at }));
}

async function blockedIds(knex: TypedKnex, userId: UserId): Promise<UserId[]> {
  const rows = await knex("blocks")
    .where("user_id", rowId(userId) ?? 0)
    .select("blocked_id");
  return rows.map((row) => idOf(row.blocked_id));
}

async function blockedIdsOf(knex: TypedKnex, userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, UserId[]>> {
  const rows = await knex("blocks")
    .whereIn(
      "user_id",
      userIds.map((userId) => rowId(userId) ?? 0),
    )
    .select(["user_id", "blocked_id"]);
  const found = new Map<UserId, UserId[]>();
  for (const { user_id, blocked_id } of rows) {
    const userId = idOf(user_id);
    const ids = found.get(userId) ?? [];
    if (ids.length === 0) found.set(userId, ids);
    ids.push(idOf(blocked_id));
  }
  return found;
}

async function block(knex: TypedKnex, userId: UserId, blockedId: UserId, at: number) {
  const [user_id, blocked_id] = [rowId(userId) ?? 0, rowId(blockedId) ?? 0];
  const other = await knex("users").where("id", blocked_id).where("is_bot", false).whereNull("deleted_at").first("id");
  if (other === undefined) return "unknown";
  const [found] = await knex("blocks").where("user_id", user_id).count({ count: "*" });
  if ((found?.count ?? 0) >= blockLimits.blocksPerUserMax) {
    const known = await knex("blocks").where({ user_id, blocked_id }).first("at");
    return known === undefined ? "too-many" : "blocked";
  }
  try {
    await knex("blocks").insert({ user_id, blocked_id, at });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
  return "blocked";
}

async function unblock(knex: TypedKnex, userId: UserId, blockedId: UserId): Promise<void> {
  await knex("blocks")
    .where({ user_id: rowId(userId) ?? 0, blocked_id: rowId(blockedId) ?? 0 })
    .del();
}

export const socialStore = (database: Database): SocialStore => ({
  blocks: (userId) => database.run((knex) => blocks(knex, userId)),
  blockedIds: (userId) => database.run((knex) => blockedIds(knex, userId)),
  blockedIdsOf: (userIds) => database.run((knex) => blockedIdsOf(knex, userIds)),
  block: (userId, blockedId, at) => database.run((knex) => block(knex, userId, blockedId, at)),
  unblock: (userId, blockedId) => database.run((knex) => unblock(knex, userId, blockedId)),
});
