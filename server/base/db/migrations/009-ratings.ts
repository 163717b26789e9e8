import type { Engine } from "../database.ts";
import type { Knex } from "../knex.ts";
import { createTable, dropColumn, instant, type Migration } from "./migration.ts";

/** Each pool has its own rating [R22]. A killed start may run this again. */
export const ratings: Migration = {
  name: "009-ratings",
  up: async (knex, engine) => {
    await createTable(knex, engine, "ratings", (table) => {
      table.integer("user_id").unsigned().notNullable().references("users.id").onDelete("cascade");
      table.string("pool", 8).notNullable();
      table.double("rating").notNullable();
      table.double("rd").notNullable();
      table.double("volatility").notNullable();
      table.integer("rated_played").notNullable();
      // The rating as it is shown, by which places are given, and whether it is sure enough to be listed [R22]: kept
      // beside it so that an index holds the leaderboard in its order.
      table.integer("points").notNullable();
      table.boolean("is_sure").notNullable();
      table.primary(["user_id", "pool"]);
      table.index(["pool", "points", "user_id"], "ratings_points");
      table.index(["pool", "is_sure", "points", "user_id"], "ratings_sure");
    });
    await createTable(knex, engine, "rating_history", (table) => {
      table.integer("match_id").unsigned().notNullable().references("matches.id").onDelete("cascade");
      table.integer("user_id").unsigned().notNullable().references("users.id").onDelete("cascade");
      table.string("pool", 8).notNullable();
      instant(table, "at").notNullable();
      table.double("rating_before").notNullable();
      table.double("rating_after").notNullable();
      table.double("rd_after").notNullable();
      // A match counts once for a rating.
      table.primary(["match_id", "user_id"]);
      table.index(["user_id", "pool", "match_id"], "rating_history_user");
    });
    await dropOldColumns(knex, engine);
  },
  down: async (knex) => {
    await knex.schema.dropTable("rating_history");
    await knex.schema.dropTable("ratings");
    await knex.schema.alterTable("users", (table) => {
      table.double("rating").notNullable().defaultTo(1200);
      table.double("rd").notNullable().defaultTo(350);
      table.double("volatility").notNullable().defaultTo(0.06);
      table.integer("rated_played").notNullable().defaultTo(0);
      table.index(["rating"], "users_rating");
    });
  },
};

/** The single rating that a user had before. No match was rated until now, so no data is lost. */
async function dropOldColumns(knex: Knex, engine: Engine): Promise<void> {
  if (engine === "sqlite") await knex.raw("drop index if exists users_rating");
  for (const column of ["rating", "rd", "volatility", "rated_played"]) {
    if (await knex.schema.hasColumn("users", column)) await dropColumn(knex, "users", column);
  }
}
