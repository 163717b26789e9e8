import { createTable, instant, type Migration } from "./migration.ts";

export const users: Migration = {
  name: "001-users",
  up: (knex, engine) =>
    createTable(knex, engine, "users", (table) => {
      table.increments("id");
      table.string("username", 64).notNullable();
      // Names are compared in this form, so that Ama and ama are the same name on both engines.
      table.string("username_key", 64).notNullable().unique("users_username_key");
      table.string("email", 254);
      table.string("email_key", 254).unique("users_email_key");
      table.string("password_hash", 255);
      table.string("image_url", 255);
      table.string("role", 16).notNullable();
      table.double("rating").notNullable().defaultTo(1200);
      table.double("rd").notNullable().defaultTo(350);
      table.double("volatility").notNullable().defaultTo(0.06);
      table.integer("games_won").notNullable().defaultTo(0);
      table.integer("games_played").notNullable().defaultTo(0);
      table.integer("rated_played").notNullable().defaultTo(0);
      table.boolean("is_bot").notNullable().defaultTo(false);
      table.string("locale", 8);
      instant(table, "created_at").notNullable();
      table.index(["rating"], "users_rating");
    }),
  down: (knex) => knex.schema.dropTable("users"),
};
