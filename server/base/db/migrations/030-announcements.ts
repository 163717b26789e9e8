import type { Engine } from "../database.ts";
import type { Knex } from "../knex.ts";
import { createTable, instant, type Migration } from "./migration.ts";

const announcementTable = (knex: Knex, engine: Engine): Promise<void> =>
  createTable(knex, engine, "announcements", (table) => {
    table.increments("id");
    table.integer("author_id").unsigned().references("users.id").onDelete("set null");
    table.string("type", 16).notNullable();
    table.string("priority", 8).notNullable();
    // The English title in the form in which titles are searched.
    table.string("title_key", 160).notNullable();
    // Title and content by language, as JSON.
    table.text("texts", "mediumtext").notNullable();
    instant(table, "starts_at").notNullable();
    // Later than any other date where it does not end, so that one index answers which are active.
    instant(table, "ends_at").notNullable();
    instant(table, "maintenance_from");
    instant(table, "maintenance_until");
    table.integer("views").unsigned().notNullable().defaultTo(0);
    instant(table, "created_at").notNullable();
    instant(table, "updated_at").notNullable();
    // When players were notified: once.
    instant(table, "announced_at");
    instant(table, "deleted_at");
    table.index(["starts_at", "id"], "announcements_starts");
    table.index(["type", "starts_at", "id"], "announcements_type");
    table.index(["announced_at", "starts_at"], "announcements_due");
    table.index(["title_key", "id"], "announcements_title");
    table.index(["maintenance_until"], "announcements_maintenance");
  });

const viewTable = (knex: Knex, engine: Engine): Promise<void> =>
  createTable(knex, engine, "announcement_views", (table) => {
    table.integer("announcement_id").unsigned().notNullable().references("announcements.id").onDelete("cascade");
    table.integer("user_id").unsigned().notNullable().references("users.id").onDelete("cascade");
    instant(table, "at").notNullable();
    table.primary(["announcement_id", "user_id"]);
    table.index(["user_id", "at"], "announcement_views_user");
  });

/** Announcements to all players, and their readers. */
export const announcements: Migration = {
  name: "030-announcements",
  up: async (knex, engine) => {
    await announcementTable(knex, engine);
    await viewTable(knex, engine);
  },
  down: async (knex) => {
    for (const name of ["announcement_views", "announcements"]) await knex.schema.dropTable(name);
  },
};
