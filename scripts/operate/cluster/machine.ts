/** What a cluster needs of this machine: its programs, a folder of its own, and free ports. */
import { createHash } from "node:crypto";
import { realpathSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { StartError } from "#server/base/core/errors.ts";
import { findProgram } from "../../test/programs.ts";

/** The programs, each with its package of Debian. */
const programs = [
  { names: ["redis-server", "valkey-server"], debianPackage: "redis-server" },
  { names: ["mariadbd", "mysqld"], debianPackage: "mariadb-server" },
  { names: ["mariadb-install-db", "mysql_install_db"], debianPackage: "mariadb-server" },
  { names: ["nginx"], debianPackage: "nginx" },
] as const;

/** @throws StartError with the line that installs what is missing */
export function requirePrograms(): void {
  const missing = programs.filter(({ names }) => findProgram(...names) === undefined);
  if (missing.length === 0) return;
  const packages = [...new Set(missing.map(({ debianPackage }) => debianPackage))].join(" ");
  const names = missing.map(({ names: [name] }) => name).join(", ");
  throw new StartError(`The cluster needs ${names}: sudo apt-get install --no-install-recommends ${packages}`);
}

/** Whether a program could listen there. */
export const tryListen = (
  where: { readonly port: number; readonly host: string } | { readonly path: string },
): Promise<Server | null> =>
  new Promise((done) => {
    const server = createServer((socket) => socket.destroy());
    server.once("error", () => done(null));
    server.listen(where, () => done(server));
  });

export const closed = (server: Server): Promise<void> => new Promise((done) => server.close(() => done()));

/** A name of the system, which ends with the process that has it. */
const nameOf = (folder: string): string =>
  `\0spar-cluster-${createHash("sha256").update(realpathSync(folder)).digest("hex")}`;

/** Whether a command holds this folder. */
export async function isHeld(folder: string): Promise<boolean> {
  const server = await tryListen({ path: nameOf(folder) });
  if (server !== null) await closed(server);
  return server === null;
}

/** Holds the folder for this process. @throws StartError if it is held */
export async function holdFolder(folder: string): Promise<Server> {
  const held = await tryListen({ path: nameOf(folder) });
  if (held === null) throw new StartError(`A cluster runs in ${folder}. Stop it, or set DATA_DIR to another folder.`);
  held.unref();
  return held;
}

const portMax = 65_535;

/** Finds the next free ports after this one. */
export function portsAfter(first: number): () => Promise<number> {
  let next = first;
  return async () => {
    while (next < portMax) {
      const port = ++next;
      const server = await tryListen({ port, host: "127.0.0.1" });
      if (server === null) continue;
      await closed(server);
      return port;
    }
    throw new StartError("There are no free ports after the given one.");
  };
}
