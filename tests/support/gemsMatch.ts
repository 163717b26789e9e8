/** Whether the gems in a folder of a stopped server sum to zero. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const wrong = `
  select 'the entries of ' || transaction_key || ' sum to ' || sum(amount) as fault
  from gem_entries group by transaction_key having sum(amount) <> 0
  union all
  select account || ' has ' || balance from gem_accounts
  where balance < 0 or balance <> (select sum(amount) from gem_entries where gem_entries.account = gem_accounts.account)`;

/** @throws Error if a transaction of gems does not sum to zero or a balance is wrong */
export function expectGemsMatch(folder: string): void {
  const file = join(folder, "spar.db");
  if (!existsSync(file)) return;
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    if (database.prepare("select 1 from sqlite_master where name = 'gem_entries'").get() === undefined) return;
    const faults = database.prepare(wrong).all();
    if (faults.length > 0) throw new Error(`gems: ${faults.map(({ fault }) => String(fault)).join("; ")}`);
  } finally {
    database.close();
  }
}
