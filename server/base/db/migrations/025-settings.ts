import { addColumn, createTable, dropColumn, type Migration } from "./migration.ts";

const booleans = [
  "sound_effects",
  "email_notifications",
  "push_notifications",
  "notify_on_friend_request",
  "notify_on_game_invite",
  "notify_on_tournament",
  "notify_on_achievement",
  "chat_notifications",
  "show_typing_indicator",
  "message_preview",
] as const;

/**
 * The settings of an account. Its language is in `users.locale` and what it shows to others in `privacy`, as before. A
 * user without a row has the defaults.
 */
export const settings: Migration = {
  name: "025-settings",
  up: async (knex, engine) => {
    await createTable(knex, engine, "settings", (table) => {
      table.integer("user_id").unsigned().notNullable().primary().references("users.id").onDelete("cascade");
      // Rises with each change, so that a device can tell an older answer from a newer one.
      table.integer("version").unsigned().notNullable();
      table.string("theme", 16).notNullable();
      table.integer("music_volume").unsigned().notNullable();
      table.integer("effects_volume").unsigned().notNullable();
      for (const column of booleans) table.boolean(column).notNullable();
      // When each field was last changed, as JSON: a change that was made earlier and sent later does not count.
      table.text("changed_at").notNullable();
    });
    await addColumn(knex, "privacy", "direct_messages", (table) =>
      table.string("direct_messages", 16).notNullable().defaultTo("friends"),
    );
  },
  down: async (knex) => {
    await dropColumn(knex, "privacy", "direct_messages");
    await knex.schema.dropTable("settings");
  },
};
