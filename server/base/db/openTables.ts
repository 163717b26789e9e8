/**
 * Opens the tables of a store for the command line, beside a server that may run: without its lease and its journal.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Database, openMysqlForMigrations, openSqliteDatabase } from "./database.ts";
import { StartError, StoreUnavailable } from "#server/base/core/errors.ts";
import { storeLimits } from "./limits.ts";
import type { MysqlAddress } from "./mysqlAddress.ts";
import { tablesFile } from "./dataFolder.ts";
import { migrationNames, refuseNewer } from "./migrations.ts";

/** The settings that say where the tables are. */
interface TablesPlace {
  /** Null for SQLite. */
  readonly mysql: MysqlAddress | null;
  readonly dataDir: string;
}

async function isCurrent({ knex }: Database): Promise<boolean> {
  if (!(await knex.schema.hasTable("knex_migrations"))) return false;
  const done = await knex("knex_migrations").pluck("name");
  return migrationNames.every((name) => done.includes(name));
}

/** @throws StartError if there is no store, if it cannot be reached, or if no server of this version has prepared it */
export async function openTables({ mysql, dataDir }: TablesPlace): Promise<Database> {
  const file = join(dataDir, tablesFile);
  if (mysql === null && !existsSync(file)) {
    throw new StartError(`${file} is missing: set DATA_DIR to the server's, and start the server once before this`);
  }
  const database =
    mysql === null ? openSqliteDatabase(file, "full", storeLimits.startWaitMs) : openMysqlForMigrations(mysql);
  try {
    await refuseNewer(database);
    if (await isCurrent(database)) return database;
    throw new StartError("The tables are of another version: start this version of the server once before this");
  } catch (error) {
    await database.stop();
    if (error instanceof StartError) throw error;
    if (error instanceof StoreUnavailable || mysql !== null) {
      throw new StartError(`DATABASE_URL: the database does not answer (${reason(error)})`);
    }
    throw error;
  }
}

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));
