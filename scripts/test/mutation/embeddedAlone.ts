/** The source of tests/support/storeEngines.ts with the embedded database alone: MariaDB is slow to start. */
export const embeddedAlone = (source: string): string =>
  source.replace("= [sqliteEngine, mariadbEngine]", "= [sqliteEngine]");
