/**
 * Runs MySQL's or MariaDB's own programs to dump a database and to load a dump. A private file gives them the password.
 */
import { spawn } from "node:child_process";
import { closeSync, fstatSync, openSync, readSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { MysqlAddress } from "#server/base/db/mysqlAddress.ts";
import { StartError } from "#server/base/core/errors.ts";
import { findProgram } from "../../test/programs.ts";

const dumpNames = ["mariadb-dump", "mysqldump"] as const;
const clientNames = ["mariadb", "mysql"] as const;
const tailBytes = 200;

/** A quoted value of an option file. */
const quoted = (text: string): string => `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;

/** A file with the password. On the command line every user of the machine could read it. */
function optionFile(folder: string, address: MysqlAddress, program: string): string {
  const { host, port, user, password, tls } = address;
  const secure = /mariadb/.test(program) ? "ssl" : "ssl-mode=REQUIRED";
  const lines = ["[client]", `host=${quoted(host)}`, `port=${port}`, "protocol=tcp", `user=${quoted(user)}`];
  const file = join(folder, "client.cnf");
  writeFileSync(file, `${[...lines, `password=${quoted(password)}`, ...(tls ? [secure] : [])].join("\n")}\n`, {
    mode: 0o600,
  });
  return file;
}

/** How to do the work of a missing program by hand. */
const byHand = (names: readonly string[], what: string): StartError =>
  new StartError(
    `This needs ${names.join(" or ")}, which is not on this machine. ${what} ("Copies" in docs/operations.md).`,
  );

interface Run {
  readonly program: string;
  readonly args: readonly string[];
  readonly input?: string;
  readonly output?: string;
}

/** Runs a program with files as input and output. @throws StartError with the program's message */
async function run({ program, args, input, output }: Run): Promise<void> {
  const source = input === undefined ? "ignore" : openSync(input, "r");
  const target = output === undefined ? "ignore" : openSync(output, "wx", 0o600);
  try {
    const child = spawn(program, args, { stdio: [source, target, "pipe"] });
    let said = "";
    child.stderr?.on("data", (piece: Buffer) => {
      said = (said + piece.toString("utf8")).slice(-2_000);
    });
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on("error", reject);
      child.on("close", resolve);
    });
    if (code !== 0) throw new StartError(`${program} failed: ${said.trim().replaceAll("\n", "; ")}`);
  } finally {
    for (const file of [source, target]) if (typeof file === "number") closeSync(file);
  }
}

/**
 * Dumps the database at one instant into `folder`/dump.sql. Servers may use it at the same time.
 * @throws StartError if the program is missing or fails
 */
export async function dump(address: MysqlAddress, folder: string): Promise<void> {
  const program = findProgram(...dumpNames);
  if (program === undefined) {
    throw byHand(dumpNames, "Run one of them with --single-transaction --hex-blob where it is");
  }
  const output = join(folder, "dump.sql");
  const options = [
    "--single-transaction",
    "--quick",
    "--hex-blob",
    "--no-tablespaces",
    "--default-character-set=utf8mb4",
  ];
  const file = optionFile(folder, address, program);
  await run({ program, args: [`--defaults-extra-file=${file}`, ...options, address.database], output });
  if (!endOf(output).includes("-- Dump completed")) throw new StartError(`${program} did not complete the dump`);
}

/** Loads a dump into an empty database. @throws StartError if the program is missing or fails */
export async function load(address: MysqlAddress, folder: string): Promise<void> {
  const program = findProgram(...clientNames);
  if (program === undefined)
    throw byHand(clientNames, "Unpack the archive and read dump.sql into the database with one of them");
  const args = [`--defaults-extra-file=${optionFile(folder, address, program)}`, "--default-character-set=utf8mb4"];
  await run({ program, args: [...args, address.database], input: join(folder, "dump.sql") });
}

function endOf(path: string): string {
  const file = openSync(path, "r");
  const { size } = fstatSync(file);
  const bytes = Buffer.alloc(Math.min(size, tailBytes));
  readSync(file, bytes, 0, bytes.length, size - bytes.length);
  closeSync(file);
  return bytes.toString("utf8");
}
