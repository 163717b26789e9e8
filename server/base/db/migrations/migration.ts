import type { Engine } from "../database.ts";
import { isDuplicateIndex } from "../errors.ts";
import type { Knex } from "../knex.ts";

export interface Migration {
  /** Starts with its number. The database stores the name after the migration has run. */
  readonly name: string;
  /**
   * The step that a version must know to use the tables after this one. Set it where this step takes away what versions
   * before that step still use. Without it every version that could use the tables before can use them after.
   */
  readonly needs?: string;
  up(knex: Knex, engine: Engine): Promise<void>;
  down(knex: Knex, engine: Engine): Promise<void>;
}

/** A column for epoch milliseconds, a BIGINT. */
export const instant = (table: Knex.CreateTableBuilder, name: string): Knex.ColumnBuilder => table.bigInteger(name);

/**
 * Creates a table with exact text comparison on both engines. MySQL cannot roll back half a migration, so an empty table
 * that a killed start left is dropped first.
 * @throws Error if the table exists and has rows
 */
export async function createTable(
  knex: Knex,
  engine: Engine,
  name: string,
  build: (table: Knex.CreateTableBuilder) => void,
): Promise<void> {
  if (await knex.schema.hasTable(name)) {
    if ((await knex(name).first()) !== undefined) throw new Error(`table ${name} exists and holds rows`);
    await knex.schema.dropTable(name);
  }
  await knex.schema.createTable(name, (table) => {
    if (engine === "mysql") {
      table.engine("InnoDB");
      table.charset("utf8mb4");
      table.collate("utf8mb4_bin");
    }
    build(table);
  });
}

/** Adds a column if a killed start has not added it already. */
export async function addColumn(
  knex: Knex,
  name: string,
  column: string,
  build: (table: Knex.CreateTableBuilder) => unknown,
): Promise<void> {
  if (await knex.schema.hasColumn(name, column)) return;
  await knex.schema.alterTable(name, (table) => void build(table));
}

/** Drops a column. Neither engine rewrites the table for it. */
export async function dropColumn(knex: Knex, name: string, column: string): Promise<void> {
  await knex.raw("alter table ?? drop column ??", [name, column]);
}

/**
 * Adds an index if a killed start has not added it already.
 * @throws the error of the database, unless the index exists
 */
export async function addIndex(
  knex: Knex,
  engine: Engine,
  { table, name, columns }: { readonly table: string; readonly name: string; readonly columns: readonly string[] },
): Promise<void> {
  const places = columns.map(() => "??").join(", ");
  const unless = engine === "sqlite" ? "if not exists " : "";
  try {
    await knex.raw(`create index ${unless}?? on ?? (${places})`, [name, table, ...columns]);
  } catch (error) {
    if (!isDuplicateIndex(error)) throw error;
  }
}

/** Drops an index. */
export async function dropIndex(knex: Knex, engine: Engine, table: string, name: string): Promise<void> {
  if (engine === "sqlite") await knex.raw("drop index if exists ??", [name]);
  else await knex.raw("drop index ?? on ??", [name, table]);
}
