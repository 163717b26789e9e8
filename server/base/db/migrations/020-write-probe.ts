import { createTable, instant, type Migration } from "./migration.ts";

/** A row that is written to check that the database accepts writes (fileWatch.ts). */
export const writeProbe: Migration = {
  name: "020-write-probe",
  up: (knex, engine) =>
    createTable(knex, engine, "write_probe", (table) => {
      table.integer("id").unsigned().notNullable().primary();
      instant(table, "at").notNullable();
    }),
  down: (knex) => knex.schema.dropTable("write_probe"),
};
