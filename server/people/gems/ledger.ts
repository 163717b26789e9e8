/**
 * The ledger of gems. Gems are posted in double entry: a transaction has a unique key, and its entries, one for each
 * account, sum to zero. Users and tournaments cannot have less than nothing; the house gives gems out and takes them
 * back. Balances of users and tournaments are stored beside the entries; the check compares the two.
 */
import type { Gems } from "#protocol/quantities.ts";
import type { UserId } from "#protocol/ids.ts";
import { addDailyCount } from "#server/base/db/addDailyCount.ts";
import type { GemCause } from "#protocol/calls/gems.ts";
import { isUniqueViolation } from "#server/base/db/errors.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import { rowId } from "#server/base/db/rowIds.ts";
import { gemLimits } from "./limits.ts";

export type GemAccount = `user:${string}` | `tournament:${string}` | "house";

export interface GemEntry {
  readonly account: GemAccount;
  /** The amount that the account receives; below zero it pays. */
  readonly amount: Gems;
}

export interface GemPosting {
  /** Names the cause: a second posting of the same key changes nothing. At most 120 characters. */
  readonly key: string;
  readonly cause: GemCause;
  /** The purpose in the owner's history: a key, or a name of at most 160 characters. */
  readonly subject?: string;
  /** They sum to zero. */
  readonly entries: readonly GemEntry[];
  /** Epoch milliseconds. */
  readonly at: number;
}

/** An account has fewer gems than it would give. Its transaction must be rolled back. */
export class GemsShort extends Error {
  override readonly name = "GemsShort";
  readonly account: GemAccount;

  constructor(account: GemAccount) {
    super("not enough gems");
    this.account = account;
  }
}

export const userAccount = (userId: UserId | number): GemAccount => `user:${userId}`;

/** The row id of the user whose account it is; null for other accounts. */
const ownerOf = (account: string): number | null =>
  account.startsWith("user:") ? (rowId(account.slice("user:".length)) ?? null) : null;

/** One entry for each account, in the order of the accounts, so that two transactions never wait for each other. */
function summed({ key, subject = "", entries }: GemPosting): GemEntry[] {
  if (key === "" || key.length > gemLimits.keyCharsMax) throw new RangeError("the key is empty or too long");
  if (subject.length > gemLimits.subjectCharsMax) throw new RangeError("the subject is too long");
  const sums = new Map<GemAccount, number>();
  for (const { account, amount } of entries) {
    if (!Number.isInteger(amount) || Math.abs(amount) > gemLimits.amountMax) throw new RangeError("no such amount");
    if (account !== "house" && !/^(?:user|tournament):[1-9]\d{0,9}$/.test(account)) {
      throw new RangeError("no such account");
    }
    sums.set(account, (sums.get(account) ?? 0) + amount);
  }
  if ([...sums.values()].reduce((sum, amount) => sum + amount, 0) !== 0) {
    throw new RangeError("the entries do not sum to zero");
  }
  return [...sums]
    .map(([account, amount]): GemEntry => ({ account, amount }))
    .filter(({ amount }) => amount !== 0)
    .toSorted((a, b) => (a.account < b.account ? -1 : 1));
}

/** Adds the transaction; false where its key is posted. */
async function isNew(trx: TypedKnex, { key, cause, subject = "", at }: GemPosting): Promise<boolean> {
  if ((await trx("gem_transactions").where({ key }).first("key")) !== undefined) return false;
  try {
    await trx("gem_transactions").insert({ key, cause, subject, at });
    return true;
  } catch (error) {
    // Another transaction has posted it meanwhile.
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

async function change(trx: TypedKnex, { account, amount }: GemEntry): Promise<void> {
  if (account === "house") return;
  if (amount > 0) {
    await trx("gem_accounts")
      .insert({ account, balance: amount })
      .onConflict("account")
      .merge({ balance: trx.raw("balance + ?", [amount]) });
    return;
  }
  const changed = await trx("gem_accounts")
    .where({ account })
    .where("balance", ">=", 0 - amount)
    .update({ balance: trx.raw("balance + ?", [amount]) });
  if (changed === 0) throw new GemsShort(account);
}

/**
 * Posts gems inside the caller's transaction, once for each key: "repeated" where the key is posted already, and then
 * nothing changes.
 * @throws GemsShort where an account has too few; the caller's transaction must not commit
 * @throws RangeError for entries that do not sum to zero, and for what cannot be stored
 */
export async function postGems(trx: TypedKnex, posting: GemPosting): Promise<"posted" | "repeated"> {
  const entries = summed(posting);
  if (!(await isNew(trx, posting))) return "repeated";
  if (entries.length === 0) return "posted";
  const { key: transaction_key } = posting;
  // Before the balances: they refer to users, whose rows the end of a match holds before it changes balances.
  await trx("gem_entries").insert(
    entries.map(({ account, amount }) => ({ transaction_key, account, user_id: ownerOf(account), amount })),
  );
  for (const entry of entries) await change(trx, entry);
  await countFlow(trx, posting.cause, entries, posting.at);
  return "posted";
}

/** The parts of the dashboard's revenue: fees that players paid, without refunds, and prizes. */
const flows: Partial<Readonly<Record<GemCause, { readonly measure: string; readonly sign: 1 | -1 }>>> = {
  entry_fee: { measure: "gem_fees", sign: -1 },
  fee_refund: { measure: "gem_fees", sign: -1 },
  prize: { measure: "gem_prizes", sign: 1 },
};

/** Adds what players paid or got to the figures of the day. */
async function countFlow(trx: TypedKnex, cause: GemCause, entries: readonly GemEntry[], at: number): Promise<void> {
  const flow = flows[cause];
  if (flow === undefined) return;
  const total = flow.sign * entries.reduce((sum, each) => sum + (ownerOf(each.account) === null ? 0 : each.amount), 0);
  if (total === 0) return;
  await addDailyCount(trx, flow.measure, total, at);
}

/** The balance of an account, in the caller's transaction; the house's balance is below zero. */
export async function gemsOf(trx: TypedKnex, account: GemAccount): Promise<number> {
  if (account !== "house") return (await trx("gem_accounts").where({ account }).first("balance"))?.balance ?? 0;
  const [row] = await trx("gem_entries").where({ account }).groupBy("account").sum({ total: "amount" });
  return Number(row?.total ?? 0);
}

/** A deleted account gives what it had back to the house. */
export async function giveBackGems(trx: TypedKnex, userId: number, at: number): Promise<void> {
  const account = userAccount(userId);
  const row = await trx("gem_accounts").where({ account }).forUpdate().first("balance");
  const balance = row?.balance ?? 0;
  if (balance === 0) return;
  const entries: readonly GemEntry[] = [
    { account, amount: 0 - balance },
    { account: "house", amount: balance },
  ];
  await postGems(trx, { key: `deletion:${userId}`, cause: "deletion", entries, at });
}
