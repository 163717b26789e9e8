/** Opens the store of these settings and migrates its tables. */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { NodeName } from "#protocol/ids.ts";
import type { Config } from "#server/base/config/config.ts";
import type { MysqlAddress } from "#server/base/db/mysqlAddress.ts";
import { storeLimits } from "#server/base/db/limits.ts";
import type { Log } from "#server/base/core/log.ts";
import { prepareEmbedded, prepareForNode, prepareMysql } from "#server/base/db/prepareStore.ts";
import { removeOldDamagedFiles } from "#server/base/journal/damagedFiles.ts";
import { startEmbedded, type StartedStore } from "./startEmbedded.ts";
import { journalMarkFile, type MarkFile, noteMarkFile, tablesMarkFile } from "#server/base/db/mark.ts";
import {
  openMysqlDatabase,
  openMysqlForMigrations,
  openSqliteDatabase,
  type Database,
  withTimeout,
} from "#server/base/db/database.ts";
import { fileReason, isDatabaseFailure, isFileDamage, isRefusal } from "#server/base/db/errors.ts";
import { StartError, StoreUnavailable } from "#server/base/core/errors.ts";
import { howToRestore, makeFolder, tablesFile } from "#server/base/db/dataFolder.ts";
import { traceQueries } from "#server/base/db/queryTraces.ts";
import type { Traces } from "#server/base/core/traces.ts";
import { FileWatch, probeWrite } from "#server/base/db/fileWatch.ts";
import type { Journal, JournalProbe } from "#server/base/journal/journal.ts";
import { MysqlJournal } from "#server/base/journal/mysql.ts";
import { SqliteJournal } from "#server/base/journal/sqlite.ts";
import { type Fence, Lease, type LeaseOptions, waitForServerAlone } from "#server/base/db/lease.ts";
import { type NodeOptions, openMembership } from "#server/base/cluster/membership.ts";
import type { Membership } from "#server/base/cluster/nodes.ts";
import { systemClock } from "#server/base/core/clock.ts";
import { version } from "#server/base/core/version.ts";
import { storesOf } from "#server/app/domains.ts";
import type { Store } from "./store.ts";
import { noFileMaintenance, maintenanceOf } from "#server/base/db/maintenance.ts";

type StoreConfig = Pick<Config, "mysql" | "redis" | "dataDir" | "sqliteSync" | "databaseWaitMs">;

/** Options for opening a store. */
export interface OpenOptions {
  /** For MySQL: the lease on the database, or that of a node. `lost` is called for both. */
  readonly lease?: LeaseOptions;
  /** For tests of nodes. */
  readonly node?: Partial<Pick<NodeOptions, "clock" | "times" | "version">>;
  /** The started embedded store of these settings, if there is one. */
  readonly started?: StartedStore | undefined;
  readonly traces?: Traces | null;
}

export const openStore = (config: StoreConfig, probe: JournalProbe, log: Log, use: OpenOptions = {}): Promise<Store> =>
  config.mysql === null
    ? openEmbedded(config, probe, use)
    : openMysqlStore({ ...config, mysql: config.mysql }, probe, log, use);

async function openEmbedded(config: StoreConfig, probe: JournalProbe, use: OpenOptions): Promise<Store> {
  const { dataDir, sqliteSync, databaseWaitMs } = config;
  const { folder, settings, journal: started, tables } = use.started ?? startEmbedded(config);
  const { isNew } = folder;
  // The journal first: its lock shows that no other server uses this folder.
  const journal = await SqliteJournal.open(settings, probe, started).catch(async (error: unknown) => {
    await tables.terminate();
    throw error;
  });
  const database = openSqliteDatabase(join(dataDir, tablesFile), sqliteSync, databaseWaitMs, tables);
  if (use.traces) traceQueries(database, use.traces);
  const markFile = journalMarkFile(journal);
  try {
    await prepareEmbedded(withTimeout(database, storeLimits.startWaitMs), markFile, { dataDir, isNew });
    folder.markComplete();
  } catch (error) {
    await Promise.allSettled([journal.stop(), database.stop()]);
    throw error instanceof StartError ? error : unreadable(join(dataDir, tablesFile), error);
  }
  const eraseDeleted = async (): Promise<void> => {
    await journal.eraseDeleted();
    await foldIn(database);
  };
  const removeDamagedFiles = (now: number): number => removeOldDamagedFiles(dataDir, now);
  const watch = new FileWatch(join(dataDir, tablesFile));
  return storeOf(database, journal, maintenanceOf(database, markFile, { eraseDeleted, removeDamagedFiles }), () =>
    watch.check(),
  );
}

const unreadable = (file: string, error: unknown): StartError =>
  new StartError(`${file}: ${fileReason(error)}${isFileDamage(error) ? `. ${howToRestore}` : ""}`);

/** Empties the write-ahead file of the tables, which has deleted data. Does not wait for a backup. */
async function foldIn(database: Database): Promise<void> {
  await database.run(async (knex) => {
    await knex.raw("pragma busy_timeout = 0");
    await knex.raw("pragma wal_checkpoint(truncate)");
    await knex.raw(`pragma busy_timeout = ${storeLimits.busyMsMax}`);
  });
}

type MysqlConfig = StoreConfig & { readonly mysql: MysqlAddress };

async function openMysqlStore(config: MysqlConfig, probe: JournalProbe, log: Log, use: OpenOptions): Promise<Store> {
  makeFolder(config.dataDir);
  const place = await (config.redis === null
    ? openAlone(config, log, use)
    : openAsNode(config, config.redis.node, log, use));
  const database = openMysqlDatabase(config.mysql, config.databaseWaitMs);
  if (use.traces) traceQueries(database, use.traces);
  const journal = new MysqlJournal(config.mysql, probe, place.fence);
  // The database has no files in DATA_DIR; it erases by its own settings.
  const maintenance = maintenanceOf(database, place.markFile(database), noFileMaintenance);
  const { membership } = place;
  const close = membership === null ? maintenance.close : async (): Promise<void> => {};
  const store = storeOf(database, journal, { ...maintenance, close });
  const stop = async (): Promise<void> => {
    await store.stop();
    await place.leave();
  };
  return { ...store, membership, stop };
}

/** What lets a server work on a MySQL database. */
interface MysqlPlace {
  readonly fence: Fence | null;
  readonly membership: Membership | null;
  readonly markFile: (database: Database) => MarkFile;
  readonly leave: () => Promise<void>;
}

async function openAlone({ mysql, dataDir }: MysqlConfig, log: Log, use: OpenOptions): Promise<MysqlPlace> {
  const markFile = noteMarkFile(dataDir);
  const lease = await connectMysql(mysql, log, async (database) => {
    // First, so that a server that may not start changes nothing.
    const taken = await Lease.take(mysql, use.lease ?? {}, log);
    try {
      await prepareMysql(database, markFile, dataDir, log);
      await taken.begin();
      return taken;
    } catch (error) {
      await taken.release();
      throw error;
    }
  });
  return { fence: lease, membership: null, markFile: () => underLease(markFile, lease), leave: () => lease.release() };
}

async function openAsNode({ mysql }: MysqlConfig, node: NodeName, log: Log, use: OpenOptions): Promise<MysqlPlace> {
  const ended = use.lease?.lost ?? ((): void => {});
  const options: NodeOptions = { node, version, clock: systemClock, ended, ...use.node };
  const membership = await connectMysql(mysql, log, async (database) => {
    // First, so that a node that may not start changes nothing.
    await waitForServerAlone(mysql, use.lease ?? {});
    await prepareForNode(database);
    return openMembership(mysql, options, log);
  });
  return { fence: null, membership, markFile: tablesMarkFile, leave: () => membership.stop() };
}

/** Only the holder of the lease raises the mark. */
const underLease = (markFile: MarkFile, lease: Lease): MarkFile => ({
  read: async () => {
    if (lease.isLost) throw new StoreUnavailable("another server has taken over");
    return markFile.read();
  },
  write: (mark) => markFile.write(mark),
});

/**
 * Connects to MySQL and runs `prepare`. Waits for a database that is still starting.
 * @throws StartError after that time
 */
async function connectMysql<T>(mysql: MysqlAddress, log: Log, prepare: (database: Database) => Promise<T>): Promise<T> {
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

/** `checkFile` throws StoreUnavailable if the tables' file is no longer the opened one. */
function storeOf(
  database: Database,
  journal: Journal,
  maintenance: ReturnType<typeof maintenanceOf>,
  checkFile = (): void => {},
): Store {
  return {
    ...storesOf(database),
    maintenance,
    journal,
    membership: null,
    pingTables: async () => {
      await probeWrite(database);
      checkFile();
    },
    ping: async () => {
      await Promise.all([probeWrite(database), journal.ping()]);
      checkFile();
    },
    stop: async () => {
      await maintenance.close();
      await journal.stop();
      await database.stop();
    },
  };
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
const reason = (error: unknown): string => (error instanceof Error ? error.message || error.name : String(error));
