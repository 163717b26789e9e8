import { expect, test } from "vitest";
import { FakeClock } from "#tests/support/fakeClock.ts";
import type { Purge } from "#server/base/domain.ts";
import { aloneCluster } from "#server/base/cluster/cluster.ts";
import { FakeClusters } from "#tests/support/fakeClusters.ts";
import { startHousekeeping } from "./housekeeping.ts";
import { storeLimits } from "#server/base/db/limits.ts";
import { gemsDomain } from "#server/people/gems/gems.ts";
import { gemLimits } from "#server/people/gems/limits.ts";
import { sessionsDomain } from "#server/people/sessions/sessionRoutes.ts";
import { sessionLimits } from "#server/people/sessions/limits.ts";
import { createLog } from "#server/base/core/log.ts";

const otherPurges = [
  "proofs",
  "signIns",
  "guests",
  "conduct",
  "sightings",
  "pairs",
  "messages",
  "tickets",
  "notifications",
  "networks",
  "evidence",
];

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Housekeeping of a store that notes what it is asked. */
function noted(ids: readonly string[] = [], staff: readonly string[] = [], cluster = aloneCluster(() => {})) {
  const requested: string[] = [];
  const log: string[] = [];
  const faults: string[] = [];
  const clock = new FakeClock();
  let isAway = false;
  const note = (name: string) => async (): Promise<number> => {
    if (isAway) throw new Error("the database is away");
    requested.push(name);
    return 0;
  };
  const sessions = {
    purge: note("sessions"),
    recheck: async (some: readonly string[]) => {
      if (isAway) throw new Error("the database is away");
      requested.push(`recheck ${some.length}`);
    },
    staffIds: () => [...staff],
    onEnded: () => () => {},
    onRefreshed: () => () => {},
  };
  const maintenance = {
    eraseDeleted: async () => void (await note("eraseDeleted")()),
    raiseGeneration: async () => void (await note("raise")()),
    removeDamagedFiles: () => requested.push("files"),
  };
  const logger = createLog("warn", { write: (line) => log.push(line) });
  const context = {
    store: { sessions, gems: { faults: async () => [...faults] } },
    clock,
    cluster,
    log: logger,
    connections: { sessionIds: () => [...ids] },
  } as never;
  const ofSessions = sessionsDomain.open?.(context);
  const purges: Record<string, Purge> = { sessions: () => sessions.purge() };
  for (const name of otherPurges) purges[name] = note(name);
  const chores = [...(gemsDomain.open?.(context).chores ?? []), ...(ofSessions?.chores ?? [])];
  const stop = startHousekeeping({ purges, chores, maintenance, cluster, clock, log: logger });
  return {
    requested,
    log,
    clock,
    stop,
    away: (value: boolean) => (isAway = value),
    fault: (line: string) => faults.push(line),
  };
}

test("what is over is forgotten at the start and once a day", async () => {
  const { requested, clock, stop } = noted();
  await settled();
  const round = [
    "sessions",
    "proofs",
    "signIns",
    "guests",
    "conduct",
    "sightings",
    "pairs",
    "messages",
    "tickets",
    "notifications",
    "networks",
    "evidence",
    "files",
    "eraseDeleted",
  ];
  expect(requested).toEqual(round);
  clock.pass(sessionLimits.purgeMs);
  await settled();
  expect(requested.filter((each) => each !== "raise")).toEqual([...round, ...round]);
  stop();
  expect(clock.timers).toBe(0);
});

test("a clean-up that failed is not left for a day: it is done again within minutes, to its end", async () => {
  const { requested, clock, stop, away } = noted();
  const wiped = () => requested.filter((each) => each === "eraseDeleted").length;
  await settled();
  away(true);
  clock.pass(sessionLimits.purgeMs);
  await settled();
  expect(wiped()).toBe(1);
  away(false);
  clock.pass(sessionLimits.purgeAgainMs);
  await settled();
  expect(wiped()).toBe(2);
  stop();
});

test("the store's generation rises every minute, and not again at the start, which raised it", async () => {
  const { requested, clock, stop } = noted();
  const raised = () => requested.filter((each) => each === "raise").length;
  await settled();
  expect(raised()).toBe(0);
  for (const times of [1, 2, 3]) {
    clock.pass(storeLimits.generationMs);
    await settled();
    expect(raised()).toBe(times);
  }
  stop();
});

test("open sessions are asked about every half minute, in pieces, and again after a failure", async () => {
  const ids = Array.from({ length: sessionLimits.recheckedMax * 2 + 1 }, (_, n) => `session ${n}`);
  const { requested, log, clock, stop, away } = noted(ids);
  await settled();
  const round = ["recheck 500", "recheck 500", "recheck 1"];
  expect(requested.filter((each) => each.startsWith("recheck"))).toEqual(round);
  away(true);
  clock.pass(sessionLimits.recheckMs);
  await settled();
  expect(log).toHaveLength(1);
  away(false);
  clock.pass(sessionLimits.recheckMs);
  await settled();
  expect(requested.filter((each) => each.startsWith("recheck"))).toEqual([...round, ...round]);
  stop();
  clock.pass(sessionLimits.recheckMs * 5);
  await settled();
  expect(requested.filter((each) => each.startsWith("recheck"))).toHaveLength(6);
});

test("those of staff are asked about every second, the connected ones alone", async () => {
  const { requested, clock, stop } = noted(["a", "b", "c"], ["b", "gone"]);
  await settled();
  expect(requested.filter((each) => each.startsWith("recheck"))).toEqual(["recheck 3", "recheck 1"]);
  clock.pass(sessionLimits.staffRecheckMs);
  await settled();
  expect(requested.filter((each) => each.startsWith("recheck"))).toEqual(["recheck 3", "recheck 1", "recheck 1"]);
  stop();
});

test("the ledger of gems is checked at the start and each night, and its faults are reported", async () => {
  const { clock, log, stop, fault } = noted();
  await settled();
  expect(log).toEqual([]);
  fault("gem account user:1: is below zero (-5)");
  clock.pass(gemLimits.checkMs);
  await settled();
  expect(log.join()).toContain("the ledger of gems is damaged");
  expect(log.join()).toContain("user:1: is below zero");
  stop();
});

test("in a cluster the leader does it for all, except what is each node's own", async () => {
  const clusters = new FakeClusters(["a", "b"]);
  const { requested, clock, stop } = noted(["one"], [], clusters.at("b"));
  await settled();
  expect(requested.splice(0)).toEqual(["recheck 1"]);
  clusters.lead("b");
  await settled();
  expect(requested.splice(0)).toEqual(["sessions", ...otherPurges, "files", "eraseDeleted"]);
  clusters.lead("a");
  clock.pass(sessionLimits.purgeMs);
  await settled();
  expect(new Set(requested)).toEqual(new Set(["recheck 1"]));
  clusters.lead("b");
  stop();
  expect(clock.timers).toBe(0);
});
