/** The launcher `spar` of an unpacked release, as an operator runs it: in another folder, without the project's programs. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Reachable } from "#tests/support/gameClient.ts";
import { freePort } from "#tests/support/services.ts";
import { within } from "#tests/support/within.ts";
import { outcomeOf } from "./outcome.ts";

export type Settings = Readonly<Record<string, string>>;

/** Debian's own programs alone. */
const machine = { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", HOME: "/nonexistent" };

/** Runs it to its end; `words` begin with the launcher. */
export function runLauncher(words: readonly string[], cwd: string, settings: Settings = {}) {
  const [program = "", ...args] = words;
  const env = { ...machine, ...settings };
  return outcomeOf(program, args, { cwd, env });
}

const running = new Set<ChildProcess>();

export function endLaunched(): void {
  for (const child of running) child.kill("SIGKILL");
}

/** A server at one address, which one launcher after another serves. */
export class Site implements Reachable {
  readonly url: string;
  readonly socketUrl: string;
  readonly #settings: Settings;
  #child: ChildProcess | null = null;
  #ended: Promise<number | null> = Promise.resolve(null);
  #up = Promise.withResolvers<void>();

  private constructor(ports: readonly [number, number], settings: Settings) {
    this.url = `http://127.0.0.1:${ports[0]}`;
    this.socketUrl = `ws://127.0.0.1:${ports[1]}/socket`;
    const own = { PORT: String(ports[0]), SOCKET_PORT: String(ports[1]), BOT_PACE_PERCENT: "0", RATE_LIMITS: "off" };
    this.#settings = { ...machine, ...own, ...settings };
  }

  static async at(settings: Settings = {}): Promise<Site> {
    return new Site([await freePort(), await freePort()], settings);
  }

  up(): Promise<void> {
    return this.#up.promise;
  }

  /** Starts the server; resolves when it is ready. @throws Error with what it printed if it ends before */
  async start(launcher: string, cwd: string): Promise<void> {
    const child = spawn(launcher, { cwd, env: this.#settings, stdio: ["ignore", "pipe", "pipe"] });
    this.#child = child;
    running.add(child);
    this.#ended = once(child, "close").then(() => (running.delete(child), child.exitCode));
    const said: string[] = [];
    const isReady = (line: string): boolean => (said.push(line), line.includes(`Spar is ready: ${this.url}`));
    for (const stream of [child.stdout, child.stderr]) {
      createInterface(stream).on("line", (line) => isReady(line) && this.#up.resolve());
    }
    const failed = this.#ended.then(() => Promise.reject(new Error(`no start: ${said.join("; ")}`)));
    await within(Promise.race([this.up(), failed]), "the server is ready");
    failed.catch(() => {});
  }

  /** Ends it with SIGTERM; resolves to its exit code. */
  stop(): Promise<number | null> {
    this.#up = Promise.withResolvers();
    this.#child?.kill("SIGTERM");
    return within(this.#ended, "the server ends");
  }
}
