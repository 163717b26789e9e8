/**
 * The access to the tables. All stores use `run`, `transaction` or `readThenWrite`, which limit the time, turn every
 * failure of the database into StoreUnavailable and repeat a transaction that had a lock conflict. A transaction of
 * several steps waits for its turn: while it is open it holds the embedded database, or a connection to MySQL.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { MysqlAddress } from "./mysqlAddress.ts";
import { storeLimits } from "./limits.ts";
import { isDatabaseFailure, isDeadlock, isRefusal, withoutStatement } from "./errors.ts";
import { currentAsker } from "#server/base/core/asker.ts";
import { StoreUnavailable } from "#server/base/core/errors.ts";
import { Crowded, Turns } from "#server/base/core/turns.ts";
import { shares } from "#server/base/core/shares.ts";
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
  /**
   * Runs queries in one transaction; use only the given `trx` in `work`. `work` may run more than once, and does not run
   * after a wait that was too long. Throws Crowded where one user or address has too many under way.
   */
  transaction<T>(work: (trx: TypedKnex) => Promise<T>): Promise<T>;
  /** A faster transaction of reads and then writes, for frequent work. `writes` may run more than once. */
  readonly readThenWrite: ReadThenWrite;
  /** The query builder without time limit, for callers that have their own. */
  readonly knex: TypedKnex;
  /** In which transactions wait. */
  readonly turns: Turns<"address" | "user">;
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
  const turns = new Turns("transaction", shares.transaction);
  return database("sqlite", { ...openSqlite({ filename, sync }, thread), turns }, waitMs);
}

/** Opens MySQL or MariaDB. A connection that is silent for much longer than `waitMs` is closed. */
export function openMysqlDatabase(address: MysqlAddress, waitMs: number = storeLimits.queryMsMax): Database {
  const { mysqlConnections: connections, brokenMsMax } = storeLimits;
  const queryMsMax = Math.max(brokenMsMax, waitMs);
  const opened = openMysql(address, { connections, queryMsMax, connectMsMax: queryMsMax });
  return database("mysql", { ...opened, turns: mysqlTurns() }, waitMs);
}

/** Opens MySQL for migrations, with a longer time limit: they may rewrite a large table. */
export function openMysqlForMigrations(address: MysqlAddress): Database {
  const opened = openMysql(address, { connections: 2, queryMsMax: storeLimits.migrationMsMax });
  return database("mysql", { ...opened, turns: mysqlTurns() }, storeLimits.queryMsMax);
}

const mysqlTurns = () => new Turns("transaction", shares.mysqlTransaction);

/** The same database with another time limit. A start on a slow machine may wait longer than a call. */
export const withTimeout = (of: Database, waitMs: number): Database => database(of.engine, of, waitMs);

type Opened = OpenKnex & Pick<Database, "turns">;

function database(engine: Engine, { knex, untyped, batches, stop, turns }: Opened, waitMs: number): Database {
  const run: Database["run"] = (work) => bounded(Promise.resolve(work(knex)), waitMs);
  return {
    engine,
    knex,
    untyped,
    batches,
    turns,
    run,
    transaction: (work) => {
      const late = new AbortController();
      const inTurn = () => retried(() => untyped.transaction((trx) => work(typed(trx))));
      return bounded(turns.run(currentAsker(), inTurn, late.signal), waitMs, (reason) => late.abort(reason));
    },
    readThenWrite: (reads, writes) =>
      bounded(
        retried(() => batches(reads, writes)),
        waitMs,
      ),
    stop,
  };
}

/** Rejects with StoreUnavailable after `waitMs`, and for every failure other than a query that the database refused. */
async function bounded<T>(work: Promise<T>, waitMs: number, late?: (reason: Error) => void): Promise<T> {
  try {
    return await answeredWithin(waitMs, work, (waitedMs) => {
      const reason = new StoreUnavailable("no answer in time", { waitedMs });
      late?.(reason);
      return reason;
    });
  } catch (thrown) {
    const error = withoutStatement(thrown);
    if (error instanceof Crowded && !error.isOwn) throw new StoreUnavailable("too many transactions wait");
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
