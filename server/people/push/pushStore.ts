/** Browsers that show notifications of the system. A row goes with its session, so signing out ends it. */
import { createHash } from "node:crypto";
import type { SessionId, UserId } from "#protocol/ids.ts";
import type { Database } from "#server/base/db/database.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import { rowId } from "#server/base/db/rowIds.ts";
import { pushLimits } from "./limits.ts";

/** The address and keys by which a browser receives pushes. */
export interface PushSubscription {
  readonly endpoint: string;
  /** The browser's public key and a secret, in base64url. */
  readonly p256dh: string;
  readonly auth: string;
}

export interface StoredSubscription extends PushSubscription {
  /** How many pushes in a row did not reach it. */
  readonly failures: number;
}

const hashOf = (endpoint: string): string => createHash("sha256").update(endpoint).digest("hex");

async function save(
  trx: TypedKnex,
  userId: number,
  sessionId: SessionId,
  { endpoint, p256dh, auth }: PushSubscription,
  at: number,
): Promise<void> {
  const user = await trx("users").where("id", userId).whereNull("deleted_at").forUpdate().first("id");
  // The session may have ended while the browser was asked.
  const session = await trx("sessions").where({ token_hash: sessionId, user_id: userId }).first("user_id");
  if (user === undefined || session === undefined) return;
  const row = { user_id: userId, session_hash: sessionId, endpoint, p256dh, auth, created_at: at };
  await trx("push_subscriptions")
    .insert({ ...row, endpoint_hash: hashOf(endpoint) })
    .onConflict("endpoint_hash")
    .merge(["user_id", "session_hash", "p256dh", "auth", "created_at"]);
  const ids = await trx("push_subscriptions")
    .where("user_id", userId)
    .orderBy([
      { column: "created_at", order: "desc" },
      { column: "id", order: "desc" },
    ])
    .pluck("id");
  const surplus = ids.slice(pushLimits.perUserMax);
  if (surplus.length > 0) await trx("push_subscriptions").whereIn("id", surplus).del();
}

const rowOf = (knex: TypedKnex, endpoint: string) =>
  knex("push_subscriptions").where("endpoint_hash", hashOf(endpoint));

async function delivered(knex: TypedKnex, endpoint: string, at: number): Promise<void> {
  await rowOf(knex, endpoint)
    .where((news) => {
      void news.where("failures", ">", 0).orWhereNull("delivered_at");
      void news.orWhere("delivered_at", "<", at - pushLimits.deliveredMs);
    })
    .update({ failures: 0, delivered_at: at });
}

async function failed(knex: TypedKnex, endpoint: string, at: number): Promise<void> {
  await rowOf(knex, endpoint).increment("failures", 1);
  await rowOf(knex, endpoint)
    .where("failures", ">=", pushLimits.failuresMax)
    .where((unreached) => {
      void unreached.whereNull("delivered_at").orWhere("delivered_at", "<=", at - pushLimits.unreachedMsMax);
    })
    .del();
}

export const pushStore = (database: Database) => ({
  /** Stores a browser for a user and the session it is signed in by. The same browser belongs to one user at a time. */
  save: (userId: UserId, sessionId: SessionId, subscription: PushSubscription, at: number) =>
    database.transaction((trx) => save(trx, rowId(userId) ?? 0, sessionId, subscription, at)),
  /** Forgets a browser of a user. */
  forget: async (userId: UserId, endpoint: string) => {
    const mine = { user_id: rowId(userId) ?? 0, endpoint_hash: hashOf(endpoint) };
    await database.run((knex) => knex("push_subscriptions").where(mine).del());
  },
  of: (userId: UserId) =>
    database.run((knex) =>
      knex("push_subscriptions")
        .where("user_id", rowId(userId) ?? 0)
        .orderBy("id")
        .select("endpoint", "p256dh", "auth", "failures"),
    ),
  /** A push has reached this browser. */
  delivered: (endpoint: string, at: number) => database.run((knex) => delivered(knex, endpoint, at)),
  /** A push has not reached it; one that was not reached for long is forgotten. */
  failed: (endpoint: string, at: number) => database.run((knex) => failed(knex, endpoint, at)),
  /** Forgets a browser that its push service no longer knows. */
  gone: async (endpoint: string) => {
    await database.run((knex) => knex("push_subscriptions").where("endpoint_hash", hashOf(endpoint)).del());
  },
});

export type PushStore = ReturnType<typeof pushStore>;
