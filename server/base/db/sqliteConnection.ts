/**
 * Sends statements to the database thread. knex gets lanes, which it uses as connections: a lane has one statement or one
 * transaction at a time, and all lanes use the same thread. With a single lane each statement would wait until the event
 * loop has read the answer to the one before, although the thread is free.
 */
import { StoreUnavailable } from "#server/base/core/errors.ts";
import type { SqliteStatement, ThreadQuery, ThreadReply, ThreadSettings } from "./sqliteThread.ts";
import { startTablesThread, type TablesThread } from "./tablesThread.ts";

const openingId = 0;
const ignore = (): void => {};

/** A failed query; `errcode` is SQLite's extended result code. */
export class SqliteError extends Error {
  override readonly name = "SqliteError";
  readonly errcode: number | undefined;

  constructor(message: string, errcode: number | undefined) {
    super(message);
    this.errcode = errcode;
  }
}

interface Waiting {
  resolve(reply: ThreadReply): void;
  reject(error: Error): void;
}

/** The thread that all lanes share. */
export class SqliteThread {
  readonly #worker: TablesThread;
  readonly #waiting = new Map<number, Waiting>();
  /** Sent together at the end of this turn of the event loop: a message to the thread costs more than a statement. */
  #unsent: ThreadQuery[] = [];
  #lastId = openingId;
  #lastLane = 0;
  #lanes = 0;
  #alive = true;

  private constructor(settings: ThreadSettings, thread: TablesThread) {
    this.#worker = thread;
    this.#worker.postMessage(settings);
    this.#worker.on("message", (replies: ThreadReply[]) => {
      for (const reply of replies) this.#settle(reply);
    });
    this.#worker.on("error", (error) => this.#fail(error));
    this.#worker.on("exit", () => this.#fail(new Error("the thread has ended")));
  }

  /** Resolves when the file is open. `started` is a thread that has not opened a file yet. @throws SqliteError */
  static async open(settings: ThreadSettings, started = startTablesThread()): Promise<SqliteThread> {
    const thread = new SqliteThread(settings, started);
    await thread.#wait(openingId);
    return thread;
  }

  get alive(): boolean {
    return this.#alive;
  }

  lane(): SqliteConnection {
    this.#lanes += 1;
    this.#lastLane += 1;
    return new SqliteConnection(this, this.#lastLane);
  }

  query(what: Omit<ThreadQuery, "id">): Promise<ThreadReply> {
    if (!this.#alive) return Promise.reject(new StoreUnavailable("the database thread has ended"));
    this.#lastId += 1;
    const query: ThreadQuery = { ...what, id: this.#lastId };
    if (this.#unsent.length === 0) setImmediate(() => this.#send());
    this.#unsent.push(query);
    return this.#wait(query.id);
  }

  #send(): void {
    const queries = this.#unsent;
    this.#unsent = [];
    if (queries.length > 0) this.#worker.postMessage(queries);
  }

  /** Closes a lane. The last one ends the thread after its pending statements. */
  async leave(): Promise<void> {
    this.#lanes -= 1;
    if (this.#lanes > 0 || !this.#alive) return;
    this.#alive = false;
    const ended = new Promise((resolve) => this.#worker.once("exit", resolve));
    this.#send();
    this.#worker.postMessage(null);
    await ended;
  }

  /** Ends the thread at once, as a crash does. */
  async terminate(): Promise<void> {
    await this.#worker.terminate();
  }

  #wait(id: number): Promise<ThreadReply> {
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  #settle(reply: ThreadReply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (waiting === undefined) return;
    if ("failure" in reply) waiting.reject(new SqliteError(reply.failure.message, reply.failure.errcode));
    else waiting.resolve(reply);
  }

  #fail(cause: Error): void {
    this.#alive = false;
    const lost = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const waiting of lost) waiting.reject(new StoreUnavailable("the database thread has ended", { cause }));
  }
}

/** A lane; for knex a connection. */
export class SqliteConnection {
  readonly #thread: SqliteThread;
  readonly #lane: number;

  constructor(thread: SqliteThread, lane: number) {
    this.#thread = thread;
    this.#lane = lane;
  }

  get alive(): boolean {
    return this.#thread.alive;
  }

  query(sql: string, bindings: ThreadQuery["bindings"]): Promise<ThreadReply> {
    return this.#thread.query({ lane: this.#lane, sql, bindings });
  }

  /**
   * Sends BEGIN or COMMIT (`sql`) and the statements of a transaction as one message. Resolves to the rows of each
   * statement. The first statement that fails ends the batch; if the batch with COMMIT fails, it is rolled back.
   */
  async batch(sql: string, steps: readonly SqliteStatement[]): Promise<object[][]> {
    const reply = await this.#thread.query({ lane: this.#lane, sql, bindings: [], steps });
    return "results" in reply ? reply.results : [];
  }

  /**
   * Sends BEGIN without waiting for the answer, which saves a message each way. If BEGIN fails, the thread refuses the
   * lane's statements up to its COMMIT or ROLLBACK.
   */
  begin(sql: string): void {
    this.#thread.query({ lane: this.#lane, sql, bindings: [] }).catch(ignore);
  }

  close(): Promise<void> {
    return this.#thread.leave();
  }

  /** Ends the thread of all lanes at once, as a crash does. */
  terminate(): Promise<void> {
    return this.#thread.terminate();
  }
}
