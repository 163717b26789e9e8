/** The bounds of this folder, with the reason for each value. Units are last in the names. */

export const adminLogLimits = {
  /** The column's length; a title of an announcement fits. */
  targetCharsMax: 255,
  /** Room for some sentences. */
  reasonCharsMax: 1_000,
  /** A file of a few megabytes, which a spreadsheet opens; the filters reach older entries. */
  exportRowsMax: 10_000,
  /** Rows of one query for the file. */
  exportPageRows: 500,
  /** A longer text among the changed fields is cut: the log says what was changed, and is not a copy of it. */
  valueCharsMax: 1_000,
  /** Members of staff with the same beginning of a name whose entries are searched one by one. */
  namesakesMax: 20,
} as const;
