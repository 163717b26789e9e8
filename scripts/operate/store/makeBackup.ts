/** Makes a backup of a store. A server may run at the same time. */
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Config } from "#server/base/config/config.ts";
import type { MysqlAddress } from "#server/base/db/mysqlAddress.ts";
import { openMysqlForMigrations } from "#server/base/db/database.ts";
import { fileReason, isFileDamage } from "#server/base/db/errors.ts";
import { StartError } from "#server/base/core/errors.ts";
import { journalFile, picturesFolder, tablesFile } from "#server/base/db/dataFolder.ts";
import { compareMarks, isMismatch, type Mark, readTablesMark } from "#server/base/db/mark.ts";
import { namesIn } from "#server/base/db/tableNames.ts";
import { type Contents, writeArchive } from "./archive.ts";
import { checkEmbedded } from "./checkStore.ts";
import { usersWithPictures } from "./checkTables.ts";
import { closedJournalMarkFile } from "./closedJournalMark.ts";
import { dump } from "./mysqlPrograms.ts";
import { progressOf } from "./program.ts";
import { copyDatabase, snapshotOf } from "./snapshot.ts";

type Say = (line: string) => void;

const [users, marks, bytes] = [namesIn("users"), namesIn("store_mark"), namesIn("picture_bytes")];

const pictureAddress = /^\/avatars\/([0-9a-f]{32}\.webp)$/;

interface Picture {
  readonly id: number;
  readonly name: string;
}

const picturesOf = (rows: readonly { readonly id?: unknown; readonly image_url?: unknown }[]): Picture[] =>
  rows.flatMap(({ id, image_url }) => {
    const name = pictureAddress.exec(String(image_url))?.[1];
    return name === undefined ? [] : [{ id: Number(id), name }];
  });

/** Copies pictures that are files of an earlier version; returns those of the list that are no files. */
function copyPictures(dataDir: string, staging: string, pictures: readonly Picture[]): Picture[] {
  mkdirSync(join(staging, picturesFolder), { mode: 0o700 });
  return pictures.filter(({ name }) => {
    const from = join(dataDir, picturesFolder, name);
    if (!existsSync(from)) return true;
    copyFileSync(from, join(staging, picturesFolder, name));
    return false;
  });
}

/** The mark of a copied store. @throws StartError if its parts do not belong together */
async function markOf(tables: DatabaseSync, journal: string): Promise<Mark> {
  const row = tables
    .prepare(`SELECT ${marks.store}, ${marks.generation} FROM ${marks.table} WHERE ${marks.id} = 1`)
    .get();
  const held = await closedJournalMarkFile(journal).read();
  const mark =
    row === undefined ? null : { store: String(row["store"]), generation: Number(row["generation"]), floors: {} };
  const found = compareMarks(mark, held);
  if (found === null || isMismatch(found)) {
    throw new StartError(`${tablesFile} and ${journalFile} do not belong together; "npm run check" says more`);
  }
  return found;
}

/** The pictures in a copied store, by the last parts of their addresses. */
function storedIn(tables: DatabaseSync): Set<string> {
  const isThere = tables.prepare("SELECT 1 FROM sqlite_master WHERE name = ?").get(bytes.table) !== undefined;
  const rows = isThere ? tables.prepare(`SELECT ${bytes.file} FROM ${bytes.table}`).all() : [];
  return new Set(rows.map(({ file }) => `${String(file)}.webp`));
}

async function stageEmbedded(
  dataDir: string,
  staging: string,
  say: Say,
): Promise<{ names: string[]; contents: Contents }> {
  for (const name of [tablesFile, journalFile]) {
    if (!existsSync(join(dataDir, name)))
      throw new StartError(`${join(dataDir, name)} is missing: there is nothing to copy`);
  }
  const snapshot = snapshotOf(dataDir);
  const madeAt = new Date().toISOString();
  let pictures: Picture[];
  let replaced: Picture[];
  try {
    const named = `SELECT ${users.id}, ${users.image_url} FROM ${users.table} WHERE ${users.image_url} LIKE '/avatars/%'`;
    pictures = picturesOf(snapshot.tables.prepare(named).all());
    replaced = copyPictures(dataDir, staging, pictures);
    await copyDatabase(snapshot.journal, join(staging, journalFile), progressOf(journalFile, say));
    await copyDatabase(snapshot.tables, join(staging, tablesFile), progressOf(tablesFile, say));
  } finally {
    snapshot.close();
  }
  const copy = new DatabaseSync(join(staging, tablesFile));
  try {
    const stored = storedIn(copy);
    // The picture changed during the copy: in the copy the user has no picture instead of a lost one.
    for (const { id } of replaced.filter(({ name }) => !stored.has(name)))
      copy.prepare(`UPDATE ${users.table} SET ${users.image_url} = NULL WHERE ${users.id} = ?`).run(id);
    const { store, generation } = await markOf(copy, join(staging, journalFile));
    return {
      names: namesOf([journalFile, tablesFile], pictures, replaced),
      contents: { engine: "sqlite", madeAt, store, generation },
    };
  } finally {
    copy.close();
  }
}

const namesOf = (files: readonly string[], pictures: readonly Picture[], replaced: readonly Picture[]): string[] => {
  const gone = new Set(replaced.map(({ name }) => name));
  const included = new Set(pictures.map(({ name }) => name).filter((name) => !gone.has(name)));
  return [...files, ...[...included].map((name) => `${picturesFolder}/${name}`)];
};

async function stageMysql(
  address: MysqlAddress,
  dataDir: string,
  staging: string,
): Promise<{ names: string[]; contents: Contents }> {
  const database = openMysqlForMigrations(address);
  try {
    const mark = await readTablesMark(database);
    if (mark === null) throw new StartError("DATABASE_URL: the database holds no store: start a server on it first");
    const madeAt = new Date().toISOString();
    await dump(address, staging);
    const pictures = picturesOf(await usersWithPictures(database.knex));
    const replaced = copyPictures(dataDir, staging, pictures);
    const { store, generation } = mark;
    return {
      names: namesOf(["dump.sql"], pictures, replaced),
      contents: { engine: "mysql", madeAt, store, generation },
    };
  } finally {
    await database.stop();
  }
}

/** A folder beside the backup. @throws StartError where this user cannot write, as in a folder of root */
function stagingOf(file: string): string {
  try {
    return mkdtempSync(`${file}.part-`);
  } catch (error) {
    throw new StartError(`${file}: this user cannot write it (${String(Reflect.get(Object(error), "code"))})`);
  }
}

/** Writes the backup `file` and checks it. @throws StartError if that fails; then no file is left */
export async function makeBackup(config: Config, file: string, say: Say): Promise<void> {
  if (existsSync(file)) throw new StartError(`${file}: there is a file already; a backup overwrites none`);
  if (!existsSync(dirname(file))) throw new StartError(`${dirname(file)}: there is no such folder`);
  const staging = stagingOf(file);
  const remove = (): void => rmSync(staging, { recursive: true, force: true });
  process.once("exit", remove);
  try {
    const { mysql, dataDir } = config;
    const { names, contents } =
      mysql === null ? await stageEmbedded(dataDir, staging, say) : await stageMysql(mysql, dataDir, staging);
    if (mysql === null) {
      const { damage } = await checkEmbedded(staging, say);
      if (damage[0] !== undefined) throw new StartError(`the store is damaged, so no backup was made: ${damage[0]}`);
    }
    await writeArchive(file, staging, names, contents);
  } catch (error) {
    if (!isFileDamage(error)) throw error;
    throw new StartError(
      `the store cannot be read, so no backup was made: ${fileReason(error)}; "npm run check" says more`,
    );
  } finally {
    remove();
    process.off("exit", remove);
  }
}
