/**
 * The thread of the embedded database. SQLite is synchronous and its checkpoints flush the disk, so it does not run on the
 * event loop. A message has the statements of one turn of the event loop; sqliteGate.ts decides their order.
 */
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { parentPort, type MessagePort } from "node:worker_threads";
import { makePrivate } from "./sqliteFiles.ts";
import { ReplyBuffer } from "./replyBuffer.ts";
import { beginPattern, type GateWork, TransactionGate } from "./sqliteGate.ts";

export interface ThreadSettings {
  readonly filename: string;
  readonly sync: "normal" | "full";
  readonly busyMsMax: number;
  readonly statementsMax: number;
}

export interface ThreadQuery {
  readonly id: number;
  readonly lane: number;
  readonly sql: string;
  readonly bindings: SQLInputValue[];
  /** Statements of the same transaction: they run after a BEGIN in `sql`, or before a COMMIT. */
  readonly steps?: readonly SqliteStatement[];
}

/** A statement of a batch. */
export interface SqliteStatement {
  readonly sql: string;
  readonly bindings: SQLInputValue[];
  /** The indexes in `bindings` that get the id of the batch's first inserted row. */
  readonly insertedAt: readonly number[];
}

export interface ThreadFailure {
  readonly message: string;
  readonly errcode: number | undefined;
}

export type ThreadReply =
  | { readonly id: number; readonly rows: unknown[] }
  | { readonly id: number; readonly results: object[][] }
  | { readonly id: number; readonly lastID: number; readonly changes: number }
  | { readonly id: number; readonly failure: ThreadFailure };

/** The id of the reply that says whether the file could be opened. */
export const openingId = 0;

const leavesSchema = /^\s*(select|insert|update|delete|begin|commit|rollback|savepoint|release)/i;
const walBytesMax = 4 * 1024 * 1024;

const failureOf = (error: unknown): ThreadFailure => {
  const errcode: unknown = error instanceof Error ? Reflect.get(error, "errcode") : undefined;
  return {
    message: error instanceof Error ? error.message : String(error),
    errcode: typeof errcode === "number" ? errcode : undefined,
  };
};

function open({ filename, sync, busyMsMax }: ThreadSettings): DatabaseSync {
  makePrivate(filename);
  const db = new DatabaseSync(filename, { enableForeignKeyConstraints: true, timeout: busyMsMax });
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${sync}; PRAGMA secure_delete = ON;
    PRAGMA journal_size_limit = ${walBytesMax}`);
  return db;
}

/** Caches prepared statements by their text. Drops the oldest first, and all when the schema may have changed. */
function statementCache(db: DatabaseSync, max: number): (sql: string) => StatementSync {
  const prepared = new Map<string, StatementSync>();
  return (sql) => {
    const known = prepared.get(sql);
    if (known !== undefined) return known;
    if (!leavesSchema.test(sql)) prepared.clear();
    const made = db.prepare(sql);
    if (prepared.size >= max) prepared.delete(prepared.keys().next().value ?? "");
    if (leavesSchema.test(sql)) prepared.set(sql, made);
    return made;
  };
}

type Reply = (message: ThreadReply) => void;

/** SQLite's code SQLITE_ERROR, as for a wrong statement. */
const mistake = 1;
const rolledBack: ThreadFailure = { message: "the transaction was rolled back by the database", errcode: mistake };

/** Runs the statements of a batch and returns the rows of each. @throws SQLite's error of the first that fails */
function runSteps(prepare: (sql: string) => StatementSync, steps: readonly SqliteStatement[]): object[][] {
  let insertedId: number | bigint | undefined;
  return steps.map(({ sql, bindings, insertedAt }) => {
    const statement = prepare(sql);
    if (statement.columns().length > 0) return statement.all(...bindings);
    for (const at of insertedAt) bindings[at] = insertedId ?? null;
    const { lastInsertRowid } = statement.run(...bindings);
    insertedId ??= lastInsertRowid;
    return [];
  });
}

function workOn(db: DatabaseSync, statementsMax: number, reply: Reply): GateWork<ThreadQuery> {
  const prepare = statementCache(db, statementsMax);
  return {
    run: ({ id, sql, bindings, steps }) => {
      try {
        if (steps !== undefined) {
          const isBegin = beginPattern.test(sql);
          if (isBegin) prepare(sql).run();
          const results = runSteps(prepare, steps);
          if (!isBegin) prepare(sql).run();
          return reply({ id, results });
        }
        const statement = prepare(sql);
        if (statement.columns().length > 0) return reply({ id, rows: statement.all(...bindings) });
        const { lastInsertRowid, changes } = statement.run(...bindings);
        reply({ id, lastID: Number(lastInsertRowid), changes: Number(changes) });
      } catch (error) {
        reply({ id, failure: failureOf(error) });
      }
    },
    refuse: ({ id }) => reply({ id, failure: rolledBack }),
    done: ({ id }) => reply({ id, lastID: 0, changes: 0 }),
  };
}

/**
 * Opens the file and answers queries. On null it closes the file, which empties the write-ahead file, and the thread
 * ends.
 */
function serve(port: MessagePort, settings: ThreadSettings): void {
  const answers = new ReplyBuffer<ThreadReply>((replies) => port.postMessage(replies));
  const reply: Reply = (message) => answers.add(message);
  try {
    const db = open(settings);
    const gate = new TransactionGate<ThreadQuery>(db, workOn(db, settings.statementsMax, reply));
    port.on("message", (queries: readonly ThreadQuery[] | null) => {
      for (const query of queries ?? []) gate.enter(query);
      answers.send();
      if (queries !== null) return;
      db.close();
      port.close();
    });
    reply({ id: openingId, rows: [] });
    answers.send();
  } catch (error) {
    reply({ id: openingId, failure: failureOf(error) });
    answers.send();
    port.close();
  }
}

const port = parentPort;
port?.once("message", (settings: ThreadSettings) => serve(port, settings));
