import type { Engine } from "../database.ts";
import type { Knex } from "../knex.ts";
import { createTable, instant, type Migration } from "./migration.ts";

const made = (knex: Knex, engine: Engine): Promise<void> =>
  createTable(knex, engine, "tickets", (table) => {
    // The ticket's number too.
    table.increments("id");
    // Null for a visitor. The ticket of a guest stays when the guest is forgotten: its link still leads to it.
    table.integer("user_id").unsigned().references("users.id").onDelete("set null");
    table.string("email", 190);
    table.string("email_key", 190);
    table.boolean("is_email_confirmed").notNullable().defaultTo(false);
    // Not hashed: every mail about the ticket needs it again, and it opens no more than the row in which it stands.
    table.string("link_token", 64);
    table.string("confirm_token", 64);
    table.string("locale", 8).notNullable();
    table.string("category", 16).notNullable();
    table.string("subject", 120).notNullable();
    table.string("subject_key", 64).notNullable();
    table.string("status", 16).notNullable().defaultTo("open");
    table.boolean("is_chat").notNullable().defaultTo(false);
    // Of staff, whose accounts keep their rows: no reference, which the deletion of an account would follow.
    table.integer("assignee_id").unsigned();
    table.integer("messages").unsigned().notNullable().defaultTo(0);
    instant(table, "created_at").notNullable();
    instant(table, "updated_at").notNullable();
    table.index(["updated_at", "id"], "tickets_updated");
    table.index(["status", "updated_at", "id"], "tickets_status");
    table.index(["category", "updated_at", "id"], "tickets_category");
    table.index(["assignee_id", "updated_at", "id"], "tickets_assignee");
    table.index(["user_id", "updated_at"], "tickets_user");
    table.index(["email_key"], "tickets_email");
    table.index(["subject_key"], "tickets_subject");
  });

const messages = (knex: Knex, engine: Engine): Promise<void> =>
  createTable(knex, engine, "ticket_messages", (table) => {
    table.increments("id");
    table.integer("ticket_id").unsigned().notNullable().references("tickets.id").onDelete("cascade");
    // Whose ticket it is, also for an answer of staff; null for a visitor and for a note of staff.
    table.integer("user_id").unsigned().references("users.id").onDelete("set null");
    // The author among staff; no reference, as above.
    table.integer("staff_id").unsigned();
    table.string("sender", 8).notNullable();
    table.text("text").notNullable();
    instant(table, "at").notNullable();
    table.index(["ticket_id", "id"], "ticket_messages_ticket");
    table.index(["user_id"], "ticket_messages_user");
  });

const pictures = (knex: Knex, engine: Engine): Promise<void> =>
  createTable(knex, engine, "ticket_pictures", (table) => {
    table.string("file", 32).notNullable().primary();
    table.integer("ticket_id").unsigned().notNullable().references("tickets.id").onDelete("cascade");
    table.integer("message_id").unsigned().notNullable().references("ticket_messages.id").onDelete("cascade");
    table.integer("width").unsigned().notNullable();
    table.integer("height").unsigned().notNullable();
    // In the database: a picture goes with its ticket, and is in every copy of it.
    table.specificType("picture", "mediumblob").notNullable();
    instant(table, "at").notNullable();
    table.index(["message_id"], "ticket_pictures_message");
    table.index(["ticket_id"], "ticket_pictures_ticket");
  });

/** Support tickets: what a player asks, the thread with staff, and its pictures. */
export const tickets: Migration = {
  name: "028-tickets",
  up: async (knex, engine) => {
    await made(knex, engine);
    await messages(knex, engine);
    await pictures(knex, engine);
  },
  down: async (knex) => {
    for (const name of ["ticket_pictures", "ticket_messages", "tickets"]) await knex.schema.dropTable(name);
  },
};
