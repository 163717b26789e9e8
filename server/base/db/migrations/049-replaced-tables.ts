import { addColumn, dropColumn, type Migration } from "./migration.ts";

/** Whether a call of a match replaces a table that was lost: the best-of goes on there. */
export const replacedTables: Migration = {
  name: "049-replaced-tables",
  up: (knex) =>
    addColumn(knex, "tournament_calls", "is_replacement", (table) =>
      table.boolean("is_replacement").notNullable().defaultTo(false),
    ),
  down: (knex) => dropColumn(knex, "tournament_calls", "is_replacement"),
};
