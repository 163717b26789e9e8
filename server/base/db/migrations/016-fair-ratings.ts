import type { Engine } from "../database.ts";
import type { Knex } from "../knex.ts";
import { createTable, instant, type Migration } from "./migration.ts";

/** Keys of keyed hashes. The server makes them and never sends them. */
const secrets = (knex: Knex, engine: Engine): Promise<void> =>
  createTable(knex, engine, "secrets", (table) => {
    table.string("name", 32).notNullable().primary();
    table.string("value", 64).notNullable();
  });

/** The networks and browsers that an account used recently, as keyed hashes. */
const sightings = (knex: Knex, engine: Engine): Promise<void> =>
  createTable(knex, engine, "sightings", (table) => {
    table.integer("user_id").unsigned().notNullable().references("users.id").onDelete("cascade");
    table.string("kind", 8).notNullable();
    table.string("mark", 32).notNullable();
    instant(table, "seen_at").notNullable();
    table.primary(["user_id", "kind", "mark"]);
    table.index(["seen_at"], "sightings_seen");
  });

/** The weight of a rated match between each two of its players, and the reason: a row for each of the two. */
const ratedPairs = (knex: Knex, engine: Engine): Promise<void> =>
  createTable(knex, engine, "rated_pairs", (table) => {
    table.integer("match_id").unsigned().notNullable().references("matches.id").onDelete("cascade");
    table.integer("user_id").unsigned().notNullable().references("users.id").onDelete("cascade");
    table.integer("opponent_id").unsigned().notNullable().references("users.id").onDelete("cascade");
    table.string("pool", 8).notNullable();
    instant(table, "at").notNullable();
    // How many matches of the two counted in the day and in the week before.
    table.integer("in_day").notNullable();
    table.integer("in_week").notNullable();
    table.boolean("shares_network").notNullable();
    table.boolean("shares_browser").notNullable();
    table.double("weight").notNullable();
    table.string("reason", 8);
    // Points of the user's rating.
    table.double("moved").notNullable();
    table.primary(["match_id", "user_id", "opponent_id"]);
    table.index(["user_id", "opponent_id", "at"], "rated_pairs_pair");
    table.index(["at"], "rated_pairs_at");
  });

export const fairRatings: Migration = {
  name: "016-fair-ratings",
  up: async (knex, engine) => {
    await secrets(knex, engine);
    await sightings(knex, engine);
    await ratedPairs(knex, engine);
  },
  down: async (knex) => {
    for (const name of ["rated_pairs", "sightings", "secrets"]) await knex.schema.dropTable(name);
  },
};
