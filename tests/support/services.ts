/**
 * A private MariaDB for one test run: its own folder, a free port, separate from the machine's own database. A machine
 * without MariaDB fails here; its tests are never skipped.
 */
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { randomInt } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { TestProject } from "vitest/node";
import { readConfig } from "#server/base/config/config.ts";
import { openMysqlForMigrations } from "#server/base/db/database.ts";
import { migrate } from "#server/base/db/migrations.ts";
import { requireProgram } from "../../scripts/test/programs.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** `mysql://user:password@127.0.0.1:port` of a server where the user may create any database; add `/name`. */
    mariadbUrl: string;
    mariadbPort: number;
    /** A file of SQL statements that make all tables. */
    mariadbTables: string;
  }
}

const startTimeoutMs = 120_000;
const pollMs = 25;
const user = "game";
const password = "pw";

/**
 * Below the ports that the system gives to outgoing connections: one of those could take the port of a server that a
 * test has killed and restarts. The journeys' own server uses the ports from 20,000 on.
 */
const firstPort = 10_000;
const ports = 10_000;

/** Whether no program listens on a port of this machine. */
function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.on("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}

/** For this user alone: a check of the port itself finds other users' processes. */
const claimsPath = join(tmpdir(), `spar-test-ports-${process.getuid?.() ?? 0}`);
const claimed: string[] = [];
process.on("exit", () => {
  for (const path of claimed) rmSync(path, { force: true });
});

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Reserves a port against other test processes, also while this process's server is down; false if another has it. */
function claim(port: number): boolean {
  const path = join(claimsPath, String(port));
  mkdirSync(claimsPath, { recursive: true });
  if (existsSync(path) && !isRunning(Number(readFileSync(path, "utf8")))) rmSync(path, { force: true });
  try {
    writeFileSync(path, String(process.pid), { flag: "wx" });
  } catch {
    return false;
  }
  claimed.push(path);
  return true;
}

/** `fetch` and browsers refuse this port, the only one of ours: https://fetch.spec.whatwg.org/#port-blocking. */
const blockedPort = 10_080;

/** A free port that no test process has requested before; a random one, because several request at once. */
export async function freePort(pick: (max: number) => number = randomInt): Promise<number> {
  for (;;) {
    const port = firstPort + pick(ports);
    if (port !== blockedPort && claim(port) && (await isFree(port))) return port;
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });
}

async function waitForPort(port: number, child: ChildProcess, errorLog: string): Promise<void> {
  for (let waitedMs = 0; waitedMs < startTimeoutMs; waitedMs += pollMs) {
    if (child.exitCode !== null) break;
    if (await accepts(port)) return;
    await sleep(pollMs);
  }
  const log = existsSync(errorLog) ? readFileSync(errorLog, "utf8") : "no log";
  throw new Error(`MariaDB did not start: ${log}`);
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });
}

function run(program: string, args: readonly string[]): void {
  const done = spawnSync(program, args, { encoding: "utf8" });
  if (done.status !== 0) throw new Error(`${program} failed: ${done.stderr}${done.stdout}`);
}

/** MariaDB refuses to run as root without this option; an ordinary user must not give it. */
const asUser = process.getuid?.() === 0 ? ["--user=root"] : [];

/** Fast and not durable: the data is discarded, and a test kills our server, never this one. */
const serverOptions = [
  "--bind-address=127.0.0.1",
  "--skip-networking=0",
  "--skip-name-resolve",
  "--innodb-flush-log-at-trx-commit=0",
  "--skip-log-bin",
  "--innodb-doublewrite=0",
  // One file for all tables: tests make and drop thousands. Versions without this option ignore it.
  "--loose-innodb-file-per-table=0",
  "--innodb-flush-method=nosync",
  "--innodb-buffer-pool-size=64M",
  "--innodb-log-file-size=16M",
  "--innodb-fast-shutdown=2",
  "--performance-schema=OFF",
  "--character-set-server=utf8mb4",
  "--collation-server=utf8mb4_bin",
  "--default-time-zone=+00:00",
];

/** `dir` also has its temporary tables: in the common folder two runs at a time delete each other's. */
function prepareData(data: string, dir: string): void {
  run(requireProgram("mariadb-install-db", "mysql_install_db"), [
    "--no-defaults",
    ...asUser,
    `--datadir=${data}`,
    `--tmpdir=${dir}`,
    "--auth-root-authentication-method=normal",
    "--skip-test-db",
    "--skip-name-resolve",
  ]);
}

export type Database = { readonly url: string; readonly port: number; stop(): Promise<void> };

/** Starts the private MariaDB and returns its address without a database name. */
export async function startMariadb(): Promise<Database> {
  const server = requireProgram("mariadbd", "mysqld");
  const client = requireProgram("mariadb", "mysql");
  const dir = mkdtempSync(join(tmpdir(), "spar-db-"));
  const data = join(dir, "data");
  const socket = join(dir, "s.sock");
  const errorLog = join(dir, "error.log");
  prepareData(data, dir);
  const port = await freePort();
  const child = spawn(
    server,
    [
      "--no-defaults",
      ...asUser,
      `--datadir=${data}`,
      `--tmpdir=${dir}`,
      `--socket=${socket}`,
      `--pid-file=${join(dir, "pid")}`,
      `--port=${port}`,
      `--log-error=${errorLog}`,
      ...serverOptions,
    ],
    { stdio: "ignore" },
  );
  const stopAndRemove = async (): Promise<void> => {
    await stop(child);
    rmSync(dir, { recursive: true, force: true });
  };
  try {
    await waitForPort(port, child, errorLog);
    const grant = `create user '${user}'@'127.0.0.1' identified by '${password}'; grant all on *.* to '${user}'@'127.0.0.1'`;
    run(client, ["--no-defaults", `--socket=${socket}`, "-uroot", "-e", grant]);
  } catch (error) {
    await stopAndRemove();
    throw error;
  }
  return { url: `mysql://${user}:${password}@127.0.0.1:${port}`, port, stop: stopAndRemove };
}

/** The options for MariaDB's own programs to log in to the server at this address. */
function loginOf(mariadbUrl: string): string[] {
  const { hostname, port } = new URL(mariadbUrl);
  return ["--no-defaults", "--protocol=tcp", `--host=${hostname}`, `--port=${port}`, `-u${user}`, `-p${password}`];
}

/** Creates a database on the private MariaDB, empty or with these tables, and returns its DATABASE_URL. */
export function createDatabase(mariadbUrl: string, name: string, tablesPath?: string): string {
  const statements = [`drop database if exists \`${name}\``, `create database \`${name}\``];
  if (tablesPath !== undefined) statements.push(`use \`${name}\``, `source ${tablesPath}`);
  run(requireProgram("mariadb", "mysql"), [...loginOf(mariadbUrl), "-e", statements.join(";\n")]);
  return `${mariadbUrl}/${name}`;
}

/** Writes the statements that make all tables, as the migrations make them, into a file. */
async function writeTables(mariadbUrl: string, path: string): Promise<void> {
  const name = "spar_tables";
  const { mysql } = readConfig({ DATABASE_URL: createDatabase(mariadbUrl, name) });
  if (mysql === null) throw new Error("the address of MariaDB is none");
  const database = openMysqlForMigrations(mysql);
  await migrate(database);
  await database.stop();
  const plain = ["--skip-add-locks", "--skip-disable-keys", "--skip-add-drop-table", "--skip-comments"];
  const dump = requireProgram("mariadb-dump", "mysqldump");
  run(dump, [...loginOf(mariadbUrl), ...plain, `--result-file=${path}`, name]);
}

/** Vitest calls this once before the suites that need a database. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const database = await startMariadb();
  project.provide("mariadbUrl", database.url);
  project.provide("mariadbPort", database.port);
  const dir = mkdtempSync(join(tmpdir(), "spar-tables-"));
  const tablesPath = join(dir, "tables.sql");
  await writeTables(database.url, tablesPath);
  project.provide("mariadbTables", tablesPath);
  return async () => {
    await database.stop();
    rmSync(dir, { recursive: true, force: true });
  };
}
