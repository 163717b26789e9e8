/** Checks at a start that the parts of the store belong together, migrates the tables and writes the next mark. */
import type { Log } from "#server/base/core/log.ts";
import type { Database } from "./database.ts";
import { StartError } from "#server/base/core/errors.ts";
import { howToRestore, journalFile, lostPart, noteFile, tablesFile } from "./dataFolder.ts";
import {
  compareMarks,
  isMismatch,
  type Mark,
  type MarkFile,
  type Mismatch,
  readTablesMark,
  tablesMarkFile,
} from "./mark.ts";
import { migrate } from "./migrations.ts";
import { markOpened } from "./maintenance.ts";

/** @throws StartError if tables and journal do not belong together; the message says which of the two to restore. */
export async function prepareEmbedded(
  database: Database,
  markFile: MarkFile,
  { dataDir, isNew }: { dataDir: string; isNew: boolean },
): Promise<void> {
  if (!isNew && !(await database.knex.schema.hasTable("users"))) throw lostPart(`${dataDir}/${tablesFile}`, "is empty");
  const found = compareMarks(await readTablesMark(database), await markFile.read());
  if (isMismatch(found)) throw new StartError(`${dataDir}: ${embeddedMismatch(found)}. ${howToRestore}.`);
  await migrate(database);
  // A file from before secure_delete still has deleted rows in its free pages.
  if (found === null && !isNew) await database.knex.raw("vacuum");
  await markOpened(database, markFile, found);
}

function embeddedMismatch(found: Mismatch): string {
  switch (found.is) {
    case "different-stores":
      return `${tablesFile} and ${journalFile} are of two different stores`;
    case "tables-older":
      return `${tablesFile} is an older copy than ${journalFile} (generations ${found.tables} and ${found.markFile})`;
    case "file-older":
      return `${journalFile} is an older copy than ${tablesFile} (generations ${found.markFile} and ${found.tables})`;
    case "tables-unmarked":
      return `${tablesFile} is an older copy than ${journalFile}, from before stores had generations`;
    case "file-unmarked":
      return `${journalFile} is an older copy than ${tablesFile}, or another store's`;
  }
}

/**
 * The same with MySQL, where tables and journal are in one database and a note in DATA_DIR holds the mark. A folder that
 * is new or older than the database is accepted: only pictures of an earlier version can be missing from it.
 * @throws StartError if the database is older than the note or belongs to another store
 */
export async function prepareMysql(database: Database, markFile: MarkFile, dataDir: string, log: Log): Promise<void> {
  const held = await markFile.read();
  const tables = await readTablesMark(database);
  const found = compareMarks(tables, held);
  if (isMismatch(found) && found.is !== "file-unmarked" && found.is !== "file-older") {
    throw new StartError(`DATABASE_URL: ${mysqlMismatch(found)}. ${howToRestore}.`);
  }
  await migrate(database);
  let agreed: Mark | null = isMismatch(found) ? tables : found;
  if (isMismatch(found) && tables !== null) {
    log.warn(
      { dataDir },
      "the note in DATA_DIR is missing or older than the database: pictures of an earlier version may be missing",
    );
    // Another server on the same database may have raised the generation since.
    agreed = (await readTablesMark(database)) ?? tables;
    await markFile.write({ current: agreed, next: null });
  }
  await markOpened(database, markFile, agreed);
}

/**
 * The same for a node of a cluster. Its note in DATA_DIR says nothing: other nodes raise the mark, too.
 * @throws StartError if a newer version has made the tables
 */
export async function prepareForNode(database: Database): Promise<void> {
  await migrate(database);
  if ((await readTablesMark(database)) === null) await markOpened(database, tablesMarkFile(database), null);
}

function mysqlMismatch(found: Mismatch): string {
  if (found.is === "different-stores") return `the database and ${noteFile} in DATA_DIR are of two different stores`;
  if (found.is !== "tables-older") return `the database is empty, but ${noteFile} in DATA_DIR belongs to a store`;
  const { tables, markFile } = found;
  return `the database is an older copy than ${noteFile} in DATA_DIR says (generations ${tables} and ${markFile})`;
}
