/** Whether this store has a complete demo community; an interrupted filling starts anew. */
import type { UserId } from "#protocol/ids.ts";
import type { Database } from "#server/base/db/database.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import { domain } from "#server/base/domain.ts";
import { idOrNull, rowId } from "#server/base/db/rowIds.ts";

/** The addresses of all demo accounts are in this domain, which belongs to nobody. */
export const demoDomain = "example.org";

export interface DemoFilling {
  /** The account to sign in as; null while the filling goes on. */
  readonly shownId: UserId | null;
}

export interface DemoStore {
  /** Undefined where no demo was begun here. */
  find(): Promise<DemoFilling | undefined>;
  /** The first thing that a filling stores. */
  begin(): Promise<void>;
  /** The last thing that a filling stores. */
  complete(shownId: UserId, at: number): Promise<void>;
  /** Whether there are accounts that are not of the demo. */
  hasStrangers(): Promise<boolean>;
  /** Whether all accounts are those of a demo, of which no filling is noted: earlier versions noted none. */
  isUnmarked(): Promise<boolean>;
}

const only = 1;

/** Fewer accounts in the demo's domain may be a developer's own. */
const unmarkedAccountsMin = 20;

async function hasStrangers(knex: TypedKnex): Promise<boolean> {
  const stranger = await knex("users")
    .whereNot("role", "guest")
    .whereNull("deleted_at")
    .where((other) => other.whereNull("email_key").orWhere("email_key", "not like", `%@${demoDomain}`))
    .first("id");
  return stranger !== undefined;
}

const demoStore = (database: Database): DemoStore => ({
  find: () =>
    database.run(async (knex) => {
      const row = await knex("demo_filling").where("id", only).first("shown_id", "done_at");
      if (row === undefined) return undefined;
      return { shownId: row.done_at === null ? null : idOrNull(row.shown_id) };
    }),
  begin: () =>
    database.run(async (knex) => {
      await knex("demo_filling").insert({ id: only }).onConflict("id").ignore();
    }),
  complete: (shownId, at) =>
    database.run(async (knex) => {
      await knex("demo_filling")
        .where("id", only)
        .update({ shown_id: rowId(shownId) ?? 0, done_at: at });
    }),
  hasStrangers: () => database.run(hasStrangers),
  isUnmarked: () =>
    database.run(async (knex) => {
      if ((await knex("demo_filling").first("id")) !== undefined || (await hasStrangers(knex))) return false;
      const own = await knex("users")
        .whereNot("role", "guest")
        .whereNull("deleted_at")
        .limit(unmarkedAccountsMin)
        .select("id");
      return own.length === unmarkedAccountsMin;
    }),
});

/** The demo community, whose filling this server may find half done. */
export const demoFillingDomain = domain({ stores: (database) => ({ demo: demoStore(database) }) });

const unfinished = "The filling of this database with a demo community was interrupted";

/** One sentence about half a demo in this store, and what to do; null where there is none. */
export async function unfinishedDemo(demo: DemoStore, isFolder: boolean): Promise<string | null> {
  const filling = await demo.find();
  const another = isFolder ? "another DATA_DIR" : "another DATABASE_URL";
  if (filling === undefined) {
    if (!(await demo.isUnmarked())) return null;
    return `All accounts of this database are a demo community of an earlier version, maybe half of one: for a whole one, name ${another} or remove this one.`;
  }
  if (filling.shownId !== null) return null;
  if (await demo.hasStrangers())
    return `${unfinished}, and others have signed up since: for a whole one, name ${another}.`;
  return `${unfinished}: stop the server and run "npm run seed" with the same settings, which begins it anew.`;
}
