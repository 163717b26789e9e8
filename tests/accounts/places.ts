/** A whole server for the attacks on accounts, on either database, behind a proxy that names any address. */
import type { ServerEnvironment } from "#server/app/app.ts";
import { startRestServer, type RestServer } from "#tests/support/restServer.ts";
import { isLongRun } from "#tests/support/longRun.ts";
import { createPreparedDatabase } from "#tests/support/preparedTables.ts";

export const databases = ["sqlite", "mariadb"] as const;
/** The databases of this run: both in the contract suite, one in the usual run. */
export const databasesOfRun: readonly (typeof databases)[number][] = isLongRun ? databases : ["sqlite"];
let made = 0;

/** The settings of a fresh database. */
export function settingsOf(database: (typeof databases)[number]): Record<string, string> {
  if (database === "sqlite") return { TRUST_PROXY: "1" };
  made += 1;
  const name = `accounts_${process.pid}_${made}_${Date.now()}`;
  return { TRUST_PROXY: "1", DATABASE_URL: createPreparedDatabase(name) };
}

export const startPlace = (
  database: (typeof databases)[number],
  settings: Record<string, string> = {},
  surroundings: ServerEnvironment = {},
): Promise<RestServer> => startRestServer({ ...settingsOf(database), ...settings }, surroundings);

/** The header with which the proxy names the nth of many addresses. */
export const from = (n: number): Record<string, string> => ({
  "x-forwarded-for": `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
});
