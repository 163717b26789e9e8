import { createTable, instant, type Migration } from "./migration.ts";

export const sessions: Migration = {
  name: "002-sessions",
  up: (knex, engine) =>
    createTable(knex, engine, "sessions", (table) => {
      // SHA-256 of the token in hex: a copy of this table opens nothing.
      table.string("token_hash", 64).notNullable().primary();
      table.integer("user_id").unsigned().notNullable().references("users.id").onDelete("cascade");
      instant(table, "created_at").notNullable();
      instant(table, "last_seen_at").notNullable();
      instant(table, "expires_at").notNullable();
      table.index(["user_id"], "sessions_user");
      table.index(["expires_at"], "sessions_expiry");
    }),
  down: (knex) => knex.schema.dropTable("sessions"),
};
