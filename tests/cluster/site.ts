/**
 * A cluster for the tests, as `npm run cluster` starts it. Before each node stand proxies of the test: between it and
 * MariaDB, Redis and nginx, so that a test can cut a node from one of them alone.
 */
import { existsSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { readConfig } from "#server/base/config/config.ts";
import { openMysql } from "#server/base/db/knex.ts";
import { mysqlRooms } from "#server/base/journal/mysqlRead.ts";
import type { Reachable } from "#tests/support/gameClient.ts";
import { type FlakyProxy, startFlakyProxy } from "#tests/support/flakyProxy.ts";
import { isErrorLine, type LogLine } from "#tests/support/logLines.ts";
import { newFolder } from "#tests/support/newFolder.ts";
import { replay, type RoomHistory } from "#tests/support/oracle.ts";
import { freePort } from "#tests/support/services.ts";
import { type ClusterNode, type RunningCluster, startCluster } from "../../scripts/operate/cluster/startCluster.ts";

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

  get nodes(): readonly ClusterNode[] {
    return this.#cluster.nodes;
  }

  /** Clients may always try: other nodes take the place of one that is away. */
  async up(): Promise<void> {
    await sleep(breathMs);
  }

  /** Every open table, as the journal has it now. */
  async journals(): Promise<Map<string, RoomHistory>> {
    const { mysql } = readConfig({ DATABASE_URL: this.#cluster.addresses.DATABASE_URL });
    if (mysql === null) throw new Error("a cluster has a database");
    const { knex, stop } = openMysql(mysql, { connections: 2, queryMsMax: 30_000 });
    try {
      const histories = new Map<string, RoomHistory>();
      for await (const { stored } of mysqlRooms(knex)) histories.set(stored.room, replay(stored));
      return histories;
    } finally {
      await stop();
    }
  }

  /** The log of a node, of all its processes. */
  log({ logPath }: ClusterNode): LogLine[] {
    const lines = existsSync(logPath) ? readFileSync(logPath, "utf8").split("\n") : [];
    return lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line) as LogLine);
  }

  /** Errors in the logs of all nodes, other than expected ones. */
  complaints(isExpected: (line: LogLine) => boolean = () => false): string[] {
    return this.nodes.flatMap((node) =>
      this.log(node)
        .filter((line) => isErrorLine(line) && !isExpected(line))
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
