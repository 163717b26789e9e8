import { createTable, instant, type Migration } from "./migration.ts";

/** Notifications for players who may be away. */
export const notifications: Migration = {
  name: "023-notifications",
  up: (knex, engine) =>
    createTable(knex, engine, "notifications", (table) => {
      table.increments("id");
      table.integer("user_id").unsigned().notNullable().references("users.id").onDelete("cascade");
      table.string("kind", 32).notNullable();
      table.string("type", 16).notNullable();
      // The user who caused it. The name comes from the users table, so a changed name changes here too.
      table.integer("from_id").unsigned().references("users.id").onDelete("cascade");
      // The values of the kind, as JSON.
      table.text("details").notNullable();
      // A user gets one notification for a cause, however often it is reported.
      table.string("cause", 64);
      instant(table, "at").notNullable();
      instant(table, "read_at");
      // Whether the channels (socket, mail, push) have been given it.
      table.boolean("is_told").notNullable().defaultTo(false);
      table.unique(["user_id", "cause"], { indexName: "notifications_cause" });
      table.index(["user_id", "id"], "notifications_user");
      table.index(["user_id", "type", "id"], "notifications_type");
      table.index(["user_id", "read_at", "id"], "notifications_read");
      table.index(["is_told", "id"], "notifications_told");
      table.index(["from_id", "user_id"], "notifications_from");
      table.index(["at"], "notifications_at");
    }),
  down: (knex) => knex.schema.dropTable("notifications"),
};
