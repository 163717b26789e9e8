/** Reads every record of a store and reports damage. Changes nothing. A server may run at the same time. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { isDeepStrictEqual } from "node:util";
import type { Config } from "#server/base/config/config.ts";
import { type Database, openMysqlForMigrations, openSqliteDatabase } from "#server/base/db/database.ts";
import { fileReason, isFileDamage } from "#server/base/db/errors.ts";
import { StartError } from "#server/base/core/errors.ts";
import { journalFile, tablesFile } from "#server/base/db/dataFolder.ts";
import { compareMarks, isMismatch, type MarkFile, noteMarkFile, readTablesMark } from "#server/base/db/mark.ts";
import { checkJournalFile, checkJournalTable } from "./checkJournal.ts";
import { checkGems, checkMatches, checkPictures, checkStructure, checkTexts, type Damage } from "./checkTables.ts";
import { closedJournalMarkFile } from "./closedJournalMark.ts";
import { progressOf } from "./program.ts";
import { damagedFiles, removalTime } from "#server/base/journal/damagedFiles.ts";

const day = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The rooms in quarantine; none if their list cannot be read, which the check reports as damage. */
function quarantineNotes(journal: DatabaseSync): string[] {
  try {
    const rows = journal.prepare("SELECT room, at, damage FROM quarantine ORDER BY room").all();
    return rows.map(
      ({ room, at, damage }) => `Kept aside: room ${String(room)} since ${day(Number(at))}, ${String(damage)}`,
    );
  } catch {
    return [];
  }
}

/** The damaged files in this folder. */
const damagedFileNotes = (dataDir: string): string[] =>
  damagedFiles(dataDir).map((file) => `Kept aside: ${file.name}, until ${day(removalTime(file))}`);

export interface Findings {
  /** One line for each damage, without names, addresses and cards. */
  readonly damage: readonly string[];
  /** One line for each room and file that is kept because of earlier damage. The store itself is not damaged now. */
  readonly notes: readonly string[];
  readonly matches: number;
  readonly rooms: number;
  readonly pictures: number;
}

/**
 * Compares the marks of tables and mark file. They differ only while they are written: a running server raises them once a
 * minute, perhaps between our two reads. Rejects if a file cannot be read.
 */
export async function checkMarks(database: Database, markFile: MarkFile, tolerated: readonly string[] = []) {
  const look = async (): Promise<string | undefined> => {
    const tables = await readTablesMark(database);
    const agreed = compareMarks(tables, await markFile.read());
    if (isMismatch(agreed)) return tolerated.includes(agreed.is) ? undefined : agreed.is;
    if (agreed === null) return undefined;
    return isDeepStrictEqual(tables?.floors, agreed.floors) ? undefined : "other numbers";
  };
  const looked = (): Promise<string | undefined> =>
    look().catch((error: unknown) => {
      if (isMalformed(error)) return "a mark cannot be read";
      throw error;
    });
  return (await looked()) === undefined ? undefined : looked();
}

/** The errors of a damaged mark text. */
const isMalformed = (error: unknown): boolean =>
  error instanceof Error && (error instanceof SyntaxError || error.name === "ValiError");

const neverMs = 2 ** 31 - 1;

async function checked(database: Database, dataDir: string, say: (line: string) => void, damaged: Damage) {
  await checkStructure(database, damaged);
  const matches = await checkMatches(database, damaged, progressOf("matches", say));
  await checkTexts(database, damaged);
  await checkGems(database, damaged);
  return { matches, pictures: await checkPictures(database, dataDir, damaged) };
}

/** Runs one part of the check. A file that cannot be read is damage too and must not stop the other parts. */
async function partOf<T>(damaged: Damage, name: string, otherwise: T, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isFileDamage(error)) throw error;
    damaged(`${name}: ${fileReason(error)}; the rest of it was not checked`);
    return otherwise;
  }
}

/** Checks the embedded store in this folder. @throws StartError if there is none */
export async function checkEmbedded(dataDir: string, say: (line: string) => void): Promise<Findings> {
  for (const name of [tablesFile, journalFile]) {
    if (!existsSync(join(dataDir, name))) throw new StartError(`${join(dataDir, name)} is missing`);
  }
  const damage: string[] = [];
  const damaged: Damage = (line) => damage.push(line);
  const database = openSqliteDatabase(join(dataDir, tablesFile), "normal", neverMs);
  const journal = new DatabaseSync(join(dataDir, journalFile), { timeout: 10_000 });
  try {
    const nothing = { matches: 0, pictures: 0 };
    const found = await partOf(damaged, tablesFile, nothing, () => checked(database, dataDir, say, damaged));
    const rooms = await partOf(damaged, journalFile, 0, () => checkJournalFile(journal, damaged));
    const notes = [...quarantineNotes(journal), ...damagedFileNotes(dataDir)];
    const markFile = closedJournalMarkFile(join(dataDir, journalFile));
    const fault = await partOf(damaged, "the store's marks", undefined, () => checkMarks(database, markFile));
    if (fault !== undefined) damaged(`${tablesFile} and ${journalFile} do not belong together (${fault})`);
    return { damage, notes, rooms, ...found };
  } finally {
    journal.close();
    await database.stop();
  }
}

/** Checks the store of these settings. @throws StartError if there is none */
export async function checkStore(config: Config, say: (line: string) => void): Promise<Findings> {
  const { mysql, dataDir } = config;
  if (mysql === null) return checkEmbedded(dataDir, say);
  const damage: string[] = [];
  const damaged: Damage = (line) => damage.push(line);
  const database = openMysqlForMigrations(mysql);
  try {
    if (!(await database.knex.schema.hasTable("users"))) throw new StartError("DATABASE_URL: the database is empty");
    const found = await checked(database, dataDir, say, damaged);
    const rooms = await checkJournalTable(database, damaged);
    // Only pictures of an earlier version can be missing with an older note, and a start makes a new one.
    const fault = await checkMarks(database, noteMarkFile(dataDir), ["file-unmarked", "file-older"]);
    if (fault !== undefined) damaged(`the database and the note in DATA_DIR do not belong together (${fault})`);
    return { damage, notes: [], rooms, ...found };
  } finally {
    await database.stop();
  }
}
