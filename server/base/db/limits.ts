/** The bounds of this folder, with the reason for each value. Units are last in the names. */

export const storeLimits = {
  /**
   * Our queries take milliseconds. After this time the database counts as unavailable; 503 comes within a second. Set
   * by DATABASE_WAIT_MS.
   */
  queryMsMax: 700,
  /**
   * A wait is counted in steps. A step that is late by more than another step counts as one step, because our own event
   * loop was busy. No wait is longer than `waitStretchMax` times its limit.
   */
  waitStepMs: 50,
  waitStretchMax: 4,
  /** A connection without an answer for this time is closed. Its caller got StoreUnavailable before. */
  brokenMsMax: 2_000,
  /** A migration may rewrite a large table. */
  migrationMsMax: 30 * 60_000,
  /** How long a query may wait for a busy database file (another process seeding it). */
  busyMsMax: 500,
  /** How often a transaction with a lock conflict is tried again. */
  deadlockRetries: 5,
  mysqlConnections: 8,
  /** How many lanes lead to the embedded database's thread. A lane is only an object. */
  sqliteLanes: 64,
  /** Room codes in one query. */
  codesPerQuery: 500,
  /** How long a start waits for another server on the same folder to finish stopping. */
  lockMsMax: 5_000,
  /** How long a start waits for a database that is still starting, and the pause between two tries. */
  startWaitMs: 60_000,
  startRetryMs: 1_000,
  /** Prepared statements kept by the database thread. */
  statementsMax: 200,
  /** How often the store's generation rises. A start notices a copy that is older than this. */
  generationMs: 60_000,
  /** How long a damaged journal is kept. It has chat, also of deleted accounts. */
  asideRetentionMs: 30 * 24 * 60 * 60_000,
  /** Ids that are skipped after a crash: more than a server can use in `generationMs`, few of four billion. */
  spareIds: 50_000,
  /** A match of 50 points is about 100 hands of 14 actions of 100 bytes. */
  matchRecordBytesMax: 4 * 1024 * 1024,
} as const;

/** The times of the lease on a MySQL database, for its holder and for a start that waits. */
export const leaseLimits = {
  /** The lease of a silent server ends after this time. Whole seconds. */
  leaseMs: 10_000,
  /** How often the holder renews the lease. This also shows it that the lock is lost. */
  renewMs: 1_000,
  /** How often a start tries to take the lease, and a holder without connection tries to get the lock again. */
  pollMs: 250,
  /** How long only the last holder may take a free lock, unless its process has ended. */
  graceMs: 2_000,
  /** How long a start waits for another server to finish stopping. */
  waitMs: 5_000,
} as const;

/** The times of the lease of a node of a cluster. */
export const nodeLimits = {
  /** The lease of a silent node ends after this time: its rooms are without a node for that long. */
  leaseMs: 5_000,
  /** How often a node renews its lease, and looks at the others. */
  renewMs: 1_000,
  /** How often a renewal that failed is tried again, and how often a start looks for the end of an earlier process. */
  pollMs: 250,
  /** A query for a lease that takes longer fails: several attempts must fit into a lease and into `graceMs`. */
  queryMs: 900,
  /** After the database was away, how long a node leaves others the time to renew. */
  graceMs: 2_000,
  /** How long the row of a node that is gone stays: containers have a new name with each start. */
  forgetMs: 7 * 24 * 60 * 60_000,
  /** How long a start waits for an earlier process of its name: longer than the lease of one that was killed. */
  waitMs: 6_000,
} as const;
