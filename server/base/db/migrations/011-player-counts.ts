import { createTable, instant, type Migration } from "./migration.ts";

/** Statistics and achievements, counted at the end of each match. */
export const playerCounts: Migration = {
  // The name is stored in databases, so it stays.
  name: "011-deeds",
  up: async (knex, engine) => {
    await createTable(knex, engine, "player_counts", (table) => {
      table.integer("user_id").unsigned().notNullable().references("users.id").onDelete("cascade");
      // The measure, as server/people/statistics/statisticsStore.ts writes it: `seat:2:0`, `tier:Rookie`, `level:hard`,
      // `points:3`.
      table.string("measure", 32).notNullable();
      table.integer("won").notNullable();
      table.integer("played").notNullable();
      table.primary(["user_id", "measure"]);
    });
    await createTable(knex, engine, "achievements", (table) => {
      table.integer("user_id").unsigned().notNullable().references("users.id").onDelete("cascade");
      table.string("key", 32).notNullable();
      table.integer("progress").notNullable();
      instant(table, "earned_at");
      table.primary(["user_id", "key"]);
    });
  },
  down: async (knex) => {
    await knex.schema.dropTable("achievements");
    await knex.schema.dropTable("player_counts");
  },
};
