import type { Engine } from "../database.ts";
import type { Knex } from "../knex.ts";
import { createTable, type Migration } from "./migration.ts";

/** The day of an instant, counted from 1970 in UTC. */
const dayOf = (engine: Engine, column: string): string =>
  engine === "sqlite" ? `(${column} / 86400000)` : `(${column} div 86400000)`;

/** Counts of earlier days that the tables still have: sign-ups, matches and their players. In one statement. */
const fill = async (knex: Knex, engine: Engine): Promise<void> => {
  const [created, ended] = [dayOf(engine, "created_at"), dayOf(engine, "ended_at")];
  await knex.raw(
    `insert into daily_counts (day, measure, part, total)
     select ${created}, 'signups', '', count(*) from users where role <> 'guest' and is_bot = 0 group by ${created}
     union all
     select ${ended}, 'matches', '', count(*) from matches group by ${ended}
     union all
     select ${ended}, 'active', '', count(distinct user_id) from match_players where user_id is not null group by ${ended}`,
  );
};

/** Figures by day for the dashboard, and the last day on which each user was connected: each is counted once a day. */
export const dailyCounts: Migration = {
  name: "032-daily-counts",
  up: async (knex, engine) => {
    await createTable(knex, engine, "active_users", (table) => {
      table.integer("user_id").unsigned().notNullable().primary().references("users.id").onDelete("cascade");
      table.integer("day").notNullable();
    });
    // A start that was killed here has filled it already, and nobody has counted yet.
    await knex.schema.dropTableIfExists("daily_counts");
    await createTable(knex, engine, "daily_counts", (table) => {
      table.integer("day").notNullable();
      table.string("measure", 40).notNullable();
      table.string("part", 40).notNullable();
      table.bigInteger("total").notNullable();
      table.primary(["day", "measure", "part"]);
    });
    await fill(knex, engine);
  },
  down: async (knex) => {
    for (const name of ["daily_counts", "active_users"]) await knex.schema.dropTable(name);
  },
};
