/** The place of a killed server's data; a test reads it when no server runs. */
import { rmSync } from "node:fs";
import { inject } from "vitest";
import { readConfig } from "#server/base/config/config.ts";
import { createLog } from "#server/base/core/log.ts";
import { openStore } from "#server/app/store/open.ts";
import { createDatabase } from "#tests/support/services.ts";
import { createPreparedDatabase, prepareFolder } from "#tests/support/preparedTables.ts";
import type { Settings } from "#tests/support/serverProcess.ts";
import { replay, type RoomHistory } from "#tests/support/oracle.ts";
import { newFolder } from "#tests/support/newFolder.ts";
import { isLongRun } from "#tests/support/longRun.ts";

export interface Place {
  readonly settings: Settings;
  readonly dataDir: string;
  /** Reads every open room's journal; no server may run meanwhile. */
  journals(): Promise<Map<string, RoomHistory>>;
  remove(): void;
}

export const databases = ["sqlite", "mariadb"] as const;

/**
 * The databases of this run: both in the contract suite, one in the usual run; kills during play are always on both.
 */
export const databasesOfRun: readonly (typeof databases)[number][] = isLongRun ? databases : ["sqlite"];
let places = 0;

const placeFolder = (): string => newFolder("spar-crash-");
const placeName = (): string => `crash_${process.pid}_${++places}`;

/** A place on one of the databases, with all tables. */
export function newPlace(database: (typeof databases)[number]): Place {
  const dataDir = placeFolder();
  if (database === "mariadb") return placeAt(dataDir, createPreparedDatabase(placeName()));
  prepareFolder(dataDir);
  return placeAt(dataDir);
}

/** An empty place on one of the databases. */
export const emptyPlace = (database: (typeof databases)[number]): Place =>
  placeAt(placeFolder(), database === "mariadb" ? createDatabase(inject("mariadbUrl"), placeName()) : undefined);

/** The place with this folder and, on MariaDB, this database. */
export function placeAt(dataDir: string, databaseUrl?: string): Place {
  const settings: Settings = { DATA_DIR: dataDir, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) };
  return {
    settings,
    dataDir,
    journals: async () => {
      const probe = { committed: () => {}, faulted: () => {} };
      const store = await openStore(readConfig({ ...settings, DATABASE_WAIT_MS: "60000" }), probe, createLog("silent"));
      const histories = new Map<string, RoomHistory>();
      for await (const room of store.journal.openRooms()) histories.set(room.room, replay(room));
      await store.stop();
      return histories;
    },
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}
