/** Copies an embedded store while a server runs. */
import { join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { makePrivate } from "#server/base/db/sqliteFiles.ts";
import { journalFile, tablesFile } from "#server/base/db/dataFolder.ts";
import type { Progress } from "./program.ts";

const pagesAtOnce = 1_000;
/** The server's commits are short, and so is the lock of another backup. */
const waitMs = 10_000;

export interface Snapshot {
  readonly tables: DatabaseSync;
  readonly journal: DatabaseSync;
  close(): void;
}

/**
 * Both databases at one instant. The journal's write lock is held for the fraction of a millisecond in which both read
 * transactions begin. No action is acknowledged in that time, so the two databases are as after a kill at that instant,
 * and a start after a kill loses nothing. Later commits of the server do not change what the transactions read.
 * `between` is called after the first transaction has begun; for tests.
 * @throws what the databases or `between` throw, after closing both
 */
export function snapshotOf(dataDir: string, between: () => void = () => {}): Snapshot {
  const open = (name: string): DatabaseSync => new DatabaseSync(join(dataDir, name), { timeout: waitMs });
  const opened: DatabaseSync[] = [];
  const close = (): void => {
    for (const db of opened.splice(0)) db.close();
  };
  try {
    const [tables, journal, gate] = [open(tablesFile), open(journalFile), open(journalFile)];
    opened.push(tables, journal, gate);
    // The work of a first read is done before the lock is taken.
    for (const db of [tables, journal]) db.exec("SELECT count(*) FROM sqlite_master; BEGIN");
    gate.exec("BEGIN IMMEDIATE");
    journal.exec("SELECT count(*) FROM sqlite_master");
    between();
    tables.exec("SELECT count(*) FROM sqlite_master");
    gate.exec("ROLLBACK");
    return { tables, journal, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** Copies a database of a snapshot into one private file. */
export async function copyDatabase(from: DatabaseSync, to: string, progress: Progress): Promise<void> {
  makePrivate(to);
  const step = ({ totalPages, remainingPages }: { totalPages: number; remainingPages: number }): void =>
    progress(totalPages - remainingPages, totalPages);
  await backup(from, to, { rate: pagesAtOnce, progress: step });
  const copy = new DatabaseSync(to);
  // One file, without a write-ahead file.
  copy.exec("PRAGMA journal_mode = DELETE");
  copy.close();
}
