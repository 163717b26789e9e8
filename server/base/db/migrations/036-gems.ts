import { createTable, instant, type Migration } from "./migration.ts";

/** The ledger of gems: each transaction moves gems between accounts, and its entries sum to zero. */
export const gems: Migration = {
  name: "036-gems",
  up: async (knex, engine) => {
    await createTable(knex, engine, "gem_transactions", (table) => {
      // Names the cause, so that the same is posted only once.
      table.string("key", 120).notNullable().primary();
      table.string("cause", 16).notNullable();
      table.string("subject", 160).notNullable();
      instant(table, "at").notNullable();
      table.index(["cause", "at"], "gem_transactions_cause");
    });
    await createTable(knex, engine, "gem_entries", (table) => {
      table.increments("id");
      table.string("transaction_key", 120).notNullable().references("gem_transactions.key");
      // user:ID, tournament:ID or house.
      table.string("account", 40).notNullable();
      table.integer("user_id").unsigned().references("users.id").onDelete("set null");
      table.bigInteger("amount").notNullable();
      table.unique(["transaction_key", "account"], { indexName: "gem_entries_once" });
      table.index(["account", "id"], "gem_entries_account");
      table.index(["user_id", "id"], "gem_entries_user");
    });
    // The sums of the entries, for accounts that must not go below zero: all but the house, which gives gems out.
    await createTable(knex, engine, "gem_accounts", (table) => {
      table.string("account", 40).notNullable().primary();
      table.bigInteger("balance").notNullable();
    });
  },
  down: async (knex) => {
    for (const name of ["gem_accounts", "gem_entries", "gem_transactions"]) await knex.schema.dropTable(name);
  },
};
