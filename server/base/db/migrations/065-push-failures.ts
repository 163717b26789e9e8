import { addColumn, dropColumn, instant, type Migration } from "./migration.ts";

/** When a browser was last reached by a push, and how many pushes in a row did not reach it since. */
export const pushFailures: Migration = {
  name: "065-push-failures",
  up: async (knex) => {
    await addColumn(knex, "push_subscriptions", "delivered_at", (table) => instant(table, "delivered_at"));
    await addColumn(knex, "push_subscriptions", "failures", (table) =>
      table.integer("failures").notNullable().defaultTo(0),
    );
  },
  down: async (knex) => {
    await dropColumn(knex, "push_subscriptions", "failures");
    await dropColumn(knex, "push_subscriptions", "delivered_at");
  },
};
