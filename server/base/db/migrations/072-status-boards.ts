import { createTable, instant, type Migration } from "./migration.ts";

/** When each node last checked its parts; a server alone has the empty name. */
export const statusBoards: Migration = {
  name: "072-status-boards",
  up: (knex, engine) =>
    createTable(knex, engine, "status_boards", (table) => {
      table.string("node", 32).notNullable().primary();
      instant(table, "checked_at").notNullable();
    }),
  down: async (knex) => {
    await knex.schema.dropTable("status_boards");
  },
};
