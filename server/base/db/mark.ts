/**
 * The mark that shows whether the parts of a store belong together. The tables and the mark file (the journal's file, or
 * with MySQL a note in DATA_DIR) hold the same mark: the store's id and a generation that rises at every start and every
 * minute. A part that was restored from an older copy has an older generation, and the start is refused.
 *
 * A generation rises in three durable steps: the mark file gets the next mark beside the current one, the tables get the
 * next mark, the mark file drops the old one. After a kill or a power failure between these steps the tables have one of
 * the two marks in the mark file.
 */
import * as v from "valibot";
import { count } from "#server/protocol/schema.ts";
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { noteFile, syncFolder } from "./dataFolder.ts";
import type { Database } from "./database.ts";
import type { TypedKnex } from "./typedKnex.ts";

export interface Mark {
  /** 32 random hex digits, made at the first start. */
  readonly store: string;
  readonly generation: number;
  /** By table: no id above this was ever used. */
  readonly floors: Readonly<Record<string, number>>;
}

/** The content of the mark file. */
export interface MarkFileContent {
  /** null while the first mark is not yet in the tables. */
  readonly current: Mark | null;
  /** The mark that the tables get next, or already have. */
  readonly next: Mark | null;
}

/** The place of the mark outside the tables: the journal's file, or a note in DATA_DIR. */
export interface MarkFile {
  read(): Promise<MarkFileContent | null>;
  /** The mark is on the disk when this resolves. */
  write(mark: MarkFileContent): Promise<void>;
}

/** How the marks of tables and mark file differ; `tables` and `markFile` are the generations found. */
export type Mismatch =
  | { readonly is: "different-stores" }
  | { readonly is: "tables-older" | "file-older"; readonly tables: number; readonly markFile: number }
  | { readonly is: "tables-unmarked" | "file-unmarked" };

/** By table, the highest id that was used. */
export const floorsSchema = v.record(v.string(), count());
const markShape = v.strictObject({
  store: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  generation: count(),
  floors: floorsSchema,
});
const markFileShape = v.strictObject({ current: v.nullable(markShape), next: v.nullable(markShape) });

export const markFileText = (mark: MarkFileContent): string => JSON.stringify(mark);

/** Decodes the text of a mark file. @throws SyntaxError or ValiError if it is damaged */
export const parseMarkFile = (text: string): MarkFileContent => v.parse(markFileShape, JSON.parse(text));

const floorsOf = (text: string): Mark["floors"] => v.parse(floorsSchema, JSON.parse(text));

/** The mark of both parts; null if neither has one yet; or how they differ. */
export function compareMarks(tables: Mark | null, markFile: MarkFileContent | null): Mark | Mismatch | null {
  if (markFile === null) return tables === null ? null : { is: "file-unmarked" };
  const { current, next } = markFile;
  if (tables === null) return current === null ? null : { is: "tables-unmarked" };
  const known = [current, next].filter((mark) => mark !== null);
  if (known.some(({ store }) => store !== tables.store)) return { is: "different-stores" };
  const same = known.find(({ generation }) => generation === tables.generation);
  if (same !== undefined) return same;
  const found = { tables: tables.generation, markFile: current?.generation ?? 0 };
  return { is: found.tables < found.markFile ? "tables-older" : "file-older", ...found };
}

export const isMismatch = (found: Mark | Mismatch | null): found is Mismatch => found !== null && "is" in found;

/** The higher of two floors for each table. */
export function higherFloors(one: Mark["floors"], other: Mark["floors"]): Record<string, number> {
  const floors: Record<string, number> = { ...one };
  for (const [table, id] of Object.entries(other)) floors[table] = Math.max(floors[table] ?? 0, id);
  return floors;
}

/** A file that stores the text of a mark, as the journal of an embedded store does. */
interface JournalMark {
  mark(): Promise<string | undefined>;
  /** Resolves when the text is on the disk. */
  setMark(text: string): Promise<void>;
}

/** For an embedded store: the mark is in the journal's file. */
export const journalMarkFile = (journal: JournalMark): MarkFile => ({
  read: async () => {
    const text = await journal.mark();
    return text === undefined ? null : parseMarkFile(text);
  },
  write: (mark) => journal.setMark(markFileText(mark)),
});

/** With MySQL: a note in DATA_DIR, beside the players' pictures. */
export function noteMarkFile(dataDir: string): MarkFile {
  const path = join(dataDir, noteFile);
  return {
    read: async () => {
      try {
        return parseMarkFile(readFileSync(path, "utf8"));
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
        throw error;
      }
    },
    write: async (mark) => {
      const half = `${path}.${randomBytes(4).toString("hex")}`;
      try {
        writeDurably(half, markFileText(mark));
        renameSync(half, path);
      } catch (error) {
        rmSync(half, { force: true });
        throw error;
      }
      syncFolder(dataDir);
    },
  };
}

function writeDurably(path: string, text: string): void {
  const file = openSync(path, "wx", 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** The only row of `store_mark`. */
const rowNumber = 1;
/** Excludes knex's own tables: their ids are not used elsewhere. */
const ours = (table: string): boolean => !table.startsWith("knex_");

/** Reads the mark; null if the tables have none yet. */
export async function readTablesMark({ knex }: Database): Promise<Mark | null> {
  if (!(await knex.schema.hasTable("store_mark"))) return null;
  const row = await knex("store_mark").where("id", rowNumber).first();
  return row === undefined ? null : { store: row.store, generation: row.generation, floors: floorsOf(row.floors) };
}

/** Writes the mark unless the tables have a later one. It is on the disk when this resolves. */
export async function writeTablesMark(database: Database, mark: Mark): Promise<void> {
  const row = { store: mark.store, generation: mark.generation, floors: JSON.stringify(mark.floors) };
  await durably(database, async (knex) => {
    await knex("store_mark")
      .insert({ id: rowNumber, ...row, generation: 0 })
      .onConflict("id")
      .ignore();
    await knex("store_mark").where("id", rowNumber).where("generation", "<", mark.generation).update(row);
  });
}

/** In place of a mark file, for the nodes of a cluster: the tables alone have the mark. */
export const tablesMarkFile = (database: Database): MarkFile => ({
  read: async () => {
    const current = await readTablesMark(database);
    return current === null ? null : { current, next: null };
  },
  write: async () => {},
});

/** Runs `work` with a flush of each commit. MySQL has its own setting for that. */
async function durably(database: Database, work: (knex: TypedKnex) => Promise<void>): Promise<void> {
  if (database.engine === "mysql") return database.run(work);
  await database.run(async (knex) => {
    const [found] = await knex.raw<{ synchronous: number }[]>("pragma synchronous");
    await knex.raw("pragma synchronous = full");
    try {
      await work(knex);
    } finally {
      await knex.raw(`pragma synchronous = ${Number(found?.synchronous ?? 1)}`);
    }
  });
}

/** The tables with automatic ids. */
async function numberedTables({ engine, knex }: Database): Promise<string[]> {
  if (engine === "sqlite") {
    const rows = await knex("sqlite_master")
      .where("type", "table")
      .where("sql", "like", "%autoincrement%")
      .orderBy("name")
      .select("name");
    return rows.map(({ name }) => name).filter(ours);
  }
  const [rows] = await knex.raw<{ name: string }[][]>(
    "select table_name as name from information_schema.columns where table_schema = database() and extra like '%auto_increment%' order by table_name",
  );
  return (rows ?? []).map(({ name }) => name).filter(ours);
}

/** For each table with automatic ids the last one used, deleted rows included. */
export async function lastIds(database: Database): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const table of await numberedTables(database)) found[table] = await lastId(database, table);
  return found;
}

async function lastId({ engine, knex }: Database, table: string): Promise<number> {
  if (engine === "sqlite") {
    const row = await knex("sqlite_sequence").where("name", table).first("seq");
    return row?.seq ?? 0;
  }
  // Read the counter itself: information_schema can be a day old.
  const [rows] = await knex.raw<{ "Create Table": string }[][]>("show create table ??", [table]);
  const next = /AUTO_INCREMENT=(\d+)/.exec(rows?.[0]?.["Create Table"] ?? "")?.[1] ?? "1";
  return Number(next) - 1;
}

/** Makes the tables use only ids above these floors. */
export async function raiseIds(database: Database, floors: Mark["floors"]): Promise<void> {
  const { engine, knex } = database;
  for (const [table, last] of Object.entries(await lastIds(database))) {
    const floor = floors[table] ?? 0;
    if (floor <= last) continue;
    if (engine === "mysql") await knex.raw(`alter table ?? auto_increment = ${Number(floor + 1)}`, [table]);
    else if ((await knex("sqlite_sequence").where("name", table).update({ seq: floor })) === 0) {
      await knex("sqlite_sequence").insert({ name: table, seq: floor });
    }
  }
}
