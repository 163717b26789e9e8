/**
 * The only importer of knex: opens its two clients. SQLite runs on its own thread, to which knex's better-sqlite3 dialect
 * sends messages. On MySQL every query has a time limit.
 */
import knexFactory, { type Knex } from "knex";
import BetterSqlite3Client from "knex/lib/dialects/better-sqlite3/index.js";
import Mysql2Client from "knex/lib/dialects/mysql2/index.js";
import type { Connection, QueryError, ResultSetHeader } from "mysql2";
import type { SQLInputValue } from "node:sqlite";
import type { MysqlAddress } from "./mysqlAddress.ts";
import { storeLimits } from "./limits.ts";
import { type BatchClient, type Batching, readThenWrite, type ReadThenWrite } from "./batches.ts";
import { withoutValues } from "./errors.ts";
import { SqliteConnection, SqliteThread } from "./sqliteConnection.ts";
import type { SqliteStatement } from "./sqliteThread.ts";
import type { BoundSql } from "./statement.ts";
import type { TablesThread } from "./tablesThread.ts";
import type { TypedKnex } from "./typedKnex.ts";

export type { Knex } from "knex";

/** Errors of a connection that is no longer used. They must not end the process. */
const ignore = (): void => {};

interface Query {
  sql: string;
  bindings?: readonly unknown[];
  options?: Record<string, unknown>;
  response?: unknown;
  context?: { lastID: number; changes: number };
}

/** A pool of connections. */
export interface OpenKnex {
  readonly knex: TypedKnex;
  /** The same without types, for migrations and transactions: migrations use tables that no longer exist. */
  readonly untyped: Knex;
  /** Runs a transaction of compiled statements without knex's own overhead. */
  readonly batches: ReadThenWrite;
  readonly stop: () => Promise<void>;
}

interface SqliteSettings {
  readonly filename: string;
  readonly sync: "normal" | "full";
}

/** The statements with which knex begins and ends a transaction. */
const BEGIN = "BEGIN;";
const COMMIT = "COMMIT;";
const ROLLBACK = "ROLLBACK";

class SqliteThreadClient extends BetterSqlite3Client implements Batching<SqliteConnection> {
  declare readonly config: { thread: TablesThread | undefined };

  /** The thread of new lanes. The next lane replaces a dead one. */
  thread: Promise<SqliteThread> | null = null;

  override _driver(): unknown {
    return SqliteConnection;
  }

  override async acquireRawConnection(): Promise<SqliteConnection> {
    const known = this.thread;
    const thread = await (known ?? this.openThread());
    if (thread.alive) return thread.lane();
    // If several lanes find it dead, the first one opens a new thread and the others wait for that one.
    if (this.thread === known) this.thread = null;
    return this.acquireRawConnection();
  }

  openThread(): Promise<SqliteThread> {
    const { filename, sync } = this.connectionSettings as SqliteSettings;
    const { busyMsMax, statementsMax } = storeLimits;
    const { thread } = this.config;
    // a thread that was started before is used for the first opening only
    this.config.thread = undefined;
    const opening = SqliteThread.open({ filename, sync, busyMsMax, statementsMax }, thread);
    this.thread = opening;
    opening.catch(() => {
      if (this.thread === opening) this.thread = null;
    });
    return opening;
  }

  override destroyRawConnection(connection: SqliteConnection): Promise<void> {
    return connection.close();
  }

  override validateConnection(connection: SqliteConnection): boolean {
    return connection.alive;
  }

  override async _query(connection: SqliteConnection, query: Query): Promise<Query> {
    if (query.sql === BEGIN) {
      connection.begin(query.sql);
      return query;
    }
    const bindings = this._formatBindings(query.bindings) as SQLInputValue[];
    const reply = await connection.query(query.sql, bindings);
    if ("rows" in reply) {
      query.response = reply.rows;
    } else if ("changes" in reply) {
      query.context = { lastID: reply.lastID, changes: reply.changes };
      query.response = { lastInsertRowid: reply.lastID, changes: reply.changes };
    }
    return query;
  }

  readBatch(connection: SqliteConnection, reads: readonly BoundSql[]): Promise<object[][]> {
    return connection.batch(BEGIN, reads.map(forSqlite));
  }

  /** If it fails, the thread rolls back. */
  async writeBatch(connection: SqliteConnection, writes: readonly BoundSql[]): Promise<void> {
    await connection.batch(COMMIT, writes.map(forSqlite));
  }

  async rollBack(connection: SqliteConnection): Promise<void> {
    await connection.query(ROLLBACK, []).catch(ignore);
  }
}

/** SQLite has no boolean type. */
const forSqlite = ({ sql, bindings, insertedAt }: BoundSql): SqliteStatement => ({
  sql,
  bindings: bindings.map((each) => (typeof each === "boolean" ? Number(each) : each)),
  insertedAt,
});

class TimedMysqlClient extends Mysql2Client implements Batching<Connection> {
  declare readonly config: { readonly queryMsMax: number };

  override async acquireRawConnection(): Promise<Connection> {
    const connection = this.driver.createConnection(this.connectionSettings);
    connection.on("error", ignore);
    await new Promise<void>((resolve, reject) => {
      connection.connect((error: QueryError | null) => (error === null ? resolve() : reject(error)));
    });
    await this.checkVersion(connection);
    return connection;
  }

  override async destroyRawConnection(connection: Connection): Promise<void> {
    connection.destroy();
  }

  /**
   * A query without an answer in time closes its connection, because a late reply would count as the answer to the next
   * query. The driver's error is replaced, because it contains the statement with its values.
   */
  override async _query(connection: Connection, query: Query): Promise<unknown> {
    query.options = { ...query.options, timeout: this.config.queryMsMax };
    try {
      return await super._query(connection, query);
    } catch (error) {
      if (error instanceof Error && Reflect.get(error, "code") === "PROTOCOL_SEQUENCE_TIMEOUT") connection.destroy();
      throw withoutValues(error);
    }
  }

  async readBatch(connection: Connection, reads: readonly BoundSql[]): Promise<object[][]> {
    await this._query(connection, { sql: BEGIN });
    const answers: object[][] = [];
    for (const { sql, bindings } of reads) answers.push((await this.#answer(connection, sql, bindings)) as object[]);
    return answers;
  }

  async writeBatch(connection: Connection, writes: readonly BoundSql[]): Promise<void> {
    let insertedId: number | null = null;
    // One after another: MySQL rolls back a transaction that has a deadlock, and a statement that was already sent
    // would
    // then run outside of it.
    for (const { sql, bindings, insertedAt } of writes) {
      for (const at of insertedAt) bindings[at] = insertedId;
      const { insertId } = (await this.#answer(connection, sql, bindings)) as ResultSetHeader;
      insertedId ??= insertId;
    }
    await this._query(connection, { sql: COMMIT });
  }

  /** A connection that cannot roll back is broken and gets closed. */
  async rollBack(connection: Connection): Promise<void> {
    await this._query(connection, { sql: ROLLBACK }).catch(() => connection.destroy());
  }

  async #answer(connection: Connection, sql: string, bindings: BoundSql["bindings"]): Promise<unknown> {
    const query: Query = { sql, bindings };
    await this._query(connection, query);
    return (query.response as readonly unknown[])[0];
  }
}

const quiet = { warn: ignore, error: ignore, debug: ignore, deprecate: ignore };
/** Otherwise knex writes every value of a statement into the error's message. */
const silentErrors = { compileSqlOnError: false, asyncStackTraces: false } as const;
const neverIdleMs = 2 ** 31 - 1;
/** A thread starts slowly on a busy machine. The caller limits how long a query waits. */
const threadStartMsMax = 20_000;

const waits = (ms: number) => ({ acquireTimeoutMillis: ms, createTimeoutMillis: ms });

/**
 * Opens SQLite on one thread with many lanes. One thread is enough: SQLite has one writer, and reads take microseconds.
 * `thread` is a started thread to use.
 */
export function openSqlite(settings: SqliteSettings, thread?: TablesThread): OpenKnex {
  const config: Knex.Config & { thread: TablesThread | undefined } = {
    ...silentErrors,
    client: named(SqliteThreadClient, "sqlite-thread"),
    connection: { ...settings },
    useNullAsDefault: true,
    pool: { min: 0, max: storeLimits.sqliteLanes, idleTimeoutMillis: neverIdleMs, ...waits(threadStartMsMax) },
    log: quiet,
    thread,
  };
  return opened(config);
}

export interface MysqlPoolOptions {
  readonly connections: number;
  /** A query that takes longer fails. */
  readonly queryMsMax: number;
  /** How long to wait for a connection, in milliseconds. */
  readonly connectMsMax?: number;
}

export function openMysql(address: MysqlAddress, use: MysqlPoolOptions): OpenKnex {
  const { connections, queryMsMax, connectMsMax = storeLimits.brokenMsMax } = use;
  const { tls, ...login } = address;
  const config: Knex.Config & Pick<MysqlPoolOptions, "queryMsMax"> = {
    ...silentErrors,
    client: named(TimedMysqlClient, "mysql2"),
    queryMsMax,
    connection: {
      ...login,
      charset: "utf8mb4",
      timezone: "Z",
      supportBigNumbers: true,
      connectTimeout: connectMsMax,
      ...(tls ? { ssl: {} } : {}),
    },
    pool: { min: 0, max: connections, ...waits(connectMsMax) },
    log: quiet,
  };
  return opened(config);
}

function opened(config: Knex.Config): OpenKnex {
  const untyped = knexFactory(config);
  const knex = typed(untyped);
  const compile = (query: object) => (query as Knex.QueryBuilder).toSQL().toNative();
  const batches = readThenWrite(untyped.client as BatchClient<unknown>, { knex, compile });
  return { knex, untyped, batches, stop: () => untyped.destroy() };
}

/** The same knex with the types of our tables. */
export const typed = (knex: Knex): TypedKnex => knex as unknown as TypedKnex;

function named(client: { readonly prototype: object }, driverName: string): typeof Knex.Client {
  Object.assign(client.prototype, { driverName });
  return client as unknown as typeof Knex.Client;
}
