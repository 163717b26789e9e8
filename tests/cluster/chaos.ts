/**
 * Nodes are killed, drained, paused and cut off at seeded instants of play, at tables of every kind and at rated ones. At
 * the end an oracle checks all acknowledgements, views, results, ratings and gems. CLUSTER_KILLS and the other settings
 * say how often each happens, CRASH_SEED repeats a run.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { type Random, seededRandom } from "#engine/random.ts";
import { roomCode } from "#protocol/ids.ts";
import { judge } from "#tests/crash/judge.ts";
import { moment } from "#tests/crash/moment.ts";
import { sitDown } from "#tests/crash/rated.ts";
import { everyKind, leaveAll, openTables } from "#tests/crash/tables.ts";
import { wrongRatings } from "#tests/crash/wrongRatings.ts";
import type { Journals } from "#tests/support/oracle.ts";
import type { Player } from "#tests/support/player.ts";
import { seedFor, testSetting } from "#tests/support/testSettings.ts";
import type { ClusterNode } from "../../scripts/operate/cluster/startCluster.ts";
import { everyTableGoesOn, replaced, signal, wrongAtRest } from "./faults.ts";
import { layRatedTable, wrongGems } from "./ratedTables.ts";
import type { ClusterSite } from "./site.ts";

const seed = seedFor("CRASH_SEED");
/** Longer than the lease of a node. */
const longerMs = 7_000;
const updatesBetweenMax = 120;
const updatesAtLast = 400;
const ratedCodes = { 2: roomCode("RATED222"), 3: roomCode("RATED333") } as const;

type Strike = (site: ClusterSite, node: ClusterNode, random: Random) => Promise<void>;

/** The next process of a node, after this one has ended. */
async function ends(node: ClusterNode, what: NodeJS.Signals): Promise<void> {
  await replaced(node, signal(node, what));
}

async function pause(_: ClusterSite, node: ClusterNode, random: Random): Promise<void> {
  const pid = signal(node, "SIGSTOP");
  await sleep(longerMs + random(2_000));
  signal(node, "SIGCONT");
  await replaced(node, pid);
}

type Link = "database" | "redis" | "proxy";

const cutFrom =
  (link: Link): Strike =>
  async (site, node, random) => {
    const { database, redis, calls, sockets } = site.linksOf(node);
    const cut = { database: [database], redis: [redis], proxy: [calls, sockets] }[link];
    const mood = random(2) === 0 ? "away" : "silent";
    for (const proxy of cut) proxy.mood(mood);
    await sleep(link === "database" ? longerMs + random(2_000) : 500 + random(4_000));
    // Bytes that were lost in silence do not come again: such connections end.
    for (const proxy of cut) proxy.mood("away");
    await site.well();
  };

const links: readonly Link[] = ["database", "redis", "proxy"];

/** All strikes of a run, in a seeded order. */
function strikesOf(random: Random): { readonly name: string; readonly strike: Strike }[] {
  const of = (name: string, count: number, strike: (at: number) => Strike) =>
    Array.from({ length: count }, (_, at) => ({ name, strike: strike(at) }));
  const all = [
    ...of("kill", testSetting("CLUSTER_KILLS"), () => (_, node) => ends(node, "SIGKILL")),
    ...of("drain", testSetting("CLUSTER_DRAINS"), () => (_, node) => ends(node, "SIGTERM")),
    ...of("pause", testSetting("CLUSTER_PAUSES"), () => pause),
    ...of("cut", testSetting("CLUSTER_CUTS"), (at) => cutFrom(links[(at + 1) % links.length] ?? "redis")),
  ];
  return all
    .map((each) => ({ each, at: random(1_000_000) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ each }) => each);
}

/** Everything that is wrong after the run. */
async function wrongAfter(
  site: ClusterSite,
  players: readonly Player[],
  rated: Readonly<Record<2 | 3, readonly Player[]>>,
  journals: Journals,
): Promise<readonly string[]> {
  const { wrong, matches } = await judge(site, players, journals);
  const all = [...wrong, ...(await wrongGems(site))];
  for (const count of [2, 3] as const) {
    const history = journals.get(ratedCodes[count]);
    if (history === undefined) throw new Error(`no journal of ${ratedCodes[count]}`);
    all.push(...(await wrongRatings(site, rated[count], history)));
  }
  if (matches === 0) all.push("no match has ended");
  return all;
}

export function chaosTests(of: () => ClusterSite): void {
  it(`loses nothing acknowledged and does nothing twice, seed ${seed}`, async () => {
    const site = of();
    await site.well();
    const random = seededRandom(seed);
    const people = {
      2: await layRatedTable(site, ratedCodes[2], 2),
      3: await layRatedTable(site, ratedCodes[3], 3),
    };
    const rated = {
      2: await sitDown(site, ratedCodes[2], people[2], seed),
      3: await sitDown(site, ratedCodes[3], people[3], seed + 1),
    };
    const players = [...(await openTables(site, everyKind, seed)), ...rated[2], ...rated[3]];
    const strikes = strikesOf(random);
    for (const [at, { name, strike }] of strikes.entries()) {
      await moment(players, random(updatesBetweenMax), `before ${name} ${at}, seed ${seed}`);
      const node = site.nodes[random(site.nodes.length)];
      if (node !== undefined) await strike(site, node, random);
    }
    await site.well();
    await everyTableGoesOn(players, `after ${strikes.length} strikes, seed ${seed}`);
    await moment(players, updatesAtLast, `at last, seed ${seed}`);
    const wrong = await wrongAtRest(site, players, (journals) => wrongAfter(site, players, rated, journals));
    await leaveAll(players);
    expect(wrong).toEqual([]);
    console.log(`${strikes.length} strikes: ${strikes.map(({ name }) => name).join(" ")}`);
  });
}
