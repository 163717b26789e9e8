/** The databases that every store test runs on: the embedded one and the run's private MariaDB. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import { readConfig, type Config } from "#server/base/config/config.ts";
import { createLog } from "#server/base/core/log.ts";
import { openMysqlDatabase, openSqliteDatabase, type Database } from "#server/base/db/database.ts";
import type { LeaseOptions } from "#server/base/db/lease.ts";
import { openStore } from "#server/app/store/open.ts";
import type { Store } from "#server/app/store/store.ts";
import { createDatabase } from "./services.ts";
import { createPreparedDatabase, prepareFolder } from "./preparedTables.ts";
import { newFolder } from "./newFolder.ts";

/** An empty place for a store, which may be opened, stopped and opened again. */
export interface StorePlace {
  readonly config: Config;
  readonly faults: unknown[];
  open(lease?: LeaseOptions): Promise<Store>;
  /** The store's tables without the store, so that a test can write what takes a player weeks. */
  tables(): Database;
  /** Stops what is open and removes everything. */
  remove(): Promise<void>;
}

export interface StoreEngine {
  readonly name: "sqlite" | "mariadb";
  /** A place with all tables. */
  place(): StorePlace;
  /** An empty place. */
  emptyPlace(): StorePlace;
}

let databases = 0;

function place(dir: string, environment: Record<string, string> = {}): StorePlace {
  const settings = { DATA_DIR: dir, LOG_LEVEL: "silent", RATE_LIMITS: "off", DATABASE_WAIT_MS: "30000" };
  const config = readConfig({ ...environment, ...settings });
  const faults: unknown[] = [];
  const opened: { stop(): Promise<void> }[] = [];
  return {
    config,
    faults,
    open: async (lease) => {
      const probe = { committed: () => {}, faulted: (fault: unknown) => faults.push(fault) };
      const store = await openStore(config, probe, createLog("silent"), { lease });
      opened.push(store);
      return store;
    },
    tables: () => {
      const { mysql } = config;
      const database = mysql === null ? openSqliteDatabase(join(dir, "spar.db"), "normal") : openMysqlDatabase(mysql);
      opened.push(database);
      return database;
    },
    remove: async () => {
      await Promise.allSettled(opened.map((store) => store.stop()));
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

const storeFolder = (): string => newFolder("spar-store-");

export const sqliteEngine: StoreEngine = {
  name: "sqlite",
  place: () => {
    const dir = storeFolder();
    prepareFolder(dir);
    return place(dir);
  },
  emptyPlace: () => place(storeFolder()),
};

function databaseName(): string {
  databases += 1;
  return `store_${process.pid}_${databases}_${Date.now()}`;
}

export const mariadbEngine: StoreEngine = {
  name: "mariadb",
  place: () => place(storeFolder(), { DATABASE_URL: createPreparedDatabase(databaseName()) }),
  emptyPlace: () => place(storeFolder(), { DATABASE_URL: createDatabase(inject("mariadbUrl"), databaseName()) }),
};

export const storeEngines: readonly StoreEngine[] = [sqliteEngine, mariadbEngine];
