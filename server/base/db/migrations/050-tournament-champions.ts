import { addColumn, dropColumn, type Migration } from "./migration.ts";

/** The winner of a tournament, for lists, which compute no bracket. Null if it ended before this. */
export const tournamentChampions: Migration = {
  name: "050-tournament-champions",
  up: (knex) => addColumn(knex, "tournaments", "champion_seed", (table) => table.integer("champion_seed")),
  down: (knex) => dropColumn(knex, "tournaments", "champion_seed"),
};
