/** The bounds of this folder, with the reason for each value. Units are last in the names. */

export const mailLimits = {
  /** When a refused connection or a busy server is tried again; a code is of no use after ten minutes. */
  retryMs: [2_000, 10_000, 60_000],
  /** A mail is 10 KB laid out: a flood cannot fill memory. Beyond it the request is told so. */
  waitingMax: 500,
  /** A mail server that does not answer in this time is tried again later. */
  connectMsMax: 5_000,
  answerMsMax: 10_000,
  /** How long a stopping server waits for mails under way. */
  drainMsMax: 2_000,
  /** Mails kept to be read where none are sent. */
  printedMax: 50,
} as const;
