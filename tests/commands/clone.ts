/** A fresh clone of the project in a folder called `spar`, with a shell, as a newcomer has them. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { newFolder } from "#tests/support/newFolder.ts";
import { freePort } from "#tests/support/services.ts";
import { within } from "#tests/support/within.ts";

const root = resolve(import.meta.dirname, "../..");
/** A guard against hanging: the first command installs everything and builds the page, on a busy machine. */
const guardMs = 30 * 60_000;

/** Variables that npm and the test runner have added to this process's environment. */
const added =
  /^(npm_(?!config_registry|config_cache)|VITEST|NODE_ENV$|NODE_OPTIONS$|TEST_|LONG_TESTS$|SPAR_|INIT_CWD$|FORCE_COLOR$|NO_COLOR$)/;

function environment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !added.test(name));
  const path = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => !folder.includes("node_modules"));
  return {
    ...Object.fromEntries(own),
    PATH: path.join(delimiter),
    // Packages of the project's own installation are not downloaded again.
    npm_config_prefer_offline: "true",
    npm_config_update_notifier: "false",
  };
}

export interface Run {
  /** Output after which Ctrl-C stops the command; a command without it ends by itself. */
  readonly until?: RegExp | undefined;
  /** Called while it runs, with its output. */
  readonly meanwhile?: (output: string) => Promise<void>;
}

export interface Ended {
  readonly code: number | null;
  /** The output of both streams. */
  readonly output: string;
}

/** Running shells; they are stopped when a test fails or is stopped. */
const running = new Set<ChildProcess>();
process.on("exit", () => {
  for (const shell of running) signalAll(shell, "SIGKILL");
});

export class Clone {
  readonly folder: string;
  /** The folder for files that commands write outside the project; in commands `$SCRATCH`. */
  readonly scratch: string;
  readonly environment: NodeJS.ProcessEnv;

  private constructor(parent: string, environment: NodeJS.ProcessEnv) {
    this.folder = join(parent, "spar");
    this.scratch = join(parent, "scratch");
    this.environment = environment;
    mkdirSync(this.scratch);
  }

  /** Clones the committed files. The clone's server has its own ports, because another one may run on this machine. */
  static async make(): Promise<Clone> {
    const parent = newFolder("spar-clone-");
    const ports: Record<string, string> = {};
    for (const name of ["PORT", "SOCKET_PORT", "PAGE_PORT"]) ports[name] = String(await freePort());
    const clone = new Clone(parent, { ...environment(), ...ports, SCRATCH: join(parent, "scratch") });
    const done = spawnSync("git", ["clone", "--quiet", root, clone.folder], { encoding: "utf8" });
    if (done.status !== 0) throw new Error(`git clone failed: ${done.stderr}`);
    return clone;
  }

  /** Runs a line in a shell, to its end. */
  async run(line: string, { until, meanwhile }: Run = {}): Promise<Ended> {
    const options = { cwd: this.folder, env: this.environment, detached: true } as const;
    const shell = spawn("sh", ["-c", line], { ...options, stdio: ["ignore", "pipe", "pipe"] });
    running.add(shell);
    let output = "";
    let heard = (): void => {};
    for (const stream of [shell.stdout, shell.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        heard();
      });
    }
    const ended = new Promise<number | null>((done) => shell.once("close", done));
    try {
      if (until !== undefined) {
        const printed = new Promise<void>((done) => (heard = () => until.test(output) && done()));
        await within(Promise.race([printed, ended]), `${line} prints ${until}`, guardMs);
        if (until.test(output)) await meanwhile?.(output);
        signalAll(shell, "SIGINT");
      }
      return { code: await within(ended, `the end of ${line}, which printed ${output}`, guardMs), output };
    } finally {
      signalAll(shell, "SIGKILL");
      running.delete(shell);
    }
  }
}

/** Sends a signal to the shell and its child processes, like Ctrl-C in a terminal. */
function signalAll(shell: ChildProcess, signal: NodeJS.Signals): void {
  if (shell.pid === undefined) return;
  try {
    process.kill(-shell.pid, signal);
  } catch {
    // all of them have ended
  }
}
