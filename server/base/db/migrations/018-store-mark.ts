import { createTable, type Migration } from "./migration.ts";

/** The mark of the store (mark.ts): one row, made at the first start. */
export const storeMark: Migration = {
  name: "018-store-mark",
  up: (knex, engine) =>
    createTable(knex, engine, "store_mark", (table) => {
      table.integer("id").unsigned().notNullable().primary();
      table.string("store", 32).notNullable();
      table.integer("generation").unsigned().notNullable();
      // By table: no id above this was ever used. JSON.
      table.text("floors").notNullable();
    }),
  down: (knex) => knex.schema.dropTable("store_mark"),
};
