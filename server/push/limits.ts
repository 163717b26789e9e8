/** The bounds of this folder, with the reason for each value. Units are last in the names. */

export const pushLimits = {
  /** Browsers of one user; the oldest goes first. */
  perUserMax: 10,
  /** The longest addresses of known push services have about 700 characters. */
  endpointCharsMax: 1_000,
  /** A push service keeps what it cannot deliver for so long: a day later it is no news. */
  ttlSeconds: 86_400,
  /** A push service that does not answer in this time is tried again later. */
  answerMsMax: 10_000,
  /** Of the answer nothing but the status is used. */
  answerBytesMax: 16_384,
  /** After a failure of the network or of the push service. */
  retryMs: [5_000, 60_000],
  /** Pushes under way at a time, and those that wait; beyond it the newest are not sent. */
  atOnceMax: 4,
  waitingMax: 5_000,
  /** A stopping server waits so long for pushes under way. */
  drainMsMax: 2_000,
} as const;
