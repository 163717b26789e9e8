/**
 * The domain of gems. It promises that gems are posted in double entry and once for each cause (ledger.ts), and that a
 * check finds every fault of the ledger. This file has a user's balance, its history, and the check.
 */
import type { UserId } from "#protocol/ids.ts";
import { type KeysetPosition, cursorOf, readCursor } from "#server/base/api/keyset.ts";
import { type GemCause, gemsQuery, gemsCall } from "#protocol/calls/gems.ts";
import type { Database } from "#server/base/db/database.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import { gemsOf, postGems, type GemPosting, userAccount } from "./ledger.ts";
import { gemLimits } from "./limits.ts";
import type { Serve } from "#server/base/api/serve.ts";
import { domain, type Needs } from "#server/base/domain.ts";
import { route } from "#server/base/api/declare.ts";

const gemsRoute = route(gemsCall, {
  summary:
    "The user's gems: the balance, and what changed it, newest first. Gems have no monetary value and cannot be bought.",
  query: gemsQuery,
});

export interface StoredGemChange {
  readonly id: string;
  readonly at: number;
  readonly cause: GemCause;
  readonly subject: string;
  readonly amount: number;
}

export interface GemStore {
  balance(userId: UserId): Promise<number>;
  /** Changes of a user's balance, newest first. */
  history(userId: UserId, after: KeysetPosition<number> | null, limit: number): Promise<StoredGemChange[]>;
  /** Posts in a transaction of its own. @throws GemsShort where an account has too few */
  post(posting: GemPosting): Promise<"posted" | "repeated">;
  /** Checks the ledger: one line for each fault. */
  faults(): Promise<readonly string[]>;
}

async function history(
  knex: TypedKnex,
  userId: UserId,
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

const gemStore = (database: Database): GemStore => ({
  balance: (userId) => database.run((knex) => gemsOf(knex, userAccount(userId))),
  history: (userId, after, limit) => database.run((knex) => history(knex, userId, after, limit)),
  post: (posting) => database.transaction((trx) => postGems(trx, posting)),
  faults: () => findGemFaults((work) => database.run(work)),
});

type Run = <T>(work: (knex: TypedKnex) => PromiseLike<T>) => Promise<T>;

/** Reads in steps. Each step is one query, so that it sees a posting of the same moment whole or not at all. */
async function unbalanced(run: Run, faults: string[]): Promise<void> {
  for (let after = ""; ; ) {
    const rows = await run((knex) =>
      knex("gem_transactions as t")
        .leftJoin("gem_entries as e", "e.transaction_key", "t.key")
        .where("t.key", ">", after)
        .groupBy("t.key")
        .sum({ total: "e.amount" })
        .orderBy("t.key")
        .limit(gemLimits.checkRows)
        .select("t.key"),
    );
    for (const { key, total } of rows) {
      if (Number(total ?? 0) !== 0) faults.push(`gem transaction ${key}: its entries sum to ${Number(total)}`);
    }
    const last = rows.at(-1);
    if (last === undefined || faults.length >= gemLimits.faultsMax) return;
    after = last.key;
  }
}

async function wrongBalances(run: Run, faults: string[]): Promise<void> {
  for (let after = ""; ; ) {
    const rows = await run((knex) =>
      knex("gem_accounts as a")
        .leftJoin("gem_entries as e", "e.account", "a.account")
        .where("a.account", ">", after)
        .groupBy("a.account", "a.balance")
        .sum({ total: "e.amount" })
        .orderBy("a.account")
        .limit(gemLimits.checkRows)
        .select("a.account", "a.balance"),
    );
    for (const { account, balance, total } of rows) {
      const entries = Number(total ?? 0);
      if (entries !== balance) faults.push(`gem account ${account}: has ${balance}, its entries sum to ${entries}`);
      if (balance < 0) faults.push(`gem account ${account}: is below zero (${balance})`);
    }
    const last = rows.at(-1);
    if (last === undefined || faults.length >= gemLimits.faultsMax) return;
    after = last.account;
  }
}

/** Accounts with entries and without a balance. */
async function missingBalances(run: Run, faults: string[]): Promise<void> {
  const rows = await run((knex) =>
    knex("gem_entries as e")
      .leftJoin("gem_accounts as a", "a.account", "e.account")
      .whereNot("e.account", "house")
      .whereNull("a.account")
      .groupBy("e.account")
      .limit(gemLimits.faultsMax)
      .select("e.account"),
  );
  for (const { account } of rows) faults.push(`gem account ${account}: has entries and no balance`);
}

/** One line for each transaction that does not sum to zero and each balance that is not the sum of its entries. */
export async function findGemFaults(run: Run): Promise<readonly string[]> {
  const faults: string[] = [];
  await unbalanced(run, faults);
  await wrongBalances(run, faults);
  await missingBalances(run, faults);
  return faults.slice(0, gemLimits.faultsMax);
}

/** The gems of the asking user. */
function gemRoutes(serve: Serve, { store }: { readonly store: { readonly gems: GemStore } }): void {
  serve(gemsRoute, async ({ session: { user }, query: { limit, after } }) => {
    const [balance, found] = await Promise.all([
      store.gems.balance(user.id),
      store.gems.history(user.id, readCursor(after, "number"), limit + 1),
    ]);
    const items = found.slice(0, limit);
    const last = items.at(-1);
    return { balance, items, next: found.length > limit && last !== undefined ? cursorOf(last.at, last.id) : null };
  });
}

/** Gems: a ledger of what players earn and spend. */
export const gemsDomain = domain({
  stores: (database) => ({ gems: gemStore(database) }),
  open: ({ store: { gems }, log }: Needs<{ readonly gems: GemStore }>) => ({
    chores: [
      {
        firstMs: 0,
        ms: gemLimits.checkMs,
        againMs: gemLimits.checkAgainMs,
        failed: (fault: unknown) => log.warn({ err: fault }, "the ledger of gems was not checked"),
        // It reports damage and changes nothing.
        run: async () => {
          for (const fault of await gems.faults()) log.error({ fault }, "the ledger of gems is damaged");
        },
      },
    ],
  }),
  routes: { "The own account": [gemRoutes] },
});
