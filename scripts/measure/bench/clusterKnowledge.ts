/**
 * What one node of a large cluster has to know of the others, in one process: the measured node hears the real packets of
 * all other nodes, which hear nothing of each other. Its replicas, its lookups and the pairing of the leader are real.
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import * as v from "valibot";
import { nodeName, type RoomCode, roomCode, type UserId, userIdOf } from "#protocol/ids.ts";
import { gameCode, ids } from "#protocol/schema.ts";
import { soleLeadership } from "#server/base/cluster/cluster.ts";
import { clusterLimits } from "#server/base/cluster/limits.ts";
import type { LinkListener, OpenLink } from "#server/base/cluster/link.ts";
import { type OwnConnections, Presence } from "#server/base/cluster/presence.ts";
import { RedisCluster } from "#server/base/cluster/redisCluster.ts";
import { Replica } from "#server/base/cluster/replica.ts";
import { createLog } from "#server/base/core/log.ts";
import { pair, type WaitingPlayer } from "#server/play/matchmaking/pairing.ts";
import { ClusterRooms } from "#server/play/tables/elsewhere.ts";
import { FakeClock } from "#tests/support/fakeClock.ts";

export interface KnowledgeSize {
  readonly nodes: number;
  readonly tables: number;
  readonly users: number;
  /** How many wait in quick match at once. */
  readonly waiting: number;
}

export interface Knowledge extends KnowledgeSize {
  /** Processor time of a node that joins, for all that it hears, and the bytes. */
  readonly joinMs: number;
  readonly joinBytes: number;
  /** Memory of the measured node for the users and tables of the others. */
  readonly memoryBytes: number;
  /** For one change of a user or table at another node. */
  readonly userUs: number;
  readonly userBytes: number;
  readonly tableUs: number;
  readonly tableBytes: number;
  readonly isConnectedNs: number;
  readonly roomsOfNs: number;
  readonly pairMs: number;
}

const anything = v.any() as v.GenericSchema<unknown, unknown>;
const nsPerMs = 1e6;
const usPerMs = 1e3;

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** Packets to the measured node are counted and timed; those between the other nodes are left out. */
class Wires {
  readonly #listening = new Map<string, { readonly listener: LinkListener; readonly channels: readonly string[] }>();
  bytes = 0;
  spentMs = 0;

  of(node: string): OpenLink {
    return async (channels, listener) => {
      this.#listening.set(node, { listener, channels });
      return { isUp: true, publish: (channel, packet) => this.#publish(node, channel, packet), stop: () => {} };
    };
  }

  reset(): void {
    this.bytes = 0;
    this.spentMs = 0;
  }

  #publish(from: string, channel: string, packet: Uint8Array): boolean {
    for (const [node, { channels, listener }] of this.#listening) {
      if (node === from || !channels.includes(channel) || (node !== measured && from !== measured)) continue;
      const copy = packet.slice();
      setImmediate(() => {
        const begun = performance.now();
        listener.received(copy);
        if (node !== measured) return;
        this.spentMs += performance.now() - begun;
        this.bytes += copy.length;
      });
    }
    return true;
  }
}

const measured = "node-0";

/** Nobody is connected to the measured node itself. */
const noConnections: OwnConnections = {
  users: 0,
  userIds: () => [],
  ownUserIds: () => [],
  sessionIds: () => [],
  networksOf: () => [],
  nodesOf: () => [],
  watch: () => {},
  reseat: () => {},
  endSession: () => {},
  isConnected: () => false,
  send: () => {},
  sendToAll: () => {},
};

/** Lets all packets arrive, and the packets that answer them. */
async function settled(): Promise<void> {
  for (let turns = 0; turns < 40; turns += 1) await new Promise((resolve) => setImmediate(resolve));
}

const letters = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const codeLength = 8;
const digit = (n: number, place: number): string =>
  letters[Math.floor(n / letters.length ** place) % letters.length] ?? "";
const codeOf = (n: number): RoomCode => roomCode(Array.from({ length: codeLength }, (_, at) => digit(n, at)).join(""));
const userOf = (n: number): UserId => userIdOf(String(n + 1));
const place = (welcome: number) => ({ welcome, networks: [`10.${welcome & 255}.${(welcome >> 8) & 255}.7`] });
const summary = (table: number, startedAt: number) => ({
  people: [
    [userOf(2 * table), "bound"],
    [userOf(2 * table + 1), "bound"],
  ],
  isOpened: false,
  startedAt,
  isRunning: true,
});

/** Another node: what it says of its users and tables. */
class Sender {
  readonly users: Replica<UserId, unknown>;
  readonly rooms: Replica<RoomCode, unknown>;
  readonly clock: FakeClock;

  private constructor(cluster: RedisCluster, clock: FakeClock) {
    this.clock = clock;
    this.users = new Replica({ name: "presence", key: ids.user, value: anything }, cluster, clock);
    this.rooms = new Replica({ name: "rooms", key: gameCode, value: anything }, cluster, clock);
  }

  static async join(wires: Wires, at: number): Promise<Sender> {
    const clock = new FakeClock();
    const node = nodeName(`node-${at}`);
    const openLink = wires.of(node);
    const parts = { node, site: "bench", openLink, leadership: soleLeadership, clock, log: createLog("silent") };
    return new Sender(await RedisCluster.open(parts), clock);
  }
}

function eachNs(times: number, work: (at: number) => unknown): number {
  const begun = performance.now();
  for (let at = 0; at < times; at++) work(at);
  return ((performance.now() - begun) * nsPerMs) / times;
}

/** Pairs players of whom all press at once, once. */
function pairMs(waiting: number): number {
  const now = 60_000;
  const queue = Array.from({ length: waiting }, (_, at): WaitingPlayer => waitingPlayer(at, now));
  const begun = performance.now();
  pair(queue, now);
  return performance.now() - begun;
}

const waitingPlayer = (at: number, now: number): WaitingPlayer => ({
  userId: userOf(at),
  person: String(at),
  rating: 1_000 + ((at * 7919) % 500),
  isGuest: at % 5 < 2,
  since: now - (at % 30) * 1_000,
});

/** Measures one node of a cluster of this size. @throws Error if the node does not hear of all others */
export async function measureKnowledge(size: KnowledgeSize): Promise<Knowledge> {
  const wires = new Wires();
  const others = size.nodes - 1;
  const senders = await Promise.all(Array.from({ length: others }, (_, at) => Sender.join(wires, at + 1)));
  const [usersEach, tablesEach] = [Math.floor(size.users / size.nodes), Math.floor(size.tables / size.nodes)];
  for (const [at, { users, rooms }] of senders.entries()) {
    for (let n = 0; n < usersEach; n++) users.set(userOf(at * usersEach + n), place(n));
    for (let n = 0; n < tablesEach; n++) rooms.set(codeOf(at * tablesEach + n), summary(at * tablesEach + n, n));
  }
  await settled();
  collect();
  const heapBefore = process.memoryUsage().heapUsed;
  wires.reset();
  const clock = new FakeClock();
  const openLink = wires.of(measured);
  const parts = { node: nodeName(measured), site: "bench", openLink, leadership: soleLeadership, clock };
  const cluster = await RedisCluster.open({ ...parts, log: createLog("silent") });
  const presence = new Presence(noConnections, cluster, clock);
  const rooms = new ClusterRooms(cluster, clock);
  for (let tries = 0; tries < 5 && presence.users < others * usersEach; tries++) {
    for (const each of [clock, ...senders.map((sender) => sender.clock)]) each.pass(clusterLimits.beatMs);
    await settled();
  }
  if (presence.users !== others * usersEach || rooms.running !== others * tablesEach) {
    throw new Error(`the node knows ${presence.users} users and ${rooms.running} tables`);
  }
  const joined = { joinMs: wires.spentMs, joinBytes: wires.bytes };
  collect();
  const memoryBytes = process.memoryUsage().heapUsed - heapBefore;
  const changed = async (each: number, change: (sender: Sender, at: number) => void) => {
    wires.reset();
    // At a human pace each change comes in a turn of its own.
    for (let at = 0; at < each; at++) {
      for (const sender of senders) change(sender, at);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await settled();
    return { us: (wires.spentMs * usPerMs) / (each * others), bytes: wires.bytes / (each * others) };
  };
  const user = await changed(2_000, ({ users }, at) => {
    const [key] = [...users.own.keys()].slice(0, 1);
    if (key !== undefined) users.set(key, place(1_000_000 + at));
  });
  const table = await changed(2_000, ({ rooms: own }, at) => {
    const [key] = own.own.keys();
    if (key !== undefined) own.set(key, summary(at, 1_000_000 + at));
  });
  const { notifier } = presence;
  return {
    ...size,
    ...joined,
    memoryBytes,
    userUs: user.us,
    userBytes: user.bytes,
    tableUs: table.us,
    tableBytes: table.bytes,
    isConnectedNs: eachNs(1_000_000, (at) => notifier.isConnected(userOf(at % size.users))),
    roomsOfNs: eachNs(300_000, (at) => rooms.roomsOf(userOf(at % size.users))),
    pairMs: pairMs(size.waiting),
  };
}

export function knowledgeTable(known: Knowledge): string {
  const { nodes, tables, users, waiting } = known;
  const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(0)} MB`;
  const rows = [
    ["a node joins: processor time, bytes", `${known.joinMs.toFixed(0)} ms, ${megabytes(known.joinBytes)}`],
    ["memory for users and tables of the others", megabytes(known.memoryBytes)],
    ["a user comes or goes elsewhere", `${known.userUs.toFixed(1)} us, ${known.userBytes.toFixed(0)} bytes`],
    ["a table changes elsewhere", `${known.tableUs.toFixed(1)} us, ${known.tableBytes.toFixed(0)} bytes`],
    ["whether a user is connected", `${known.isConnectedNs.toFixed(0)} ns`],
    ["the tables of a user", `${known.roomsOfNs.toFixed(0)} ns`],
    [`the leader pairs ${waiting} who wait`, `${known.pairMs.toFixed(0)} ms`],
  ];
  const title = `${nodes} nodes, ${tables} tables, ${users} users: what one node has to know`;
  return `${title}\n\n| | |\n|---|---:|\n${rows.map(([what, cost]) => `| ${what} | ${cost} |`).join("\n")}`;
}
