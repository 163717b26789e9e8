import { addColumn, createTable, dropColumn, instant, type Migration } from "./migration.ts";

/** For the journal in MySQL: a checksum of each entry, and the server that may write it. */
export const journalChecks: Migration = {
  name: "017-journal-checks",
  up: async (knex, engine) => {
    if (engine === "sqlite") return;
    // null for entries from before this migration
    await addColumn(knex, "journal", "crc", (table) => table.integer("crc").unsigned());
    await createTable(knex, engine, "lease", (table) => {
      table.integer("id").unsigned().notNullable().primary();
      table.bigInteger("epoch").unsigned().notNullable();
      table.string("holder", 190).notNullable();
      instant(table, "since").notNullable();
      instant(table, "expires_at").notNullable();
    });
  },
  down: async (knex, engine) => {
    if (engine === "sqlite") return;
    await knex.schema.dropTable("lease");
    await dropColumn(knex, "journal", "crc");
  },
};
