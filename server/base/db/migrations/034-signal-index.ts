import type { Migration } from "./migration.ts";

/** To find the accounts that use one browser. */
export const signalIndex: Migration = {
  name: "034-signal-index",
  up: async (knex, engine) => {
    if (engine === "sqlite")
      await knex.raw("create index if not exists sightings_mark on sightings (kind, mark, user_id)");
    else if (!(await hasIndex(knex))) await knex.raw("create index sightings_mark on sightings (kind, mark, user_id)");
  },
  down: (knex) => knex.schema.alterTable("sightings", (table) => void table.dropIndex([], "sightings_mark")),
};

async function hasIndex(knex: Parameters<Migration["up"]>[0]): Promise<boolean> {
  const [found] = (await knex.raw(
    "select 1 from information_schema.statistics where table_schema = database() and table_name = ? and index_name = ?",
    ["sightings", "sightings_mark"],
  )) as [readonly unknown[]];
  return found.length > 0;
}
