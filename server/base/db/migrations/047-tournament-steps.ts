import { createTable, instant, type Migration } from "./migration.ts";

/** Changes by staff to running tournaments, with the state before, so that they can be undone. */
export const tournamentSteps: Migration = {
  name: "047-tournament-steps",
  up: (knex, engine) =>
    createTable(knex, engine, "tournament_steps", (table) => {
      table.increments("id");
      table.integer("tournament_id").unsigned().notNullable().references("tournaments.id").onDelete("cascade");
      table.string("kind", 16).notNullable();
      // The subject: the match, or the player.
      table.string("match_key", 24);
      table.integer("user_id").unsigned().references("users.id").onDelete("cascade");
      table.integer("admin_id").unsigned().references("users.id").onDelete("set null");
      instant(table, "at").notNullable();
      // JSON: what stood before, by kind.
      table.text("before").notNullable();
      instant(table, "undone_at");
      table.index(["tournament_id", "id"], "tournament_steps_tournament");
    }),
  down: (knex) => knex.schema.dropTable("tournament_steps"),
};
