import { createTable, instant, type Migration } from "./migration.ts";

/** Accounts at an OpenID provider, and sign-ins there that have started. */
export const google: Migration = {
  name: "008-google",
  up: async (knex, engine) => {
    await createTable(knex, engine, "identities", (table) => {
      // The provider's own id of the person. A mail address can pass from one person to another.
      table.string("issuer", 190).notNullable();
      table.string("subject", 255).notNullable();
      table.integer("user_id").unsigned().notNullable().references("users.id").onDelete("cascade");
      instant(table, "linked_at").notNullable();
      table.primary(["issuer", "subject"]);
      // An account has at most one identity of a provider.
      table.unique(["user_id", "issuer"], { indexName: "identities_user" });
    });
    await createTable(knex, engine, "oauth_flows", (table) => {
      // SHA-256 in hex of the browser's secret. State, nonce and verifier are derived from it and not stored.
      table.string("flow_hash", 64).notNullable().primary();
      table.string("intent", 16).notNullable();
      // The user who connects the account; null for a sign-in.
      table.integer("user_id").unsigned().references("users.id").onDelete("cascade");
      table.string("locale", 8);
      table.string("redirect_uri", 255).notNullable();
      instant(table, "expires_at").notNullable();
      table.index(["expires_at"], "oauth_flows_expiry");
    });
  },
  down: async (knex) => {
    await knex.schema.dropTable("oauth_flows");
    await knex.schema.dropTable("identities");
  },
};
