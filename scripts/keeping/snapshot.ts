/** Copies of an embedded store while a server plays on it. */
import { join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { makePrivate } from "#server/db/sqliteFiles.ts";
import { journalFile, tablesFile } from "#server/db/dataFolder.ts";
import type { Progress } from "./progress.ts";

const pagesAtOnce = 1_000;
/** The server's commits are short; another backup that begins at the same moment is over as quickly. */
const waitMs = 10_000;

export interface Snapshot {
  readonly tables: DatabaseSync;
  readonly journal: DatabaseSync;
  close(): void;
}

/**
 * Both databases as they are at one instant. The journal's write lock is held for the fraction of a millisecond in
 * which both read transactions begin: nothing is acknowledged meanwhile, so the two together are what a kill at that
 * instant would have left, and a start after a kill loses nothing. The server's commits go on after that and do not
 * change what the transactions read. `between` is called after the first of the two has begun, for tests.
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
    // Everything that a first read does is done before the gate is shut.
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

/** Copies what a snapshot's database reads into one private file. */
export async function copyDatabase(from: DatabaseSync, to: string, progress: Progress): Promise<void> {
  makePrivate(to);
  const told = ({ totalPages, remainingPages }: { totalPages: number; remainingPages: number }): void =>
    progress(totalPages - remainingPages, totalPages);
  await backup(from, to, { rate: pagesAtOnce, progress: told });
  const copy = new DatabaseSync(to);
  // One file, with nothing beside it.
  copy.exec("PRAGMA journal_mode = DELETE");
  copy.close();
}
