/** An own Redis for a test, without persistence, on an own port of this machine. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { requireProgram } from "../../scripts/test/programs.ts";
import { freePort } from "./services.ts";

export interface Redis {
  readonly port: number;
  readonly url: string;
  /** Kills it at once. */
  kill(): Promise<void>;
  /** Starts it again on the same port, empty. */
  start(): Promise<void>;
  /** It stands still, and its connections stay open. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

/** Resolves once it accepts connections. */
async function startServer(port: number, options: readonly string[]): Promise<ChildProcess> {
  const fixed = ["--port", `${port}`, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  const child = spawn(requireProgram("redis-server", "valkey-server"), [...fixed, ...options], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const said: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    said.push(line);
    if (/ready to accept connections/i.test(line)) {
      child.stdout.resume();
      return child;
    }
  }
  throw new Error(`Redis did not start: ${said.join("\n")}`);
}

/** Starts a Redis; `options` are more of its command line. */
export async function startRedis(options: readonly string[] = []): Promise<Redis> {
  const port = await freePort();
  let child: ChildProcess | null = await startServer(port, options);
  const kill = async (): Promise<void> => {
    const running = child;
    child = null;
    if (running === null || running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, "exit");
    running.kill("SIGKILL");
    await ended;
  };
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    kill,
    start: async () => {
      child ??= await startServer(port, options);
    },
    pause: () => void child?.kill("SIGSTOP"),
    resume: () => void child?.kill("SIGCONT"),
    stop: kill,
  };
}
