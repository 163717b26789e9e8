/**
 * Starts a whole cluster on this machine: MariaDB, Redis, nginx and the nodes, each a process, in one folder. `npm run
 * cluster` and the tests of the cluster start it here.
 */
import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { ownUrl } from "#server/base/core/listening.ts";
import { StartError } from "#server/base/core/errors.ts";
import { closed, holdFolder, portsAfter, tryListen } from "./machine.ts";
import { Part } from "./part.ts";
import { type NodePlace, proxyPart } from "./proxy.ts";
import { databasePart, databaseUrlOf, redisPart, redisUrlOf } from "./stores.ts";

const root = resolve(import.meta.dirname, "../../..");

/** Settings by name. */
export type Settings = Readonly<Record<string, string | undefined>>;

/** The addresses that a node gets. */
export interface StoreAddresses {
  readonly DATABASE_URL: string;
  readonly REDIS_URL: string;
}

export interface ClusterOptions {
  readonly folder: string;
  readonly host: string;
  readonly port: number;
  readonly nodes: number;
  /** Settings for every node. */
  readonly environment: Settings;
  /** The address that browsers use, if it is another than host and port. */
  readonly publicUrl?: string | undefined;
  /** What each node gets besides: a test puts a proxy of its own before the stores. */
  readonly settingsOf?: (name: string, addresses: StoreAddresses) => Promise<Settings>;
  /** Where nginx reaches a node, for a test with proxies of its own between the two. */
  readonly reachedBy?: (place: NodePlace) => Promise<NodePlace>;
  /** A free port for a part; the default takes the next free ones after `port`. */
  readonly freePort?: () => Promise<number>;
  /** Further options of MariaDB, for tests whose data is discarded. */
  readonly databaseOptions?: readonly string[];
  /** Hears what happens to the parts. */
  readonly say?: (line: string) => void;
  /** Ends a start that goes on; what has begun ends with it. */
  readonly signal?: AbortSignal;
}

export interface ClusterNode extends NodePlace {
  readonly part: Part;
  readonly logPath: string;
}

interface PartPlace {
  readonly port: number;
  /** null at a moment when it does not run. */
  readonly pid: number | null;
}

/** The file that says where everything is. A process that ends at this moment has none. */
export interface ClusterFile {
  readonly address: string;
  readonly nodes: readonly (NodePlace & { readonly pid: number | null })[];
  /** The addresses are REDIS_URL and DATABASE_URL of the nodes, with their passwords. */
  readonly redis: PartPlace & { readonly url: string };
  readonly database: PartPlace & { readonly url: string };
  readonly proxy: PartPlace;
  /** The process of the command: SIGTERM to it stops everything. */
  readonly pid: number;
}

export interface RunningCluster {
  readonly address: string;
  readonly nodes: readonly ClusterNode[];
  readonly database: Part;
  readonly redis: Part;
  readonly proxy: Part;
  /** Where the stores listen, past any proxy of a test. */
  readonly addresses: StoreAddresses;
  stop(): Promise<void>;
}

/** Settings of the machine that would be the same for every node. */
const ofOneServer = ["METRICS_PORT", "SECURITY_LOG", "DATABASE_URL_FILE", "REDIS_URL_FILE", "SPAR_CONFIG"] as const;

const nodeFlags = [
  "--max-semi-space-size=32",
  "--disable-warning=ExperimentalWarning",
  "--import",
  "./server/app/preload.mjs",
];

export const clusterFileIn = (folder: string): string => join(folder, "cluster.json");

class ClusterStart {
  readonly #options: ClusterOptions;
  readonly #scratch: string;
  readonly #parts: Part[] = [];
  readonly #nodes: ClusterNode[] = [];
  readonly #port: () => Promise<number>;
  #isReady = false;
  #addresses: StoreAddresses = { DATABASE_URL: "", REDIS_URL: "" };

  constructor(options: ClusterOptions) {
    this.#options = options;
    this.#scratch = join(options.folder, "scratch");
    this.#port = options.freePort ?? portsAfter(options.port);
  }

  get #address(): string {
    const { host, port, publicUrl } = this.#options;
    return publicUrl ?? ownUrl({ host, port });
  }

  get #jsonPath(): string {
    return clusterFileIn(this.#options.folder);
  }

  async run(): Promise<RunningCluster> {
    const { folder, host, port, nodes } = this.#options;
    for (const path of [this.#scratch, join(folder, "logs")]) {
      rmSync(path, { recursive: true, force: true });
      mkdirSync(path, { recursive: true });
    }
    const abort = (): void => void this.stop();
    this.#options.signal?.addEventListener("abort", abort);
    try {
      const free = await tryListen({ port, host });
      if (free === null) throw new StartError(`--port ${port}: the port is taken`);
      await closed(free);
      const [database, redis] = await Promise.all([this.#startDatabase(), this.#startRedis()]);
      const places = await this.#places(nodes);
      const reached = await Promise.all(places.map(this.#options.reachedBy ?? (async (each) => each)));
      const place = { scratch: this.#scratch, host, port, nodes: reached, logPath: this.#logPath("nginx") };
      const proxy = await this.#start(proxyPart(place, this.#hooks("nginx")));
      for (const each of places) this.#nodes.push(await this.#prepareNode(each));
      await Promise.all(this.#nodes.map(({ part }) => this.#start(part)));
      this.#isReady = true;
      this.#write();
      const addresses = this.#addresses;
      return { address: this.#address, nodes: this.#nodes, database, redis, proxy, addresses, stop: () => this.stop() };
    } catch (error) {
      await this.stop();
      throw error;
    } finally {
      this.#options.signal?.removeEventListener("abort", abort);
    }
  }

  /** Ends the nodes before the stores that they need. */
  async stop(): Promise<void> {
    this.#isReady = false;
    const ofNodes = new Set(this.#nodes.map(({ part }) => part));
    const others = this.#parts.filter((part) => !ofNodes.has(part));
    await Promise.all([...ofNodes].map((part) => part.end()));
    await Promise.all(others.map((part) => part.end()));
    for (const path of [this.#scratch, this.#jsonPath]) rmSync(path, { recursive: true, force: true });
  }

  /** @throws Error if the start was ended, or the part does not start */
  async #start(part: Part): Promise<Part> {
    this.#options.signal?.throwIfAborted();
    this.#parts.push(part);
    await part.start();
    return part;
  }

  #logPath(name: string): string {
    return join(this.#options.folder, "logs", `${name}.log`);
  }

  #hooks(name: string) {
    const say = this.#options.say ?? (() => {});
    return {
      ended: (how: string) => say(`${name} has ended ${how}; it starts again.`),
      started: () => {
        say(`${name} works again.`);
        if (this.#isReady) this.#write();
      },
    };
  }

  async #storePlace(name: string) {
    return {
      folder: join(this.#options.folder, name),
      scratch: this.#scratch,
      port: await this.#port(),
      password: randomBytes(18).toString("hex"),
      logPath: this.#logPath(name),
    };
  }

  async #startDatabase(): Promise<Part> {
    const place = await this.#storePlace("mariadb");
    this.#addresses = { ...this.#addresses, DATABASE_URL: databaseUrlOf(place) };
    return this.#start(databasePart(place, this.#hooks("MariaDB"), this.#options.databaseOptions ?? []));
  }

  async #startRedis(): Promise<Part> {
    const place = await this.#storePlace("redis");
    this.#addresses = { ...this.#addresses, REDIS_URL: redisUrlOf(place) };
    return this.#start(redisPart(place, this.#hooks("Redis")));
  }

  async #places(count: number) {
    const places = [];
    for (let n = 1; n <= count; n += 1) {
      places.push({ name: `node-${n}`, port: await this.#port(), socketPort: await this.#port() });
    }
    return places;
  }

  async #prepareNode(place: NodePlace): Promise<ClusterNode> {
    const { name, port, socketPort } = place;
    const { folder, settingsOf } = this.#options;
    const socketUrl = `${this.#address.replace(/^http/, "ws")}/socket`;
    const own = Object.fromEntries(
      Object.entries(this.#options.environment).filter(([key]) => !ofOneServer.some((each) => each === key)),
    );
    const env = {
      ...own,
      ...(this.#options.publicUrl !== undefined && { PUBLIC_URL: this.#options.publicUrl }),
      SOCKET_URL: socketUrl,
      HOST: "127.0.0.1",
      PORT: String(port),
      SOCKET_PORT: String(socketPort),
      TRUST_PROXY: "1",
      NODE_NAME: name,
      DATA_DIR: join(folder, name),
      ...this.#addresses,
      ...(await settingsOf?.(name, this.#addresses)),
    };
    const logPath = this.#logPath(name);
    const isReady = async (): Promise<boolean> => (await fetch(`http://127.0.0.1:${port}/readyz`)).status === 200;
    const command = [process.execPath, ...nodeFlags, "server/app/main.ts"];
    const part = new Part({ name, command, env, cwd: root, logPath, isReady, ...this.#hooks(name) });
    return { name, port, socketPort, part, logPath };
  }

  #write(): void {
    const nodes = this.#nodes.map(({ name, port, socketPort, part }) => ({
      name,
      port,
      socketPort,
      pid: part.pid ?? null,
    }));
    const pidOf = (part: string): number | null => this.#parts.find(({ name }) => name === part)?.pid ?? null;
    const storeAt = (url: string, part: string) => ({ url, port: Number(new URL(url).port), pid: pidOf(part) });
    const file: ClusterFile = {
      address: this.#address,
      nodes,
      redis: storeAt(this.#addresses.REDIS_URL, "Redis"),
      database: storeAt(this.#addresses.DATABASE_URL, "MariaDB"),
      proxy: { port: this.#options.port, pid: pidOf("nginx") },
      pid: process.pid,
    };
    writeFileSync(this.#jsonPath, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600 });
  }
}

/** Starts it and resolves when every node is ready. @throws StartError with a sentence for the person who starts it */
export async function startCluster(options: ClusterOptions): Promise<RunningCluster> {
  mkdirSync(options.folder, { recursive: true });
  const held = await holdFolder(options.folder);
  try {
    const running = await new ClusterStart(options).run();
    const stop = async (): Promise<void> => {
      await running.stop();
      await closed(held);
    };
    return { ...running, stop };
  } catch (error) {
    await closed(held);
    throw error;
  }
}
