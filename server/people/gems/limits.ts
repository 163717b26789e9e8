/** The bounds of gems. */
export const gemLimits = {
  /** A key names its cause and the ids of what it is about. */
  keyCharsMax: 120,
  subjectCharsMax: 160,
  /** So that no sum of stored amounts passes the greatest whole number of JavaScript. */
  amountMax: 1_000_000_000,
  /** The ledger is checked at the start and once a day. */
  checkMs: 24 * 60 * 60_000,
  /** After a check that failed. */
  checkAgainMs: 60 * 60_000,
  /** How many rows of the ledger one query of the check reads, so that it ends within the time of a query. */
  checkRows: 2_000,
  /** How many faults the check names. */
  faultsMax: 20,
} as const;
