/** All migrations in order. A migration that has run on any database is never changed; add a new one instead. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Database, Engine } from "./database.ts";
import { StartError } from "#server/base/core/errors.ts";
import type { Knex } from "./knex.ts";
import { users } from "./migrations/001-users.ts";
import { sessions } from "./migrations/002-sessions.ts";
import { matches } from "./migrations/003-matches.ts";
import { matchPlayers } from "./migrations/004-match-players.ts";
import { gameMessages } from "./migrations/005-game-messages.ts";
import { journal } from "./migrations/006-journal.ts";
import { accounts } from "./migrations/007-accounts.ts";
import { google } from "./migrations/008-google.ts";
import { ratings } from "./migrations/009-ratings.ts";
import { conduct } from "./migrations/010-conduct.ts";
import { playerCounts } from "./migrations/011-player-counts.ts";
import { privacy } from "./migrations/012-privacy.ts";
import { social } from "./migrations/013-social.ts";
import { userIndexes } from "./migrations/014-user-indexes.ts";
import { friends } from "./migrations/015-friends.ts";
import { fairRatings } from "./migrations/016-fair-ratings.ts";
import { journalChecks } from "./migrations/017-journal-checks.ts";
import { storeMark } from "./migrations/018-store-mark.ts";
import { sessionProofs } from "./migrations/019-session-proofs.ts";
import { writeProbe } from "./migrations/020-write-probe.ts";
import { roles } from "./migrations/021-roles.ts";
import { sanctionsAndLog } from "./migrations/022-sanctions.ts";
import { notifications } from "./migrations/023-notifications.ts";
import { pushAndDigests } from "./migrations/024-push-and-digests.ts";
import { settings } from "./migrations/025-settings.ts";
import { directMessages } from "./migrations/026-direct-messages.ts";
import { moderation } from "./migrations/027-moderation.ts";
import { tickets } from "./migrations/028-tickets.ts";
import { status } from "./migrations/029-status.ts";
import { announcements } from "./migrations/030-announcements.ts";
import { activities } from "./migrations/031-activities.ts";
import { dailyCounts } from "./migrations/032-daily-counts.ts";
import { tournamentDrafts } from "./migrations/033-tournament-drafts.ts";
import { signalIndex } from "./migrations/034-signal-index.ts";
import { gems } from "./migrations/036-gems.ts";
import { eventsAndCosmetics } from "./migrations/037-events-and-cosmetics.ts";
import { tournaments } from "./migrations/038-tournaments.ts";
import { adminLogIndex } from "./migrations/045-admin-log-index.ts";
import { streams } from "./migrations/046-streams.ts";
import { tournamentSteps } from "./migrations/047-tournament-steps.ts";
import { tournamentSchedules } from "./migrations/048-tournament-schedules.ts";
import { replacedTables } from "./migrations/049-replaced-tables.ts";
import { tournamentChampions } from "./migrations/050-tournament-champions.ts";
import { demoFilling } from "./migrations/060-demo-filling.ts";
import { replacedCodes } from "./migrations/062-replaced-codes.ts";
import { proofsByCode } from "./migrations/064-proofs-by-code.ts";
import { pushFailures } from "./migrations/065-push-failures.ts";
import { usernameSkeletons } from "./migrations/067-username-skeletons.ts";
import { nodes } from "./migrations/070-nodes.ts";
import { pictureBytes } from "./migrations/071-picture-bytes.ts";
import { statusBoards } from "./migrations/072-status-boards.ts";
import type { Migration } from "./migrations/migration.ts";

const migrations: readonly Migration[] = [
  users,
  sessions,
  matches,
  matchPlayers,
  gameMessages,
  journal,
  accounts,
  google,
  ratings,
  conduct,
  playerCounts,
  privacy,
  social,
  userIndexes,
  friends,
  fairRatings,
  journalChecks,
  storeMark,
  sessionProofs,
  writeProbe,
  roles,
  sanctionsAndLog,
  notifications,
  pushAndDigests,
  settings,
  directMessages,
  moderation,
  tickets,
  status,
  announcements,
  activities,
  dailyCounts,
  tournamentDrafts,
  signalIndex,
  gems,
  eventsAndCosmetics,
  tournaments,
  adminLogIndex,
  streams,
  tournamentSteps,
  tournamentSchedules,
  replacedTables,
  tournamentChampions,
  demoFilling,
  replacedCodes,
  proofsByCode,
  pushFailures,
  usernameSkeletons,
  nodes,
  pictureBytes,
  statusBoards,
];

/** The names of all migrations of this version. */
export const migrationNames: readonly string[] = migrations.map(({ name }) => name);

/** Versions from this step on ask the table `step_needs` about steps that they do not know. */
const firstToAsk = nodes.name;

/** The step that a version must know to use the tables after `name`; null for steps that nobody asks about. */
export function neededAfter(name: string, all: readonly Pick<Migration, "name" | "needs">[]): string | null {
  const first = all.findIndex((migration) => migration.name === firstToAsk);
  const at = all.findIndex((migration) => migration.name === name);
  if (at <= first) return null;
  return all.slice(first, at + 1).findLast(({ needs }) => needs !== undefined)?.needs ?? firstToAsk;
}

/** Notes for older versions whether they can use the tables after this step; before knex notes the step itself. */
async function noteNeeds(knex: Knex, name: string): Promise<void> {
  const needs = neededAfter(name, migrations);
  if (needs !== null) await knex("step_needs").insert({ name, needs }).onConflict("name").merge();
}

const source = (engine: Engine): Knex.MigrationSource<Migration> => ({
  getMigrations: async () => [...migrations],
  getMigrationName: (migration) => migration.name,
  getMigration: async (migration) => ({
    up: async (knex) => {
      await migration.up(knex, engine);
      await noteNeeds(knex, migration.name);
    },
    down: (knex) => migration.down(knex, engine),
  }),
});

/** The last step in the tables that this version does not know and that makes them useless to it; null without one. */
async function lastForeignStep({ untyped: knex }: Pick<Database, "untyped">): Promise<string | null> {
  if (!(await knex.schema.hasTable("knex_migrations"))) return null;
  const done = await knex<{ id: number; name: string }>("knex_migrations").select("name").orderBy("id");
  const unknown = done.map(({ name }) => name).filter((name) => !migrationNames.includes(name));
  if (unknown.length === 0) return null;
  const isNoted = await knex.schema.hasTable("step_needs");
  const noted = isNoted ? await knex<StepNeeds>("step_needs").whereIn("name", unknown) : [];
  const usable = noted.filter(({ needs }) => migrationNames.includes(needs)).map(({ name }) => name);
  return unknown.findLast((name) => !usable.includes(name)) ?? null;
}

interface StepNeeds {
  readonly name: string;
  readonly needs: string;
}

/**
 * Knex would say of a newer database that its migrations are "corrupt".
 * @throws StartError where the tables have had steps after which this version cannot use them
 */
export async function refuseNewer(database: Pick<Database, "untyped">): Promise<void> {
  const step = await lastForeignStep(database);
  if (step === null) return;
  throw new StartError(
    `The database was made by a newer version of Spar: it has the step ${step}, and this version ends with ${migrationNames.at(-1)}. Start the newer version, or restore a backup of this one (docs/operations.md).`,
  );
}

/**
 * Brings the tables up to date; those of a newer version stay as they are where this version can use them. Several servers may start at once; a killed one does not block the next.
 * @throws StartError if another server migrates for more than a minute, or a newer version has
 */
export async function migrate(database: Database): Promise<void> {
  const { engine, untyped: knex } = database;
  const migrationSource = source(engine);
  await alone(engine, knex, async () => {
    await refuseNewer(database);
    // knex's own lock stays after a killed process, ours does not. We hold ours, so knex's lock here is a leftover.
    await knex.migrate.forceFreeMigrationsLock({ migrationSource });
    // knex would refuse steps of a newer version, also those that we can live with
    await knex.migrate.latest({ migrationSource, disableMigrationsListValidation: true });
  });
}

/** Reverts all migrations; for tests. */
export async function unmigrate({ engine, untyped: knex }: Database): Promise<void> {
  await knex.migrate.rollback({ migrationSource: source(engine) }, true);
}

/** The part of knex's client that has no types. */
interface ConnectionPool {
  acquireConnection(): Promise<unknown>;
  releaseConnection(connection: unknown): Promise<void>;
}

const poolOf = (knex: Knex): ConnectionPool => knex.client as ConnectionPool;

const lockName = "spar-migrations";
const lockSeconds = 60;

/**
 * Takes a lock on MySQL, which the database frees when its connection ends. The embedded file has one process anyway.
 */
async function alone(engine: Engine, knex: Knex, work: () => Promise<void>): Promise<void> {
  if (engine === "sqlite") return work();
  const pool = poolOf(knex);
  const connection = await pool.acquireConnection();
  try {
    for (let waited = 0; !(await tryLock(knex, connection)); waited += 1) {
      if (waited >= lockSeconds) throw new StartError("DATABASE_URL: another server is still preparing the tables");
      await sleep(1000);
    }
    await work();
    await knex.raw("select release_lock(?)", [lockName]).connection(connection);
  } finally {
    await pool.releaseConnection(connection);
  }
}

async function tryLock(knex: Knex, connection: unknown): Promise<boolean> {
  const query = knex.raw("select get_lock(?, 0) as got", [lockName]).connection(connection);
  const [rows] = (await query) as [rows: { readonly got: unknown }[]];
  return Number(rows[0]?.got) === 1;
}
