import { createTable, instant, type Migration } from "./migration.ts";

/** Tournaments that players see, each of the draft with its id, who is in them, the matches that were called, and results. */
export const tournaments: Migration = {
  name: "038-tournaments",
  up: async (knex, engine) => {
    await createTable(knex, engine, "tournaments", (table) => {
      table.integer("id").unsigned().notNullable().primary().references("tournament_drafts.id").onDelete("cascade");
      table.string("phase", 16).notNullable();
      // The host of a small tournament; null for tournaments of the house.
      table.integer("host_id").unsigned().references("users.id").onDelete("set null");
      table.string("access", 8).notNullable();
      table.string("join_code", 32).notNullable();
      table.string("difficulty", 16);
      table.integer("group_size").notNullable();
      table.integer("best_of").notNullable();
      table.integer("final_best_of").notNullable();
      table.integer("win_points").notNullable();
      table.boolean("is_paused").notNullable();
      // Rises with every change that players may see.
      table.integer("version").notNullable();
      instant(table, "check_in_at").notNullable();
      instant(table, "started_at");
      instant(table, "ended_at");
      // How many were seeded, and what was paid out; 0 before.
      table.integer("players").notNullable();
      table.bigInteger("paid_out").notNullable();
      table.index(["phase", "id"], "tournaments_phase");
      table.index(["host_id"], "tournaments_host");
    });
    await createTable(knex, engine, "tournament_players", (table) => {
      table.integer("tournament_id").unsigned().notNullable().references("tournaments.id").onDelete("cascade");
      table.integer("user_id").unsigned().notNullable().references("users.id").onDelete("cascade");
      table.string("state", 16).notNullable();
      instant(table, "entered_at").notNullable();
      // How often the player has registered: a part of the keys of fees.
      table.integer("entries").notNullable();
      // Whether the entry fee is paid and not refunded.
      table.boolean("is_paid").notNullable();
      instant(table, "checked_in_at");
      table.integer("seed");
      table.integer("rating");
      // How a player left who was seeded.
      table.string("dropped", 16);
      table.bigInteger("prize");
      table.primary(["tournament_id", "user_id"]);
      table.index(["user_id", "tournament_id"], "tournament_players_user");
    });
    await createTable(knex, engine, "tournament_calls", (table) => {
      table.integer("tournament_id").unsigned().notNullable().references("tournaments.id").onDelete("cascade");
      table.string("match_key", 24).notNullable();
      // Above 1 for a replay, and after a fault of a table.
      table.integer("attempt").notNullable();
      // The table; null until it is open.
      table.string("code", 32);
      instant(table, "called_at").notNullable();
      instant(table, "started_at");
      table.primary(["tournament_id", "match_key", "attempt"]);
      table.index(["code"], "tournament_calls_code");
    });
    await createTable(knex, engine, "tournament_results", (table) => {
      table.integer("tournament_id").unsigned().notNullable().references("tournaments.id").onDelete("cascade");
      table.string("match_key", 24).notNullable();
      // 0 or 1; null where nobody won.
      table.integer("winner");
      table.string("how", 16).notNullable();
      // JSON: matches of the best-of, hands and points by side, and the ids of the stored matches.
      table.text("score").notNullable();
      instant(table, "at").notNullable();
      table.primary(["tournament_id", "match_key"]);
    });
  },
  down: async (knex) => {
    for (const name of ["tournament_results", "tournament_calls", "tournament_players", "tournaments"]) {
      await knex.schema.dropTable(name);
    }
  },
};
