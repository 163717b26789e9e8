/**
 * The one way to the tables. Everything that asks the database goes through `run` or `transaction`, which bound the
 * time, turn every failure of the database into StoreUnavailable and try again where a transaction lost a race.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { MysqlAddress } from "./mysqlAddress.ts";
import { storeLimits } from "#server/limits.ts";
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
  /** Runs queries that happen together or not at all; use only the given `trx` in it. May run more than once. */
  transaction<T>(work: (trx: TypedKnex) => Promise<T>): Promise<T>;
  /** A transaction that first reads and then writes what `writes` makes of it; for what happens often. May run more than once. */
  readonly readThenWrite: ReadThenWrite;
  /** Without these bounds, for what has its own. */
  readonly knex: TypedKnex;
}

/** A query that takes longer than `waitMs` is answered with StoreUnavailable. `thread` was started for this database. */
export function openSqliteDatabase(
  filename: string,
  sync: "normal" | "full",
  waitMs: number = storeLimits.queryMsMax,
  thread?: TablesThread,
): Database {
  return database("sqlite", openSqlite({ filename, sync }, thread), waitMs);
}

/** The same with MySQL, where a connection that is silent for much longer is thrown away besides. */
export function openMysqlDatabase(address: MysqlAddress, waitMs: number = storeLimits.queryMsMax): Database {
  const { mysqlConnections: connections, brokenMsMax } = storeLimits;
  const queryMsMax = Math.max(brokenMsMax, waitMs);
  return database("mysql", openMysql(address, { connections, queryMsMax, connectMsMax: queryMsMax }), waitMs);
}

/** For migrations, which may rewrite a large table and take their time. */
export function openMysqlForMigrations(address: MysqlAddress): Database {
  const opened = openMysql(address, { connections: 2, queryMsMax: storeLimits.migrationMsMax });
  return database("mysql", opened, storeLimits.queryMsMax);
}

/** The same database with another patience: a start on a slow machine may take its time where a call may not. */
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

/** Rejects as unavailable when the time is over, and whenever the database did not itself refuse the query. */
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
