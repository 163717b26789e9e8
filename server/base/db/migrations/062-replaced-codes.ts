import { addColumn, dropColumn, type Migration } from "./migration.ts";

/** The hashes of codes in whose place a newer one was mailed: a person who enters one of them is told so. */
export const replacedCodes: Migration = {
  name: "062-replaced-codes",
  up: (knex) => addColumn(knex, "email_proofs", "replaced_hashes", (table) => table.text("replaced_hashes")),
  down: (knex) => dropColumn(knex, "email_proofs", "replaced_hashes"),
};
