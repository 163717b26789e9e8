import { addColumn, createTable, dropColumn, instant, type Migration } from "./migration.ts";

/** Proofs of identity: one-time codes and their tickets, links to a new password, sessions by device. */
export const accounts: Migration = {
  name: "007-accounts",
  up: async (knex, engine) => {
    // When the account was deleted. Its row stays, without a name, for the matches of other players.
    await addColumn(knex, "users", "deleted_at", (table) => instant(table, "deleted_at"));
    // Since when a guest has had neither a session nor a match, as the daily clean-up last saw it.
    await addColumn(knex, "users", "unused_since", (table) => instant(table, "unused_since"));
    await addColumn(knex, "sessions", "device", (table) => table.string("device", 64).notNullable().defaultTo(""));
    await addColumn(knex, "sessions", "is_lasting", (table) =>
      table.boolean("is_lasting").notNullable().defaultTo(true),
    );
    await createTable(knex, engine, "email_proofs", (table) => {
      // One row for each address: a newer code replaces the older one.
      table.string("email_key", 254).notNullable().primary();
      table.string("locale", 8);
      // When the last codes were sent, as a JSON list.
      table.string("sent", 255).notNullable();
      table.string("code_hash", 128);
      table.integer("tries").notNullable().defaultTo(0);
      // SHA-256 of the ticket in hex, after the right code.
      table.string("ticket_hash", 64);
      instant(table, "expires_at").notNullable();
      table.index(["expires_at"], "email_proofs_expiry");
    });
    await createTable(knex, engine, "password_resets", (table) => {
      // One row for each user: a newer link replaces the older one.
      table.integer("user_id").unsigned().notNullable().primary().references("users.id").onDelete("cascade");
      table.string("token_hash", 64).notNullable().unique("password_resets_token");
      instant(table, "expires_at").notNullable();
    });
  },
  down: async (knex) => {
    await knex.schema.dropTable("password_resets");
    await knex.schema.dropTable("email_proofs");
    for (const column of ["device", "is_lasting"]) await dropColumn(knex, "sessions", column);
    for (const column of ["deleted_at", "unused_since"]) await dropColumn(knex, "users", column);
  },
};
