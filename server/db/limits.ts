/** The bounds of this folder, with the reason for each value. Units are last in the names. */

export const storeLimits = {
  /** A query of ours takes milliseconds; longer means the database is away, and 503 is promised within a second. DATABASE_WAIT_MS. */
  queryMsMax: 700,
  /**
   * Waiting is counted in steps; a step that comes late by more than another one counts as one, because our own event
   * loop was busy then. However busy it is, nobody waits for more than so many times as long.
   */
  waitStepMs: 50,
  waitStretchMax: 4,
  /** A connection that gives no answer for so long is broken and thrown away; whoever asked was told before. */
  brokenMsMax: 2_000,
  /** A migration may rewrite a large table. */
  migrationMsMax: 30 * 60_000,
  /** How long a query may wait for a busy database file (another process seeding it). */
  busyMsMax: 500,
  /** A transaction that lost a race is tried again this often. */
  deadlockRetries: 5,
  mysqlConnections: 8,
  /** Statements that may be on their way to the embedded database's thread and back. A lane is an object, no more. */
  sqliteLanes: 64,
  /** Rooms that one query asks about. */
  codesPerQuery: 500,
  /** How long a start waits for another server on the same folder to finish stopping. */
  lockMsMax: 5_000,
  /** How long a start waits for a database that is still starting itself, and how often it tries. */
  startWaitMs: 60_000,
  startRetryMs: 1_000,
  /** Prepared statements kept by the database thread. */
  statementsMax: 200,
  /** How often the store's generation rises: an older copy than this is noticed at the start. */
  generationMs: 60_000,
  /** How long a damaged journal is kept aside; it holds chat, also of accounts that were deleted. */
  asideKeptMs: 30 * 24 * 60 * 60_000,
  /** Ids that may be given out in that time and more: far above what a server can do, and few of four billion. */
  spareIds: 50_000,
  usernameCharsMax: 32,
  /** A match of 50 points is about 100 hands of 14 actions of 100 bytes. */
  matchRecordBytesMax: 4 * 1024 * 1024,
} as const;

/** Which server may work on a MySQL database. All times count for the holder and for a start that waits. */
export const leaseLimits = {
  /** The lease of a server from which nothing is heard ends after so long. Whole seconds. */
  leaseMs: 10_000,
  /** How often the holder renews it, and so notices that it lost the lock. */
  renewMs: 1_000,
  /** How often a start asks whether it may, and a holder that lost its connection tries to get the lock again. */
  pollMs: 250,
  /** How long the holder goes first after the lock became free, unless its process is known to have ended. */
  graceMs: 2_000,
  /** How long a start waits for another server to finish stopping. */
  waitMs: 5_000,
} as const;
