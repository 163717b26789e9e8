/**
 * Decides which statement runs next on a database that several lanes share. Statements run in order of arrival, except
 * that from BEGIN to the end of a transaction only statements of its lane run; those of other lanes wait. So no statement
 * becomes part of another lane's transaction.
 */
export interface LaneStatement {
  readonly lane: number;
  readonly sql: string;
}

export interface GatedDatabase {
  /** Whether a transaction is open. SQLite rolls back by itself when the disk is full, for example. */
  readonly isTransaction: boolean;
  exec(sql: string): void;
}

export interface GateWork<S extends LaneStatement> {
  /** Runs a statement and answers it. Does not throw. */
  run(statement: S): void;
  /** Refuses a statement, because SQLite has ended its transaction. */
  refuse(statement: S): void;
  /** Answers a ROLLBACK after SQLite has rolled back by itself. */
  done(statement: S): void;
}

/** A statement that begins a transaction. */
export const beginPattern = /^\s*begin\b/i;
const commitPattern = /^\s*(commit|end)\b/i;
/** A rollback to a savepoint does not end the transaction. */
const rollbackPattern = /^\s*rollback\b(?!\s+(transaction\s+)?to\b)/i;

export class TransactionGate<S extends LaneStatement> {
  readonly #database: GatedDatabase;
  readonly #work: GateWork<S>;
  /** The lane whose transaction is open. */
  #holder: number | null = null;
  /** Statements of other lanes, oldest first. */
  readonly #waiting: S[] = [];

  constructor(database: GatedDatabase, work: GateWork<S>) {
    this.#database = database;
    this.#work = work;
  }

  /** Runs a statement now, or after the open transaction of another lane. */
  enter(statement: S): void {
    this.#waiting.push(statement);
    for (let next = this.#next(); next !== undefined; next = this.#next()) this.#step(next);
  }

  #next(): S | undefined {
    if (this.#holder === null) return this.#waiting.shift();
    const at = this.#waiting.findIndex(({ lane }) => lane === this.#holder);
    return at === -1 ? undefined : this.#waiting.splice(at, 1)[0];
  }

  #step(statement: S): void {
    if (this.#holder !== null) return this.#stepInside(statement);
    this.#work.run(statement);
    // Also if BEGIN failed: the lane's next statements must be refused, not run outside a transaction.
    if (beginPattern.test(statement.sql)) this.#holder = statement.lane;
  }

  #stepInside(statement: S): void {
    const isRollback = rollbackPattern.test(statement.sql);
    const isEnd = isRollback || commitPattern.test(statement.sql);
    const isOpen = this.#database.isTransaction;
    // Without an open transaction a statement of the lane must not run on its own.
    if (isOpen) this.#work.run(statement);
    else if (isRollback) this.#work.done(statement);
    else this.#work.refuse(statement);
    if (!isEnd) return;
    // knex sends no ROLLBACK after a failed COMMIT.
    if (this.#database.isTransaction) this.#database.exec("ROLLBACK");
    this.#holder = null;
  }
}
