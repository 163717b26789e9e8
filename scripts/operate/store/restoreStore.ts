/** Restores a backup, or accepts a store whose parts do not belong together. Deletes nothing. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import type { Config } from "#server/base/config/config.ts";
import { openSqliteDatabase } from "#server/base/db/database.ts";
import { fileReason, isFileDamage } from "#server/base/db/errors.ts";
import { StartError } from "#server/base/core/errors.ts";
import { lockFile } from "#server/base/db/sqliteFiles.ts";
import {
  journalFile,
  lockName,
  makeFolder,
  picturesFolder,
  placeMarker,
  restoringMarker,
} from "#server/base/db/dataFolder.ts";
import { storeFiles, syncFolder, tablesFile } from "#server/base/db/dataFolder.ts";
import { JournalLog } from "#server/base/journal/log.ts";
import { type MarkFileContent, higherFloors, type Mark, lastIds, readTablesMark } from "#server/base/db/mark.ts";
import { migrationNames } from "#server/base/db/migrations.ts";
import { overwriteMarks } from "#server/base/db/maintenance.ts";
import { storeLimits } from "#server/base/db/limits.ts";
import { unpackArchive } from "./archive.ts";
import { checkEmbedded } from "./checkStore.ts";
import { closedJournalMarkFile } from "./closedJournalMark.ts";

type Say = (line: string) => void;

const neverMs = 2 ** 31 - 1;

/** The folder for replaced files, with the time in its name. */
export function asideFolder(dataDir: string): string {
  const folder = join(dataDir, `replaced-${new Date().toISOString().replaceAll(/[:.]/g, "-")}`);
  mkdirSync(folder, { mode: 0o700 });
  return folder;
}

/** Takes the server's lock, so that no server can start. @throws StartError if one runs */
function lockFolder(dataDir: string): DatabaseSync {
  makeFolder(dataDir);
  try {
    return lockFile(join(dataDir, lockName), 0);
  } catch {
    throw new StartError(`${dataDir}: a server is using it. Stop the server first`);
  }
}

const moveInto = (from: string, to: string, names: readonly string[]): void => {
  for (const name of names) if (existsSync(join(from, name))) renameSync(join(from, name), join(to, name));
};

/** The newest mark in a mark file; null if there is none or it cannot be read. */
async function newest(read: () => Promise<MarkFileContent | Mark | null>): Promise<Mark | null> {
  try {
    const found = await read();
    return found !== null && "current" in found ? (found.next ?? found.current) : found;
  } catch {
    return null;
  }
}

/**
 * The new mark of a store: its generation is above all others, and it skips every id that any of them may have used.
 */
export function markAbove(mark: Mark, others: readonly (Mark | null)[]): Mark {
  const same = others.filter((other) => other !== null).filter(({ store }) => store === mark.store);
  const all = [mark, ...same];
  return {
    store: mark.store,
    generation: Math.max(...all.map(({ generation }) => generation)) + 1,
    floors: all.reduce((floors, other) => higherFloors(floors, other.floors), {}),
  };
}

/** SQLite uses an empty file as a new database and removes the files beside it. */
const isThere = (path: string): boolean => existsSync(path) && statSync(path).size > 0;

/** The mark and the last ids of the store in this folder, as far as they can be read. */
async function marksIn(dataDir: string): Promise<(Mark | null)[]> {
  const journal = join(dataDir, journalFile);
  const held = isThere(journal) ? await newest(() => closedJournalMarkFile(journal).read()) : null;
  if (!isThere(join(dataDir, tablesFile))) return [held];
  const database = openSqliteDatabase(join(dataDir, tablesFile), "normal", neverMs);
  try {
    const mark = await readTablesMark(database);
    return [held, mark === null ? null : { ...mark, floors: await lastIds(database) }];
  } catch {
    return [held];
  } finally {
    await database.stop();
  }
}

/** Writes a new mark into the files of an unpacked backup. @throws StartError if a newer version made them */
async function prepare(staging: string, others: readonly (Mark | null)[]): Promise<void> {
  const database = openSqliteDatabase(join(staging, tablesFile), "full", neverMs);
  try {
    const done = await database.knex("knex_migrations").pluck("name");
    if (done.some((name) => !migrationNames.includes(name))) {
      throw new StartError("The backup is of a newer version of Spar: update the server first");
    }
    const markFile = closedJournalMarkFile(join(staging, journalFile));
    const mark = await newest(() => markFile.read());
    if (mark === null) throw new StartError("The backup's journal has no mark");
    const given = { ...mark, floors: higherFloors(mark.floors, await lastIds(database)) };
    await overwriteMarks(database, markFile, markAbove(given, others));
  } finally {
    await database.stop();
  }
}

/**
 * Restores a backup into DATA_DIR. With `isReplacing` the present files are moved to a folder, which is returned.
 * @throws StartError for a present store, a backup of MySQL, or a damaged backup
 */
export async function restoreEmbedded(
  config: Config,
  file: string,
  isReplacing: boolean,
  say: Say,
): Promise<string | null> {
  const { dataDir } = config;
  const lock = lockFolder(dataDir);
  let isDone = false;
  const staging = mkdtempSync(join(dataDir, "restore-"));
  try {
    const old = [...storeFiles, picturesFolder].filter((name) => existsSync(join(dataDir, name)));
    if (old.length > 0 && !isReplacing) {
      throw new StartError(`${dataDir}: there is a store already. Add --replace to move it aside`);
    }
    const { engine } = await unpackArchive(file, staging);
    if (engine !== "sqlite") throw new StartError(`${file}: this backup is of MySQL; set DATABASE_URL`);
    const { damage } = await checkEmbedded(staging, say);
    if (damage[0] !== undefined) throw new StartError(`${file}: the backup is damaged: ${damage[0]}`);
    await prepare(staging, await marksIn(dataDir));
    placeMarker(dataDir, restoringMarker);
    const aside = old.length === 0 ? null : asideFolder(dataDir);
    if (aside !== null) moveInto(dataDir, aside, old);
    moveInto(staging, dataDir, [...storeFiles, picturesFolder]);
    syncFolder(dataDir);
    rmSync(join(dataDir, restoringMarker), { force: true });
    rmSync(join(dataDir, "first-start"), { force: true });
    syncFolder(dataDir);
    isDone = true;
    return aside;
  } finally {
    rmSync(staging, { recursive: true, force: true });
    lock.close();
    // A folder with only a lock would look like a lost store.
    if (!isDone && readdirSync(dataDir).join() === lockName) rmSync(join(dataDir, lockName));
  }
}

/**
 * Accepts spar.db as it is. The unfinished tables of journal.db are given up and the file is moved away; returns where
 * to.
 * @throws StartError if spar.db is missing, empty or damaged
 */
export async function acceptEmbedded({ dataDir }: Config): Promise<string> {
  if (!existsSync(join(dataDir, tablesFile)))
    throw new StartError(`${join(dataDir, tablesFile)} is missing: restore a backup`);
  const lock = lockFolder(dataDir);
  const staging = mkdtempSync(join(dataDir, "restore-"));
  try {
    const database = openSqliteDatabase(join(dataDir, tablesFile), "full", neverMs);
    try {
      const mark = await readTablesMark(database);
      if (mark === null) throw new StartError(`${join(dataDir, tablesFile)} holds no store: restore a backup`);
      const markFile = newJournal(staging);
      const given = { ...mark, floors: withSpareIds(await lastIds(database)) };
      await overwriteMarks(database, markFile, markAbove(given, await marksIn(dataDir)));
    } finally {
      await database.stop();
    }
    const aside = asideFolder(dataDir);
    placeMarker(dataDir, restoringMarker);
    moveInto(
      dataDir,
      aside,
      storeFiles.filter((name) => name.startsWith(journalFile)),
    );
    moveInto(staging, dataDir, [journalFile]);
    rmSync(join(dataDir, restoringMarker), { force: true });
    syncFolder(dataDir);
    return aside;
  } catch (error) {
    if (!isFileDamage(error)) throw error;
    throw new StartError(`${join(dataDir, tablesFile)}: ${fileReason(error)}: restore a backup`);
  } finally {
    rmSync(staging, { recursive: true, force: true });
    lock.close();
  }
}

/** Adds spare ids: without the lost journal the last used ids are unknown. */
export const withSpareIds = (ids: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(ids).map(([table, last]) => [table, last + storeLimits.spareIds]));

function newJournal(folder: string) {
  const filename = join(folder, journalFile);
  new JournalLog({ filename, sync: "full", lockMsMax: 0, isNew: true }).close();
  return closedJournalMarkFile(filename);
}
