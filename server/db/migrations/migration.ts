import type { Engine } from "../database.ts";
import type { Knex } from "../knex.ts";

export interface Migration {
  /** Numbered, so that the order is plain to see; recorded in the database once it has run. */
  readonly name: string;
  up(knex: Knex, engine: Engine): Promise<void>;
  down(knex: Knex, engine: Engine): Promise<void>;
}

/** Epoch milliseconds fit a double and a BIGINT alike. */
export const instant = (table: Knex.CreateTableBuilder, name: string): Knex.ColumnBuilder => table.bigInteger(name);

/**
 * Creates a table with exact text comparison on both engines. MySQL cannot take back half a step, so what a killed
 * start left behind is removed first, but only while it is empty.
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

/** Adds a column, unless a killed start has added it already. */
export async function addColumn(
  knex: Knex,
  name: string,
  column: string,
  build: (table: Knex.CreateTableBuilder) => unknown,
): Promise<void> {
  if (await knex.schema.hasColumn(name, column)) return;
  await knex.schema.alterTable(name, (table) => void build(table));
}

/** Takes a column away; both engines know how, without the table being written anew. */
export async function dropColumn(knex: Knex, name: string, column: string): Promise<void> {
  await knex.raw("alter table ?? drop column ??", [name, column]);
}
