import { expect, test } from "vitest";
import { FakeClock } from "#tests/support/fakeClock.ts";
import { startHousekeeping, type HousekeepingDependencies } from "./housekeeping.ts";
import { storeLimits } from "#server/base/db/limits.ts";
import { gemLimits } from "#server/people/gems/limits.ts";
import { sessionLimits } from "#server/people/sessions/limits.ts";
import { createLog } from "#server/base/core/log.ts";

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Housekeeping of a store that notes what it is asked. */
function noted(ids: readonly string[] = [], staff: readonly string[] = []) {
  const asked: string[] = [];
  const log: string[] = [];
  const faults: string[] = [];
  const clock = new FakeClock();
  let isAway = false;
  const note = (name: string) => async (): Promise<number> => {
    if (isAway) throw new Error("the database is away");
    asked.push(name);
    return 0;
  };
  const store = {
    sessions: {
      purge: note("sessions"),
      recheck: async (some: readonly string[]) => {
        if (isAway) throw new Error("the database is away");
        asked.push(`recheck ${some.length}`);
      },
      staffIds: () => [...staff],
    },
    proofs: { purge: note("proofs") },
    signInTickets: { purge: note("signIns") },
    erasure: { purgeGuests: note("guests") },
    conduct: { forget: note("conduct") },
    maintenance: {
      eraseDeleted: note("eraseDeleted"),
      raiseGeneration: note("raise"),
      removeDamagedFiles: () => asked.push("files"),
    },
    usage: { purge: note("sightings") },
    ratedPairs: { forget: note("pairs") },
    messages: { forget: note("messages") },
    tickets: { purge: note("tickets") },
    notifications: { purge: note("notifications") },
    guestNetworks: { purge: note("networks") },
    evidence: { forget: note("evidence") },
    gems: { faults: async () => [...faults] },
    sanctions: { expire: async () => 0 },
  } as unknown as HousekeepingDependencies["store"];
  const stop = startHousekeeping({
    store,
    clock,
    log: createLog("warn", { write: (line) => log.push(line) }),
    hub: { sessionIds: () => [...ids] },
  });
  return {
    asked,
    log,
    clock,
    stop,
    away: (value: boolean) => (isAway = value),
    fault: (line: string) => faults.push(line),
  };
}

test("what is over is forgotten at the start and once a day", async () => {
  const { asked, clock, stop } = noted();
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
  expect(asked).toEqual(round);
  clock.pass(sessionLimits.purgeMs);
  await settled();
  expect(asked.filter((each) => each !== "raise")).toEqual([...round, ...round]);
  stop();
  expect(clock.timers).toBe(0);
});

test("a clean-up that failed is not left for a day: it is done again within minutes, to its end", async () => {
  const { asked, clock, stop, away } = noted();
  const wiped = () => asked.filter((each) => each === "eraseDeleted").length;
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
  const { asked, clock, stop } = noted();
  const raised = () => asked.filter((each) => each === "raise").length;
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
  const { asked, log, clock, stop, away } = noted(ids);
  await settled();
  const round = ["recheck 500", "recheck 500", "recheck 1"];
  expect(asked.filter((each) => each.startsWith("recheck"))).toEqual(round);
  away(true);
  clock.pass(sessionLimits.recheckMs);
  await settled();
  expect(log).toHaveLength(1);
  away(false);
  clock.pass(sessionLimits.recheckMs);
  await settled();
  expect(asked.filter((each) => each.startsWith("recheck"))).toEqual([...round, ...round]);
  stop();
  clock.pass(sessionLimits.recheckMs * 5);
  await settled();
  expect(asked.filter((each) => each.startsWith("recheck"))).toHaveLength(6);
});

test("those of staff are asked about every second, the connected ones alone", async () => {
  const { asked, clock, stop } = noted(["a", "b", "c"], ["b", "gone"]);
  await settled();
  expect(asked.filter((each) => each.startsWith("recheck"))).toEqual(["recheck 3", "recheck 1"]);
  clock.pass(sessionLimits.staffRecheckMs);
  await settled();
  expect(asked.filter((each) => each.startsWith("recheck"))).toEqual(["recheck 3", "recheck 1", "recheck 1"]);
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
