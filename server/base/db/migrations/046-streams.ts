import { addColumn, createTable, dropColumn, instant, type Migration } from "./migration.ts";

/** Streams with the digests of their keys, and whether a user appears on streams without a name. */
export const streams: Migration = {
  name: "046-streams",
  up: async (knex, engine) => {
    await createTable(knex, engine, "streams", (table) => {
      table.increments("id");
      table.integer("user_id").unsigned().notNullable().references("users.id").onDelete("cascade");
      table.string("name", 160).notNullable();
      // "player", "table" or "tournament", and the id or the code of it.
      table.string("follows", 12).notNullable();
      table.string("target", 24).notNullable();
      // The match of the tournament that the streamer chose.
      table.string("pick", 24);
      table.string("hands", 12).notNullable();
      table.integer("delay_s").unsigned().notNullable();
      table.boolean("verdicts").notNullable();
      table.boolean("chat").notNullable();
      table.string("scene", 12).notNullable();
      table.string("key_hash", 64).notNullable().unique();
      instant(table, "created_at").notNullable();
      instant(table, "keyed_at").notNullable();
      table.index(["user_id", "id"], "streams_user");
    });
    await addColumn(knex, "privacy", "anonymous_on_streams", (table) =>
      table.boolean("anonymous_on_streams").notNullable().defaultTo(false),
    );
  },
  down: async (knex) => {
    await dropColumn(knex, "privacy", "anonymous_on_streams");
    await knex.schema.dropTable("streams");
  },
};
