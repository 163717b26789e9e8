/** Translates the errors of SQLite, MySQL and knex. No other file reads a driver's codes. */
import { StoreUnavailable } from "#server/base/core/errors.ts";

/** A failed query on MySQL: the driver's codes without its message, which repeats the statement and its values. */
class MysqlError extends Error {
  override readonly name = "MysqlError";
  readonly code: string;
  readonly errno: number | undefined;

  constructor(code: string, errno: number | undefined) {
    super(code);
    this.code = code;
    this.errno = errno;
  }
}

/** The same error without the values of the query. An error without a code is a bug of ours: it is returned as it is. */
export function withoutValues(error: unknown): unknown {
  const code: unknown = Reflect.get(Object(error), "code");
  return typeof code === "string" ? new MysqlError(code, numberIn(error, "errno")) : withoutStatement(error);
}

/** Removes from an error the statement and the values that knex attaches to it. Returns the same error. */
export function withoutStatement(error: unknown): unknown {
  if (typeof error === "object" && error !== null) {
    for (const key of ["sql", "bindings", "sqlMessage"]) Reflect.deleteProperty(error, key);
  }
  return error;
}

const sqliteMistake = 1;
const sqliteConstraint = 19;
const sqliteUnique = new Set([2067, 1555]);
/** SQLITE_BUSY_SNAPSHOT: another process has written since the transaction read. */
const sqliteOldSnapshot = 517;
const mysqlDuplicate = 1062;
const mysqlMissingTable = 1146;
const mysqlManyRows = 1242;
const mysqlDuplicateIndex = 1061;
/** The right is missing, or may be given only where no binary log is written. */
const mysqlNoTriggers = new Set([1142, 1227, 1419]);
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

/** Whether a subquery on MySQL returned more than one row where one was expected. */
export const isManyRows = (error: unknown): boolean => numberIn(error, "errno") === mysqlManyRows;

/** Whether MySQL has an index of this name already. */
export const isDuplicateIndex = (error: unknown): boolean => numberIn(error, "errno") === mysqlDuplicateIndex;

/** Whether this user of MySQL may not make triggers. */
export const isTriggerRefusal = (error: unknown): boolean => mysqlNoTriggers.has(numberIn(error, "errno") ?? 0);

/** Whether a transaction failed because of a lock conflict and can be run again, on either engine. */
export const isDeadlock = (error: unknown): boolean =>
  numberIn(error, "errcode") === sqliteOldSnapshot || mysqlDeadlocks.has(numberIn(error, "errno") ?? 0);

/** Shutting down, full, killed, read-only, too many connections: the server is unavailable, the query is not wrong. */
const mysqlAway = new Set([
  1040, 1053, 1077, 1079, 1114, 1129, 1130, 1135, 1203, 1226, 1290, 1317, 1792, 1836, 1927, 1969,
]);
const mysqlFirstOfQueries = 1044;

/** Whether the database understood the query and refused it. False when it is unavailable, full or damaged. */
export const isRefusal = (error: unknown): boolean => {
  const errcode = numberIn(error, "errcode");
  if (errcode !== undefined) return (errcode & 0xff) === sqliteConstraint || (errcode & 0xff) === sqliteMistake;
  const errno = numberIn(error, "errno");
  return errno !== undefined && errno >= mysqlFirstOfQueries && !mysqlDeadlocks.has(errno) && !mysqlAway.has(errno);
};

/** SQLite's codes for a file in use, a full disk and a file that cannot be opened. The content may be intact. */
const sqliteAway = new Set([5, 13, 14]);

/** Whether SQLite failed because of the content of its file. */
export const isFileDamage = (error: unknown): boolean => {
  const errcode = numberIn(error, "errcode");
  return errcode !== undefined && !sqliteAway.has(errcode & 0xff);
};

/** Why a file could not be read, without the statement that knex puts before the reason. */
export const fileReason = (error: unknown): string =>
  error instanceof Error ? (error.message.split(" - ").at(-1) ?? error.name) : String(error);

/** Whether the database is the cause of an error. Errors without a code are bugs of ours, such as a TypeError. */
export const isDatabaseFailure = (error: unknown): boolean =>
  error instanceof StoreUnavailable ||
  (error instanceof Error &&
    ("code" in error || "errcode" in error || "fatal" in error || error.name.startsWith("Knex")));
