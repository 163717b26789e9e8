/** The bounds of this folder, with the reason for each value. Units are last in the names. */

export const mailLimits = {
  /** Pauses before a refused connection or a busy server is tried again; a code expires after ten minutes. */
  retryMs: [2_000, 10_000, 60_000],
  /** Mails that wait, of 10 KB each, so that a flood cannot fill memory; further requests are refused. */
  waitingMax: 500,
  /** Time for a mail server to connect and to answer; after it the mail is tried again later. */
  connectMsMax: 5_000,
  answerMsMax: 10_000,
  /** How long a stopping server waits for mails under way. */
  drainMsMax: 2_000,
  /** Mails that the server stores for reading when it sends none. */
  printedMax: 50,
} as const;
