import { createTable, instant, type Migration } from "./migration.ts";

export const gameMessages: Migration = {
  name: "005-game-messages",
  up: (knex, engine) =>
    createTable(knex, engine, "game_messages", (table) => {
      table.string("code", 32).notNullable();
      // The number of the line in its room's journal: a line that is reported twice is stored once.
      table.integer("seq").unsigned().notNullable();
      table.integer("user_id").unsigned().references("users.id").onDelete("set null");
      table.string("username", 64).notNullable();
      table.text("message").notNullable();
      instant(table, "at").notNullable();
      table.primary(["code", "seq"]);
    }),
  down: (knex) => knex.schema.dropTable("game_messages"),
};
