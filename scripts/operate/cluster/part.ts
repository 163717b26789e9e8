/**
 * A program of the cluster in a process of its own: a node, MariaDB, Redis or nginx. A part that ends by itself is started
 * again, as a service manager does; `end` ends it until `start`.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { findProgram } from "../../test/programs.ts";

export interface PartOptions {
  readonly name: string;
  readonly command: readonly string[];
  /** The default is this process's. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
  /** What the program reads at its start. */
  readonly input?: string;
  /** The file that gets the output of both streams. */
  readonly logPath: string;
  /** Rejects or stays false until the part works. */
  isReady(): Promise<boolean>;
  /** Called when the part has ended by itself, and when it works again. */
  readonly ended?: (how: string) => void;
  readonly started?: () => void;
}

const pollMs = 50;
const startMsMax = 120_000;
/** A node that drains gives its rooms away before it ends. */
const stopMsMax = 60_000;
/** A part that cannot start is tried again after this time, and not at once. */
const againMs = 300;
const lastLines = 12;

/** Ends a part that a killed parent leaves behind; a Debian without it has no such care. */
function withParent(command: readonly string[]): readonly string[] {
  const program = findProgram("setpriv");
  return program === undefined ? command : [program, "--pdeathsig", "TERM", ...command];
}

/** Whether a program listens on this port of the machine. */
export function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

export class Part {
  readonly name: string;
  readonly #options: PartOptions;
  #child: ChildProcess | null = null;
  #ended: Promise<string> = Promise.resolve("never started");
  #isWanted = false;
  #isReady = false;

  constructor(options: PartOptions) {
    this.name = options.name;
    this.#options = options;
  }

  /** The id of its process; undefined while it does not run. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Whether it works, as far as it is known. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** Starts it and resolves when it works. @throws Error with its last lines if it ends before */
  async start(): Promise<void> {
    this.#isWanted = true;
    this.#spawn();
    await this.#works();
  }

  /** Sends a signal and resolves when the process has ended; it stays ended until `start`. */
  async end(signal: NodeJS.Signals = "SIGTERM"): Promise<string> {
    this.#isWanted = false;
    const child = this.#child;
    if (child === null) return this.#ended;
    child.kill(signal);
    // A paused process ends after it goes on.
    if (signal !== "SIGKILL") child.kill("SIGCONT");
    const late = setTimeout(() => child.kill("SIGKILL"), stopMsMax);
    return this.#ended.finally(() => clearTimeout(late));
  }

  #spawn(): void {
    const { command, env, cwd, input, logPath } = this.#options;
    const [program = "", ...args] = withParent(command);
    const log = openSync(logPath, "a");
    // In a group of its own: Ctrl-C reaches the command alone, which ends its parts in their order.
    const options = { ...(cwd !== undefined && { cwd }), ...(env !== undefined && { env }), detached: true };
    const child = spawn(program, args, { ...options, stdio: [input === undefined ? "ignore" : "pipe", log, log] });
    closeSync(log);
    child.stdin?.on("error", () => {});
    child.stdin?.end(input);
    this.#child = child;
    this.#ended = once(child, "exit").then(
      ([code, signal]) => this.#gone(child, signal === null ? `with code ${code}` : `by ${signal}`),
      (error: unknown) => this.#gone(child, String(error)),
    );
  }

  #gone(child: ChildProcess, how: string): string {
    if (this.#child === child) this.#child = null;
    const was = this.#isReady;
    this.#isReady = false;
    if (!this.#isWanted || !was) return how;
    this.#options.ended?.(how);
    void this.#again();
    return how;
  }

  /** Starts it again until it works or is not wanted any more. */
  async #again(): Promise<void> {
    while (this.#isWanted) {
      await sleep(againMs);
      if (!this.#isWanted || this.#child !== null) return;
      this.#spawn();
      const isUp = await this.#works().then(
        () => true,
        () => false,
      );
      if (isUp) return this.#options.started?.();
    }
  }

  async #works(): Promise<void> {
    const child = this.#child;
    const giveUpAt = performance.now() + startMsMax;
    while (this.#child === child && child !== null) {
      if (await this.#options.isReady().catch(() => false)) {
        this.#isReady = this.#child === child;
        if (this.#isReady) return;
      }
      if (performance.now() > giveUpAt) throw new Error(`${this.name} does not start: ${this.#lastLines()}`);
      await sleep(pollMs);
    }
    throw new Error(`${this.name} has ended ${await this.#ended}: ${this.#lastLines()}`);
  }

  #lastLines(): string {
    const { logPath } = this.#options;
    const text = existsSync(logPath) ? readFileSync(logPath, "utf8").trim() : "";
    return text.split("\n").slice(-lastLines).join("\n");
  }
}
