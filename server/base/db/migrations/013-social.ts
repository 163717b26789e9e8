import type { Engine } from "../database.ts";
import type { Knex } from "../knex.ts";
import { createTable, instant, type Migration } from "./migration.ts";

const globalMessages = (knex: Knex, engine: Engine): Promise<void> =>
  createTable(knex, engine, "global_messages", (table) => {
    // In order of sending. Names come from the users table, so a changed name changes everywhere.
    table.increments("id");
    table.integer("user_id").unsigned().notNullable().references("users.id").onDelete("cascade");
    // The client's id of the line: a line that is sent again after a lost answer is stored once.
    table.string("action_id", 36);
    table.text("message").notNullable();
    instant(table, "at").notNullable();
    table.unique(["user_id", "action_id"], { indexName: "global_messages_action" });
    table.index(["user_id", "id"], "global_messages_user");
  });

const blocks = (knex: Knex, engine: Engine): Promise<void> =>
  createTable(knex, engine, "blocks", (table) => {
    table.integer("user_id").unsigned().notNullable().references("users.id").onDelete("cascade");
    table.integer("blocked_id").unsigned().notNullable().references("users.id").onDelete("cascade");
    instant(table, "at").notNullable();
    table.primary(["user_id", "blocked_id"]);
  });

const reports = (knex: Knex, engine: Engine): Promise<void> =>
  createTable(knex, engine, "reports", (table) => {
    table.increments("id");
    // A report stays after both accounts are deleted.
    table.integer("reporter_id").unsigned().references("users.id").onDelete("set null");
    table.integer("reported_id").unsigned().references("users.id").onDelete("set null");
    table.string("reason", 16).notNullable();
    table.text("details").notNullable();
    table.string("place", 16).notNullable();
    table.string("code", 32);
    // The reported player's lines there, as JSON, copied by the server at the time of the report.
    table.text("evidence", "mediumtext").notNullable();
    table.string("status", 16).notNullable().defaultTo("pending");
    instant(table, "at").notNullable();
    table.index(["status", "id"], "reports_status");
    table.index(["reported_id"], "reports_reported");
  });

export const social: Migration = {
  name: "013-social",
  up: async (knex, engine) => {
    await globalMessages(knex, engine);
    await blocks(knex, engine);
    await reports(knex, engine);
    const isDone = await knex.schema.hasColumn("game_messages", "phrase");
    if (!isDone) await knex.schema.alterTable("game_messages", (table) => void table.string("phrase", 16));
  },
  down: async (knex) => {
    await knex.schema.alterTable("game_messages", (table) => void table.dropColumn("phrase"));
    for (const name of ["reports", "blocks", "global_messages"]) await knex.schema.dropTable(name);
  },
};
