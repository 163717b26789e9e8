import type { Engine } from "../database.ts";
import type { Knex } from "../knex.ts";
import { createTable, instant, type Migration } from "./migration.ts";

const days = (knex: Knex, engine: Engine): Promise<void> =>
  createTable(knex, engine, "status_days", (table) => {
    // Days since 1970 in UTC.
    table.integer("day").unsigned().notNullable();
    table.string("component", 16).notNullable();
    table.integer("checks").unsigned().notNullable();
    table.integer("failed").unsigned().notNullable();
    table.primary(["day", "component"]);
  });

const incidents = (knex: Knex, engine: Engine): Promise<void> =>
  createTable(knex, engine, "incidents", (table) => {
    table.increments("id");
    table.string("title", 120).notNullable();
    table.string("impact", 16).notNullable();
    table.string("status", 16).notNullable();
    // Names with commas between.
    table.string("components", 100).notNullable();
    instant(table, "started_at").notNullable();
    instant(table, "resolved_at");
    table.index(["started_at", "id"], "incidents_started");
  });

const updates = (knex: Knex, engine: Engine): Promise<void> =>
  createTable(knex, engine, "incident_updates", (table) => {
    table.increments("id");
    table.integer("incident_id").unsigned().notNullable().references("incidents.id").onDelete("cascade");
    table.string("status", 16).notNullable();
    table.text("text").notNullable();
    instant(table, "at").notNullable();
    table.index(["incident_id", "id"], "incident_updates_incident");
  });

/** The status page: checks counted by day, and incidents written by staff. */
export const status: Migration = {
  name: "029-status",
  up: async (knex, engine) => {
    await days(knex, engine);
    await incidents(knex, engine);
    await updates(knex, engine);
  },
  down: async (knex) => {
    for (const name of ["incident_updates", "incidents", "status_days"]) await knex.schema.dropTable(name);
  },
};
