/** One, two and three nodes beside a server alone on MariaDB, and how long a table is away from its players. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#tests/support/services.ts";
import { type RunningCluster, startCluster } from "../../operate/cluster/startCluster.ts";
import { Follower, type Ports } from "./follower.ts";
import type { SeatedTable } from "./messages.ts";
import { median, table } from "./report.ts";
import { playRounds, type Series } from "./rounds.ts";
import { gather, guest, Load, openTable, startSpar, type Subject, usageOf } from "./subject.ts";

const NODE_COUNTS = [1, 2, 3] as const;
const ENTRIES = 60;
/** Tables of the node that is drained or killed. */
const MOVED_TABLES = 60;
/** Until all nodes have looked at each other. */
const SETTLE_MS = 3_000;

export interface ClusterTimes {
  readonly home: readonly number[];
  readonly elsewhere: readonly number[];
  readonly drain: readonly number[];
  readonly takeover: readonly number[];
}

interface Compared extends Series {
  readonly memoryBytes: number;
}

export interface ClusterCosts {
  readonly compared: readonly Compared[];
  readonly times: ClusterTimes;
}

export interface ClusterOptions {
  readonly closedTables: number;
  readonly rounds: number;
  readonly seconds: number;
}

const settings = { NODE_ENV: "test", RATE_LIMITS: "off", LOG_LEVEL: "fatal", WEB_ROOT: "/nowhere" };
const siteOf = (port: number): string => `http://127.0.0.1:${port}`;

async function withCluster<T>(nodes: number, work: (cluster: RunningCluster) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "spar-bench-nodes-"));
  const cluster = await startCluster({
    folder,
    host: "127.0.0.1",
    port: await freePort(),
    nodes,
    environment: { PATH: process.env["PATH"] },
    freePort,
    settingsOf: async (_, addresses) => ({ ...settings, ...addresses }),
  });
  try {
    await sleep(SETTLE_MS);
    return await work(cluster);
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** All nodes as one subject: their costs together. */
function nodesTogether(cluster: RunningCluster): Subject {
  const bases = cluster.nodes.map(({ port }) => siteOf(port));
  return {
    name: `${cluster.nodes.length} ${cluster.nodes.length === 1 ? "node" : "nodes"}`,
    game: "spar",
    socketPort: 0,
    httpPort: 0,
    usage: async () => {
      const each = await Promise.all(bases.map(usageOf));
      const sum = (key: "cpuUs" | "rssBytes" | "heapBytes"): number => each.reduce((all, one) => all + one[key], 0);
      return { cpuUs: sum("cpuUs"), rssBytes: sum("rssBytes"), heapBytes: sum("heapBytes") };
    },
    openTables: async () => [],
    guests: async () => [],
    collect: async () => {},
    stop: async () => {},
  };
}

async function played(subject: Subject, load: Load, options: ClusterOptions): Promise<Compared> {
  const [series] = await playRounds([{ subject, load }], options.closedTables, { kind: "closed" }, options);
  if (series === undefined) throw new Error("nothing was played");
  return { ...series, memoryBytes: (await subject.usage()).rssBytes };
}

/** A server alone on the database that the nodes have in the other measurements: the same settings, the same load. */
const playAlone = (options: ClusterOptions): Promise<Compared> =>
  withCluster(1, async ({ nodes, addresses }) => {
    for (const { part } of nodes) await part.end();
    const subject = await startSpar({ name: "a server alone", mysql: addresses.DATABASE_URL, profileDir: null });
    const load = new Load();
    try {
      await load.seat(subject, await subject.openTables(options.closedTables));
      return await played(subject, load, options);
    } finally {
      await load.stop();
      await subject.stop();
    }
  });

const playOn = (nodes: number, options: ClusterOptions): Promise<Compared> =>
  withCluster(nodes, async (cluster) => {
    const subject = nodesTogether(cluster);
    const load = new Load();
    try {
      for (const { port, socketPort } of cluster.nodes) {
        const tables = await gather(Math.ceil(options.closedTables / nodes), () => openTable(siteOf(port)));
        await load.seat({ ...subject, socketPort }, tables);
      }
      return await played(subject, load, options);
    } finally {
      await load.stop();
    }
  });

/** Followers at tables of a node, each at one. */
async function followersAt(ports: Ports, node: string, tables: readonly SeatedTable[]): Promise<Follower[]> {
  const all = tables.map(({ code, tokens }) => new Follower(ports, tokens[0], code));
  for (const follower of all) await follower.come(node);
  return all;
}

/** How long the tables of a node are away from their players when it ends like this. */
async function awayTimes(cluster: RunningCluster, ports: Ports, name: string, signal: NodeJS.Signals) {
  const node = cluster.nodes.find((each) => each.name === name);
  if (node === undefined) throw new Error(`there is no ${name}`);
  const tables = await gather(MOVED_TABLES, () => openTable(siteOf(node.port)));
  const followers = await followersAt(ports, name, tables);
  ports.delete(name);
  const away = followers.map((follower) => follower.awayMs());
  await node.part.end(signal);
  const times = await Promise.all(away);
  for (const follower of followers) follower.stop();
  return times;
}

const measureTimes = (): Promise<ClusterTimes> =>
  withCluster(3, async (cluster) => {
    const ports: Ports = new Map(cluster.nodes.map(({ name, socketPort }) => [name, socketPort]));
    const [first, second] = cluster.nodes;
    if (first === undefined || second === undefined) throw new Error("nodes are missing");
    const [home, elsewhere]: [number[], number[]] = [[], []];
    for (let at = 0; at < ENTRIES; at++) {
      const { code } = await openTable(siteOf(first.port));
      for (const [times, node] of [
        [home, first],
        [elsewhere, second],
      ] as const) {
        const follower = new Follower(ports, (await guest(siteOf(node.port))).token, code);
        times.push(await follower.come(node.name));
        follower.stop();
      }
    }
    const drain = await awayTimes(cluster, ports, first.name, "SIGTERM");
    const takeover = await awayTimes(cluster, ports, second.name, "SIGKILL");
    return { home, elsewhere, drain, takeover };
  });

export async function measureCluster(options: ClusterOptions): Promise<ClusterCosts> {
  const compared = [await playAlone(options)];
  for (const nodes of NODE_COUNTS) compared.push(await playOn(nodes, options));
  return { compared, times: await measureTimes() };
}

function share(values: readonly number[], of: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * of))] ?? Number.NaN;
}

const halves = 0.5;
const last = 0.99;
const bytesPerMegabyte = 1024 * 1024;

export function clusterTable({ compared, times }: ClusterCosts): string {
  const rows = compared.map(({ name, rounds, memoryBytes }) => [
    name,
    Math.round(median(rounds.map(({ cardsPerSecond }) => cardsPerSecond))),
    Math.round(median(rounds.map(({ cpuUsPerCard }) => cpuUsPerCard))),
    median(rounds.map(({ toOpponentMs }) => toOpponentMs.p50)).toFixed(1),
    median(rounds.map(({ toOpponentMs }) => toOpponentMs.p99)).toFixed(1),
    Math.round(memoryBytes / bytesPerMegabyte),
    median(rounds.map(({ loadCores }) => loadCores)).toFixed(2),
  ]);
  const heads = ["", "cards/s", "CPU us a card", "to opponent ms p50", "p99", "memory MB", "players, cores"];
  const kinds = {
    home: "entering a table at its node",
    elsewhere: "entering a table by another node",
    drain: "a table that moves as its node stops",
    takeover: "a table whose node was killed",
  } as const;
  const away = Object.entries(kinds).map(([key, what]) => {
    const values = times[key as keyof typeof kinds];
    return [what, share(values, halves).toFixed(0), share(values, last).toFixed(0)];
  });
  return `${table(heads, rows)}\n\n${table(["milliseconds", "p50", "p99"], away)}`;
}
