/** When a node ends because its lease is over, and when it waits for the database; the time is the test's. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { nodeName } from "#protocol/ids.ts";
import { createLog } from "#server/base/core/log.ts";
import { nodeLimits } from "#server/base/db/limits.ts";
import { FakeClock } from "#tests/support/fakeClock.ts";
import { FakeClusters } from "#tests/support/fakeClusters.ts";
import { NodeLease } from "./nodeLease.ts";

const { leaseMs, renewMs, graceMs } = nodeLimits;
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

let clock: FakeClock;
let clusters: FakeClusters;
let lines: string[];
let started: NodeLease[];
beforeEach(() => {
  clock = new FakeClock();
  clusters = new FakeClusters(["a", "b"]);
  lines = [];
  started = [];
});
afterEach(async () => {
  for (const lease of started) await lease.stop();
});

/** A node whose database can be away, or have given its place to another. */
async function startNode(name: "a" | "b") {
  const database = { isAway: false, isTaken: false, renewals: 0, state: "", answered: Promise.resolve() };
  let ends = 0;
  const lease = await NodeLease.begin({
    table: {
      read: async () => ({ now: 0, row: null }),
      begin: async () => 1,
      renew: async (_, __, state) => {
        if (database.isAway) throw new Error("away");
        database.state = state;
        database.renewals += 1;
        await database.answered;
        return !database.isTaken;
      },
      declareGone: async () => true,
      forget: async () => {},
    },
    node: nodeName(name),
    version: "1",
    clock,
    log: createLog("warn", { write: (line: string) => void lines.push(line) }),
    times: nodeLimits,
    ended: () => void (ends += 1),
  });
  started.push(lease);
  lease.join(clusters.at(name));
  return { lease, database, ends: () => ends };
}

/** Lets time pass in small steps, so that all timers and answers come in their order. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 50) {
    clock.pass(50);
    await settled();
  }
}

test("a lease is held as long as it is renewed", async () => {
  const { lease, database, ends } = await startNode("a");
  await pass(10 * leaseMs);
  expect(lease.check()).toBe(true);
  expect(database.renewals).toBeGreaterThan((9 * leaseMs) / renewMs);
  await lease.stop();
  expect([ends(), clock.timers]).toEqual([0, 0]);
});

test("a new state that the database does not take is said by the next renewal", async () => {
  const { lease, database, ends } = await startNode("a");
  database.isAway = true;
  await lease.setState("ready");
  database.isAway = false;
  await pass(nodeLimits.pollMs);
  expect([database.state, ends()]).toEqual(["ready", 0]);
  expect(lines.join()).toContain("could not be renewed; trying again");
});

test("a node that stood still notices it by the first thing that it does", async () => {
  const { lease, ends } = await startNode("a");
  await pass(3 * renewMs);
  // nothing of the process runs while the time passes
  const awake = clock.monotonic() + leaseMs + 1;
  clock.monotonic = () => awake;
  expect(lease.isHeld).toBe(false);
  expect(ends()).toBe(0);
  expect(lease.check()).toBe(false);
  expect(ends()).toBe(1);
  expect(lease.check()).toBe(false);
  expect(lines.join()).toContain("this node stood still for longer than its lease");
});

test("a node that stood still while a renewal was answered takes nobody over by it", async () => {
  const { lease, database, ends } = await startNode("a");
  let renewals = 0;
  lease.onRenewal(() => void (renewals += 1));
  await pass(renewMs);
  expect(renewals).toBe(1);
  const answered = Promise.withResolvers<void>();
  database.answered = answered.promise;
  await pass(renewMs);
  const awake = clock.monotonic() + leaseMs + 1;
  clock.monotonic = () => awake;
  const sent = clusters.sent.length;
  answered.resolve();
  await settled();
  expect([renewals, clusters.sent.length - sent, ends()]).toEqual([1, 0, 1]);
  expect(lines.join()).toContain("this node stood still for longer than its lease");
});

test("a node that another has taken over learns it by its next renewal", async () => {
  const { lease, database, ends } = await startNode("a");
  database.isTaken = true;
  await pass(renewMs);
  expect([ends(), lease.isHeld]).toEqual([1, false]);
  expect(lines.join()).toContain("another node has taken over from this one");
});

describe("a database that does not answer", () => {
  test("this node alone ends it with its lease", async () => {
    const a = await startNode("a");
    const b = await startNode("b");
    await pass(2 * renewMs);
    a.database.isAway = true;
    await pass(leaseMs - renewMs - 100);
    expect([a.ends(), a.lease.isHeld]).toEqual([0, true]);
    await pass(renewMs + 200);
    expect([a.ends(), a.lease.isHeld]).toEqual([1, false]);
    expect([b.ends(), b.lease.isHeld]).toEqual([0, true]);
    expect(lines.join()).toContain("the database answers other nodes and not this one");
  });

  test("any node ends none, however long it is away", async () => {
    const nodes = [await startNode("a"), await startNode("b")];
    await pass(2 * renewMs);
    for (const { database } of nodes) database.isAway = true;
    await pass(10 * leaseMs);
    expect(nodes.map(({ lease, ends }) => [lease.isHeld, ends()])).toEqual([
      [true, 0],
      [true, 0],
    ]);
    expect(lines.filter((line) => line.includes("the database is away for all nodes"))).toHaveLength(2);
    // they come back one after the other
    for (const { database } of nodes) {
      database.isAway = false;
      await pass(graceMs / 2);
    }
    await pass(2 * leaseMs);
    expect(nodes.map(({ lease, ends }) => [lease.isHeld, ends()])).toEqual([
      [true, 0],
      [true, 0],
    ]);
  });

  test("and comes back for the others alone ends this node soon", async () => {
    const a = await startNode("a");
    const b = await startNode("b");
    for (const { database } of [a, b]) database.isAway = true;
    await pass(3 * leaseMs);
    b.database.isAway = false;
    await pass(graceMs + 3 * renewMs);
    expect([a.ends(), b.ends()]).toEqual([1, 0]);
  });

  test("ends a node that does not reach the others either", async () => {
    const { lease, database, ends } = await startNode("a");
    database.isAway = true;
    clusters.cut("a");
    await pass(leaseMs + renewMs);
    expect([ends(), lease.isHeld]).toEqual([1, false]);
    expect(lines.join()).toContain("reaches neither the database nor the other nodes");
  });
});
