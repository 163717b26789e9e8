import { nameSkeleton } from "#server/base/core/lookalikes.ts";
import type { Engine } from "../database.ts";
import type { Knex } from "../knex.ts";
import { addColumn, dropColumn, dropIndex, type Migration } from "./migration.ts";

const index = "users_username_skeleton";
const rowsAtOnce = 200;

interface Row {
  readonly id: number;
  readonly username: string;
}

/** Neither a deleted account nor the freed name of a guest has a skeleton. */
const named = (knex: Knex) => knex("users").whereNot("username_key", "like", "%:%");

/** One statement for many rows: a site may have a million. */
async function fill(knex: Knex): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await named(knex)
      .where("id", ">", after)
      .orderBy("id")
      .limit(rowsAtOnce)
      .select<Row[]>("id", "username");
    const last = rows.at(-1);
    if (last === undefined) return;
    const cases = rows.map(() => "when ? then ?").join(" ");
    const values = rows.flatMap(({ id, username }) => [id, nameSkeleton(username)]);
    const ids = rows.map(({ id }) => id);
    await knex("users")
      .whereIn("id", ids)
      .update({ username_skeleton: knex.raw(`case id ${cases} end`, values) });
    after = last.id;
  }
}

/** Of users whose names look alike the oldest account has the skeleton; the others keep their names without one. */
async function onePerSkeleton(knex: Knex): Promise<void> {
  const shared = await knex("users")
    .whereNotNull("username_skeleton")
    .groupBy("username_skeleton")
    .having(knex.raw("count(*) > 1"))
    .pluck<string[]>("username_skeleton");
  for (const skeleton of shared) {
    const [, ...others] = await knex("users")
      .where("username_skeleton", skeleton)
      .orderByRaw("case role when 'guest' then 1 else 0 end, id")
      .pluck<number[]>("id");
    for (let at = 0; at < others.length; at += rowsAtOnce) {
      await knex("users")
        .whereIn("id", others.slice(at, at + rowsAtOnce))
        .update({ username_skeleton: null });
    }
  }
}

/** Also removes what a killed start has left. MySQL drops the index with the column. */
async function undo(knex: Knex, engine: Engine): Promise<void> {
  if (!(await knex.schema.hasColumn("users", "username_skeleton"))) return;
  if (engine === "sqlite") await dropIndex(knex, engine, "users", index);
  await dropColumn(knex, "users", "username_skeleton");
}

/** Skeletons of names, so that no new name looks like a user's: K0fi beside Kofi. */
export const usernameSkeletons: Migration = {
  name: "067-username-skeletons",
  up: async (knex, engine) => {
    await undo(knex, engine);
    await addColumn(knex, "users", "username_skeleton", (table) => table.string("username_skeleton", 128));
    await fill(knex);
    await onePerSkeleton(knex);
    await knex.raw("create unique index ?? on users (username_skeleton)", [index]);
  },
  down: undo,
};
