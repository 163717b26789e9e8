/** Tables of every kind in a cluster, with the players' sockets spread over the nodes by chance. */
import { expect, it } from "vitest";
import { judge } from "#tests/crash/judge.ts";
import { moment } from "#tests/crash/moment.ts";
import { everyKind, leaveAll, openTables } from "#tests/crash/tables.ts";
import { seedFor, testSetting } from "#tests/support/testSettings.ts";
import { wrongAtRest } from "./faults.ts";
import type { ClusterSite } from "./site.ts";

const seed = seedFor("CRASH_SEED");
const things = testSetting("CLUSTER_THINGS");

export function playTests(of: () => ClusterSite): void {
  it("plays every kind of table, each on one node, whichever node its players reached", async () => {
    const site = of();
    const players = await openTables(site, [...everyKind, ...everyKind], seed);
    await moment(players, things, `seed ${seed}`);
    let matches = 0;
    const wrong = await wrongAtRest(site, players, async (journals) => {
      const judged = await judge(site, players, journals);
      matches = judged.matches;
      return judged.wrong;
    });
    expect(wrong).toEqual([]);
    expect(matches).toBeGreaterThan(0);
    const used = new Set(players.map(({ client }) => client.node));
    expect(used.size, "the tables are spread over the nodes").toBe(site.nodes.length);
    expect(site.complaints()).toEqual([]);
    await leaveAll(players);
  });
}
