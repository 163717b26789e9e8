import { createTable, instant, type Migration } from "./migration.ts";

/** Only MySQL has the journal in a table; the embedded store has a file for it. */
export const journal: Migration = {
  name: "006-journal",
  up: async (knex, engine) => {
    if (engine === "sqlite") return;
    await createTable(knex, engine, "journal", (table) => {
      table.string("room", 32).notNullable();
      table.integer("seq").unsigned().notNullable();
      instant(table, "at").notNullable();
      table.binary("body").notNullable();
      // The fence between two servers: the second one to write a number gets an error.
      table.primary(["room", "seq"]);
    });
  },
  down: async (knex, engine) => {
    if (engine === "mysql") await knex.schema.dropTable("journal");
  },
};
