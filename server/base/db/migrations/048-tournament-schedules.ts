import { createTable, instant, type Migration } from "./migration.ts";

/** Tournaments that come again and again, and which of their days have one. */
export const tournamentSchedules: Migration = {
  name: "048-tournament-schedules",
  up: async (knex, engine) => {
    await createTable(knex, engine, "tournament_schedules", (table) => {
      table.increments("id");
      table.integer("author_id").unsigned().references("users.id").onDelete("set null");
      table.string("status", 8).notNullable();
      table.string("name", 320).notNullable();
      // JSON: the form, with which the next tournaments are made.
      table.text("form").notNullable();
      instant(table, "created_at").notNullable();
      instant(table, "updated_at").notNullable();
      table.index(["status", "id"], "tournament_schedules_status");
    });
    await createTable(knex, engine, "scheduled_tournaments", (table) => {
      table.integer("schedule_id").unsigned().notNullable().references("tournament_schedules.id").onDelete("cascade");
      // The local day, as 2027-03-28: each has one tournament at most.
      table.string("day", 10).notNullable();
      table.integer("tournament_id").unsigned().notNullable().references("tournament_drafts.id").onDelete("cascade");
      table.primary(["schedule_id", "day"]);
      table.index(["tournament_id"], "scheduled_tournaments_tournament");
    });
  },
  down: async (knex) => {
    await knex.schema.dropTable("scheduled_tournaments");
    await knex.schema.dropTable("tournament_schedules");
  },
};
