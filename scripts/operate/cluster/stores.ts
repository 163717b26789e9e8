/** The MariaDB and the Redis of the cluster, each on a port of this machine, with a password of this start. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { requireProgram } from "../../test/programs.ts";
import { listens, Part, type PartOptions } from "./part.ts";

export interface StorePlace {
  /** The folder of its data. */
  readonly folder: string;
  /** A folder that is deleted when the cluster ends. */
  readonly scratch: string;
  readonly port: number;
  readonly password: string;
  readonly logPath: string;
}

type Hooks = Pick<PartOptions, "ended" | "started">;

const user = "spar";

function run(program: string, args: readonly string[]): void {
  const done = spawnSync(program, args, { encoding: "utf8" });
  if (done.status !== 0) throw new Error(`${program} failed: ${done.stderr}${done.stdout}`);
}

/** MariaDB refuses to run as root without this option; an ordinary user must not give it. */
const asUser = process.getuid?.() === 0 ? ["--user=root"] : [];

const serverOptions = [
  "--bind-address=127.0.0.1",
  "--skip-name-resolve",
  "--skip-log-bin",
  "--innodb-buffer-pool-size=64M",
  "--innodb-log-file-size=16M",
  // A killed process loses nothing; a power cut may lose the last second.
  "--innodb-flush-log-at-trx-commit=2",
  "--performance-schema=OFF",
  "--character-set-server=utf8mb4",
  "--collation-server=utf8mb4_bin",
  "--default-time-zone=+00:00",
];

/** An interrupted start leaves a folder without the tables of users: it is made again. */
function prepareData(folder: string, scratch: string): void {
  const made = join(folder, "mysql/global_priv.MAD");
  if (existsSync(made) && existsSync(join(folder, "ibdata1"))) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  run(requireProgram("mariadb-install-db", "mysql_install_db"), [
    "--no-defaults",
    ...asUser,
    `--datadir=${folder}`,
    `--tmpdir=${scratch}`,
    "--auth-root-authentication-method=normal",
    "--skip-test-db",
    "--skip-name-resolve",
  ]);
}

/** The database's address, as DATABASE_URL has it. */
export const databaseUrlOf = ({ port, password }: Pick<StorePlace, "port" | "password">): string =>
  `mysql://${user}:${password}@127.0.0.1:${port}/spar`;

/** Gives the nodes their database and their user, at each start of MariaDB and before it listens. */
function writeFirstStatements(path: string, password: string): void {
  const statements = [
    "create database if not exists spar",
    `create or replace user '${user}'@'127.0.0.1' identified by '${password}'`,
    `grant all on spar.* to '${user}'@'127.0.0.1'`,
  ];
  writeFileSync(path, `${statements.join(";\n")};\n`, { mode: 0o600 });
}

/** MariaDB on its folder, which is made if it is not there; `options` are added to its own. */
export function databasePart(place: StorePlace, hooks: Hooks, options: readonly string[]): Part {
  const { folder, scratch, port, password, logPath } = place;
  prepareData(folder, scratch);
  const statements = join(scratch, "mariadb.sql");
  writeFirstStatements(statements, password);
  return new Part({
    name: "MariaDB",
    command: [
      requireProgram("mariadbd", "mysqld"),
      "--no-defaults",
      ...asUser,
      `--datadir=${folder}`,
      `--tmpdir=${scratch}`,
      // From its folder of data: a whole path can be longer than that of a socket may be.
      `--socket=${relative(folder, join(scratch, "mariadb.sock"))}`,
      `--init-file=${statements}`,
      `--pid-file=${join(scratch, "mariadb.pid")}`,
      `--port=${port}`,
      ...serverOptions,
      ...options,
    ],
    logPath,
    isReady: () => listens(port),
    ...hooks,
  });
}

/** Redis's address, as REDIS_URL has it. */
export const redisUrlOf = ({ port, password }: Pick<StorePlace, "port" | "password">): string =>
  `redis://:${password}@127.0.0.1:${port}`;

/** Redis, which stores nothing: it carries hints. */
export function redisPart({ scratch, port, password, logPath }: StorePlace, hooks: Hooks): Part {
  const settings = [
    "bind 127.0.0.1",
    `port ${port}`,
    `requirepass ${password}`,
    `dir ${scratch}`,
    'save ""',
    "appendonly no",
  ];
  return new Part({
    name: "Redis",
    // It reads its settings, so that no list of processes shows the password.
    command: [requireProgram("redis-server", "valkey-server"), "-"],
    input: `${settings.join("\n")}\n`,
    logPath,
    isReady: () => listens(port),
    ...hooks,
  });
}
