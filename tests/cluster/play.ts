/** Tables of every kind in a cluster, with the players' sockets spread over the nodes by chance. */
import { expect, it } from "vitest";
import { judge } from "#tests/crash/judge.ts";
import { moment } from "#tests/crash/moment.ts";
import { everyKind, leaveAll, openTables, settle } from "#tests/crash/tables.ts";
import { seedFor, testSetting } from "#tests/support/testSettings.ts";
import { wrongOwners } from "./owners.ts";
import type { ClusterSite } from "./site.ts";

const seed = seedFor("CRASH_SEED");
const things = testSetting("CLUSTER_THINGS");

export function playTests(of: () => ClusterSite): void {
  it("plays every kind of table, each on one node, whichever node its players reached", async () => {
    const site = of();
    const players = await openTables(site, [...everyKind, ...everyKind], seed);
    await moment(players, things, `seed ${seed}`);
    await settle(players);
    const journals = await site.journals();
    const { wrong, matches } = await judge(site, players, journals);
    expect(wrong).toEqual([]);
    expect(
      wrongOwners(
        players.map(({ client }) => client),
        journals,
      ),
    ).toEqual([]);
    expect(matches).toBeGreaterThan(0);
    const used = new Set(players.map(({ client }) => client.node));
    expect(used.size, "the tables are spread over the nodes").toBe(site.nodes.length);
    expect(site.complaints()).toEqual([]);
    await leaveAll(players);
  });
}
