import type { Engine } from "../database.ts";
import type { Knex } from "../knex.ts";
import { createTable, instant, type Migration } from "./migration.ts";

/** The authenticator app of an account, stored once its first code was right. */
const twoFactor = (knex: Knex, engine: Engine): Promise<void> =>
  createTable(knex, engine, "two_factor", (table) => {
    table.integer("user_id").unsigned().notNullable().primary().references("users.id").onDelete("cascade");
    // Encrypted with the key from the settings.
    table.string("secret", 255).notNullable();
    // The time step of the last accepted code: each code is good once.
    table.bigInteger("last_step").notNullable().defaultTo(0);
    instant(table, "created_at").notNullable();
    instant(table, "confirmed_at");
  });

const recoveryCodes = (knex: Knex, engine: Engine): Promise<void> =>
  createTable(knex, engine, "recovery_codes", (table) => {
    table.integer("user_id").unsigned().notNullable().references("users.id").onDelete("cascade");
    table.string("code_hash", 64).notNullable();
    instant(table, "used_at");
    table.primary(["user_id", "code_hash"]);
  });

/** Sign-ins whose first proof was right and whose code from the authenticator app is still to come. */
const signInTickets = (knex: Knex, engine: Engine): Promise<void> =>
  createTable(knex, engine, "sign_in_tickets", (table) => {
    table.string("ticket_hash", 64).notNullable().primary();
    table.integer("user_id").unsigned().notNullable().references("users.id").onDelete("cascade");
    table.string("method", 16).notNullable();
    table.boolean("is_lasting").notNullable();
    // SHA-256 of the password's hash that was compared: a password that has changed meanwhile voids the ticket.
    table.string("password_mark", 64);
    table.integer("tries").notNullable().defaultTo(0);
    instant(table, "expires_at").notNullable();
    table.index(["user_id"], "sign_in_tickets_user");
    table.index(["expires_at"], "sign_in_tickets_expiry");
  });

const renameRole = async (knex: Knex, was: string, is: string): Promise<void> => {
  await knex("users").where("role", was).update({ role: is });
};

/** The role `admin` is called `administrator`; tables of the two-factor sign-in. */
export const roles: Migration = {
  name: "021-roles",
  up: async (knex, engine) => {
    await renameRole(knex, "admin", "administrator");
    await twoFactor(knex, engine);
    await recoveryCodes(knex, engine);
    await signInTickets(knex, engine);
  },
  down: async (knex) => {
    for (const name of ["sign_in_tickets", "recovery_codes", "two_factor"]) await knex.schema.dropTable(name);
    await renameRole(knex, "administrator", "admin");
    await renameRole(knex, "moderator", "player");
  },
};
