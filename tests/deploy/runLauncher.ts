/** The launcher `spar` of an unpacked release, as an operator runs it: in another folder, without the project's programs. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { within } from "#tests/support/within.ts";

export type Settings = Readonly<Record<string, string>>;

/** Debian's own programs alone. */
const machine = { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", HOME: "/nonexistent" };

/** Runs it to its end; `words` begin with the launcher. */
export function runLauncher(words: readonly string[], cwd: string, settings: Settings = {}) {
  const [program = "", ...args] = words;
  const env = { ...machine, ...settings };
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, env, encoding: "utf8" });
  return { status, said: stdout + stderr };
}

export interface Launched {
  /** The address that it printed. */
  readonly url: string;
  /** Ends it with SIGTERM; resolves to its exit code. */
  stop(): Promise<number | null>;
}

const running = new Set<ChildProcess>();

export function endLaunched(): void {
  for (const child of running) child.kill("SIGKILL");
}

/** Starts the server on free ports. @throws Error with what it printed if it ends before it is ready */
export async function launch(launcher: string, cwd: string, settings: Settings = {}): Promise<Launched> {
  const env = { ...machine, PORT: "0", SOCKET_PORT: "0", BOT_PACE_PERCENT: "0", ...settings };
  const child = spawn(launcher, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  running.add(child);
  const ended = once(child, "close").then(() => (running.delete(child), child.exitCode));
  const said: string[] = [];
  const ready = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface(stream).on("line", (line) => {
        said.push(line);
        const url = /^Spar is ready: (\S+)$/.exec(line)?.[1];
        if (url !== undefined) resolve(url);
      });
    }
  });
  const failed = ended.then(() => Promise.reject(new Error(`no start: ${said.join("; ")}`)));
  const url = await within(Promise.race([ready, failed]), "the server is ready");
  failed.catch(() => {});
  return { url, stop: () => (child.kill("SIGTERM"), within(ended, "the server ends")) };
}
