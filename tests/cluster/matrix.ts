/** Each row of the table of failures in docs/cluster.md: what fails under play, and that nothing acknowledged is lost. */
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import type { Entry } from "#protocol/calls/journal.ts";
import { moment } from "#tests/crash/moment.ts";
import { isLongRun } from "#tests/support/longRun.ts";
import { seedFor } from "#tests/support/testSettings.ts";
import { codesOf, everyTableGoesOn, playThrough, replaced, roomsLeave, signal, tellRedis } from "./faults.ts";
import { newGuest } from "#tests/support/restClient.ts";
import { within } from "#tests/support/within.ts";
import type { ClusterNode } from "../../scripts/operate/cluster/startCluster.ts";
import { askNode, connectTo, type Somebody } from "./people.ts";
import type { ClusterSite } from "./site.ts";

const seed = seedFor("CRASH_SEED");
const leaseMs = 5_000;
/** Longer than the lease of a node. */
const longerMs = leaseMs + 3_000;
/** How long Redis is away. */
const awayMs = isLongRun ? 30_000 : 4_000;
/** Updates of all players while something is away. */
const meanwhile = 60;

/** The times between the last entry of one owner and the first of the next one, as far as that has come. */
const timesAway = (entries: readonly Entry[]): number[] =>
  entries.flatMap(({ action }, index) => {
    const [last, first] = [entries[index - 1], entries[index + 1]];
    return action.type === "owned" && last !== undefined && first !== undefined ? [first.at - last.at] : [];
  });

/** What /readyz of a node says, and of its hints. */
async function readiness(node: ClusterNode): Promise<object> {
  const { status, json } = await askNode(node, "/readyz", { token: "" });
  return { status, hints: (json as { readonly hints?: boolean }).hints };
}

export function matrixTests(of: () => ClusterSite): void {
  it("a node is killed: the others have its rooms within the lease", async () => {
    const site = of();
    const wrong = await playThrough(site, { seed, what: "a kill" }, async (players) => {
      const codes = codesOf(players);
      const node = await site.busiest(codes);
      await node.part.end("SIGKILL");
      const tookMs = await roomsLeave(site, node, codes);
      await moment(players, meanwhile, "without the node");
      await node.part.start();
      console.log(`taken over after ${Math.round(tookMs)} ms`);
    });
    expect(wrong).toEqual([]);
  });

  it("a node is paused past its lease: it acknowledges nothing more, and ends", async () => {
    const site = of();
    const wrong = await playThrough(site, { seed: seed + 1, what: "a pause" }, async (players) => {
      const codes = codesOf(players);
      const node = await site.busiest(codes);
      const pid = signal(node, "SIGSTOP");
      await sleep(longerMs);
      await roomsLeave(site, node, codes);
      signal(node, "SIGCONT");
      await replaced(node, pid);
    });
    expect(wrong).toEqual([]);
  });

  it("a node is drained: its rooms move one by one, and it ends without an error", async () => {
    const site = of();
    const wrong = await playThrough(site, { seed: seed + 2, what: "a drain" }, async (players) => {
      const codes = codesOf(players);
      // All nodes, one after the other, are a rolling deploy.
      for (const node of isLongRun ? site.nodes : [await site.busiest(codes)]) {
        await replaced(node, signal(node, "SIGTERM"));
        await everyTableGoesOn(players, `after ${node.name} was drained`);
      }
      const journals = await site.journals();
      const awayMs = codes.flatMap((code) => timesAway(journals.get(code)?.entries ?? []));
      console.log(`tables were away for ${awayMs.join(", ")} ms`);
      expect(awayMs.length).toBeGreaterThan(0);
      expect(Math.max(...awayMs), "no table waits for a lease to end").toBeLessThan(leaseMs);
    });
    expect(wrong).toEqual([]);
  });

  it("Redis is away: play goes on everywhere", async () => {
    const site = of();
    const wrong = await playThrough(site, { seed: seed + 3, what: "Redis away" }, async (players) => {
      for (const { redis } of site.links.values()) redis.mood("away");
      await moment(players, meanwhile, "without Redis");
      for (const node of site.nodes) await expect.poll(() => readiness(node)).toEqual({ status: 200, hints: false });
      await sleep(awayMs);
      await moment(players, meanwhile, "still without Redis");
      await site.well();
    });
    expect(wrong).toEqual([]);
  });

  it("Redis is emptied and started again: play goes on everywhere", async () => {
    const site = of();
    const wrong = await playThrough(site, { seed: seed + 4, what: "an empty Redis" }, async (players) => {
      await tellRedis(site.addresses.REDIS_URL, "FLUSHALL");
      await moment(players, meanwhile, "after Redis was emptied");
      await site.parts.redis.end("SIGKILL");
      await moment(players, meanwhile, "after Redis was killed");
      await site.parts.redis.start();
    });
    expect(wrong).toEqual([]);
  });

  it("MySQL is away for longer than the lease: nothing is acknowledged meanwhile, and play goes on afterwards", async () => {
    const site = of();
    const wrong = await playThrough(site, { seed: seed + 5, what: "MySQL away" }, async () => {
      await site.parts.database.end();
      await sleep(longerMs);
      await site.parts.database.start();
    });
    expect(wrong).toEqual([]);
  });

  it("a node is cut from MySQL alone: the others have its rooms within the lease", async () => {
    const site = of();
    const wrong = await playThrough(site, { seed: seed + 6, what: "a cut to MySQL" }, async (players) => {
      const codes = codesOf(players);
      const node = await site.busiest(codes);
      site.linksOf(node).database.mood("away");
      await roomsLeave(site, node, codes);
      await moment(players, meanwhile, "without the node");
      await site.well();
    });
    expect(wrong).toEqual([]);
  });

  it("a node is cut from Redis alone: its tables go on", async () => {
    const site = of();
    const wrong = await playThrough(site, { seed: seed + 7, what: "a cut to Redis" }, async (players) => {
      const node = await site.busiest(codesOf(players));
      site.linksOf(node).redis.mood("away");
      await sleep(awayMs);
      await moment(players, meanwhile, "with the node cut from Redis");
      expect(await readiness(node)).toEqual({ status: 200, hints: false });
      await site.well();
    });
    expect(wrong).toEqual([]);
  });

  it("a node is cut from the proxy alone: its players come back", async () => {
    const site = of();
    const wrong = await playThrough(site, { seed: seed + 8, what: "a cut to the proxy" }, async (players) => {
      const { calls, sockets } = site.linksOf(await site.busiest(codesOf(players)));
      for (const proxy of [calls, sockets]) proxy.mood("away");
      await sleep(awayMs);
      await site.well();
    });
    expect(wrong).toEqual([]);
  });

  it("the leader is killed: another node leads, and pairs those who waited", async () => {
    const site = of();
    await site.well();
    const leader = await site.leader();
    const [here, there] = site.nodes.filter((node) => node !== leader);
    if (here === undefined || there === undefined) throw new Error("there are three nodes");
    const [early, late] = [await newGuest(site), await newGuest(site)];
    const lines = [await connectTo(here, early), await connectTo(there, late)];
    const join = async (node: ClusterNode, who: Pick<Somebody, "token">): Promise<number> =>
      (await askNode(node, "/api/matchmaking/join", who, { body: {} })).status;
    expect(await join(here, early)).toBe(200);
    const pid = signal(leader, "SIGKILL");
    await expect.poll(() => site.leader().then(({ name }) => name)).not.toBe(leader.name);
    await expect.poll(() => join(there, late)).toBe(200);
    for (const line of lines) {
      await within(
        line.until(() => line.got("matchFound").length > 0),
        "a match",
      );
    }
    expect(lines[0]?.last("matchFound")?.gameCode).toBe(lines[1]?.last("matchFound")?.gameCode);
    for (const line of lines) line.close();
    await replaced(leader, pid);
  });

  it("the leader is cut from Redis alone: another node leads, and pairs", async () => {
    const site = of();
    await site.well();
    const leader = await site.leader();
    const [here, there] = site.nodes.filter((node) => node !== leader);
    if (here === undefined || there === undefined) throw new Error("there are three nodes");
    const { redis } = site.linksOf(leader);
    redis.mood("away");
    await expect.poll(() => site.leader().then(({ name }) => name)).not.toBe(leader.name);
    const seekers = [await newGuest(site), await newGuest(site)] as const;
    const lines = [await connectTo(here, seekers[0]), await connectTo(there, seekers[1])];
    for (const [index, node] of [here, there].entries()) {
      const who = seekers[index] as Pick<Somebody, "token">;
      const join = async (): Promise<number> =>
        (await askNode(node, "/api/matchmaking/join", who, { body: {} })).status;
      await expect.poll(join).toBe(200);
    }
    for (const line of lines) {
      await within(
        line.until(() => line.got("matchFound").length > 0),
        "a match",
      );
      line.close();
    }
    redis.mood("well");
    await site.well();
  });
}
