import { addColumn, dropColumn, type Migration } from "./migration.ts";

/** Whether the last proof of a session had a code of two-factor sign-in. Of proofs from before this it is not known. */
export const proofsByCode: Migration = {
  name: "064-proofs-by-code",
  up: (knex) =>
    addColumn(knex, "sessions", "is_proved_by_code", (table) =>
      table.boolean("is_proved_by_code").notNullable().defaultTo(false),
    ),
  down: (knex) => dropColumn(knex, "sessions", "is_proved_by_code"),
};
