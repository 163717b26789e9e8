/** The bounds of this folder, with the reason for each value. Units are last in the names. */

export const activityLimits = {
  /** The first time span that a page reads, and the factor of each further one. */
  stretchMs: 24 * 3_600_000,
  stretchFactor: 4,
  /**
   * Rows of one kind that a page may look at. A filter that few matches pass ends the page here, and the next page
   * goes on, so that no call reads years of matches.
   */
  rowsRead: 1_000,
} as const;
