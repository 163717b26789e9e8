/** The measured subjects as child processes: the relay, or the real server on one of its databases, and its players. */
import { type ChildProcess, fork, type Serializable } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { ListenerName } from "#server/base/config/config.ts";
import {
  type Game,
  type LoadCall,
  type LoadReport,
  type Pace,
  type Played,
  type RelayFrames,
  type RelayReport,
  relayNames,
  type SeatedTable,
  type Usage,
} from "./messages.ts";

const QUIET = "--disable-warning=ExperimentalWarning";
/** The server's young generation, as `npm run serve` sets it. */
const youngSpace = serveCommand().filter((flag) => flag.startsWith("--max-semi-space-size="));
const GUESTS_AT_ONCE = 16;
const GC_SETTLE_MS = 1_000;
const usPerSecond = 1e6;
/** A busy machine may answer late, which is no fault of the subject. */
const UNAVAILABLE = 503;
const TRIES_MAX = 20;
const RETRY_MS = 200;

export interface Subject {
  readonly name: string;
  readonly game: Game;
  readonly socketPort: number;
  /** 0 for a relay. */
  readonly httpPort: number;
  usage(): Promise<Usage>;
  /** Opens this many tables of two without connected players. */
  openTables(count: number): Promise<SeatedTable[]>;
  /** Makes this number of guests and resolves to their tokens. */
  guests(count: number): Promise<string[]>;
  /** Collects all garbage, so that only memory in use is measured. */
  collect(): Promise<void>;
  stop(): Promise<void>;
}

function serveCommand(): string[] {
  const file = readFileSync(join(import.meta.dirname, "../../../package.json"), "utf8");
  return (JSON.parse(file) as { readonly scripts: { readonly serve: string } }).scripts.serve.split(" ");
}

const path = (name: string): string => join(import.meta.dirname, name);

function reply<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null): void => reject(new Error(`${child.spawnargs.at(-1)} ended with ${code}`));
    child.once("exit", onExit);
    child.once("message", (message) => {
      child.off("exit", onExit);
      resolve(message as T);
    });
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.kill("SIGTERM");
  await ended;
}

/** A bare relay with frames of this size; medium ones without acks, like other products' relays. */
export async function startRelay(frames: RelayFrames): Promise<Subject> {
  const child = fork(path("relay.ts"), [frames], { execArgv: [QUIET] });
  const { port } = (await reply<RelayReport>(child)) as { readonly port: number };
  return {
    name: relayNames[frames],
    game: frames === "medium" ? "relayWithoutAcks" : "relay",
    socketPort: port,
    httpPort: 0,
    usage: () => {
      child.send("usage");
      return reply<Usage>(child);
    },
    openTables: async (count) => Array.from({ length: count }, (_, i) => ({ code: `T${i}`, tokens: ["", ""] })),
    guests: async () => [],
    collect: async () => {},
    stop: () => end(child),
  };
}

export interface LoopLag {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

export interface ServerOptions {
  readonly name: string;
  /** A DATABASE_URL, or null for the embedded database. */
  readonly mysql: string | null;
  /** The folder for a processor profile, if any. */
  readonly profileDir: string | null;
  /** That of the environment unless both are measured. */
  readonly listener?: ListenerName;
  /** Off unless the limits are measured. */
  readonly rateLimits?: "on" | "off";
}

/** The real server with everything on, except the rate limits. */
export async function startSpar({
  name,
  mysql,
  profileDir,
  listener,
  rateLimits = "off",
}: ServerOptions): Promise<Subject> {
  const dataDir = mkdtempSync(join(tmpdir(), "spar-bench-"));
  const profile = profileDir === null ? [] : ["--cpu-prof", `--cpu-prof-dir=${profileDir}`];
  const settings = {
    NODE_ENV: "test",
    HOST: "127.0.0.1",
    PORT: "0",
    SOCKET_PORT: "0",
    ...(listener !== undefined && { SOCKET_LISTENER: listener }),
    DATA_DIR: dataDir,
    LOG_LEVEL: "fatal",
    RATE_LIMITS: rateLimits,
    SECURITY_LOG: join(dataDir, "security.log"),
    DATABASE_URL: mysql ?? "",
  };
  const child = fork(path("server.ts"), [], {
    execArgv: [QUIET, "--expose-gc", ...youngSpace, ...profile],
    env: { ...process.env, ...settings },
  });
  const { httpPort, socketPort } = await reply<{ readonly httpPort: number; readonly socketPort: number }>(child);
  const base = `http://127.0.0.1:${httpPort}`;
  const guests = (count: number): Promise<string[]> => gather(count, async () => (await guest(base)).token);
  return {
    name,
    game: "spar",
    socketPort,
    httpPort,
    usage: () => usageOf(base),
    guests,
    openTables: (count) => gather(count, () => openTable(base)),
    collect: async () => {
      // Twice: the second collection frees objects that the first one finalized.
      for (let times = 0; times < 2; times++) {
        await sleep(GC_SETTLE_MS);
        child.send("collect");
        await reply(child);
      }
    },
    stop: async () => {
      await end(child);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function post<T>(url: string, token: string | null, body: object): Promise<T> {
  const headers = {
    "content-type": "application/json",
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  };
  let answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  for (let tries = 0; answer.status === UNAVAILABLE && tries < TRIES_MAX; tries++) {
    await sleep(RETRY_MS);
    answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  }
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

export const guest = (base: string) => post<{ readonly token: string }>(`${base}/api/auth/guest`, null, {});

export async function openTable(base: string): Promise<SeatedTable> {
  const [host, other] = [await guest(base), await guest(base)];
  const made = await post<{ game: { code: string } }>(`${base}/api/games/create`, host.token, {});
  return { code: made.game.code, tokens: [host.token, other.token] };
}

/** Makes `count` of a thing, a few at a time. */
export async function gather<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  let started = 0;
  const work = async (): Promise<void> => {
    while (started++ < count) made.push(await make());
  };
  await Promise.all(Array.from({ length: GUESTS_AT_ONCE }, work));
  return made;
}

/** Reads metrics; each is named by its name and labels as printed. */
async function metricsOf(base: string): Promise<(name: string) => number> {
  const text = await (await fetch(`${base}/metrics`)).text();
  const values = new Map(
    text.split("\n").map((line): [string, string] => [line.slice(0, line.lastIndexOf(" ")), line]),
  );
  return (name) => Number(values.get(name)?.slice(name.length) ?? Number.NaN);
}

export async function usageOf(base: string): Promise<Usage> {
  const value = await metricsOf(base);
  return {
    cpuUs: value("spar_cpu_seconds") * usPerSecond,
    rssBytes: value("spar_resident_memory_bytes"),
    heapBytes: value("spar_heap_used_bytes"),
  };
}

/** The delay of the server's event loop since the metrics were last read, in ms. */
export async function loopLag({ httpPort }: Pick<Subject, "httpPort">): Promise<LoopLag> {
  const value = await metricsOf(`http://127.0.0.1:${httpPort}`);
  const lateMs = (quantile: string): number => value(`spar_event_loop_lag_seconds{quantile="${quantile}"}`) * 1_000;
  return { p50: lateMs("0.5"), p99: lateMs("0.99"), max: lateMs("1") };
}

/** The players of a subject, in a separate process. */
export class Load {
  readonly #child = fork(path("load.ts"), [], { execArgv: [QUIET] });

  async seat(subject: Subject, tables: readonly SeatedTable[]): Promise<void> {
    await this.#ask({ type: "seat", tables, port: subject.socketPort, game: subject.game });
  }

  async idle(subject: Subject, tokens: readonly string[]): Promise<void> {
    await this.#ask({ type: "idle", tokens, port: subject.socketPort });
  }

  /**
   * Lets the idle sockets ping at this pace, or never. @throws Error if the load generator fails or answers something
   * else
   */
  async ask(everyMs: number | null, forMs: number): Promise<number> {
    const answer = await this.#ask({ type: "ask", everyMs, forMs });
    if (answer.type !== "asked") throw new Error(`the load generator answered ${answer.type}`);
    return answer.answers;
  }

  /** Plays at this many tables for this time. @throws Error if the load generator fails or answers something else */
  async play(tables: number, pace: Pace, forMs: number): Promise<Played> {
    const answer = await this.#ask({ type: "play", tables, pace, forMs });
    if (answer.type !== "played") throw new Error(`the load generator answered ${answer.type}`);
    return answer.played;
  }

  stop(): Promise<void> {
    return end(this.#child);
  }

  async #ask(call: LoadCall): Promise<LoadReport> {
    this.#child.send(call as Serializable);
    const answer = await reply<LoadReport>(this.#child);
    if (answer.type === "failed") throw new Error(answer.why);
    return answer;
  }
}
