/** The bounds of gems. */
export const gemLimits = {
  /** A key names its cause and the ids of what it is about. */
  keyCharsMax: 120,
  subjectCharsMax: 160,
  /** The greatest amount, so that no sum exceeds JavaScript's greatest safe integer. */
  amountMax: 1_000_000_000,
  /** The ledger is checked at the start and once a day. */
  checkMs: 24 * 60 * 60_000,
  /** The pause after a failed check. */
  checkAgainMs: 60 * 60_000,
  /** How many rows of the ledger one query of the check reads, so that it ends within the time of a query. */
  checkRows: 2_000,
  /** Faults that the check names. */
  faultsMax: 20,
} as const;
