import type { Migration } from "./migration.ts";

const name = "admin_log_action_kind";
const columns = "admin_log (action, target_kind, id)";

/** The log by action and kind of target together: either alone may have many entries of which none has the other. */
export const adminLogIndex: Migration = {
  name: "045-admin-log-index",
  up: async (knex, engine) => {
    if (engine === "sqlite") await knex.raw(`create index if not exists ${name} on ${columns}`);
    else if (!(await hasIndex(knex))) await knex.raw(`create index ${name} on ${columns}`);
  },
  down: (knex) => knex.schema.alterTable("admin_log", (table) => void table.dropIndex([], name)),
};

async function hasIndex(knex: Parameters<Migration["up"]>[0]): Promise<boolean> {
  const [found] = (await knex.raw(
    "select 1 from information_schema.statistics where table_schema = database() and table_name = ? and index_name = ?",
    ["admin_log", name],
  )) as [readonly unknown[]];
  return found.length > 0;
}
