/** Nodes on one MariaDB: whose lease holds, who is gone, who leads, and who may start. Leases are short. */
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { type NodeName, nodeName, roomCode } from "#protocol/ids.ts";
import { openStore } from "#server/app/store/open.ts";
import type { Store } from "#server/app/store/store.ts";
import { StartError } from "#server/base/core/errors.ts";
import { createLog } from "#server/base/core/log.ts";
import type { Database } from "#server/base/db/database.ts";
import { type FlakyProxy, startFlakyProxy } from "#tests/support/flakyProxy.ts";
import { mariadbEngine, type StorePlace } from "#tests/support/storeEngines.ts";
import { refuseFormerLeader } from "./leadership.ts";
import type { NodeTimes } from "./nodeLease.ts";
import type { Membership, NodeProcess } from "./nodes.ts";

const probe = { committed: () => {}, faulted: () => {} };
const silent = createLog("silent");
const quick = { leaseMs: 1_000, renewMs: 50, pollMs: 20, queryMs: 200, graceMs: 300, waitMs: 2_000 };
const soon = { waitMs: 300, pollMs: 20 };

let place: StorePlace;
let tables: Database;
let opened: Store[];
let proxies: FlakyProxy[];
beforeEach(() => {
  place = mariadbEngine.place();
  tables = place.tables();
  opened = [];
  proxies = [];
});
afterEach(async () => {
  for (const proxy of proxies) proxy.mood("well");
  await Promise.allSettled(opened.map((store) => store.stop()));
  for (const proxy of proxies) await proxy.stop();
  await place.remove();
});

interface StartedNode {
  readonly store: Store;
  readonly membership: Membership;
  readonly expired: string[];
  readonly ends: () => number;
}

async function startNode(
  name: string,
  { port, times, empty }: { port?: number; times?: Partial<NodeTimes>; empty?: StorePlace } = {},
): Promise<StartedNode> {
  let ends = 0;
  const lost = (): void => void (ends += 1);
  const { mysql } = (empty ?? place).config;
  if (mysql === null) throw new Error("no database was given");
  const address = port === undefined ? mysql : { ...mysql, port };
  const config = { ...place.config, mysql: address, redis: { node: nodeName(name), shown: "", url: "" } };
  const use = { lease: { times: soon, lost }, node: { times: { ...quick, ...times } } };
  const store = await openStore(config, probe, silent, use);
  opened.push(store);
  const { membership } = store;
  if (membership === null) throw new Error("it is a server alone");
  const expired: string[] = [];
  membership.nodes.watch({ expired: ({ node, epoch }) => void expired.push(`${node} ${epoch}`) });
  return { store, membership, expired, ends: () => ends };
}

async function proxied(): Promise<FlakyProxy> {
  const proxy = await startFlakyProxy(inject("mariadbPort"));
  proxies.push(proxy);
  return proxy;
}

const namesSeen = ({ membership }: StartedNode): NodeName[] => membership.nodes.list().map(({ node }) => node);
const leaderSeen = ({ membership }: StartedNode): NodeName | null => membership.leadership.leader;

async function openRoom(code: string, { node, epoch }: NodeProcess): Promise<void> {
  await tables.knex("rooms").insert({ code: roomCode(code), node, epoch, kind: "friend", opened_at: 1 });
}

test("nodes see each other, with their states and numbers, and one leads", async () => {
  const [one, two] = [await startNode("one"), await startNode("two")];
  one.membership.lease.setFigures(() => ({ rooms: 3 }));
  await one.membership.lease.setState("ready");
  await expect.poll(() => namesSeen(two)).toEqual(["one", "two"]);
  await expect.poll(() => two.membership.nodes.list().map(({ state }) => state)).toEqual(["ready", "joining"]);
  expect(two.membership.nodes.list()[0]).toMatchObject({ epoch: 1, figures: { rooms: 3 } });
  await expect.poll(() => leaderSeen(one)).toBe("one");
  await expect.poll(() => leaderSeen(two)).toBe("one");
  expect([one.membership.leadership.isLeader, two.membership.leadership.isLeader]).toEqual([true, false]);
  expect(two.membership.leadership.epoch).toBeNull();
});

test("where the leader stops another node leads, with a higher epoch", async () => {
  const one = await startNode("one");
  await expect.poll(() => one.membership.leadership.isLeader).toBe(true);
  const epoch = one.membership.leadership.epoch ?? 0;
  const two = await startNode("two");
  const heard: string[] = [];
  two.membership.leadership.watch({ leading: () => heard.push("leading"), following: () => heard.push("following") });
  const effect = (epochThen: number | null): Promise<void> =>
    tables.transaction((trx) => refuseFormerLeader(trx, { node: nodeName("one"), epoch: epochThen }));
  await effect(epoch);
  await one.store.stop();
  await expect.poll(() => two.membership.leadership.epoch).toBe(epoch + 1);
  await effect(epoch + 1);
  for (const former of [epoch, null]) await expect(effect(former)).rejects.toThrow("another node leads now");
  await expect.poll(() => heard).toEqual(["leading"]);
  await expect.poll(() => namesSeen(two)).toEqual(["two"]);
  await two.store.stop();
  expect(heard).toEqual(["leading", "following"]);
});

test("a leader that is cut off from nodes that reach each other gives way, and leads no more until it is not", async () => {
  const one = await startNode("one");
  await expect.poll(() => one.membership.leadership.isLeader).toBe(true);
  const two = await startNode("two");
  let isCut = true;
  one.membership.leadUnlessCut(() => isCut);
  await expect.poll(() => two.membership.leadership.isLeader).toBe(true);
  expect(one.membership.leadership.isLeader).toBe(false);
  await two.store.stop();
  await expect.poll(() => namesSeen(one)).toEqual(["one"]);
  expect(one.membership.leadership.isLeader).toBe(false);
  isCut = false;
  await expect.poll(() => one.membership.leadership.isLeader).toBe(true);
});

test("rooms of a node that stopped are expired until they have another node", async () => {
  const [one, two] = [await startNode("one"), await startNode("two")];
  await openRoom("AAAA", one.membership.lease);
  await openRoom("BBBB", two.membership.lease);
  await one.store.stop();
  await expect.poll(() => two.expired).toContain("one 1");
  await tables
    .knex("rooms")
    .where({ node: nodeName("one") })
    .update({ node: nodeName("two"), epoch: 1 });
  await expect.poll(() => two.expired.splice(0)).toEqual([]);
  expect(two.expired).toEqual([]);
});

test("a later process of the name has a higher epoch, and the rooms of the one before are expired at once", async () => {
  const one = await startNode("one");
  await openRoom("AAAA", one.membership.lease);
  await one.store.stop();
  const again = await startNode("one", { times: { graceMs: 3_600_000 } });
  expect(again.membership.lease.epoch).toBe(2);
  await expect.poll(() => again.expired).toContain("one 1");
});

test("a name that a living node has is refused in one sentence", async () => {
  await startNode("one");
  const second = startNode("one", { times: { waitMs: 100 } });
  await expect(second).rejects.toBeInstanceOf(StartError);
  await expect(second).rejects.toThrow(
    /^NODE_NAME: the node one runs already \(process \d+ on \S+, since \d{4}-.*own\.$/,
  );
});

test("a node whose process of this machine has died is gone before its lease is over", async () => {
  const two = await startNode("two", { times: { graceMs: 3_600_000 } });
  const died = await startNode("died", { times: { leaseMs: 3_600_000 } });
  await openRoom("AAAA", died.membership.lease);
  const held = await tables
    .knex("nodes")
    .where({ name: nodeName("died") })
    .first("holder");
  const holder = (held?.holder ?? "").replace(/\/\d+\//, "/4194304/");
  await tables
    .knex("nodes")
    .where({ name: nodeName("died") })
    .update({ holder });
  await expect.poll(() => two.expired).toContain("died 1");
  // the process itself learns it by its next renewal
  await expect.poll(died.ends).toBe(1);
});

test("a node that only the database does not reach is taken over, and ends at the end of its lease", async () => {
  const proxy = await proxied();
  const cut = await startNode("cut", { port: proxy.port });
  const other = await startNode("other");
  await openRoom("AAAA", cut.membership.lease);
  proxy.mood("silent");
  await expect.poll(cut.ends).toBe(1);
  expect(cut.membership.lease.isHeld).toBe(false);
  await expect.poll(() => other.expired).toContain("cut 1");
  proxy.mood("well");
  await expect.poll(() => namesSeen(other)).toEqual(["other"]);
});

test("of three that start at once on an empty database all work, and the tables are made once", async () => {
  const empty = mariadbEngine.emptyPlace();
  const nodes = await Promise.all(["a", "b", "c"].map((name) => startNode(name, { empty })));
  for (const node of nodes) await expect.poll(() => namesSeen(node)).toEqual(["a", "b", "c"]);
  const steps = await empty.tables().untyped("knex_migrations").pluck<string[]>("name");
  expect(new Set(steps).size).toBe(steps.length);
  for (const { store } of nodes) await store.stop();
  await empty.remove();
});

test("a node does not start beside a server alone, and says what to set", async () => {
  const alone = await place.open({ times: quick });
  const node = startNode("one");
  await expect(node).rejects.toBeInstanceOf(StartError);
  await expect(node).rejects.toThrow(
    /^DATABASE_URL: another server uses this database \(process .*set REDIS_URL on each/,
  );
  expect(await tables.knex("nodes").select("name")).toEqual([]);
  await alone.stop();
  await startNode("one");
});

test("a server alone does not start beside a node, and says what to set", async () => {
  const one = await startNode("one");
  await expect.poll(() => one.membership.leadership.isLeader).toBe(true);
  const beside = (): Promise<Store> => place.open({ times: { ...soon, leaseMs: 1_000 } });
  await expect(beside()).rejects.toThrow(/^DATABASE_URL: another server uses this database .*set REDIS_URL on each/);
  await one.store.stop();
  await (await beside()).stop();
});

test("a server alone does not start beside nodes without a leader, either", async () => {
  await startNode("one");
  const two = await startNode("two");
  await expect.poll(() => leaderSeen(two)).not.toBeNull();
  for (const { membership } of opened) await membership?.drain();
  const alone = place.open({ times: { ...soon, leaseMs: 1_000 } });
  await expect(alone).rejects.toBeInstanceOf(StartError);
  await expect(alone).rejects.toThrow(
    /^DATABASE_URL: the nodes of a cluster use this database \(one, two\)\. Stop them first, .*set REDIS_URL on each/,
  );
});
