import type { Engine } from "../database.ts";
import type { Knex } from "../knex.ts";
import { addColumn, createTable, dropColumn, instant, type Migration } from "./migration.ts";

/** One row for each of the two friends, so that one index reads a list. */
const friendships = (knex: Knex, engine: Engine): Promise<void> =>
  createTable(knex, engine, "friendships", (table) => {
    table.integer("user_id").unsigned().notNullable().references("users.id").onDelete("cascade");
    table.integer("friend_id").unsigned().notNullable().references("users.id").onDelete("cascade");
    instant(table, "at").notNullable();
    table.primary(["user_id", "friend_id"]);
    table.index(["friend_id"], "friendships_friend");
  });

const friendRequests = (knex: Knex, engine: Engine): Promise<void> =>
  createTable(knex, engine, "friend_requests", (table) => {
    table.integer("from_id").unsigned().notNullable().references("users.id").onDelete("cascade");
    table.integer("to_id").unsigned().notNullable().references("users.id").onDelete("cascade");
    instant(table, "at").notNullable();
    table.primary(["from_id", "to_id"]);
    // Reads the latest requests to a user without the others.
    table.index(["to_id", "at"], "friend_requests_to");
  });

const choices = ["show_online", "allow_friend_requests", "game_invites"] as const;

/** Friendships, friend requests, and what each user lets others do. */
export const friends: Migration = {
  name: "015-friends",
  up: async (knex, engine) => {
    await friendships(knex, engine);
    await friendRequests(knex, engine);
    const add = (column: string, build: (table: Knex.CreateTableBuilder) => unknown) =>
      addColumn(knex, "privacy", column, build);
    await add("show_online", (table) => table.boolean("show_online").notNullable().defaultTo(true));
    await add("allow_friend_requests", (table) => table.boolean("allow_friend_requests").notNullable().defaultTo(true));
    await add("game_invites", (table) => table.string("game_invites", 16).notNullable().defaultTo("friends"));
  },
  down: async (knex) => {
    for (const column of choices) await dropColumn(knex, "privacy", column);
    for (const name of ["friend_requests", "friendships"]) await knex.schema.dropTable(name);
  },
};
