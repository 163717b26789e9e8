import { PROVISIONAL_DEVIATION_MIN } from "#engine/ratings.ts";
import { TIERS } from "#engine/tiers.ts";
import type { Engine } from "../database.ts";
import type { Knex } from "../knex.ts";
import { createTable, instant, type Migration } from "./migration.ts";

const indexes = [
  { table: "achievements", columns: ["user_id", "earned_at"], name: "achievements_earned" },
  { table: "friendships", columns: ["user_id", "at"], name: "friendships_at" },
] as const;

/** The tier of a stored rating in SQL, as `tierOf` of the engine gives it: a rating is rounded before it is compared. */
const tierSql = (column: string): string => {
  const bands = TIERS.toReversed().map(({ name, ratingMin }) => `when ${column} >= ${ratingMin - 0.5} then '${name}'`);
  return `case ${bands.join(" ")} else 'Unranked' end`;
};

/** The changes of the matches that were stored before this table was there. */
const fill = (knex: Knex): Promise<unknown> =>
  knex.raw(
    `insert into tier_changes (match_id, user_id, pool, at, tier_before, tier_after)
     select match_id, user_id, pool, at, ${tierSql("rating_before")}, ${tierSql("rating_after")} from rating_history
     where rd_after < ${PROVISIONAL_DEVIATION_MIN} and ${tierSql("rating_before")} <> ${tierSql("rating_after")}`,
  );

/** Whether a killed start has made it already. */
async function hasIndex(knex: Knex, engine: Engine, table: string, index: string): Promise<boolean> {
  if (engine === "sqlite") {
    return (await knex("sqlite_master").where({ type: "index", name: index }).first("name")) !== undefined;
  }
  const [rows] = (await knex.raw("show index from ?? where key_name = ?", [table, index])) as [unknown[]];
  return rows.length > 0;
}

/** The tiers that players have reached and lost, and the indexes by which a feed of activities is read. */
export const activities: Migration = {
  name: "031-activities",
  up: async (knex, engine) => {
    if (await knex.schema.hasTable("tier_changes")) await knex.schema.dropTable("tier_changes");
    await createTable(knex, engine, "tier_changes", (table) => {
      table.integer("match_id").unsigned().notNullable().references("matches.id").onDelete("cascade");
      table.integer("user_id").unsigned().notNullable().references("users.id").onDelete("cascade");
      table.string("pool", 8).notNullable();
      instant(table, "at").notNullable();
      table.string("tier_before", 16).notNullable();
      table.string("tier_after", 16).notNullable();
      table.primary(["match_id", "user_id"]);
      table.index(["user_id", "at", "match_id"], "tier_changes_user");
    });
    await fill(knex);
    for (const { table: name, columns, name: index } of indexes) {
      if (await hasIndex(knex, engine, name, index)) continue;
      await knex.schema.alterTable(name, (table) => void table.index([...columns], index));
    }
  },
  down: async (knex) => {
    for (const { table: name, columns, name: index } of indexes.toReversed()) {
      await knex.schema.alterTable(name, (table) => void table.dropIndex([...columns], index));
    }
    await knex.schema.dropTable("tier_changes");
  },
};
