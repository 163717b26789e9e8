/** Whether the parts of a store that opens belong together; if so they are brought up to date and marked. */
import type { Log } from "#server/core/log.ts";
import type { Database } from "./database.ts";
import { StartError } from "#server/core/errors.ts";
import { howToRestore, journalFile, lost, noteFile, tablesFile } from "./dataFolder.ts";
import { agreement, isMismatch, type Mark, type Mismatch } from "./mark.ts";
import { migrate } from "./migrations.ts";
import { readMark } from "./tablesMark.ts";
import { type Companion, markOpened } from "./upkeep.ts";

/** Opens the parts of an embedded store; a StartError says which of the two does not belong. */
export async function admitEmbedded(
  database: Database,
  companion: Companion,
  { dataDir, isNew }: { dataDir: string; isNew: boolean },
): Promise<void> {
  if (!isNew && !(await database.knex.schema.hasTable("users"))) throw lost(`${dataDir}/${tablesFile}`, "is empty");
  const found = agreement(await readMark(database), await companion.read());
  if (isMismatch(found)) throw new StartError(`${dataDir}: ${embeddedMismatch(found)}. ${howToRestore}.`);
  await migrate(database);
  // What was deleted before files were wiped is still in the free pages of an older file.
  if (found === null && !isNew) await database.knex.raw("vacuum");
  await markOpened(database, companion, found);
}

function embeddedMismatch(found: Mismatch): string {
  switch (found.is) {
    case "strangers":
      return `${tablesFile} and ${journalFile} are of two different stores`;
    case "tables-older":
      return `${tablesFile} is an older copy than ${journalFile} (generations ${found.tables} and ${found.companion})`;
    case "companion-older":
      return `${journalFile} is an older copy than ${tablesFile} (generations ${found.companion} and ${found.tables})`;
    case "tables-unmarked":
      return `${tablesFile} is an older copy than ${journalFile}, from before stores had generations`;
    case "companion-unmarked":
      return `${journalFile} is an older copy than ${tablesFile}, or another store's`;
  }
}

/**
 * The same with MySQL, where tables and journal are one database and the note in DATA_DIR says what that database
 * should be. A folder that is new or behind is taken as it is: only pictures can be missing from it.
 */
export async function admitMysql(database: Database, companion: Companion, dataDir: string, log: Log): Promise<void> {
  const held = await companion.read();
  const tables = await readMark(database);
  const found = agreement(tables, held);
  if (isMismatch(found) && found.is !== "companion-unmarked" && found.is !== "companion-older") {
    throw new StartError(`DATABASE_URL: ${mysqlMismatch(found)}. ${howToRestore}.`);
  }
  await migrate(database);
  let agreed: Mark | null = isMismatch(found) ? tables : found;
  if (isMismatch(found) && tables !== null) {
    log.warn({ dataDir }, "the note in DATA_DIR is missing or older than the database: pictures may be missing");
    // Another server on the same database may have gone on meanwhile.
    agreed = (await readMark(database)) ?? tables;
    await companion.write({ current: agreed, next: null });
  }
  await markOpened(database, companion, agreed);
}

function mysqlMismatch(found: Mismatch): string {
  if (found.is === "strangers") return `the database and ${noteFile} in DATA_DIR are of two different stores`;
  if (found.is !== "tables-older") return `the database is empty, but ${noteFile} in DATA_DIR belongs to a store`;
  const { tables, companion } = found;
  return `the database is an older copy than ${noteFile} in DATA_DIR says (generations ${tables} and ${companion})`;
}
