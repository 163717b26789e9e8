/**
 * The real server as a child process that a test may end at any instant and restart on the same ports. It stores the
 * process's log, so that a test can check it for errors.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Reachable } from "./gameClient.ts";
import { isErrorLine, type LogLine } from "./logLines.ts";
import { freePort } from "./services.ts";
import { within } from "./within.ts";

const root = join(import.meta.dirname, "../..");
const node = join(root, "node_modules/.bin/node");

/** Running processes; a failing test leaves none of them behind. */
const running = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

// A server without a terminal takes a hangup as the order to reopen its log, so it would keep running.
process.once("SIGHUP", () => {
  for (const child of running) child.kill("SIGKILL");
  process.kill(process.pid, "SIGHUP");
});

/** Kills all running servers; for after each test file. */
export async function endAllServers(): Promise<void> {
  const ends = [...running].map((child) => (child.kill("SIGKILL"), once(child, "close")));
  await Promise.all(ends);
}

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export type Settings = Readonly<Record<string, string>>;

const settingsForTests: Settings = {
  NODE_ENV: "test",
  HOST: "127.0.0.1",
  RATE_LIMITS: "off",
  BOT_PACE_PERCENT: "0",
  LOG_LEVEL: "info",
  // A busy machine is no outage; a test of outages sets its own wait.
  DATABASE_WAIT_MS: "30000",
  WEB_ROOT: "/nowhere",
};

export class ServerProcess implements Reachable {
  readonly log: LogLine[] = [];
  /** Output of both streams that is no log line. */
  readonly printed: string[] = [];
  readonly startMs: number[] = [];
  /** A program with arguments that starts the server's command. */
  under: readonly string[] = [];
  readonly #settings: Settings;
  #child: ChildProcess | null = null;
  #ended: Promise<Ended> = Promise.resolve({ code: 0, signal: null });
  #up = Promise.withResolvers<void>();
  #rebuilt = Promise.withResolvers<void>();
  #isUp = false;
  #port = 0;
  #socketPort = 0;

  constructor(settings: Settings) {
    this.#settings = { ...settingsForTests, ...settings };
    this.#port = Number(settings["PORT"] ?? 0);
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get socketUrl(): string {
    return `ws://127.0.0.1:${this.#socketPort}/socket`;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Resolves when the running or the next process is ready. */
  up(): Promise<void> {
    return this.#up.promise;
  }

  /** Errors in the log, without those of a database that was late on a busy machine: those cause a 503. */
  get errors(): readonly LogLine[] {
    return this.log.filter((line) => isErrorLine(line) && line.err?.type !== "StoreUnavailable");
  }

  /** All reports of errors. */
  get complaints(): readonly string[] {
    const logged = this.errors.map((line) => JSON.stringify(line));
    return [...logged, ...this.printed.filter((line) => !line.startsWith("Spar is ready"))];
  }

  /** Starts a process without waiting for it. */
  async spawn(): Promise<void> {
    this.#port ||= await freePort();
    while (this.#socketPort === 0 || this.#socketPort === this.#port) this.#socketPort = await freePort();
    const flags = ["--disable-warning=ExperimentalWarning", "--import", "./server/app/preload.mjs"];
    const command = [...this.under, node, ...flags, "server/app/main.ts"];
    const env = { ...this.#settings, PORT: `${this.#port}`, SOCKET_PORT: `${this.#socketPort}` };
    const startedAt = performance.now();
    this.#rebuilt = Promise.withResolvers();
    const child = spawn(command[0] as string, command.slice(1), {
      cwd: root,
      env: { PATH: process.env["PATH"], SOCKET_LISTENER: process.env["SOCKET_LISTENER"], ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#child = child;
    running.add(child);
    this.#ended = once(child, "close").then(() => {
      running.delete(child);
      if (this.#child === child) this.#child = null;
      if (this.#isUp) this.#up = Promise.withResolvers();
      this.#isUp = false;
      return { code: child.exitCode, signal: child.signalCode };
    });
    createInterface(child.stderr).on("line", (line) => this.printed.push(line));
    createInterface(child.stdout).on("line", (line) => {
      this.#hear(line);
      if (!line.startsWith("Spar is ready")) return;
      this.startMs.push(performance.now() - startedAt);
      this.#isUp = true;
      this.#up.resolve();
    });
  }

  async start(): Promise<void> {
    await this.spawn();
    const failed = this.#ended.then(() => Promise.reject(new Error(`no start: ${this.printed.join("; ")}`)));
    await within(Promise.race([this.up(), failed]), "the server is ready");
    failed.catch(() => {});
  }

  /** Resolves when the process has rebuilt every table, including broken ones: it is ready before that. */
  rebuilt(): Promise<void> {
    return within(this.#rebuilt.promise, "all tables run");
  }

  /** Ends the process with a signal and resolves when it has exited; clients then wait for the next one. */
  async end(signal: NodeJS.Signals): Promise<Ended> {
    this.#child?.kill(signal);
    return within(this.#ended, `the server ends on ${signal}`);
  }

  /** Resolves when the process has ended by itself. */
  ended(): Promise<Ended> {
    return within(this.#ended, "the server ends");
  }

  #hear(line: string): void {
    try {
      const logged = JSON.parse(line) as LogLine;
      this.log.push(logged);
      if (logged.msg === "all tables run") this.#rebuilt.resolve();
    } catch {
      this.printed.push(line);
    }
  }
}
