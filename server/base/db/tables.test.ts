/** The declared tables and those that the migrations make are the same, on the embedded database and on MariaDB. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { storeEngines, type StorePlace } from "#tests/support/storeEngines.ts";
import type { Column, ColumnKind } from "./columns.ts";
import type { Database } from "./database.ts";
import { migrate } from "./migrations.ts";
import { foreignTables, mysqlTables, tables } from "./tables.ts";

type Described = Record<string, Record<string, string>>;
type Kinds = readonly (readonly [RegExp, ColumnKind])[];

/** A column in words: `text`, `whole or null`, `truth by default`. */
const inWords = ({ kind, isNullable, hasDefault }: Column): string =>
  `${kind}${isNullable ? " or null" : ""}${hasDefault ? " by default" : ""}`;

const declared = (of: Readonly<Record<string, Readonly<Record<string, Column>>>>): Described =>
  Object.fromEntries(
    Object.entries(of).map(([table, columns]) => [
      table,
      Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, inWords(column)])),
    ]),
  );

const sqliteKinds: Kinds = [
  [/^integer$/, "whole"],
  [/^bigint$/, "long"],
  [/^float$/, "real"],
  [/^boolean$/, "truth"],
  [/^(varchar\(\d+\)|text)$/, "text"],
  [/^mediumblob$/, "bytes"],
];
const mysqlKinds: Kinds = [
  [/^int\b/, "whole"],
  [/^bigint\b/, "long"],
  [/^double$/, "real"],
  [/^tinyint\(1\)$/, "truth"],
  [/^(varchar\(\d+\)|text|mediumtext|longtext)$/, "text"],
  [/^(medium)?blob$/, "bytes"],
];

function kindOf(kinds: Kinds, type: string): ColumnKind {
  const found = kinds.find(([pattern]) => pattern.test(type.toLowerCase()));
  if (found === undefined) throw new Error(`no kind of column is stored as ${type}`);
  return found[1];
}

async function sqliteColumns({ knex }: Database, table: string): Promise<Record<string, string>> {
  const made = (await knex("sqlite_master").where("name", table).first("sql"))?.sql ?? "";
  const columns = await knex.raw<{ name: string; type: string; required: number; preset: string | null }[]>(
    'select name, type, "notnull" as required, dflt_value as preset from pragma_table_info(?)',
    [table],
  );
  return Object.fromEntries(
    columns.map(({ name, type, required, preset }) => {
      const isNumbered = made.includes(`\`${name}\` integer not null primary key autoincrement`);
      const kind = kindOf(sqliteKinds, type);
      return [name, inWords({ kind, isNullable: required === 0, hasDefault: isNumbered || preset !== null })];
    }),
  );
}

async function mysqlColumns({ knex }: Database, table: string): Promise<Record<string, string>> {
  const [columns] = await knex.raw<
    [{ name: string; type: string; nullable: "YES" | "NO"; preset: string | null; extra: string }[]]
  >(
    `select column_name as name, column_type as type, is_nullable as nullable, column_default as preset, extra
     from information_schema.columns where table_schema = database() and table_name = ?`,
    [table],
  );
  return Object.fromEntries(
    columns.map(({ name, type, nullable, preset, extra }) => {
      // MariaDB writes NULL as the default of a column that has none.
      const hasDefault = extra === "auto_increment" || (preset !== null && preset !== "NULL");
      return [name, inWords({ kind: kindOf(mysqlKinds, type), isNullable: nullable === "YES", hasDefault })];
    }),
  );
}

async function tableNames({ engine, knex }: Database): Promise<string[]> {
  if (engine === "sqlite") return knex("sqlite_master").where("type", "table").pluck("name");
  const [rows] = await knex.raw<[{ name: string }[]]>(
    "select table_name as name from information_schema.tables where table_schema = database()",
  );
  return rows.map(({ name }) => name);
}

const columnsOf = (database: Database, table: string): Promise<Record<string, string>> =>
  database.engine === "sqlite" ? sqliteColumns(database, table) : mysqlColumns(database, table);

async function found(database: Database): Promise<Described> {
  const all: Described = {};
  for (const table of await tableNames(database)) {
    if (!/^(knex|sqlite)_/.test(table)) all[table] = await columnsOf(database, table);
  }
  return all;
}

describe.each(storeEngines)("the declared tables on $name", (engine) => {
  let place: StorePlace;
  let database: Database;

  beforeAll(async () => {
    place = engine.emptyPlace();
    database = place.tables();
    await migrate(database);
  });
  afterAll(() => place.remove());

  test("are those of the migrations, column by column", async () => {
    const wanted = engine.name === "sqlite" ? tables : { ...tables, ...mysqlTables };
    expect(await found(database)).toEqual(declared(wanted));
  });

  test("are compared with every column and table that is there", async () => {
    await database.untyped.schema.alterTable("write_probe", (table) => {
      table.string("extra", 8).notNullable().defaultTo("");
      table.boolean("flag");
    });
    await database.untyped.schema.createTable("more", (table) => void table.double("size").notNullable());
    const { write_probe, more } = await found(database);
    expect(write_probe).toEqual({ id: "whole", at: "long", extra: "text by default", flag: "truth or null" });
    expect(more).toEqual({ size: "real" });
    await database.untyped.schema.dropTable("more");
  });

  test("name columns that the database and knex have in tables of their own", async () => {
    for (const [table, columns] of Object.entries(foreignTables)) {
      if (table.startsWith("sqlite_") && engine.name !== "sqlite") continue;
      const isThere = async (column: string): Promise<boolean> =>
        (await database.untyped(table).select(column).limit(1)).length >= 0;
      for (const column of Object.keys(columns)) expect(await isThere(column)).toBe(true);
    }
  });
});
