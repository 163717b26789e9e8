/**
 * How long the real server takes from the start of its process until /readyz answers 200, with the time of each part.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { fillWithTables } from "#tests/support/fillWithTables.ts";
import { createDatabase, type Database, freePort } from "#tests/support/services.ts";
import type { DatabaseName } from "./options.ts";

const root = join(import.meta.dirname, "../../..");
const ACTIONS = 60;
const RETRY_MS = 5;
const NS_PER_MS = 1e6;

/** One start, in milliseconds; times count from the start of the process, processor time until it is ready. */
export interface Start {
  /** The modules are loaded. */
  readonly loaded: number;
  /** The store is open; the embedded journal has been read by then. */
  readonly store: number;
  /** All rooms are read and answer requests; MariaDB's journal has been read by then. */
  readonly rooms: number;
  readonly listening: number;
  /** /readyz answered 200. */
  readonly ready: number;
  /** All tables are rebuilt: their clocks run. */
  readonly running: number;
  /** Milliseconds of all threads, user and system, until it is ready. */
  readonly cpu: number;
  /** Milliseconds of the main thread; NaN if the system does not report it. */
  readonly mainCpu: number;
}

export interface Starts {
  readonly name: string;
  readonly starts: readonly Start[];
}

interface Subject {
  readonly name: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly tables: number;
}

/** Starts servers in turns, `rounds` times each: with no table and with `tables`, on each database. */
export async function measureStarts(
  databases: readonly DatabaseName[],
  mariadb: Database | null,
  tables: number,
  rounds: number,
): Promise<Starts[]> {
  const folders: string[] = [];
  const folder = (): string => {
    const made = mkdtempSync(join(tmpdir(), "spar-bench-"));
    folders.push(made);
    return made;
  };
  try {
    const measured: { name: string; subject: Subject; starts: Start[] }[] = [];
    for (const database of databases) {
      for (const count of [0, tables]) {
        const subject = await prepared(database, mariadb, count, folder());
        measured.push({ name: subject.name, subject, starts: [] });
      }
    }
    // The first start of each one fills the cache of its sources.
    for (let round = 0; round <= rounds; round++) {
      for (const { subject, starts } of measured) {
        const start = await startOnce(subject, folder());
        if (round > 0) starts.push(start);
      }
    }
    return measured;
  } finally {
    for (const each of folders) rmSync(each, { recursive: true, force: true });
  }
}

async function prepared(
  database: DatabaseName,
  mariadb: Database | null,
  tables: number,
  dataDir: string,
): Promise<Subject> {
  const url = database === "embedded" || mariadb === null ? "" : createDatabase(mariadb.url, `start_${tables}`);
  const settings = { NODE_ENV: "test", DATA_DIR: dataDir, DATABASE_URL: url };
  await fillWithTables(settings, tables, ACTIONS);
  return { name: `${database}, ${tables} tables`, settings, tables };
}

/** One start on a copy of the data; MariaDB's data is elsewhere and only read. */
async function startOnce({ settings, tables }: Subject, copy: string): Promise<Start> {
  const isEmbedded = settings["DATABASE_URL"] === "";
  if (isEmbedded) cpSync(settings["DATA_DIR"] as string, copy, { recursive: true });
  const port = await freePort();
  const env = {
    PATH: process.env["PATH"],
    ...settings,
    ...(isEmbedded ? { DATA_DIR: copy } : {}),
    HOST: "127.0.0.1",
    PORT: `${port}`,
    SOCKET_PORT: "0",
    LOG_LEVEL: "info",
  };
  const startedAt = performance.now();
  const flags = ["--disable-warning=ExperimentalWarning", "--import", "./server/app/preload.mjs"];
  const child = spawn(process.execPath, [...flags, "server/app/main.ts"], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const lines = linesOf(child);
    const line = await lines.ready;
    const mainCpu = mainCpuOf(child.pid);
    if (line["rooms"] !== tables) throw new Error(`the server has ${line["rooms"]} rooms of ${tables}`);
    while (!(await isReady(port))) await sleep(RETRY_MS);
    const ready = performance.now() - startedAt;
    const ms = (name: string): number => line[name] ?? Number.NaN;
    const steps = { loaded: ms("loadedMs"), store: ms("storeMs"), rooms: ms("roomsMs"), listening: ms("listeningMs") };
    const running = (await lines.running)["runningMs"] ?? Number.NaN;
    return { ...steps, ready, running, cpu: ms("cpuMs"), mainCpu };
  } finally {
    child.kill("SIGTERM");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  }
}

type Line = Readonly<Record<string, number>>;

/** The server's log lines for ready and for all tables running. */
function linesOf(child: ChildProcess): { readonly ready: Promise<Line>; readonly running: Promise<Line> } {
  const [ready, running] = [Promise.withResolvers<Line>(), Promise.withResolvers<Line>()];
  child.once("exit", (code) => {
    for (const { reject } of [ready, running]) reject(new Error(`the server ended with ${code}`));
  });
  running.promise.catch(() => {});
  if (child.stdout === null) throw new Error("the server has no output");
  createInterface(child.stdout).on("line", (line) => {
    if (line.includes('"msg":"ready"')) ready.resolve(JSON.parse(line) as Line);
    if (line.includes('"msg":"all tables run"')) running.resolve(JSON.parse(line) as Line);
  });
  return { ready: ready.promise, running: running.promise };
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

function mainCpuOf(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ")[0]) / NS_PER_MS;
  } catch {
    return Number.NaN;
  }
}

const columns = ["loaded", "store", "rooms", "listening", "ready", "running", "cpu", "mainCpu"] as const;

/** Medians, with the fastest and the slowest in brackets. */
export function startsTable(measured: readonly Starts[]): string {
  const cell = (values: readonly number[]): string => {
    const sorted = values.toSorted((a, b) => a - b).map((value) => value.toFixed(0));
    return `${sorted[sorted.length >> 1]} (${sorted[0]}-${sorted.at(-1)})`;
  };
  const rows = measured.map(({ name, starts }) => {
    const cells = columns.map((column) => cell(starts.map((start) => start[column])));
    return `| ${[name, ...cells].join(" | ")} |`;
  });
  const head = `| ms since the process began | ${columns.join(" | ")} |`;
  return [head, `| --- ${"| ---: ".repeat(columns.length)}|`, ...rows].join("\n");
}
