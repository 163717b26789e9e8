/** The two dialects of knex that knex.ts extends. knex ships no types for them. */
declare module "knex/lib/dialects/better-sqlite3/index.js" {
  export default class BetterSqlite3Client {
    connectionSettings: { filename: string };
    _formatBindings(bindings: readonly unknown[] | undefined): unknown[];
    acquireRawConnection(): Promise<unknown>;
    destroyRawConnection(connection: unknown): Promise<void>;
    validateConnection(connection: unknown): boolean;
    _query(connection: unknown, obj: unknown): Promise<unknown>;
    _driver(): unknown;
  }
}

declare module "knex/lib/dialects/mysql2/index.js" {
  export default class Mysql2Client {
    connectionSettings: Record<string, unknown>;
    driver: typeof import("mysql2");
    checkVersion(connection: unknown): Promise<unknown>;
    acquireRawConnection(): Promise<unknown>;
    destroyRawConnection(connection: unknown): Promise<void>;
    validateConnection(connection: unknown): boolean;
    _query(connection: unknown, obj: unknown): Promise<unknown>;
  }
}
