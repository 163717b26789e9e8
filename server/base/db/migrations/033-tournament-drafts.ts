import { createTable, instant, type Migration } from "./migration.ts";

/** Tournaments as staff plan them. */
export const tournamentDrafts: Migration = {
  name: "033-tournament-drafts",
  up: (knex, engine) =>
    createTable(knex, engine, "tournament_drafts", (table) => {
      table.increments("id");
      table.integer("author_id").unsigned().references("users.id").onDelete("set null");
      table.string("name", 80).notNullable();
      // The name in the form in which names are searched.
      table.string("name_key", 160).notNullable();
      instant(table, "starts_at").notNullable();
      instant(table, "ends_at").notNullable();
      table.integer("players_max").notNullable();
      table.integer("entry_fee").notNullable();
      table.integer("prize_pool").notNullable();
      table.string("format", 16).notNullable();
      instant(table, "created_at").notNullable();
      instant(table, "updated_at").notNullable();
      instant(table, "cancelled_at");
      table.index(["starts_at", "id"], "tournament_drafts_starts");
      table.index(["name_key", "id"], "tournament_drafts_name");
    }),
  down: (knex) => knex.schema.dropTable("tournament_drafts"),
};
