/**
 * The access to the tables. All stores use `run`, `transaction` or `readThenWrite`, which limit the time, turn every
 * failure of the database into StoreUnavailable and repeat a transaction that had a lock conflict.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { MysqlAddress } from "./mysqlAddress.ts";
import { storeLimits } from "./limits.ts";
import { isDatabaseFailure, isDeadlock, isRefusal, withoutStatement } from "./errors.ts";
import { StoreUnavailable } from "#server/core/errors.ts";
import type { ReadThenWrite } from "./batches.ts";
import { openMysql, openSqlite, type OpenKnex, typed } from "./knex.ts";
import { answeredWithin } from "./answerWait.ts";
import type { TablesThread } from "./tablesThread.ts";
import type { TypedKnex } from "./typedKnex.ts";

export type Engine = "sqlite" | "mysql";

export interface Database extends OpenKnex {
  readonly engine: Engine;
  /** Runs single queries. */
  run<T>(work: (knex: TypedKnex) => PromiseLike<T>): Promise<T>;
  /** Runs queries in one transaction; use only the given `trx` in `work`. `work` may run more than once. */
  transaction<T>(work: (trx: TypedKnex) => Promise<T>): Promise<T>;
  /** A faster transaction of reads and then writes, for frequent work. `writes` may run more than once. */
  readonly readThenWrite: ReadThenWrite;
  /** The query builder without time limit, for callers that have their own. */
  readonly knex: TypedKnex;
}

/**
 * Opens the embedded database. A query that takes longer than `waitMs` rejects with StoreUnavailable. `thread` is a
 * started thread to use.
 */
export function openSqliteDatabase(
  filename: string,
  sync: "normal" | "full",
  waitMs: number = storeLimits.queryMsMax,
  thread?: TablesThread,
): Database {
  return database("sqlite", openSqlite({ filename, sync }, thread), waitMs);
}

/** Opens MySQL or MariaDB. A connection that is silent for much longer than `waitMs` is closed. */
export function openMysqlDatabase(address: MysqlAddress, waitMs: number = storeLimits.queryMsMax): Database {
  const { mysqlConnections: connections, brokenMsMax } = storeLimits;
  const queryMsMax = Math.max(brokenMsMax, waitMs);
  return database("mysql", openMysql(address, { connections, queryMsMax, connectMsMax: queryMsMax }), waitMs);
}

/** Opens MySQL for migrations, with a longer time limit: they may rewrite a large table. */
export function openMysqlForMigrations(address: MysqlAddress): Database {
  const opened = openMysql(address, { connections: 2, queryMsMax: storeLimits.migrationMsMax });
  return database("mysql", opened, storeLimits.queryMsMax);
}

/** The same database with another time limit. A start on a slow machine may wait longer than a call. */
export const withTimeout = (of: Database, waitMs: number): Database => database(of.engine, of, waitMs);

function database(engine: Engine, { knex, untyped, batches, stop }: OpenKnex, waitMs: number): Database {
  const run: Database["run"] = (work) => bounded(Promise.resolve(work(knex)), waitMs);
  return {
    engine,
    knex,
    untyped,
    batches,
    run,
    transaction: (work) =>
      bounded(
        retried(() => untyped.transaction((trx) => work(typed(trx)))),
        waitMs,
      ),
    readThenWrite: (reads, writes) =>
      bounded(
        retried(() => batches(reads, writes)),
        waitMs,
      ),
    stop,
  };
}

/** Rejects with StoreUnavailable after `waitMs`, and for every failure other than a query that the database refused. */
async function bounded<T>(work: Promise<T>, waitMs: number): Promise<T> {
  try {
    return await answeredWithin(waitMs, work, () => new StoreUnavailable("no answer in time"));
  } catch (thrown) {
    const error = withoutStatement(thrown);
    if (error instanceof StoreUnavailable || isRefusal(error) || !isDatabaseFailure(error)) throw error;
    throw new StoreUnavailable("the database is away", { cause: error });
  }
}

async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isDeadlock(error) || attempt > storeLimits.deadlockRetries) throw error;
      await sleep(attempt * 2);
    }
  }
}
