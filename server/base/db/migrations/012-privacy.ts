import { createTable, type Migration } from "./migration.ts";

/** The visibility of a player to other users. A player without a row shows everything. */
export const privacy: Migration = {
  name: "012-privacy",
  up: (knex, engine) =>
    createTable(knex, engine, "privacy", (table) => {
      table.integer("user_id").unsigned().notNullable().primary().references("users.id").onDelete("cascade");
      table.string("profile_visibility", 16).notNullable();
      table.boolean("show_match_history").notNullable();
    }),
  down: (knex) => knex.schema.dropTable("privacy"),
};
