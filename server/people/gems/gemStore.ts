/** The balance and the history of a user's gems, and the check of the ledger. */
import type { KeysetPosition } from "#server/base/api/keyset.ts";
import type { GemCause } from "#protocol/calls/gems.ts";
import type { Database } from "#server/base/db/database.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import { findGemFaults } from "./gemCheck.ts";
import { gemsOf, postGems, type GemPosting, userAccount } from "./ledger.ts";

export interface StoredGemChange {
  readonly id: string;
  readonly at: number;
  readonly cause: GemCause;
  readonly subject: string;
  readonly amount: number;
}

export interface GemStore {
  balance(userId: string): Promise<number>;
  /** What changed a user's balance, newest first. */
  history(userId: string, after: KeysetPosition<number> | null, limit: number): Promise<StoredGemChange[]>;
  /** Posts in a transaction of its own. @throws GemsShort where an account has too few */
  post(posting: GemPosting): Promise<"posted" | "repeated">;
  /** Checks the ledger: one line for each fault. */
  faults(): Promise<readonly string[]>;
}

async function history(
  knex: TypedKnex,
  userId: string,
  after: KeysetPosition<number> | null,
  limit: number,
): Promise<StoredGemChange[]> {
  const query = knex("gem_entries as e")
    .join("gem_transactions as t", "t.key", "e.transaction_key")
    .where("e.account", userAccount(userId));
  if (after !== null) query.where("e.id", "<", after.id);
  const rows = await query
    .orderBy("e.id", "desc")
    .limit(limit)
    .select("e.id", "e.amount", "t.at", "t.cause", "t.subject");
  return rows.map((row) => ({ ...row, id: String(row.id) }));
}

export const gemStore = (database: Database): GemStore => ({
  balance: (userId) => database.run((knex) => gemsOf(knex, userAccount(userId))),
  history: (userId, after, limit) => database.run((knex) => history(knex, userId, after, limit)),
  post: (posting) => database.transaction((trx) => postGems(trx, posting)),
  faults: () => findGemFaults((work) => database.run(work)),
});
