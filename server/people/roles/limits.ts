/** The bounds of this folder, with the reason for each value. Units are last in the names. */

export const adminLogLimits = {
  /** The column's length; a title of an announcement fits. */
  targetCharsMax: 255,
  /** Some sentences. */
  reasonCharsMax: 1_000,
  /** A file of a few megabytes, which a spreadsheet still opens; the filters lead to older entries. */
  exportRowsMax: 10_000,
  /** Read at a time for the file. */
  exportPageRows: 500,
  /** A longer text among the changed fields is cut: the log says what was changed, and is not a copy of it. */
  valueCharsMax: 1_000,
  /** Members of staff whose names begin with the same words are searched one by one up to this number. */
  namesakesMax: 20,
} as const;
