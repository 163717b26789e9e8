import { beforeEach, describe, expect, test } from "vitest";
import { nodeName, type UserId, userIdOf } from "#protocol/ids.ts";
import type { User } from "#server/base/db/records.ts";
import type { Role } from "#protocol/calls/users.ts";
import { FakeClock } from "#tests/support/fakeClock.ts";
import { overviewLimits } from "./limits.ts";
import { nodeStatuses, SystemMeter, StatusFeed } from "./systemStatus.ts";

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

const machine = { busyMs: 0, allMs: 0 };
const calls = { count: 0, tookMs: 0 };
let clock: FakeClock;
let meter: SystemMeter;

beforeEach(() => {
  clock = new FakeClock();
  Object.assign(machine, { busyMs: 500, allMs: 1_000 });
  Object.assign(calls, { count: 0, tookMs: 0 });
  meter = new SystemMeter({
    countRunning: () => 4,
    countQueued: () => 2,
    countConnected: () => 9,
    requestTotals: () => ({ ...calls }),
    clock,
    machine: {
      processorTimes: () => ({ ...machine }),
      memory: () => ({ used: 3, all: 4 }),
      uptime: () => 61.7,
    },
  });
});

describe("the meter", () => {
  test("tells the load since its last reading, and keeps it where too little time has passed", () => {
    clock.pass(3_000);
    machine.busyMs += 250;
    machine.allMs += 1_000;
    expect(meter.read()).toMatchObject({ serverLoad: 25, memory: 75, activeGames: 4, queuedPlayers: 2 });
    machine.busyMs += 10_000;
    machine.allMs += 10_000;
    clock.pass(overviewLimits.loadMsMin - 1);
    expect(meter.read().serverLoad).toBe(25);
    clock.pass(1);
    expect(meter.read().serverLoad).toBe(100);
  });

  test("tells the mean of the calls of the last minutes, and none without calls", () => {
    expect(meter.read()).toMatchObject({ responseTime: null, uptime: 61, connectedPlayers: 9 });
    Object.assign(calls, { count: 4, tookMs: 10 });
    expect(meter.read().responseTime).toBe(2.5);
    for (let minute = 0; minute < 3; minute++) {
      clock.pass(60_000);
      meter.read();
    }
    expect(meter.read().responseTime).toBeNull();
    Object.assign(calls, { count: 5, tookMs: 18 });
    expect(meter.read().responseTime).toBe(8);
  });

  test("reads this machine", () => {
    const here = new SystemMeter({
      countRunning: () => 0,
      countQueued: () => 0,
      countConnected: () => 0,
      requestTotals: () => calls,
      clock,
    });
    clock.pass(1_000);
    const { serverLoad, memory, uptime } = here.read();
    expect(serverLoad).toBeGreaterThanOrEqual(0);
    expect(memory).toBeGreaterThan(0);
    expect(memory).toBeLessThan(100);
    expect(uptime).toBeGreaterThanOrEqual(0);
  });
});

test("the status of a cluster has each living node, and who leads; a server alone has none", () => {
  expect(nodeStatuses(null)).toBeUndefined();
  expect(meter.read()).not.toHaveProperty("nodes");
  const [a, b] = [nodeName("a"), nodeName("b")];
  const process = { epoch: 1, state: "ready", version: "1.2.3", since: 1, leaseMs: 4_000.4 } as const;
  const figures = { rooms: 3, sockets: 7, takeovers: 1, moves: 2, sent: 10, received: 20, delayMs: 0.5 };
  const list = [
    { ...process, node: a, figures },
    { ...process, node: b, figures: {} },
  ];
  const found = nodeStatuses({ nodes: { list: () => list }, leadership: { leader: b } });
  expect(found?.map(({ name, isLeader }) => [name, isLeader])).toEqual([
    ["a", false],
    ["b", true],
  ]);
  const counts = { rooms: 3, sockets: 7, takeovers: 1, moves: 2, hintsSent: 10, hintsReceived: 20, hintMs: 0.5 };
  expect(found?.[0]).toEqual({
    name: "a",
    state: "ready",
    isLeader: false,
    version: "1.2.3",
    leaseMs: 4_000,
    ...counts,
  });
  expect(found?.[1]).toMatchObject({ rooms: 0, hintMs: 0 });
});

describe("the feed", () => {
  const roles = new Map<string, Role>();
  const lacking = new Set<string>();
  const owing = new Set<string>();
  let feed: StatusFeed;
  let reads: number;
  let isAway: boolean;
  let faults: unknown[];

  beforeEach(() => {
    [reads, isAway, faults] = [0, false, []];
    roles.clear();
    lacking.clear();
    owing.clear();
    roles.set("mod", "moderator").set("admin", "administrator").set("ama", "player");
    feed = new StatusFeed({
      users: {
        find: async (id) => {
          if (isAway) throw new Error("away");
          const role = roles.get(id);
          return role === undefined ? undefined : ({ id, role } as User);
        },
      },
      twoFactor: { isMissing: async ({ id }) => lacking.has(id) },
      owesCode: async (sessionId) => owing.has(sessionId),
      read: () => {
        reads++;
        return meter.read();
      },
      clock,
      failed: (fault) => void faults.push(fault),
    });
  });

  type Link = Parameters<StatusFeed["open"]>[0];
  function link(
    userId: UserId,
    sessionId = `session of ${userId}`,
  ): { readonly connection: Link; readonly sent: unknown[] } {
    const sent: unknown[] = [];
    const send = (bytes: unknown) => sent.push(bytes);
    const connection = { user: { id: userId }, sessionId, send } as unknown as Link;
    return { connection, sent };
  }
  const pass = async (): Promise<void> => {
    clock.pass(overviewLimits.statusMs);
    await settled();
  };

  test("tells staff at once and every few seconds, and measures once for all of them", async () => {
    const [mod, admin] = [link(userIdOf("mod")), link(userIdOf("admin"))];
    expect(await feed.open(mod.connection)).toMatchObject({ ok: true });
    await feed.open(admin.connection);
    expect([mod.sent.length, admin.sent.length]).toEqual([1, 1]);
    reads = 0;
    await pass();
    await pass();
    expect([mod.sent.length, admin.sent.length, reads]).toEqual([3, 3, 2]);
    feed.close(mod.connection);
    feed.close(admin.connection);
    expect(clock.timers).toBe(0);
  });

  test("does not tell a session of staff that owes a code, and tells the other sessions of the same user", async () => {
    const [own, stranger] = [link(userIdOf("mod")), link(userIdOf("mod"), "from before")];
    await feed.open(stranger.connection);
    owing.add("from before");
    await feed.open(own.connection);
    await pass();
    expect([own.sent.length, stranger.sent.length]).toEqual([2, 1]);
    expect(await feed.open(stranger.connection)).toEqual({ ok: false, error: "not-allowed" });
  });

  test.each(["ama", "nobody"])("refuses %s", async (id) => {
    const stranger = link(userIdOf(id));
    expect(await feed.open(stranger.connection)).toEqual({ ok: false, error: "not-allowed" });
    await pass();
    expect([stranger.sent, reads, clock.timers]).toEqual([[], 0, 0]);
  });

  test("refuses staff who must set two-factor sign-in up first, and ends where it was reset", async () => {
    lacking.add("mod");
    expect(await feed.open(link(userIdOf("mod")).connection)).toEqual({ ok: false, error: "not-allowed" });
    const admin = link(userIdOf("admin"));
    await feed.open(admin.connection);
    lacking.add("admin");
    await pass();
    expect([admin.sent.length, clock.timers]).toEqual([1, 0]);
  });

  test("ends with the role, and without a word", async () => {
    const mod = link(userIdOf("mod"));
    await feed.open(mod.connection);
    roles.set("mod", "player");
    await pass();
    await pass();
    expect(mod.sent).toHaveLength(1);
    expect(clock.timers).toBe(0);
  });

  test("a close that comes before the role is known counts", async () => {
    const mod = link(userIdOf("mod"));
    const opening = feed.open(mod.connection);
    feed.close(mod.connection);
    await opening;
    await pass();
    expect([mod.sent, clock.timers]).toEqual([[], 0]);
  });

  test("tells nothing while the store does not say who may hear, and goes on afterwards", async () => {
    const mod = link(userIdOf("mod"));
    await feed.open(mod.connection);
    isAway = true;
    await pass();
    expect([mod.sent.length, faults.length]).toEqual([1, 1]);
    expect(await feed.open(link(userIdOf("admin")).connection)).toEqual({ ok: false, error: "try-again" });
    isAway = false;
    await pass();
    expect(mod.sent).toHaveLength(2);
    feed.stop();
    expect(await feed.open(mod.connection)).toEqual({ ok: false, error: "try-again" });
    expect(clock.timers).toBe(0);
  });
});
