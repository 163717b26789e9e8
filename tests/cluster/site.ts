/**
 * A cluster for the tests, as `npm run cluster` starts it. Before each node stand proxies of the test: between it and
 * MariaDB, Redis and nginx, so that a test can cut a node from one of them alone.
 */
import { existsSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { readConfig } from "#server/base/config/config.ts";
import { openMysql } from "#server/base/db/knex.ts";
import { mysqlRooms } from "#server/base/journal/mysqlRead.ts";
import type { RoomCode } from "#protocol/ids.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import { statusOf } from "#tests/support/restClient.ts";
import { within } from "#tests/support/within.ts";
import type { Reachable } from "#tests/support/gameClient.ts";
import { type FlakyProxy, startFlakyProxy } from "#tests/support/flakyProxy.ts";
import { isErrorLine, type LogLine } from "#tests/support/logLines.ts";
import { newFolder } from "#tests/support/newFolder.ts";
import { replay, type RoomHistory } from "#tests/support/oracle.ts";
import { freePort } from "#tests/support/services.ts";
import {
  type ClusterNode,
  type RunningCluster,
  type StoreAddresses,
  startCluster,
} from "../../scripts/operate/cluster/startCluster.ts";

/** The proxies of one node. */
export interface Links {
  readonly database: FlakyProxy;
  readonly redis: FlakyProxy;
  /** nginx reaches the node through these two. */
  readonly calls: FlakyProxy;
  readonly sockets: FlakyProxy;
}

const settingsForTests = {
  NODE_ENV: "test",
  RATE_LIMITS: "off",
  BOT_PACE_PERCENT: "0",
  LOG_LEVEL: "info",
  WEB_ROOT: "/nowhere",
};

/** The data is discarded, and no test kills MariaDB: a busy disk must not delay leases. */
const unflushed = ["--innodb-flush-method=nosync", "--innodb-flush-log-at-trx-commit=0", "--innodb-doublewrite=0"];

/** A client that lost its connection dials again after this time. */
const breathMs = 40;
const portOf = (address: string): number => Number(new URL(address).port);

/** The address with another port. */
function throughPort(address: string, port: number): string {
  const url = new URL(address);
  url.port = String(port);
  return url.href;
}

export class ClusterSite implements Reachable {
  readonly links: ReadonlyMap<string, Links>;
  readonly #cluster: RunningCluster;

  private constructor(cluster: RunningCluster, links: ReadonlyMap<string, Links>) {
    this.#cluster = cluster;
    this.links = links;
  }

  static async start(nodes: number, settings: Readonly<Record<string, string>> = {}): Promise<ClusterSite> {
    const links = new Map<string, Partial<Links>>();
    const linkOf = (name: string): Partial<Links> => links.get(name) ?? {};
    const cluster = await startCluster({
      folder: newFolder("spar-nodes-"),
      host: "127.0.0.1",
      port: await freePort(),
      nodes,
      environment: { PATH: process.env["PATH"] },
      freePort,
      databaseOptions: unflushed,
      settingsOf: async (name, { DATABASE_URL, REDIS_URL }) => {
        const database = await startFlakyProxy(portOf(DATABASE_URL), await freePort());
        const redis = await startFlakyProxy(portOf(REDIS_URL), await freePort());
        links.set(name, { ...linkOf(name), database, redis });
        return {
          ...settingsForTests,
          DATABASE_URL: throughPort(DATABASE_URL, database.port),
          REDIS_URL: throughPort(REDIS_URL, redis.port),
          ...settings,
        };
      },
      reachedBy: async ({ name, port, socketPort }) => {
        const calls = await startFlakyProxy(port, await freePort());
        const sockets = await startFlakyProxy(socketPort, await freePort());
        links.set(name, { ...linkOf(name), calls, sockets });
        return { name, port: calls.port, socketPort: sockets.port };
      },
    });
    return new ClusterSite(cluster, links as ReadonlyMap<string, Links>);
  }

  get url(): string {
    return this.#cluster.address;
  }

  get socketUrl(): string {
    return `${this.url.replace(/^http/, "ws")}/socket`;
  }

  get parts(): Pick<RunningCluster, "database" | "redis" | "proxy"> {
    return this.#cluster;
  }

  /** The addresses of the stores, past the proxies. */
  get addresses(): StoreAddresses {
    return this.#cluster.addresses;
  }

  get nodes(): readonly ClusterNode[] {
    return this.#cluster.nodes;
  }

  /** Clients may always try: other nodes take the place of one that is away. */
  async up(): Promise<void> {
    await sleep(breathMs);
  }

  /** Reads the database, past all nodes. */
  async read<T>(work: (knex: TypedKnex) => Promise<T>): Promise<T> {
    const { mysql } = readConfig({ DATABASE_URL: this.addresses.DATABASE_URL });
    if (mysql === null) throw new Error("a cluster has a database");
    const { knex, stop } = openMysql(mysql, { connections: 2, queryMsMax: 30_000 });
    try {
      return await work(knex);
    } finally {
      await stop();
    }
  }

  /** Every open table, as the journal has it now. */
  journals(): Promise<Map<string, RoomHistory>> {
    return this.read(async (knex) => {
      const histories = new Map<string, RoomHistory>();
      for await (const { stored } of mysqlRooms(knex)) histories.set(stored.room, replay(stored));
      return histories;
    });
  }

  /** The node of each of these rooms. */
  async placesOf(codes: readonly RoomCode[]): Promise<Map<RoomCode, string>> {
    const rows = await this.read(async (knex) => knex("rooms").whereIn("code", codes).select("code", "node"));
    return new Map(rows.map(({ code, node }) => [code, node]));
  }

  /** The node with most of these rooms. */
  async busiest(codes: readonly RoomCode[]): Promise<ClusterNode> {
    const places = [...(await this.placesOf(codes)).values()];
    const countOf = ({ name }: ClusterNode): number => places.filter((place) => place === name).length;
    const [first] = this.nodes.toSorted((one, other) => countOf(other) - countOf(one));
    if (first === undefined || countOf(first) === 0) throw new Error("no node has these rooms");
    return first;
  }

  /** The node that leads; waits until one does. */
  async leader(): Promise<ClusterNode> {
    const find = async (): Promise<ClusterNode> => {
      for (;;) {
        const [row] = await this.read(async (knex) => knex("lease").where("id", 1).select("holder"));
        const pid = Number(row?.holder.split("/")[1]);
        const found = this.nodes.find(({ part }) => part.pid === pid);
        if (found !== undefined) return found;
        await sleep(breathMs);
      }
    };
    return within(find(), "a node leads");
  }

  linksOf({ name }: ClusterNode): Links {
    const links = this.links.get(name);
    if (links === undefined) throw new Error(`${name} has no links`);
    return links;
  }

  /** Mends every link, and resolves when every node is ready. */
  async well(): Promise<void> {
    for (const links of this.links.values()) {
      for (const proxy of [links.database, links.redis, links.calls, links.sockets]) proxy.mood("well");
    }
    const isReady = async ({ port, part }: ClusterNode): Promise<boolean> =>
      part.isReady && (await statusOf({ url: `http://127.0.0.1:${port}` }, "/readyz")) === 200;
    const wait = async (node: ClusterNode): Promise<void> => {
      while (!(await isReady(node))) await sleep(breathMs);
    };
    await Promise.all(this.nodes.map((node) => within(wait(node), `${node.name} is ready`)));
  }

  /** The log of a node, of all its processes. */
  log({ logPath }: ClusterNode): LogLine[] {
    const lines = existsSync(logPath) ? readFileSync(logPath, "utf8").split("\n") : [];
    return lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line) as LogLine);
  }

  /** Errors in the logs of all nodes, without those of a database that was late on a busy machine. */
  complaints(): string[] {
    return this.nodes.flatMap((node) =>
      this.log(node)
        .filter((line) => isErrorLine(line) && line.err?.type !== "StoreUnavailable")
        .map((line) => `${node.name}: ${JSON.stringify(line)}`),
    );
  }

  async stop(): Promise<void> {
    await this.#cluster.stop();
    await Promise.all(
      [...this.links.values()].flatMap((each) => Object.values(each).map((proxy: FlakyProxy) => proxy.stop())),
    );
  }
}
