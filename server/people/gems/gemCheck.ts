/** Whether the ledger of gems is whole: every transaction sums to zero, and every balance is the sum of its entries. */
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import { gemLimits } from "./limits.ts";

type Run = <T>(work: (knex: TypedKnex) => PromiseLike<T>) => Promise<T>;

/** Reads in steps. Each step is one query, so that what is posted meanwhile is seen whole or not at all. */
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

/** One line for each fault; none where all accounts sum to zero. */
export async function findGemFaults(run: Run): Promise<readonly string[]> {
  const faults: string[] = [];
  await unbalanced(run, faults);
  await wrongBalances(run, faults);
  await missingBalances(run, faults);
  return faults.slice(0, gemLimits.faultsMax);
}
