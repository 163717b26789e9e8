/** The bounds of this folder, with the reason for each value. Units are last in the names. */

export const digestLimits = {
  /** A user who has not seen a notification for this long gets a mail. */
  unseenMs: 3_600_000,
  /** A user gets no more mails than one in this time. */
  everyMs: 86_400_000,
  /** How often the server looks for mails that are due. */
  lookMs: 60_000,
  /** A mail is given up after less than two minutes, so a claim that is older was left behind by a crash. */
  claimMs: 600_000,
  claimedAtOnce: 20,
  /** After a mail server did not take a mail. */
  retryMs: 3_600_000,
  /** More than these would be a list, which the page shows better. */
  shownMax: 10,
} as const;

export const notificationLimits = {
  /** What nobody has looked at in three months is no news. */
  keptMs: 90 * 86_400_000,
  /** A user's newest; older ones go first. Nobody pages through more, and counts stay quick. */
  perUserMax: 300,
  /** Users who get the same notification in one transaction. */
  usersAtOnce: 200,
  /** Notifications that the channels are given in one step; other work comes between two steps. */
  toldAtOnce: 50,
  /** What was stored and not told, as before a crash, is looked for at this interval. */
  lookMs: 10_000,
  /** Rows that housekeeping deletes in one statement. */
  purgeRows: 1_000,
  /** The characters of the column. */
  causeCharsMax: 64,
} as const;
