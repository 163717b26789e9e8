/** The same with MySQL: loads a dump into an empty database, puts pictures into DATA_DIR and writes a new note. */
import { existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "#server/base/config/config.ts";
import type { MysqlAddress } from "#server/base/db/mysqlAddress.ts";
import { createLog } from "#server/base/core/log.ts";
import { type Database, openMysqlForMigrations } from "#server/base/db/database.ts";
import { StartError } from "#server/base/core/errors.ts";
import { makeFolder, noteFile, picturesFolder } from "#server/base/db/dataFolder.ts";
import { Lease } from "#server/base/db/lease.ts";
import {
  type MarkFileContent,
  higherFloors,
  type Mark,
  noteMarkFile,
  lastIds,
  readTablesMark,
} from "#server/base/db/mark.ts";
import { migrationNames } from "#server/base/db/migrations.ts";
import { overwriteMarks } from "#server/base/db/maintenance.ts";
import { unpackArchive } from "./archive.ts";
import { load } from "./mysqlPrograms.ts";
import { markAbove, asideFolder, withSpareIds } from "./restoreStore.ts";

async function isEmpty({ knex }: Database): Promise<boolean> {
  const [rows] = await knex.raw<{ n: number }[][]>(
    "select count(*) as n from information_schema.tables where table_schema = database()",
  );
  return Number(rows?.[0]?.n ?? 0) === 0;
}

/** The mark in the note in DATA_DIR; null if it cannot be read. */
async function noted(dataDir: string): Promise<Mark | null> {
  const held: MarkFileContent | null = await noteMarkFile(dataDir)
    .read()
    .catch(() => null);
  return held === null ? null : (held.next ?? held.current);
}

async function withDatabase<T>(address: MysqlAddress, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openMysqlForMigrations(address);
  try {
    return await work(database);
  } finally {
    await database.stop();
  }
}

/**
 * Restores a backup into the empty database of DATABASE_URL.
 * @throws StartError if the backup does not fit, or something is there already
 */
export async function restoreMysql(
  { dataDir }: Config,
  address: MysqlAddress,
  file: string,
  isReplacing: boolean,
): Promise<string | null> {
  makeFolder(dataDir);
  const staging = mkdtempSync(join(dataDir, "restore-"));
  try {
    const old = [noteFile, picturesFolder].filter((name) => existsSync(join(dataDir, name)));
    if (old.length > 0 && !isReplacing) {
      throw new StartError(`${dataDir}: there are pictures of a store already. Add --replace to move them aside`);
    }
    return await withDatabase(address, async (database) => {
      if (!(await isEmpty(database))) {
        throw new StartError(
          "DATABASE_URL: the database is not empty. Make a new one and name it; the old one stays as it is",
        );
      }
      const { engine } = await unpackArchive(file, staging);
      if (engine !== "mysql")
        throw new StartError(`${file}: this backup is of the embedded database; unset DATABASE_URL`);
      await load(address, staging);
      const done = await database.knex("knex_migrations").pluck("name");
      if (done.some((name) => !migrationNames.includes(name))) {
        throw new StartError("The backup is of a newer version of Spar: update the server and make the database anew");
      }
      const before = await noted(dataDir);
      const aside = old.length === 0 ? null : asideFolder(dataDir);
      for (const name of old) renameSync(join(dataDir, name), join(aside ?? dataDir, name));
      renameSync(join(staging, picturesFolder), join(dataDir, picturesFolder));
      await markAs(database, dataDir, before);
      return aside;
    });
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

async function markAs(database: Database, dataDir: string, before: Mark | null): Promise<void> {
  const mark = await readTablesMark(database);
  if (mark === null) throw new StartError("DATABASE_URL: the database holds no store");
  const given = { ...mark, floors: higherFloors(mark.floors, withSpareIds(await lastIds(database))) };
  await overwriteMarks(database, noteMarkFile(dataDir), markAbove(given, [before]));
}

/** Accepts the database as it is and moves the note in DATA_DIR away; returns where to. No server may run. */
export async function acceptMysql({ dataDir }: Config, address: MysqlAddress): Promise<string | null> {
  makeFolder(dataDir);
  // A running server would continue with its own mark.
  const lease = await Lease.take(address, {}, createLog("silent"));
  try {
    return await acceptAlone(dataDir, address);
  } finally {
    await lease.release();
  }
}

async function acceptAlone(dataDir: string, address: MysqlAddress): Promise<string | null> {
  const before = await noted(dataDir);
  return withDatabase(address, async (database) => {
    const hasNote = existsSync(join(dataDir, noteFile));
    const aside = hasNote ? asideFolder(dataDir) : null;
    if (aside !== null) renameSync(join(dataDir, noteFile), join(aside, noteFile));
    // Without a mark the database is empty, and the next start makes a store in it.
    if ((await readTablesMark(database)) !== null) await markAs(database, dataDir, before);
    return aside;
  });
}
