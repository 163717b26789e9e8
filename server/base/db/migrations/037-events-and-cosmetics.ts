import type { Engine } from "../database.ts";
import type { Knex } from "../knex.ts";
import { addColumn, createTable, dropColumn, instant, type Migration } from "./migration.ts";

/** The cosmetics that a user wears, by the names of the columns. */
const worn = ["card_back", "felt", "avatar_frame"] as const;

async function eventTables(knex: Knex, engine: Engine): Promise<void> {
  await createTable(knex, engine, "events", (table) => {
    table.increments("id");
    table.integer("author_id").unsigned().references("users.id").onDelete("set null");
    // The English title in the form in which titles are searched.
    table.string("title_key", 160).notNullable();
    // Title and description by language, as JSON.
    table.text("texts", "mediumtext").notNullable();
    table.string("goal", 24).notNullable();
    table.integer("goal_count").unsigned().notNullable();
    // The matches that count.
    table.string("counts", 16).notNullable();
    table.integer("gems").unsigned().notNullable();
    table.string("item", 32);
    instant(table, "starts_at").notNullable();
    instant(table, "ends_at").notNullable();
    instant(table, "created_at").notNullable();
    instant(table, "updated_at").notNullable();
    instant(table, "cancelled_at");
    table.index(["starts_at", "id"], "events_starts");
    table.index(["ends_at", "id"], "events_ends");
    table.index(["title_key", "id"], "events_title");
  });
  await createTable(knex, engine, "event_progress", (table) => {
    table.integer("event_id").unsigned().notNullable().references("events.id").onDelete("cascade");
    table.integer("user_id").unsigned().notNullable().references("users.id").onDelete("cascade");
    table.integer("progress").unsigned().notNullable();
    // Keys that count once and have counted, such as days; as JSON.
    table.text("seen").notNullable();
    // When the goal was reached and the reward was paid.
    instant(table, "done_at");
    table.primary(["event_id", "user_id"]);
    table.index(["user_id", "event_id"], "event_progress_user");
  });
  // The matches that were counted: each once.
  await createTable(knex, engine, "event_matches", (table) => {
    table.integer("match_id").unsigned().notNullable().primary().references("matches.id").onDelete("cascade");
  });
}

/** Special events with the progress of players, and the cosmetics that they own and wear. */
export const eventsAndCosmetics: Migration = {
  name: "037-events-and-cosmetics",
  up: async (knex, engine) => {
    await eventTables(knex, engine);
    await createTable(knex, engine, "owned_cosmetics", (table) => {
      table.integer("user_id").unsigned().notNullable().references("users.id").onDelete("cascade");
      table.string("item", 32).notNullable();
      instant(table, "at").notNullable();
      table.primary(["user_id", "item"]);
    });
    for (const column of worn) await addColumn(knex, "users", column, (table) => table.string(column, 32));
  },
  down: async (knex) => {
    for (const column of worn) await dropColumn(knex, "users", column);
    for (const name of ["owned_cosmetics", "event_matches", "event_progress", "events"]) {
      await knex.schema.dropTable(name);
    }
  },
};
