import type { Engine } from "../database.ts";
import { isTriggerRefusal } from "../errors.ts";
import type { Knex } from "../knex.ts";
import { addColumn, addIndex, createTable, dropColumn, dropIndex, instant, type Migration } from "./migration.ts";

const sanctions = (knex: Knex, engine: Engine): Promise<void> =>
  createTable(knex, engine, "sanctions", (table) => {
    table.increments("id");
    table.integer("user_id").unsigned().notNullable().references("users.id").onDelete("cascade");
    table.string("kind", 12).notNullable();
    table.string("reason", 16).notNullable();
    table.text("note");
    // Of the staff, without a reference: their sanctions stay when their accounts go.
    table.integer("by_id").unsigned();
    instant(table, "created_at").notNullable();
    // null: without an end.
    instant(table, "ends_at");
    instant(table, "lifted_at");
    table.integer("lifted_by_id").unsigned();
    table.index(["user_id", "id"], "sanctions_user");
    table.index(["kind", "id"], "sanctions_kind");
  });

/** The network of a guest's sign-in, as a keyed hash, for some days: a ban of the guest concerns it. */
const guestNetworks = (knex: Knex, engine: Engine): Promise<void> =>
  createTable(knex, engine, "guest_networks", (table) => {
    table.integer("user_id").unsigned().notNullable().primary().references("users.id").onDelete("cascade");
    table.string("mark", 32).notNullable();
    instant(table, "seen_at").notNullable();
    table.index(["seen_at"], "guest_networks_seen");
  });

/** Networks from which no new guest may come for a time. */
const networkBans = (knex: Knex, engine: Engine): Promise<void> =>
  createTable(knex, engine, "network_bans", (table) => {
    table.string("mark", 32).notNullable();
    table.integer("sanction_id").unsigned().notNullable().references("sanctions.id").onDelete("cascade");
    instant(table, "expires_at").notNullable();
    table.primary(["mark", "sanction_id"]);
    table.index(["expires_at"], "network_bans_expiry");
  });

const adminLog = (knex: Knex, engine: Engine): Promise<void> =>
  createTable(knex, engine, "admin_log", (table) => {
    table.increments("id");
    instant(table, "at").notNullable();
    // null: an operator, at the command line of the server. No reference, because no row may ever change.
    table.integer("admin_id").unsigned();
    table.string("admin_name", 64).notNullable();
    table.string("admin_key", 64).notNullable();
    table.string("action", 32).notNullable();
    table.string("target_kind", 16).notNullable();
    table.string("target_id", 64).notNullable();
    table.string("target_name", 255).notNullable();
    table.string("target_key", 255).notNullable();
    table.text("reason").notNullable();
    // JSON objects: what was changed, as it was and as it is.
    table.text("before");
    table.text("after");
    table.index(["admin_key", "id"], "admin_log_admin");
    table.index(["target_key", "id"], "admin_log_target");
    table.index(["target_kind", "target_id", "id"], "admin_log_of");
    table.index(["action", "id"], "admin_log_action");
  });

const refusal = {
  sqlite: "begin select raise(abort, 'admin_log takes new rows only'); end",
  mysql: "for each row signal sqlstate '45000' set message_text = 'admin_log takes new rows only'",
} as const satisfies Record<Engine, string>;

/**
 * The database itself refuses changes of the log. A MySQL user without the right to make triggers goes without: then
 * only the code keeps the log append-only.
 */
async function keepLog(knex: Knex, engine: Engine): Promise<void> {
  try {
    for (const change of ["update", "delete"]) {
      await knex.raw(`drop trigger if exists admin_log_no_${change}`);
      await knex.raw(`create trigger admin_log_no_${change} before ${change} on admin_log ${refusal[engine]}`);
    }
  } catch (error) {
    if (!isTriggerRefusal(error)) throw error;
  }
}

const userIndexes = [
  { name: "users_by_name", columns: ["role", "standing", "username_key"] },
  { name: "users_by_age", columns: ["role", "standing", "created_at", "id"] },
  { name: "users_by_games", columns: ["role", "standing", "games_played", "id"] },
  { name: "users_standing", columns: ["standing", "standing_until"] },
] as const;

/** Whether a user is banned or suspended now, beside the name, so that lists of users are read from one index. */
async function standing(knex: Knex, engine: Engine): Promise<void> {
  await addColumn(knex, "users", "standing", (table) => table.string("standing", 12).notNullable().defaultTo("active"));
  await addColumn(knex, "users", "standing_until", (table) => instant(table, "standing_until"));
  for (const index of userIndexes) await addIndex(knex, engine, { table: "users", ...index });
}

async function withoutStanding(knex: Knex, engine: Engine): Promise<void> {
  for (const { name } of userIndexes) await dropIndex(knex, engine, "users", name);
  for (const column of ["standing", "standing_until"]) await dropColumn(knex, "users", column);
}

/** Sanctions and what they follow from, and the log of everything that staff change. */
export const sanctionsAndLog: Migration = {
  name: "022-sanctions",
  up: async (knex, engine) => {
    await sanctions(knex, engine);
    await guestNetworks(knex, engine);
    await networkBans(knex, engine);
    await adminLog(knex, engine);
    await keepLog(knex, engine);
    await standing(knex, engine);
  },
  down: async (knex, engine) => {
    await withoutStanding(knex, engine);
    for (const name of ["admin_log", "network_bans", "guest_networks", "sanctions"]) await knex.schema.dropTable(name);
  },
};
