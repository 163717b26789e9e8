/** Secrets that the server makes once and keeps: keys of signatures. Never sent, never logged. */
import type { Database } from "#server/base/db/database.ts";

export const secretStore = (database: Database) => ({
  /** The secret of this name; `made` where there is none yet. Servers that start together agree on one. */
  findOrAdd: (name: string, made: string) =>
    database.run(async (knex) => {
      await knex("secrets").insert({ name, value: made }).onConflict("name").ignore();
      const row = await knex("secrets").where("name", name).first("value");
      if (row === undefined) throw new Error("the secret is not there");
      return row.value;
    }),
});

export type SecretStore = ReturnType<typeof secretStore>;
