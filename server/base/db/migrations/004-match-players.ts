import { createTable, instant, type Migration } from "./migration.ts";

export const matchPlayers: Migration = {
  name: "004-match-players",
  up: (knex, engine) =>
    createTable(knex, engine, "match_players", (table) => {
      table.integer("match_id").unsigned().notNullable().references("matches.id").onDelete("cascade");
      table.integer("seat").notNullable();
      table.integer("user_id").unsigned().references("users.id").onDelete("set null");
      // The name at the time of the match; a later change does not alter it.
      table.string("username", 64).notNullable();
      table.boolean("is_bot").notNullable();
      table.string("level", 16);
      table.integer("score").notNullable();
      table.integer("hands_won").notNullable();
      table.integer("place").notNullable();
      // Repeated from the match so that one index lists a user's matches newest first.
      instant(table, "ended_at").notNullable();
      table.primary(["match_id", "seat"]);
      table.index(["user_id", "ended_at", "match_id"], "match_players_user");
    }),
  down: (knex) => knex.schema.dropTable("match_players"),
};
