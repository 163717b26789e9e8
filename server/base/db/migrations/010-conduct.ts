import { createTable, instant, type Migration } from "./migration.ts";

export const conduct: Migration = {
  name: "010-conduct",
  up: (knex, engine) =>
    createTable(knex, engine, "conduct", (table) => {
      table.integer("user_id").unsigned().notNullable().references("users.id").onDelete("cascade");
      table.string("code", 32).notNullable();
      table.integer("match_number").notNullable();
      table.string("kind", 16).notNullable();
      instant(table, "at").notNullable();
      // A match that is reported again after a crash counts once.
      table.primary(["user_id", "code", "match_number"]);
      table.index(["user_id", "at"], "conduct_user");
      table.index(["at"], "conduct_at");
    }),
  down: (knex) => knex.schema.dropTable("conduct"),
};
