import { addColumn, dropColumn, instant, type Migration } from "./migration.ts";

/**
 * When the user of a session last proved their identity. null: not since this migration, so the next sensitive call
 * asks.
 */
export const sessionProofs: Migration = {
  name: "019-session-proofs",
  up: (knex) => addColumn(knex, "sessions", "proved_at", (table) => instant(table, "proved_at")),
  down: (knex) => dropColumn(knex, "sessions", "proved_at"),
};
