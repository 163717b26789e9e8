import type { Engine } from "../database.ts";
import type { Knex } from "../knex.ts";
import { addColumn, createTable, dropColumn, instant, type Migration } from "./migration.ts";

/** Cases of moderators: the pending reports about one player together, or one appeal. */
const cases = (knex: Knex, engine: Engine): Promise<void> =>
  createTable(knex, engine, "report_cases", (table) => {
    table.increments("id");
    table.string("kind", 8).notNullable();
    // The reported player, or the player who appeals.
    table.integer("user_id").unsigned().references("users.id").onDelete("set null");
    table.string("status", 16).notNullable();
    // How many different players reported; an appeal counts as one.
    table.integer("reporters").notNullable();
    instant(table, "opened_at").notNullable();
    instant(table, "last_at").notNullable();
    instant(table, "closed_at");
    table.integer("assigned_to").unsigned().references("users.id").onDelete("set null");
    instant(table, "assigned_until");
    // `report:` and the player's id while the case is open, so that a player has one open case.
    table.string("open_key", 32).unique("report_cases_open");
    table.index(["user_id", "id"], "report_cases_user");
    table.index(["assigned_to"], "report_cases_assigned");
  });

/** The orders of the queue: by reporters, then the oldest; by age. With a status, with a kind, with both, with neither. */
const caseOrders = [
  ["report_cases_most", "reporters desc, id"],
  ["report_cases_status_most", "status, reporters desc, id"],
  ["report_cases_status_kind_most", "status, kind, reporters desc, id"],
  ["report_cases_kind_most", "kind, reporters desc, id"],
  ["report_cases_status", "status, id"],
  ["report_cases_status_kind", "status, kind, id"],
  ["report_cases_kind", "kind, id"],
] as const;

const decisions = (knex: Knex, engine: Engine): Promise<void> =>
  createTable(knex, engine, "report_decisions", (table) => {
    table.increments("id");
    table.integer("case_id").unsigned().notNullable().references("report_cases.id").onDelete("cascade");
    table.integer("moderator_id").unsigned().references("users.id").onDelete("set null");
    table.string("outcome", 16).notNullable();
    table.string("action", 16).notNullable();
    table.integer("sanction_id").unsigned();
    // For the record: only staff read it.
    table.text("reason").notNullable();
    // The message to the player who reported or appealed, as JSON by language; null for none.
    table.text("answer");
    instant(table, "at").notNullable();
    // Until then it can be undone; null where it cannot.
    instant(table, "undo_until");
    // When those whom it concerns were told: at once, or after the time for undoing. Null while they are not.
    instant(table, "told_at");
    instant(table, "undone_at");
    table.index(["case_id", "id"], "report_decisions_case");
    table.index(["moderator_id"], "report_decisions_moderator");
    table.index(["told_at", "undo_until"], "report_decisions_told");
  });

const appeals = (knex: Knex, engine: Engine): Promise<void> =>
  createTable(knex, engine, "appeals", (table) => {
    table.increments("id");
    table.integer("case_id").unsigned().notNullable().references("report_cases.id").onDelete("cascade");
    // One appeal for each sanction.
    table.integer("sanction_id").unsigned().notNullable().unique("appeals_sanction");
    table.integer("user_id").unsigned().references("users.id").onDelete("set null");
    table.text("text").notNullable();
    table.string("locale", 8).notNullable();
    table.string("status", 16).notNullable();
    table.text("answer");
    instant(table, "at").notNullable();
    instant(table, "decided_at");
    table.index(["case_id"], "appeals_case");
    table.index(["user_id"], "appeals_user");
  });

const replies = (knex: Knex, engine: Engine): Promise<void> =>
  createTable(knex, engine, "canned_replies", (table) => {
    table.increments("id");
    table.string("title", 80).notNullable();
    for (const language of ["en", "es", "fr", "de"]) table.text(language).notNullable();
    instant(table, "changed_at").notNullable();
    table.integer("changed_by").unsigned().references("users.id").onDelete("set null");
    table.index(["changed_by"], "canned_replies_changed_by");
  });

/** Something that a moderator should look at, found by the server. Nothing follows from it by itself. */
const signals = async (knex: Knex, engine: Engine): Promise<void> => {
  await createTable(knex, engine, "signals", (table) => {
    table.increments("id");
    table.string("kind", 16).notNullable();
    // One signal for the same accounts or the same browser.
    table.string("mark", 64).notNullable().unique("signals_mark");
    table.string("status", 16).notNullable();
    // Matches of the two, or accounts of the browser, and how many of the matches the same one lost.
    table.integer("count").notNullable();
    table.integer("lost").notNullable();
    instant(table, "found_at").notNullable();
    instant(table, "last_at").notNullable();
    instant(table, "reviewed_at");
    table.integer("reviewed_by").unsigned().references("users.id").onDelete("set null");
    table.text("note");
    table.index(["status", "last_at", "id"], "signals_status");
    table.index(["last_at", "id"], "signals_last");
    table.index(["reviewed_by"], "signals_reviewed_by");
  });
  await createTable(knex, engine, "signal_accounts", (table) => {
    table.integer("signal_id").unsigned().notNullable().references("signals.id").onDelete("cascade");
    table.integer("user_id").unsigned().notNullable().references("users.id").onDelete("cascade");
    // The player who lost, in a signal about a pair.
    table.boolean("loses").notNullable();
    table.primary(["signal_id", "user_id"]);
    table.index(["user_id"], "signal_accounts_user");
  });
};

/** Rated points that a player got back because the opponent was banned for cheating. */
const refunds = (knex: Knex, engine: Engine): Promise<void> =>
  createTable(knex, engine, "rating_refunds", (table) => {
    table.integer("banned_id").unsigned().notNullable().references("users.id").onDelete("cascade");
    table.integer("user_id").unsigned().notNullable().references("users.id").onDelete("cascade");
    table.string("pool", 8).notNullable();
    instant(table, "at").notNullable();
    table.double("points").notNullable();
    table.primary(["banned_id", "user_id", "pool", "at"]);
    table.index(["user_id"], "rating_refunds_user");
  });

/** Makes an index if a killed start has not made it already. */
async function addIndex(knex: Knex, engine: Engine, name: string, table: string, columns: string): Promise<void> {
  if (engine === "mysql") {
    const [found] = (await knex.raw(
      "select 1 from information_schema.statistics where table_schema = database() and table_name = ? and index_name = ?",
      [table, name],
    )) as [readonly unknown[]];
    if (found.length > 0) return;
  }
  await knex.raw(`create index ${engine === "sqlite" ? "if not exists " : ""}${name} on ${table} (${columns})`);
}

/** Reports that came before there were cases: those about one player make one. */
async function gatherReports(knex: Knex): Promise<void> {
  await knex.raw(
    `insert into report_cases (kind, user_id, status, reporters, opened_at, last_at, open_key)
     select 'report', reported_id, 'pending', count(distinct coalesce(reporter_id, 0)), min(at), max(at),
       concat('report:', reported_id)
     from reports where status = 'pending' and reported_id is not null and case_id is null group by reported_id`,
  );
  await knex.raw(
    `update reports set case_id =
       (select c.id from report_cases c where c.open_key = concat('report:', reports.reported_id))
     where status = 'pending' and case_id is null`,
  );
}

/** The replies that staff begin with; they can be changed and deleted like all others. */
const firstReplies = [
  {
    title: "Thanks, we took action",
    en: "Thank you for your report. We looked into it and took action.",
    es: "Gracias por tu denuncia. La hemos revisado y hemos tomado medidas.",
    fr: "Merci pour votre signalement. Nous l’avons examiné et avons pris des mesures.",
    de: "Danke für deine Meldung. Wir haben sie geprüft und etwas unternommen.",
  },
  {
    title: "Thanks, no rule was broken",
    en: "Thank you for your report. We looked into it and found no broken rule. You can block this player at any time.",
    es: "Gracias por tu denuncia. La hemos revisado y no vimos ninguna regla incumplida. Puedes bloquear a este jugador cuando quieras.",
    fr: "Merci pour votre signalement. Nous l’avons examiné et n’avons constaté aucune infraction. Vous pouvez bloquer ce joueur à tout moment.",
    de: "Danke für deine Meldung. Wir haben sie geprüft und keinen Regelverstoß gefunden. Du kannst diesen Spieler jederzeit blockieren.",
  },
  {
    title: "Appeal: the decision stands",
    en: "We read your appeal and looked at everything again. The decision stands.",
    es: "Leímos tu apelación y volvimos a revisarlo todo. La decisión se mantiene.",
    fr: "Nous avons lu votre recours et tout réexaminé. La décision est maintenue.",
    de: "Wir haben deinen Einspruch gelesen und alles noch einmal geprüft. Die Entscheidung bleibt bestehen.",
  },
  {
    title: "Appeal: you were right",
    en: "We read your appeal and looked at everything again. You were right, and we are sorry.",
    es: "Leímos tu apelación y volvimos a revisarlo todo. Tenías razón, y lo sentimos.",
    fr: "Nous avons lu votre recours et tout réexaminé. Vous aviez raison, et nous en sommes désolés.",
    de: "Wir haben deinen Einspruch gelesen und alles noch einmal geprüft. Du hattest recht, und es tut uns leid.",
  },
] as const;

async function addFirstReplies(knex: Knex): Promise<void> {
  if ((await knex("canned_replies").first()) !== undefined) return;
  await knex("canned_replies").insert(firstReplies.map((reply) => ({ ...reply, changed_at: 0 })));
}

export const moderation: Migration = {
  name: "027-moderation",
  up: async (knex, engine) => {
    await cases(knex, engine);
    for (const [name, columns] of caseOrders) await addIndex(knex, engine, name, "report_cases", columns);
    await decisions(knex, engine);
    await appeals(knex, engine);
    await replies(knex, engine);
    await signals(knex, engine);
    await refunds(knex, engine);
    await addColumn(knex, "reports", "case_id", (table) => table.integer("case_id").unsigned());
    await addColumn(knex, "reports", "decision_id", (table) => table.integer("decision_id").unsigned());
    // The match of its room in which it happened; with the code it names the stored match.
    await addColumn(knex, "reports", "match_number", (table) => table.integer("match_number"));
    await addIndex(knex, engine, "reports_case", "reports", "case_id");
    // Rows last: a table with rows is not made again after a killed start.
    await addFirstReplies(knex);
    await gatherReports(knex);
  },
  down: async (knex, engine) => {
    await knex.raw(engine === "mysql" ? "drop index reports_case on reports" : "drop index reports_case");
    for (const name of ["match_number", "decision_id", "case_id"]) await dropColumn(knex, "reports", name);
    for (const name of [
      "rating_refunds",
      "signal_accounts",
      "signals",
      "canned_replies",
      "appeals",
      "report_decisions",
      "report_cases",
    ]) {
      await knex.schema.dropTable(name);
    }
  },
};
