import { addColumn, createTable, dropColumn, instant, type Migration } from "./migration.ts";

/** What the journal in MySQL has beyond its entries: a checksum of each, and which server may write it. */
export const journalChecks: Migration = {
  name: "017-journal-checks",
  up: async (knex, engine) => {
    if (engine === "sqlite") return;
    // null for entries that are older than this step
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
