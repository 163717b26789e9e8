/** Permissions and locks of the embedded store's files. */
import { chmodSync, closeSync, existsSync, openSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

const ownerOnly = 0o600;

/** Suffixes of the database and the files beside it. SQLite gives them the database's mode only when it makes them. */
const besides = ["", "-wal", "-shm", "-journal"] as const;

/** Makes an SQLite file if there is none. Only its owner may read it and the files beside it. */
export function makePrivate(filename: string): void {
  closeSync(openSync(filename, "a", ownerOnly));
  for (const beside of besides) if (existsSync(filename + beside)) chmodSync(filename + beside, ownerOnly);
}

/**
 * Takes a lock against other processes, which ends with this process in any case. It is a lock of SQLite, because that
 * works the same on every system.
 * @throws SQLite's busy error if another process still has it after `waitMs`
 */
export function lockFile(filename: string, waitMs: number): DatabaseSync {
  makePrivate(filename);
  const lock = new DatabaseSync(filename, { timeout: waitMs });
  try {
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    throw error;
  }
  return lock;
}
