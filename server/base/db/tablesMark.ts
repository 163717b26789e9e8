/** The store's mark in the tables, and the last ids that the tables have used. */
import type { Database } from "./database.ts";
import type { TypedKnex } from "./typedKnex.ts";
import { floorsOf, type Mark } from "./mark.ts";

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
