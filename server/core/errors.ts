/** The store's failures as types, so that callers never look at a database's own codes. */
import { StatedError } from "./statedError.ts";

/** The database could not be reached, did not answer in time or refused to work. Nothing is known to have changed. */
export class StoreUnavailable extends StatedError {
  override readonly name = "StoreUnavailable";
}

/** Why the journal did not take an entry. */
export type JournalFailure =
  /** Another entry already has this room and number: somebody else owns the room now. */
  | "fenced"
  /** The journal cannot be written at the moment. The room must not go on as if the entry were kept. */
  | "unavailable";

export class JournalError extends StatedError {
  override readonly name = "JournalError";
  readonly failure: JournalFailure;

  constructor(failure: JournalFailure, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.failure = failure;
  }
}

/** What MySQL made of a query: the driver's codes without its words, which repeat the statement and its values. */
export class MysqlError extends Error {
  override readonly name = "MysqlError";
  readonly code: string;
  readonly errno: number | undefined;

  constructor(code: string, errno: number | undefined) {
    super(code);
    this.code = code;
    this.errno = errno;
  }
}

/** A driver's error as one that holds no values; one without a code is a mistake of ours and stays what it is. */
export function withoutValues(error: unknown): unknown {
  const code: unknown = Reflect.get(Object(error), "code");
  return typeof code === "string" ? new MysqlError(code, numberIn(error, "errno")) : withoutStatement(error);
}

/** Takes off an error what knex hangs on it: the statement and its values. Returns the same error. */
export function withoutStatement(error: unknown): unknown {
  if (typeof error === "object" && error !== null) {
    for (const key of ["sql", "bindings", "sqlMessage"]) Reflect.deleteProperty(error, key);
  }
  return error;
}

/** The start was given something it cannot work with; the message is one line for the person who starts the server. */
export class StartError extends Error {
  override readonly name = "StartError";
}

const sqliteMistake = 1;
const sqliteConstraint = 19;
const sqliteUnique = new Set([2067, 1555]);
const mysqlDuplicate = 1062;
const mysqlMissingTable = 1146;
const mysqlManyRows = 1242;
const mysqlDeadlocks = new Set([1213, 1205]);

const numberIn = (error: unknown, key: string): number | undefined => {
  const value: unknown = typeof error === "object" && error !== null ? Reflect.get(error, key) : undefined;
  return typeof value === "number" ? value : undefined;
};

/** Whether a query failed because a unique key already holds its value, on either engine. */
export const isUniqueViolation = (error: unknown): boolean =>
  sqliteUnique.has(numberIn(error, "errcode") ?? 0) || numberIn(error, "errno") === mysqlDuplicate;

/** Whether a query on MySQL named a table that does not exist. */
export const isMissingTable = (error: unknown): boolean => numberIn(error, "errno") === mysqlMissingTable;

/** Whether a subquery on MySQL gave several rows where one was wanted. */
export const isManyRows = (error: unknown): boolean => numberIn(error, "errno") === mysqlManyRows;

/** Whether a transaction lost a race and may simply be tried again. */
export const isDeadlock = (error: unknown): boolean => mysqlDeadlocks.has(numberIn(error, "errno") ?? 0);

/** Shutting down, full, killed, read-only, too many connections: the server is away rather than the query wrong. */
const mysqlAway = new Set([
  1040, 1053, 1077, 1079, 1114, 1129, 1130, 1135, 1203, 1226, 1290, 1317, 1792, 1836, 1927, 1969,
]);
const mysqlFirstOfQueries = 1044;

/** Whether the database understood what was asked and refused it, as opposed to being away, full or broken. */
export const isRefusal = (error: unknown): boolean => {
  const errcode = numberIn(error, "errcode");
  if (errcode !== undefined) return (errcode & 0xff) === sqliteConstraint || (errcode & 0xff) === sqliteMistake;
  const errno = numberIn(error, "errno");
  return errno !== undefined && errno >= mysqlFirstOfQueries && !mysqlDeadlocks.has(errno) && !mysqlAway.has(errno);
};

/** SQLite's codes of a file that is in use, a full disk and a file that cannot be opened: what it holds may be whole. */
const sqliteAway = new Set([5, 13, 14]);

/** Whether it is the content of a file that SQLite does not take. */
export const isFileDamage = (error: unknown): boolean => {
  const errcode = numberIn(error, "errcode");
  return errcode !== undefined && !sqliteAway.has(errcode & 0xff);
};

/** What was said of a file that could not be read, without the statement that knex puts before it. */
export const fileReason = (error: unknown): string =>
  error instanceof Error ? (error.message.split(" - ").at(-1) ?? error.name) : String(error);

/** Errors without a code are mistakes of ours (a TypeError in a query file) and must stay visible as such. */
export const isDatabaseFailure = (error: unknown): boolean =>
  error instanceof StoreUnavailable ||
  (error instanceof Error &&
    ("code" in error || "errcode" in error || "fatal" in error || error.name.startsWith("Knex")));
