import { createTable, instant, type Migration } from "./migration.ts";

/**
 * For a cluster: its nodes and the node of each open room, which only MySQL has. And, on both databases, which versions
 * can still use the tables after a step that they do not know.
 */
export const nodes: Migration = {
  name: "070-nodes",
  up: async (knex, engine) => {
    await createTable(knex, engine, "step_needs", (table) => {
      table.string("name", 64).notNullable().primary();
      // The step that a version must know to use the tables after this one.
      table.string("needs", 64).notNullable();
    });
    if (engine === "sqlite") return;
    await createTable(knex, engine, "nodes", (table) => {
      table.string("name", 32).notNullable().primary();
      // Rises with each process of this name.
      table.bigInteger("epoch").unsigned().notNullable();
      table.string("holder", 190).notNullable();
      table.string("version", 64).notNullable();
      table.string("state", 16).notNullable();
      instant(table, "since").notNullable();
      instant(table, "expires_at").notNullable();
      // What the node last said of itself, as JSON.
      table.text("figures");
    });
    await createTable(knex, engine, "rooms", (table) => {
      table.string("code", 32).notNullable().primary();
      table.string("node", 32).notNullable();
      // The epoch of that node: a later process of its name does not have the room.
      table.bigInteger("epoch").unsigned().notNullable();
      table.string("kind", 16).notNullable();
      instant(table, "opened_at").notNullable();
      table.index(["node", "epoch"], "rooms_node");
    });
  },
  down: async (knex, engine) => {
    if (engine === "mysql") for (const table of ["rooms", "nodes"]) await knex.schema.dropTable(table);
    await knex.schema.dropTable("step_needs");
  },
};
