/** The bounds of this folder, with the reason for each value. Units are last in the names. */

export const digestLimits = {
  /** How long a notification stays unseen before its user gets a mail. */
  unseenMs: 3_600_000,
  /** The shortest time between two mails to a user. */
  everyMs: 86_400_000,
  /** How often the server looks for mails that are due. */
  lookMs: 60_000,
  /** The greatest age of a claim: a mail is given up within two minutes, so an older claim is left from a crash. */
  claimMs: 600_000,
  claimedAtOnce: 20,
  /** The pause after a mail server refused a mail. */
  retryMs: 3_600_000,
  /** Notifications in a mail; the page shows more of them better. */
  countMax: 10,
} as const;

export const notificationLimits = {
  /** A notification is deleted after this time: after three months it is no news. */
  retentionMs: 90 * 86_400_000,
  /** A user's newest notifications; older ones are deleted. Nobody pages through more, and counts stay quick. */
  perUserMax: 300,
  /** Users who get the same notification in one transaction. */
  usersAtOnce: 200,
  /** Notifications sent to the channels in one step; other work runs between two steps. */
  deliveredAtOnce: 50,
  /** How often the server looks for stored notifications that were not sent, as after a crash. */
  lookMs: 10_000,
  /** Rows that housekeeping deletes in one statement. */
  purgeRows: 1_000,
  /** The characters of the column. */
  causeCharsMax: 64,
} as const;
