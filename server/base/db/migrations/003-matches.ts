import { createTable, instant, type Migration } from "./migration.ts";

export const matches: Migration = {
  name: "003-matches",
  up: (knex, engine) =>
    createTable(knex, engine, "matches", (table) => {
      table.increments("id");
      table.string("code", 32).notNullable();
      table.integer("match_number").notNullable();
      table.string("kind", 16).notNullable();
      table.boolean("is_rated").notNullable();
      instant(table, "started_at").notNullable();
      instant(table, "ended_at").notNullable();
      table.integer("winner_seat");
      table.string("reason", 16).notNullable();
      // Configuration and actions as JSON; never read for a list.
      table.text("record", "longtext").notNullable();
      // A result that is reported again counts once.
      table.unique(["code", "match_number"], { indexName: "matches_code_number" });
      table.index(["ended_at"], "matches_ended");
    }),
  down: (knex) => knex.schema.dropTable("matches"),
};
