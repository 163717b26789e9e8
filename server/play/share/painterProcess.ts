/** The process that paints, from the outside. */
import { type ChildProcess, fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { MatchToPaint } from "./sharedContent.ts";
import type { Painted } from "./painter.ts";

export interface Painter {
  /** Rejects where the process ends before it has painted. */
  paint(match: MatchToPaint): Promise<Painted>;
  stop(): void;
}

/**
 * Variables that a process needs to start on some systems, and the place of its compiled sources. No others are passed
 * on.
 */
const passedOn = ["START_CACHE", "SystemRoot", "TMPDIR", "TEMP"] as const;
const memoryMegabytes = 128;

const environment = (): Record<string, string> =>
  Object.fromEntries(passedOn.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));

function start(webRoot: string, priority: number): ChildProcess {
  const preload = pathToFileURL(join(import.meta.dirname, "../../app/preload.mjs")).href;
  const child = fork(new URL("./painter.ts", import.meta.url), [webRoot], {
    execArgv: ["--disable-warning=ExperimentalWarning", `--max-old-space-size=${memoryMegabytes}`, "--import", preload],
    env: environment(),
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  try {
    setPriority(child.pid ?? 0, priority);
  } catch {
    // Some systems do not let us; the pictures are painted all the same.
  }
  return child;
}

/** Starts the process; it paints what it is given, one after the other. */
export function startPainter(webRoot: string, priority: number = constants.priority.PRIORITY_LOW): Painter {
  const child = start(webRoot, priority);
  const gone = new Promise<never>((_, reject) => {
    const end = (): void => reject(new Error("the painter has ended"));
    child.once("exit", end);
    child.once("error", end);
  });
  gone.catch(() => {});
  return {
    paint: (match) => {
      const answer = new Promise<Painted>((resolve) => {
        child.once("message", (message) => resolve(message instanceof Uint8Array ? message : null));
      });
      child.send(match, () => {});
      return Promise.race([answer, gone]);
    },
    stop: () => {
      child.kill("SIGKILL");
    },
  };
}
