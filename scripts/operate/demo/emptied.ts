/** Takes an interrupted filling away: its tables, its journal and its pictures. No server may run on the store. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "#server/base/config/config.ts";
import { lockName, noteFile, picturesFolder, storeFiles } from "#server/base/db/dataFolder.ts";
import { openMysqlForMigrations } from "#server/base/db/database.ts";
import { unmigrate } from "#server/base/db/migrations.ts";

export async function emptyStore({ mysql, dataDir }: Pick<Config, "mysql" | "dataDir">): Promise<void> {
  if (mysql !== null) {
    const database = openMysqlForMigrations(mysql);
    try {
      await unmigrate(database);
    } finally {
      await database.stop();
    }
  }
  const files = [...storeFiles, lockName, noteFile, picturesFolder];
  for (const name of files) rmSync(join(dataDir, name), { recursive: true, force: true });
}
