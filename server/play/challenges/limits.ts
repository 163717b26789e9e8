/** The bounds of this folder, with the reason for each value. Units are last in the names. */

export const challengeLimits = {
  /** Time to look up from something else and press a button. */
  msMax: 120_000,
  /** Challenges that a player has made, and has received, at a time. */
  madeMax: 5,
  gotMax: 20,
  /** How long a refused player cannot challenge the same player again. */
  declinedMs: 60_000,
  /** Refusals in memory; the oldest are dropped first. */
  declinedMax: 10_000,
  /** A challenger without a connection for this long does not wait for an answer: a reload takes two seconds. */
  goneMsMax: 10_000,
  /** How long a player who was offline at a challenge's end gets the result at the next connection. */
  resultAgainMs: 20_000,
  /** A player who was away is notified of one missed challenge of the same player in this time. */
  missedEveryMs: 3_600_000,
  /** While no node leads, what happens to users is repeated for the leader to come. */
  tellAgainMs: 1_000,
  /** 96 bits. */
  idBytes: 12,
} as const;
