import type { Engine } from "../database.ts";
import type { Knex } from "../knex.ts";
import { createTable, instant, type Migration } from "./migration.ts";

/** Browsers that show notifications of the system. A row goes with its session: who signs out gets nothing more. */
const pushSubscriptions = (knex: Knex, engine: Engine): Promise<void> =>
  createTable(knex, engine, "push_subscriptions", (table) => {
    table.increments("id");
    table.integer("user_id").unsigned().notNullable().references("users.id").onDelete("cascade");
    table.string("session_hash", 64).notNullable().references("sessions.token_hash").onDelete("cascade");
    table.text("endpoint").notNullable();
    // SHA-256 of the endpoint in hex, because a text of that length cannot be unique on MySQL.
    table.string("endpoint_hash", 64).notNullable();
    table.string("p256dh", 128).notNullable();
    table.string("auth", 64).notNullable();
    instant(table, "created_at").notNullable();
    table.unique(["endpoint_hash"], { indexName: "push_subscriptions_endpoint" });
    table.index(["user_id", "id"], "push_subscriptions_user");
    table.index(["session_hash"], "push_subscriptions_session");
  });

/** Mails about notifications: when the next is due, and what the last one had. */
const mailDigests = (knex: Knex, engine: Engine): Promise<void> =>
  createTable(knex, engine, "mail_digests", (table) => {
    table.integer("user_id").unsigned().notNullable().primary().references("users.id").onDelete("cascade");
    instant(table, "due_at");
    // When a server began to send it. Another one may try again after a while.
    instant(table, "claimed_at");
    instant(table, "sent_at");
    // The newest notification that was mailed, and the newest that the user has seen in the list.
    table.integer("mailed_id").unsigned().notNullable().defaultTo(0);
    table.integer("seen_id").unsigned().notNullable().defaultTo(0);
    table.index(["due_at"], "mail_digests_due");
  });

export const pushAndDigests: Migration = {
  name: "024-push-and-digests",
  up: async (knex, engine) => {
    await pushSubscriptions(knex, engine);
    await mailDigests(knex, engine);
  },
  down: async (knex) => {
    for (const name of ["mail_digests", "push_subscriptions"]) await knex.schema.dropTable(name);
  },
};
