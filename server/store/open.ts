/** Opens the store that the settings name and brings its tables up to date. */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Config } from "#server/config.ts";
import type { MysqlAddress } from "#server/db/mysqlAddress.ts";
import { storeLimits } from "#server/limits.ts";
import type { Log } from "#server/core/log.ts";
import { achievementStore } from "#server/statistics/achievementStore.ts";
import { accountStore } from "#server/accounts/accountStore.ts";
import { admitEmbedded, admitMysql } from "#server/db/admission.ts";
import { removeOldAside } from "#server/journal/asideFiles.ts";
import { beginEmbedded, type BegunStore } from "./begin.ts";
import { gameChatStore } from "#server/chat/gameChatStore.ts";
import { journalCompanion, noteCompanion } from "#server/db/companions.ts";
import { conductStore } from "#server/conduct/conductStore.ts";
import {
  openMysqlDatabase,
  openMysqlForMigrations,
  openSqliteDatabase,
  type Database,
  withWait,
} from "#server/db/database.ts";
import { fileReason, isDatabaseFailure, isFileDamage, isRefusal } from "#server/db/errors.ts";
import { StartError, StoreUnavailable } from "#server/core/errors.ts";
import { erasureStore } from "#server/accounts/erasureStore.ts";
import { howToRestore, makeFolder, tablesFile } from "#server/db/dataFolder.ts";
import { FileWatch } from "#server/db/fileWatch.ts";
import { friendStore } from "#server/friends/friendStore.ts";
import { globalChatStore } from "#server/chat/globalChatStore.ts";
import { identityStore } from "#server/google/identityStore.ts";
import type { Journal, JournalProbe } from "#server/journal/journal.ts";
import { MysqlJournal } from "#server/journal/mysql.ts";
import { SqliteJournal } from "#server/journal/sqlite.ts";
import { leaderboardStore } from "#server/ratings/leaderboardStore.ts";
import { Lease, type LeaseUse } from "#server/db/lease.ts";
import { matchStore } from "#server/matches/matchStore.ts";
import { profileStore } from "#server/profiles/profileStore.ts";
import { proofStore } from "#server/accounts/proofStore.ts";
import { pictureStore } from "#server/images/pictureStore.ts";
import { ratedPairStore } from "#server/ratings/ratedPairStore.ts";
import { ratingStore } from "#server/ratings/ratingStore.ts";
import { sessionStore } from "#server/sessions/sessionStore.ts";
import { sightingStore } from "#server/usage/usageStore.ts";
import { socialStore } from "#server/safety/socialStore.ts";
import { statisticsStore } from "#server/statistics/statisticsStore.ts";
import type { Store } from "./store.ts";
import { type Companion, noFiles, upkeepOf } from "#server/db/upkeep.ts";
import { userStore } from "#server/users/userStore.ts";
import { probeWrite } from "#server/db/writeProbe.ts";

type StoreConfig = Pick<Config, "mysql" | "dataDir" | "sqliteSync" | "databaseWaitMs">;

/** How a store is opened besides its settings. */
export interface StoreUse {
  /** For MySQL, where another server may work on the same database. */
  readonly lease?: LeaseUse;
  /** The embedded store of these settings, where its first steps were taken already. */
  readonly begun?: BegunStore | undefined;
}

export const openStore = (config: StoreConfig, probe: JournalProbe, log: Log, use: StoreUse = {}): Promise<Store> =>
  config.mysql === null ? openEmbedded(config, probe, use.begun) : openMysqlStore(config, probe, log, use.lease ?? {});

async function openEmbedded(config: StoreConfig, probe: JournalProbe, begun?: BegunStore): Promise<Store> {
  const { dataDir, sqliteSync, databaseWaitMs } = config;
  const { folder, settings, journal: started, tables } = begun ?? beginEmbedded(config);
  const { isNew } = folder;
  // The journal first: its lock says that no other server uses this folder.
  const journal = await SqliteJournal.open(settings, probe, started).catch(async (error: unknown) => {
    await tables.terminate();
    throw error;
  });
  const database = openSqliteDatabase(join(dataDir, tablesFile), sqliteSync, databaseWaitMs, tables);
  const companion = journalCompanion(journal);
  try {
    await admitEmbedded(withWait(database, storeLimits.startWaitMs), companion, { dataDir, isNew });
    folder.begun();
  } catch (error) {
    await Promise.allSettled([journal.stop(), database.stop()]);
    throw error instanceof StartError ? error : unreadable(join(dataDir, tablesFile), error);
  }
  const scrub = async (): Promise<void> => {
    await journal.scrub();
    await foldIn(database);
  };
  const removeAside = (now: number): number => removeOldAside(dataDir, now);
  const watch = new FileWatch(join(dataDir, tablesFile));
  return storeOf(database, journal, upkeepOf(database, companion, { scrub, removeAside }), () => watch.look());
}

const unreadable = (file: string, error: unknown): StartError =>
  new StartError(`${file}: ${fileReason(error)}${isFileDamage(error) ? `. ${howToRestore}` : ""}`);

/** Empties the write-ahead file of the tables, which holds what was deleted; not while a backup reads. */
async function foldIn(database: Database): Promise<void> {
  await database.run(async (knex) => {
    await knex.raw("pragma busy_timeout = 0");
    await knex.raw("pragma wal_checkpoint(truncate)");
    await knex.raw(`pragma busy_timeout = ${storeLimits.busyMsMax}`);
  });
}

async function openMysqlStore(config: StoreConfig, probe: JournalProbe, log: Log, leaseUse: LeaseUse): Promise<Store> {
  const { mysql, dataDir, databaseWaitMs } = config;
  if (mysql === null) throw new StartError("DATABASE_URL is not set");
  makeFolder(dataDir);
  const companion = noteCompanion(dataDir);
  const lease = await prepareMysql(mysql, log, async (database) => {
    // First of all, so that a server that may not start changes nothing.
    const taken = await Lease.take(mysql, leaseUse, log);
    try {
      await admitMysql(database, companion, dataDir, log);
      await taken.begin();
      return taken;
    } catch (error) {
      await taken.release();
      throw error;
    }
  });
  const database = openMysqlDatabase(mysql, databaseWaitMs);
  // The database wipes by its own settings; nothing of it lies in DATA_DIR.
  const upkeep = upkeepOf(database, underLease(companion, lease), noFiles);
  const store = storeOf(database, new MysqlJournal(mysql, probe, lease), upkeep);
  const stop = async (): Promise<void> => {
    await store.stop();
    await lease.release();
  };
  return { ...store, stop };
}

/** The mark is the next server's to raise once that has taken over. */
const underLease = (companion: Companion, lease: Lease): Companion => ({
  read: async () => {
    if (lease.isLost) throw new StoreUnavailable("another server has taken over");
    return companion.read();
  },
  write: (mark) => companion.write(mark),
});

/** Brings the tables up to date, waiting for a database that is still starting itself. */
async function prepareMysql<T>(mysql: MysqlAddress, log: Log, prepare: (database: Database) => Promise<T>): Promise<T> {
  const database = openMysqlForMigrations(mysql);
  const giveUpAt = performance.now() + storeLimits.startWaitMs;
  try {
    for (;;) {
      const done = await prepare(database).then((value) => ({ value }), asError);
      if (!(done instanceof Error)) return done.value;
      const error = done;
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

/** `lookAtFile` throws when the tables' file is not the opened one any more. */
function storeOf(
  database: Database,
  journal: Journal,
  upkeep: ReturnType<typeof upkeepOf>,
  lookAtFile = (): void => {},
): Store {
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
    ratedPairs: ratedPairStore(database),
    sightings: sightingStore(database),
    leaderboard: leaderboardStore(database),
    profiles: profileStore(database),
    friends: friendStore(database),
    statistics: statisticsStore(database),
    achievements: achievementStore(database),
    conduct: conductStore(database),
    chat: gameChatStore(database),
    globalChat: globalChatStore(database),
    social: socialStore(database),
    upkeep,
    journal,
    ping: async () => {
      await Promise.all([probeWrite(database), journal.ping()]);
      lookAtFile();
    },
    stop: async () => {
      await upkeep.close();
      await journal.stop();
      await database.stop();
    },
  };
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
const reason = (error: unknown): string => (error instanceof Error ? error.message || error.name : String(error));
