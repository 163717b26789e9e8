/** Tables of every kind in a cluster, with the players' sockets spread over the nodes by chance. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { judge } from "#tests/crash/judge.ts";
import { moment } from "#tests/crash/moment.ts";
import { everyKind, leaveAll, openTables, settle } from "#tests/crash/tables.ts";
import { seedFor, testSetting } from "#tests/support/testSettings.ts";
import { wrongOwners } from "./owners.ts";
import { ClusterSite } from "./site.ts";

const seed = seedFor("CRASH_SEED");
const nodes = 3;
const things = testSetting("CLUSTER_THINGS");
let site: ClusterSite;

beforeAll(async () => {
  site = await ClusterSite.start(nodes);
});
afterAll(() => site.stop());

it("plays every kind of table, each on one node, whichever node its players reached", async () => {
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
  expect(used.size, "the tables are spread over the nodes").toBe(nodes);
  expect(site.complaints()).toEqual([]);
  await leaveAll(players);
});
