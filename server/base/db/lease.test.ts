/** One server at a time on a MySQL database: who may start, who may write, and what an outage changes. */
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import type { MysqlAddress } from "./mysqlAddress.ts";
import { roomCode } from "#protocol/ids.ts";
import { createLog } from "#server/base/core/log.ts";
import { startFlakyProxy } from "#tests/support/flakyProxy.ts";
import { mariadbEngine, type StorePlace } from "#tests/support/storeEngines.ts";
import type { Database } from "./database.ts";
import { StartError } from "#server/base/core/errors.ts";
import type { JournalEntry } from "#server/base/journal/journal.ts";
import { Lease, type LeaseOptions } from "./lease.ts";
import { openStore } from "#server/app/store/open.ts";
import type { Store } from "#server/app/store/store.ts";

const probe = { committed: () => {}, faulted: () => {} };
const silent = createLog("silent");
const quick = { leaseMs: 1_000, renewMs: 50, pollMs: 20, graceMs: 200, waitMs: 300 };
const entry = (room: string, seq: number): JournalEntry => ({
  room: roomCode(room),
  seq,
  at: 1,
  body: Uint8Array.of(seq),
});
const taken = /another server uses this database \(process \d+ on \S+, since \d{4}-.*Stop it first/;

let place: StorePlace;
let tables: Database;
beforeEach(() => {
  place = mariadbEngine.place();
  tables = place.tables();
});
afterEach(() => place.remove());

function address(port?: number): MysqlAddress {
  const { mysql } = place.config;
  if (mysql === null) throw new Error("no database was given");
  return port === undefined ? mysql : { ...mysql, port };
}

/** The content of the database, without what time alone changes. */
async function everything(): Promise<Record<string, unknown[]>> {
  const { knex, untyped } = tables;
  const [found] = await knex.raw<{ name: string }[][]>(
    "select table_name as name from information_schema.tables where table_schema = database()",
  );
  const held: Record<string, unknown[]> = {};
  for (const { name } of found ?? []) held[name] = await untyped(name).select();
  held["lease"] = await knex("lease").select("epoch", "holder", "since");
  return held;
}

async function seqsOf(store: Store, code: string): Promise<number[]> {
  for await (const { room, entries } of store.journal.openRooms())
    if (room === code) return entries.map(({ seq }) => seq);
  return [];
}

/** Makes the database end the connection that has the lock, and waits until another one has it or it is free. */
async function cutLock(): Promise<void> {
  const { knex } = tables;
  const lockSql = "is_used_lock(concat('spar-', left(sha2(database(), 256), 40)))";
  const holder = async (): Promise<number | null> =>
    (await knex.raw<[[{ id: number | null }]]>(`select ${lockSql} as id`))[0][0].id;
  const held = await holder();
  expect(held).not.toBeNull();
  await knex.raw("kill connection ?", [held]);
  await expect.poll(holder).not.toBe(held);
}

describe("a second server", () => {
  test("does not start, says who works there, and changes nothing", async () => {
    const first = await place.open({ times: quick });
    await first.journal.append(entry("IDLE", 1));
    const before = await everything();
    const second = place.open({ times: quick });
    await expect(second).rejects.toBeInstanceOf(StartError);
    await expect(second).rejects.toThrow(taken);
    await expect(second).rejects.toThrow(`process ${process.pid} on `);
    expect(await everything()).toEqual(before);
    await first.journal.append(entry("IDLE", 2));
    expect(await seqsOf(first, "IDLE")).toEqual([1, 2]);
    await expect(first.ping()).resolves.toBeUndefined();
  });

  test("starts as soon as the first has stopped", async () => {
    const first = await place.open({ times: quick });
    const second = place.open({ times: { ...quick, waitMs: 60_000 } });
    await first.stop();
    await expect((await second).ping()).resolves.toBeUndefined();
  });

  test("of three that start at once on an empty database one works and two refuse", async () => {
    const times = { ...quick, waitMs: 2_000 };
    const starts = await Promise.allSettled([1, 2, 3].map(() => place.open({ times })));
    const refused = starts.flatMap((start) => (start.status === "rejected" ? [start.reason as unknown] : []));
    expect(starts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(refused.map((error) => error instanceof StartError)).toEqual([true, true]);
    for (const error of refused) expect(String(error)).toMatch(/another server uses this database/);
  });

  test("on another database of the same database server starts", async () => {
    const other = mariadbEngine.place();
    await place.open({ times: quick });
    const second = await other.open({ times: quick });
    await expect(second.ping()).resolves.toBeUndefined();
    await other.remove();
  });
});

describe("a server that is cut off while another takes over", () => {
  /** The first server is behind a network that fell silent, and the second has begun. */
  async function takenOver(use: LeaseOptions = {}) {
    const proxy = await startFlakyProxy(inject("mariadbPort"));
    const config = { ...place.config, mysql: address(proxy.port) };
    let isReplaced = false;
    const lost = (): void => {
      isReplaced = true;
    };
    const first = await openStore(config, probe, silent, { lease: { times: quick, lost, ...use } });
    await first.journal.append(entry("ROOM", 1));
    proxy.mood("silent");
    const second = await place.open({ times: { ...quick, waitMs: 60_000 } });
    const end = async (): Promise<void> => {
      await first.stop();
      await proxy.stop();
    };
    return { proxy, first, second, isReplaced: () => isReplaced, end };
  }

  test("is replaced when its lease is over, writes nothing more and is notified once", async () => {
    const { proxy, first, second, isReplaced, end } = await takenOver();
    expect(await seqsOf(second, "ROOM")).toEqual([1]);
    const late = first.journal.append(entry("ROOM", 2));
    late.catch(() => {});
    proxy.mood("well");
    await expect(late).rejects.toMatchObject({ failure: "unavailable" });
    await expect.poll(isReplaced).toBe(true);
    await expect(first.ping()).rejects.toMatchObject({ failure: "unavailable" });
    await expect(first.journal.append(entry("NEW", 1))).rejects.toMatchObject({ failure: "unavailable" });
    await expect(first.maintenance.raiseGeneration()).rejects.toThrow("another server has taken over");
    await second.journal.append(entry("ROOM", 2));
    expect(await seqsOf(second, "ROOM")).toEqual([1, 2]);
    await end();
    // its stop took nothing from the one that works
    await second.journal.append(entry("ROOM", 3));
    await expect(place.open({ times: quick })).rejects.toThrow(taken);
  });

  test("is refused by the epoch alone, before it looks at its lease, and closes no room", async () => {
    // it renews too late to notice by itself
    const { proxy, first, second, isReplaced, end } = await takenOver({ times: { ...quick, renewMs: 3_600_000 } });
    await second.journal.append(entry("THEIRS", 1));
    proxy.mood("well");
    expect(isReplaced()).toBe(false);
    await expect(first.journal.close(roomCode("THEIRS"))).rejects.toMatchObject({ failure: "unavailable" });
    expect(isReplaced()).toBe(true);
    expect(await seqsOf(second, "THEIRS")).toEqual([1]);
    await end();
  });

  test("its writes are refused by the epoch before it is notified", async () => {
    const { proxy, first, second, isReplaced, end } = await takenOver({ times: { ...quick, renewMs: 3_600_000 } });
    proxy.mood("well");
    expect(isReplaced()).toBe(false);
    const writes = ["ROOM", "OTHER", "THIRD"].map((room) => first.journal.append(entry(room, room === "ROOM" ? 2 : 1)));
    for (const write of writes) await expect(write).rejects.toMatchObject({ failure: "unavailable" });
    expect(isReplaced()).toBe(true);
    for (const room of ["OTHER", "THIRD"]) expect(await seqsOf(second, room)).toEqual([]);
    expect(await seqsOf(second, "ROOM")).toEqual([1]);
    await end();
  });
});

describe("an outage while no other server starts", () => {
  async function epoch(): Promise<number> {
    return (await tables.knex("lease").first("epoch"))?.epoch ?? 0;
  }
  /** Whether the lease has time left, and whether a connection has the lock. */
  async function state(): Promise<{ isValid: boolean; isLocked: boolean }> {
    const [[row]] = await tables.knex.raw<[[{ valid: number; lockedBy: number | null }]]>(
      `select expires_at > timestampdiff(microsecond, '1970-01-01', utc_timestamp(3)) div 1000 as valid,
         is_used_lock(concat('spar-', left(sha2(database(), 256), 40))) as lockedBy from lease`,
    );
    return { isValid: row.valid === 1, isLocked: row.lockedBy !== null };
  }
  const refused = async (): Promise<string> =>
    place.open({ times: quick }).then(
      () => "started",
      (error: unknown) => String(error),
    );

  test.each(["away", "silent"] as const)("that leaves the database %s past the lease ends nothing", async (mood) => {
    const proxy = await startFlakyProxy(inject("mariadbPort"));
    const config = { ...place.config, mysql: address(proxy.port) };
    let isReplaced = false;
    const lost = (): void => {
      isReplaced = true;
    };
    const store = await openStore(config, probe, silent, { lease: { times: quick, lost } });
    await store.journal.append(entry("ROOM", 1));
    const before = await epoch();
    proxy.mood(mood);
    const waiting = store.journal.append(entry("ROOM", 2));
    await expect.poll(state).toEqual({ isValid: false, isLocked: false });
    proxy.mood("well");
    await waiting;
    await expect.poll(state).toEqual({ isValid: true, isLocked: true });
    expect(await epoch()).toBe(before);
    expect(isReplaced).toBe(false);
    expect(await refused()).toMatch(taken);
    await store.journal.append(entry("ROOM", 3));
    expect(await seqsOf(store, "ROOM")).toEqual([1, 2, 3]);
    await store.stop();
    await proxy.stop();
  });

  test("the holder whose lock was cut gets it back before a start that waits", async () => {
    const times = { ...quick, leaseMs: 60_000, graceMs: 30_000 };
    const store = await place.open({ times });
    const before = await epoch();
    const second = place.open({ times: { ...times, waitMs: 3_000 } });
    second.catch(() => {});
    await cutLock();
    await expect(second).rejects.toThrow(taken);
    expect(await epoch()).toBe(before);
    await store.journal.append(entry("ROOM", 1));
  });

  test("a holder that does not come back is replaced after a short time, not after its whole lease", async () => {
    const times = { ...quick, leaseMs: 3_600_000, renewMs: 3_600_000 };
    const first = await place.open({ times });
    const before = await epoch();
    await cutLock();
    const second = await place.open({ times: { ...times, waitMs: 60_000 } });
    expect(await epoch()).toBe(before + 1);
    await expect(first.journal.append(entry("ROOM", 1))).rejects.toMatchObject({ failure: "unavailable" });
    await second.ping();
  });
});

test("a lease that has not begun holds the lock while the tables are prepared, however long that takes", async () => {
  const lease = await Lease.take(address(), { times: quick }, silent);
  const second = Lease.take(address(), { times: { ...quick, waitMs: 2 * quick.leaseMs } }, silent);
  await expect(second).rejects.toThrow(/another server uses this database \(it is still starting\)/);
  await lease.release();
});
