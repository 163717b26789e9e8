/** Opens the store that the settings name and brings its tables up to date. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Config, MysqlAddress } from "#server/config.ts";
import { storeLimits } from "#server/limits.ts";
import type { Log } from "#server/log.ts";
import { achievementStore } from "./achievements.ts";
import { accountStore } from "./accounts.ts";
import { chatStore } from "./chat.ts";
import { conductStore } from "./conduct.ts";
import { openMysqlDatabase, openMysqlForMigrations, openSqliteDatabase, type Database } from "./database.ts";
import { isDatabaseFailure, isRefusal, StartError } from "./errors.ts";
import { erasureStore } from "./erasure.ts";
import { friendStore } from "./friends.ts";
import { globalChatStore } from "./globalChat.ts";
import { identityStore } from "./identities.ts";
import type { Journal, JournalProbe } from "./journal.ts";
import { MysqlJournal } from "./journal-mysql.ts";
import { SqliteJournal } from "./journal-sqlite.ts";
import { leaderboardStore } from "./leaderboard.ts";
import { matchStore } from "./matches.ts";
import { migrate } from "./migrations.ts";
import { profileStore } from "./profiles.ts";
import { proofStore } from "./proofs.ts";
import { pictureStore } from "./pictures.ts";
import { ratingStore } from "./ratings.ts";
import { sessionStore } from "./sessions.ts";
import { socialStore } from "./social.ts";
import { statisticsStore } from "./statistics.ts";
import type { Store } from "./store.ts";
import { userStore } from "./users.ts";

type StoreConfig = Pick<Config, "mysql" | "dataDir" | "sqliteSync" | "databaseWaitMs">;

export const openStore = (config: StoreConfig, probe: JournalProbe, log: Log): Promise<Store> =>
  config.mysql === null ? openEmbedded(config, probe) : openMysqlStore(config, probe, log);

async function openEmbedded({ dataDir, sqliteSync, databaseWaitMs }: StoreConfig, probe: JournalProbe): Promise<Store> {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartError(`DATA_DIR=${dataDir}: ${reason(error)}`);
  }
  // The journal first: its lock says that no other server uses this folder.
  const settings = { filename: join(dataDir, "journal.db"), sync: sqliteSync, lockMsMax: storeLimits.lockMsMax };
  const journal = await SqliteJournal.open(settings, probe);
  const filename = join(dataDir, "spar.db");
  const database = openSqliteDatabase(filename, sqliteSync, databaseWaitMs);
  try {
    await migrate(database);
  } catch (error) {
    await Promise.allSettled([journal.stop(), database.stop()]);
    throw new StartError(`${filename}: ${reason(error)}`);
  }
  return storeOf(database, journal);
}

async function openMysqlStore({ mysql, databaseWaitMs }: StoreConfig, probe: JournalProbe, log: Log): Promise<Store> {
  if (mysql === null) throw new StartError("DATABASE_URL is not set");
  await prepareMysql(mysql, log);
  return storeOf(openMysqlDatabase(mysql, databaseWaitMs), new MysqlJournal(mysql, probe));
}

/** Brings the tables up to date, waiting for a database that is still starting itself. */
async function prepareMysql(mysql: MysqlAddress, log: Log): Promise<void> {
  const database = openMysqlForMigrations(mysql);
  const giveUpAt = performance.now() + storeLimits.startWaitMs;
  try {
    for (;;) {
      const error = await migrate(database).then(() => undefined, asError);
      if (error === undefined) return;
      if (error instanceof StartError) throw error;
      const isHopeless = !isDatabaseFailure(error) || isRefusal(error) || performance.now() > giveUpAt;
      if (isHopeless) throw new StartError(`DATABASE_URL: ${reason(error)}`);
      log.warn({ err: error }, "waiting for the database");
      await sleep(storeLimits.startRetryMs);
    }
  } finally {
    await database.stop();
  }
}

function storeOf(database: Database, journal: Journal): Store {
  return {
    users: userStore(database),
    sessions: sessionStore(database),
    accounts: accountStore(database),
    proofs: proofStore(database),
    erasure: erasureStore(database),
    identities: identityStore(database),
    pictures: pictureStore(database),
    matches: matchStore(database),
    ratings: ratingStore(database),
    leaderboard: leaderboardStore(database),
    profiles: profileStore(database),
    friends: friendStore(database),
    statistics: statisticsStore(database),
    achievements: achievementStore(database),
    conduct: conductStore(database),
    chat: chatStore(database),
    globalChat: globalChatStore(database),
    social: socialStore(database),
    journal,
    ping: async () => {
      await Promise.all([database.run((knex) => knex("users").first("id")), journal.ping()]);
    },
    stop: async () => {
      await journal.stop();
      await database.stop();
    },
  };
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
const reason = (error: unknown): string => (error instanceof Error ? error.message || error.name : String(error));
