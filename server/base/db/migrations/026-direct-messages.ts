import type { Engine } from "../database.ts";
import type { Knex } from "../knex.ts";
import { createTable, instant, type Migration } from "./migration.ts";

const messages = (knex: Knex, engine: Engine): Promise<void> =>
  createTable(knex, engine, "direct_messages", (table) => {
    // In order of sending.
    table.increments("id");
    table.integer("sender_id").unsigned().notNullable().references("users.id").onDelete("cascade");
    table.integer("receiver_id").unsigned().notNullable().references("users.id").onDelete("cascade");
    // The client's id of the message: one that is sent again after a lost answer is stored once.
    table.string("action_id", 36);
    table.text("message").notNullable();
    instant(table, "at").notNullable();
    table.unique(["sender_id", "action_id"], { indexName: "direct_messages_action" });
    // Reads one direction of a conversation, the latest first.
    table.index(["sender_id", "receiver_id", "id"], "direct_messages_pair");
    table.index(["receiver_id", "id"], "direct_messages_receiver");
  });

/** A row for each of the two, so that one index reads a user's list. */
const conversations = (knex: Knex, engine: Engine): Promise<void> =>
  createTable(knex, engine, "conversations", (table) => {
    table.integer("user_id").unsigned().notNullable().references("users.id").onDelete("cascade");
    table.integer("other_id").unsigned().notNullable().references("users.id").onDelete("cascade");
    table.integer("last_id").unsigned().notNullable();
    // Messages up to these ids were read, and were deleted from this user's view.
    table.integer("read_id").unsigned().notNullable();
    table.integer("cleared_id").unsigned().notNullable();
    table.integer("unread").unsigned().notNullable();
    // The user has not answered or accepted a conversation that the other user began.
    table.boolean("is_request").notNullable();
    // When the user began the conversation with a user who was no friend.
    instant(table, "begun_at");
    table.primary(["user_id", "other_id"]);
    table.index(["user_id", "last_id"], "conversations_list");
    table.index(["other_id"], "conversations_other");
    table.index(["last_id"], "conversations_last");
  });

/** Messages between two users, and each user's list of conversations. */
export const directMessages: Migration = {
  name: "026-direct-messages",
  up: async (knex, engine) => {
    await messages(knex, engine);
    await conversations(knex, engine);
  },
  down: async (knex) => {
    for (const name of ["conversations", "direct_messages"]) await knex.schema.dropTable(name);
  },
};
