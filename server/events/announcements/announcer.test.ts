import { announcementIdOf } from "#protocol/ids.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { aloneCluster, type Cluster } from "#server/base/cluster/cluster.ts";
import { FakeClusters } from "#tests/support/fakeClusters.ts";
import { FakeClock } from "#tests/support/fakeClock.ts";
import { Announcer, type AnnouncementNews } from "./announcer.ts";
import type { StoredAnnouncement } from "./announcementRows.ts";
import { announcementLimits } from "./limits.ts";

let clock: FakeClock;
let rows: Map<string, StoredAnnouncement>;
let broadcasts: AnnouncementNews[];
let notified: string[];
let faults: unknown[];
let isAway: boolean;

/** A store of these rows; the real one is tested on both databases. */
const store = {
  due: async (now: number) => {
    if (isAway) throw new Error("away");
    return [...rows.values()].filter(
      ({ startsAt, endsAt, announcedAt }) => startsAt <= now && (endsAt ?? Infinity) > now && announcedAt === null,
    );
  },
  announce: async (id: string, at: number) => {
    const row = rows.get(id);
    if (row === undefined || row.announcedAt !== null) return false;
    rows.set(id, { ...row, announcedAt: at });
    return true;
  },
  announcedSince: async (since: number) => [...rows.values()].filter(({ announcedAt }) => (announcedAt ?? 0) > since),
  changedBetween: async (from: number, to: number) =>
    [...rows.values()].filter(({ startsAt, endsAt }) =>
      [startsAt, endsAt ?? 0].some((time) => time > from && time <= to),
    ),
  nextChange: async (now: number) => {
    const times = [...rows.values()].flatMap(({ startsAt, endsAt }) => [startsAt, endsAt ?? 0]);
    const later = times.filter((time) => time > now);
    return later.length === 0 ? null : Math.min(...later);
  },
};

function put(id: string, startsInMs: number, lastsMs: number | null = null): void {
  const startsAt = clock.now() + startsInMs;
  rows.set(id, {
    id: announcementIdOf(id),
    texts: { en: { title: id, content: id } },
    type: "news",
    priority: "low",
    startsAt,
    endsAt: lastsMs === null ? null : startsAt + lastsMs,
    maintenance: null,
    author: null,
    views: 0,
    announcedAt: null,
    deletedAt: null,
  });
}

const open = (cluster: Cluster = aloneCluster(() => {})): Announcer =>
  new Announcer({
    cluster,
    store,
    clock,
    broadcast: (news) => broadcasts.push(news),
    notify: async ({ id }) => void notified.push(id),
    failed: (fault) => faults.push(fault),
  });
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};
const pass = async (ms: number): Promise<void> => {
  clock.pass(ms);
  await settle();
};

beforeEach(() => {
  clock = new FakeClock();
  rows = new Map();
  [broadcasts, notified, faults, isAway] = [[], [], [], false];
});

describe("announcements by the clock", () => {
  test("one that is scheduled is announced at its time, and pages are told again when it ends", async () => {
    put("soon", 10_000, 5_000);
    const announcer = open();
    let changes = 0;
    announcer.onChange(() => (changes += 1));
    await announcer.check();
    expect([broadcasts, notified, changes]).toEqual([[], [], 0]);
    await pass(9_999);
    expect(broadcasts).toEqual([]);
    await pass(1);
    expect([broadcasts, notified]).toEqual([[{ id: "soon", type: "news", is_new: true }], ["soon"]]);
    expect(changes).toBeGreaterThan(0);
    await pass(5_000);
    expect(broadcasts.slice(1)).toEqual([{ id: "soon", type: "news", is_new: false }]);
    expect(notified).toEqual(["soon"]);
  });

  test("one that became active while no server ran is announced after the start, and once for all servers", async () => {
    put("missed", -3_600_000);
    put("over", -3_600_000, 1_000);
    await Promise.all([open().check(), open().check()]);
    await open().check();
    expect(notified).toEqual(["missed"]);
    expect(broadcasts).toEqual([{ id: "missed", type: "news", is_new: true }]);
  });

  test("a change by staff is told at once, under both types", async () => {
    const announcer = open();
    await announcer.check();
    put("new", 0);
    await announcer.changed(announcementIdOf("new"), "news", "maintenance");
    expect(broadcasts).toEqual([
      { id: "new", type: "news", is_new: false },
      { id: "new", type: "maintenance", is_new: false },
      { id: "new", type: "news", is_new: true },
    ]);
  });

  test("a store that is away is asked again, and nothing is lost or told twice", async () => {
    put("soon", 1_000);
    const announcer = open();
    await announcer.check();
    isAway = true;
    await pass(1_000);
    expect([faults.length, broadcasts]).toEqual([1, []]);
    isAway = false;
    await pass(announcementLimits.checkAgainMs);
    expect(notified).toEqual(["soon"]);
    expect(broadcasts).toHaveLength(1);
  });

  test("a clock that is set anew is noticed within a minute", async () => {
    put("tomorrow", 86_400_000);
    await open().check();
    clock.jump(86_400_000);
    await pass(announcementLimits.checkMs);
    expect(notified).toEqual(["tomorrow"]);
  });

  test("nothing is left running once it has stopped", async () => {
    put("soon", 1_000);
    const announcer = open();
    await announcer.check();
    await announcer.stop();
    expect(clock.timers).toBe(0);
  });
});

test("in a cluster the leader announces; the next one ends what the last one began, and all nodes read again", async () => {
  const clusters = new FakeClusters(["a", "b"]);
  const nodes = ["a", "b"].map((name) => open(clusters.at(name)));
  const read: string[] = [];
  for (const [index, node] of nodes.entries()) {
    node.onChange(() => read.push(index === 0 ? "a" : "b"));
    node.start();
  }
  put("first", 1_000);
  put("second", 60_000);
  await nodes[1]?.changed(announcementIdOf("first"), "news");
  await settle();
  expect(broadcasts.splice(0)).toEqual([{ id: "first", type: "news", is_new: false }]);
  await pass(1_000);
  expect(broadcasts.splice(0)).toEqual([{ id: "first", type: "news", is_new: true }]);
  expect(notified.splice(0)).toEqual(["first"]);
  expect(new Set(read.splice(0))).toEqual(new Set(["a", "b"]));
  await nodes[0]?.stop();
  clusters.kill("a");
  clusters.lead("b");
  await settle();
  // a notification has a key, so a second one changes nothing
  expect(notified.splice(0)).toEqual(["first"]);
  await pass(59_000);
  expect(notified).toEqual(["second"]);
  expect(broadcasts.filter(({ is_new }) => is_new)).toEqual([{ id: "second", type: "news", is_new: true }]);
  expect(faults).toEqual([]);
  await nodes[1]?.stop();
});
