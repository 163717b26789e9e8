/** The embedded store's files: whose they are, and that one process at a time owns them. */
import { chmodSync, closeSync, existsSync, openSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

const ownerOnly = 0o600;

/** SQLite gives the files beside a database the database's own mode, but only when it makes them. */
const besides = ["", "-wal", "-shm", "-journal"] as const;

/** Makes an SQLite file, where there is none yet, and lets its owner alone read it and what lies beside it. */
export function makePrivate(filename: string): void {
  closeSync(openSync(filename, "a", ownerOnly));
  for (const beside of besides) if (existsSync(filename + beside)) chmodSync(filename + beside, ownerOnly);
}

/**
 * Takes a lock that other processes see and that ends with this one, however it ends. Throws SQLite's busy error when
 * another still has it after `waitMs`. SQLite's own lock is used because it is the same on every system.
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
