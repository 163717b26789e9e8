/**
 * From which network a guest came, and networks from which no new guest may come for a time. Kept are keyed hashes,
 * never an address; the key is in the store and is another one than that of accounts.
 */
import { createHmac, randomBytes } from "node:crypto";
import type { SanctionId, UserId } from "#protocol/ids.ts";
import type { Database } from "#server/base/db/database.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import { rowId } from "#server/base/db/rowIds.ts";
import { sanctionLimits } from "./limits.ts";

export interface GuestNetworkStore {
  /** Keeps from which network a new guest came. `network` is the shortened address (addresses.ts). */
  record(userId: UserId, network: string, at: number): Promise<void>;
  /**
   * Closes the networks of a banned guest to new guests: the kept one, and those of open connections. Nothing for an
   * account: other players of its network did nothing.
   */
  close(sanctionId: SanctionId, userId: UserId, networks: readonly string[], at: number): Promise<void>;
  /** Opens the networks again that this ban closed. */
  reopen(sanctionId: SanctionId): Promise<void>;
  /** Until when new guests from this network are refused; null where they are not. */
  closedUntil(network: string, at: number): Promise<number | null>;
  /** Forgets what is too old to matter. */
  purge(at: number): Promise<number>;
}

const secretName = "guest-networks";
const keyBytes = 32;
const markChars = 32;

/** The key of the hashes; made where there is none yet. Servers that start together agree on one. */
async function readKey(knex: TypedKnex): Promise<Buffer> {
  const value = randomBytes(keyBytes).toString("base64url");
  await knex("secrets").insert({ name: secretName, value }).onConflict("name").ignore();
  const row = await knex("secrets").where("name", secretName).first();
  if (row === undefined) throw new Error("the key of the guests' networks is not there");
  return Buffer.from(row.value, "base64url");
}

export function guestNetworkStore(database: Database): GuestNetworkStore {
  let key: Buffer | undefined;
  /** The closed networks, because every new guest asks; read again after a change. */
  let closed: Promise<ReadonlyMap<string, number>> | undefined;
  const readClosed = async (): Promise<ReadonlyMap<string, number>> => {
    const rows = await database.run((knex) =>
      knex("network_bans").orderBy("expires_at").select(["mark", "expires_at"]),
    );
    return new Map(rows.map(({ mark, expires_at }) => [mark, expires_at]));
  };
  const closedNetworks = (): Promise<ReadonlyMap<string, number>> => {
    const reading = (closed ??= readClosed());
    reading.catch(() => {
      if (closed === reading) closed = undefined;
    });
    return reading;
  };
  const markOf = async (network: string): Promise<string> => {
    key ??= await database.run(readKey);
    return createHmac("sha256", key).update(network).digest("hex").slice(0, markChars);
  };
  return {
    record: async (userId, network, at) => {
      const row = { user_id: rowId(userId) ?? 0, mark: await markOf(network), seen_at: at };
      await database.run((knex) => knex("guest_networks").insert(row).onConflict("user_id").merge());
    },
    close: async (sanctionId, userId, networks, at) => {
      const marks = new Set(await Promise.all(networks.map(markOf)));
      await database.run(async (knex) => {
        const id = rowId(userId) ?? 0;
        const guest = await knex("users").where({ id, role: "guest" }).first("id");
        if (guest === undefined) return;
        const stored = await knex("guest_networks").where("user_id", id).first("mark");
        if (stored !== undefined) marks.add(stored.mark);
        const expires = at + sanctionLimits.networkBanMs;
        const rows = [...marks].map((mark) => ({ mark, sanction_id: rowId(sanctionId) ?? 0, expires_at: expires }));
        if (rows.length > 0) await knex("network_bans").insert(rows).onConflict(["mark", "sanction_id"]).ignore();
      });
      closed = undefined;
    },
    reopen: async (sanctionId) => {
      await database.run((knex) =>
        knex("network_bans")
          .where("sanction_id", rowId(sanctionId) ?? 0)
          .del(),
      );
      closed = undefined;
    },
    closedUntil: async (network, at) => {
      const until = (await closedNetworks()).get(await markOf(network));
      return until !== undefined && until > at ? until : null;
    },
    purge: (at) =>
      database.run(async (knex) => {
        const old = at - sanctionLimits.guestNetworkRetentionMs;
        const guests = await knex("guest_networks").where("seen_at", "<=", old).del();
        const bans = await knex("network_bans").where("expires_at", "<=", at).del();
        if (bans > 0) closed = undefined;
        return guests + bans;
      }),
  };
}
