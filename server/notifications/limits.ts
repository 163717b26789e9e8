/** The bounds of this folder, with the reason for each value. Units are last in the names. */

export const notificationLimits = {
  /** What nobody has looked at in three months is no news. */
  keptMs: 90 * 86_400_000,
  /** A user's newest; older ones go first. Nobody pages through more, and counts stay quick. */
  perUserMax: 300,
  /** A page of the list. */
  pageRows: 20,
  /** Users who get the same notification in one transaction. */
  usersAtOnce: 200,
  /** Notifications that the channels are given in one step; other work comes between two steps. */
  toldAtOnce: 50,
  /** What was stored and not told, as before a crash, is looked for at this interval. */
  lookMs: 10_000,
  /** Rows that housekeeping deletes in one statement. */
  purgeRows: 1_000,
  /** The column has so many characters. */
  causeCharsMax: 64,
} as const;
