/**
 * Whose statement runs next on a database that several lanes share. Statements run in the order they come, except that
 * a transaction has the database to itself: from its BEGIN to its end only its own lane's statements run, and those of
 * other lanes wait. So no statement of a lane ever becomes part of another lane's transaction.
 */
export interface LaneStatement {
  readonly lane: number;
  readonly sql: string;
}

export interface GatedDatabase {
  /** Whether SQLite is inside a transaction. It leaves one by itself where the disk is full, for example. */
  readonly isTransaction: boolean;
  exec(sql: string): void;
}

export interface GateWork<S extends LaneStatement> {
  /** Executes a statement and answers it. Does not throw. */
  run(statement: S): void;
  /** Answers a statement without executing it: its transaction was ended by SQLite. */
  refuse(statement: S): void;
  /** Answers a ROLLBACK for which SQLite has already rolled back. */
  done(statement: S): void;
}

/** Whether a statement begins a transaction. */
export const beginPattern = /^\s*begin\b/i;
const commitPattern = /^\s*(commit|end)\b/i;
/** Rolling back to a savepoint does not end the transaction. */
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

  /** Runs a statement now, or once the open transaction of another lane has ended. */
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
    // Also where BEGIN failed: what the lane has sent behind it is refused and not kept on its own.
    if (beginPattern.test(statement.sql)) this.#holder = statement.lane;
  }

  #stepInside(statement: S): void {
    const isRollback = rollbackPattern.test(statement.sql);
    const isEnd = isRollback || commitPattern.test(statement.sql);
    const isOpen = this.#database.isTransaction;
    // The lane has not asked for the end yet: what it still sends must not be kept on its own.
    if (isOpen) this.#work.run(statement);
    else if (isRollback) this.#work.done(statement);
    else this.#work.refuse(statement);
    if (!isEnd) return;
    // knex sends nothing more after a COMMIT that failed.
    if (this.#database.isTransaction) this.#database.exec("ROLLBACK");
    this.#holder = null;
  }
}
