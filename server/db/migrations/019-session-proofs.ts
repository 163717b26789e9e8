import { addColumn, dropColumn, instant, type Migration } from "./migration.ts";

/** When a session last proved who uses it; null: never since this is kept, so the next sensitive call asks. */
export const sessionProofs: Migration = {
  name: "019-session-proofs",
  up: (knex) => addColumn(knex, "sessions", "proved_at", (table) => instant(table, "proved_at")),
  down: (knex) => dropColumn(knex, "sessions", "proved_at"),
};
