/** Rated tables in a running cluster, and what its gem accounts have to come to. */
import type { PlayerCount } from "#engine/config.ts";
import { nodeName, type RoomCode } from "#protocol/ids.ts";
import { entryChecksum } from "#server/base/journal/pack.ts";
import { firstEntry, type Registered, register } from "#tests/crash/rated.ts";
import { withStores } from "./people.ts";
import type { ClusterSite } from "./site.ts";

/** Writes a table of new players as a node would have left it that is gone: a living node takes it over. */
export async function layRatedTable(site: ClusterSite, code: RoomCode, players: PlayerCount): Promise<Registered[]> {
  const at = Date.now();
  const people: Registered[] = [];
  await withStores(site, async (stores) => {
    while (people.length < players) people.push(await register(stores, at));
  });
  const entry = { room: code, seq: 1, at, body: Buffer.from(firstEntry(code, people, at)) };
  await site.read(async (knex) => {
    await knex("journal").insert({ ...entry, crc: entryChecksum(entry) });
    await knex("rooms").insert({ code, node: nodeName("gone"), epoch: 0, kind: "matched", opened_at: at });
  });
  return people;
}

/** Accounts that differ from their entries, and a ledger that does not come to zero. */
export const wrongGems = (site: ClusterSite): Promise<string[]> =>
  site.read(async (knex) => {
    const sums = await knex("gem_entries").groupBy("account").sum({ total: "amount" }).select("account");
    const totals = new Map(sums.map(({ account, total }) => [account, Number(total)]));
    const all = [...totals.values()].reduce((sum, each) => sum + each, 0);
    const accounts = await knex("gem_accounts").select("account", "balance");
    const wrong = accounts.filter(({ account, balance }) => Number(balance) !== totals.get(account));
    return [
      ...(all === 0 ? [] : [`all gems come to ${all}`]),
      ...wrong.map(({ account, balance }) => `${account} has ${balance}, its entries come to ${totals.get(account)}`),
    ];
  });
