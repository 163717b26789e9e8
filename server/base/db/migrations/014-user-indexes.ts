import type { Migration } from "./migration.ts";

const columns = [
  ["game_messages", "user_id"],
  ["reports", "reporter_id"],
  ["blocks", "blocked_id"],
  ["oauth_flows", "user_id"],
] as const;

/** Indexes to find the rows of a user. MySQL has such an index for every reference anyway. */
export const userIndexes: Migration = {
  name: "014-user-indexes",
  up: async (knex, engine) => {
    if (engine === "mysql") return;
    for (const [table, column] of columns) {
      await knex.raw("create index if not exists ?? on ?? (??)", [`${table}_${column}`, table, column]);
    }
  },
  down: async (knex, engine) => {
    if (engine === "mysql") return;
    for (const [table, column] of columns) await knex.raw("drop index if exists ??", [`${table}_${column}`]);
  },
};
