import { createTable, instant, type Migration } from "./migration.ts";

/** At most one row: a demo community fills this database, or has filled it. */
export const demoFilling: Migration = {
  name: "060-demo-filling",
  up: (knex, engine) =>
    createTable(knex, engine, "demo_filling", (table) => {
      table.integer("id").unsigned().notNullable().primary();
      table.integer("shown_id").unsigned().nullable();
      instant(table, "done_at").nullable();
    }),
  down: (knex) => knex.schema.dropTable("demo_filling"),
};
