import { createTable, type Migration } from "./migration.ts";

/** Players' uploaded pictures, at most one of each. They were files in DATA_DIR before. */
export const pictureBytes: Migration = {
  name: "071-picture-bytes",
  up: (knex, engine) =>
    createTable(knex, engine, "picture_bytes", (table) => {
      table.string("file", 32).notNullable().primary();
      table.integer("user_id").unsigned().notNullable().unique("picture_bytes_user");
      table.foreign("user_id").references("users.id").onDelete("cascade");
      table.specificType("picture", "mediumblob").notNullable();
    }),
  down: async (knex) => {
    await knex.schema.dropTable("picture_bytes");
  },
};
