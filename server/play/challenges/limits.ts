/** The bounds of this folder, with the reason for each value. Units are last in the names. */

export const challengeLimits = {
  /** Time to look up from something else and press a button. */
  msMax: 120_000,
  /** Challenges that a player has made, and has received, at a time. */
  madeMax: 5,
  gotMax: 20,
  /** A player who was refused cannot challenge the same player again at once. */
  declinedMs: 60_000,
  /** Those that are remembered for it; the oldest are forgotten first. */
  declinedKept: 10_000,
  /** A challenger without a connection for this long does not wait for an answer: a reload takes two seconds. */
  goneMsMax: 10_000,
  /** A player who was not connected when a challenge ended is told at the next connection, for this long. */
  toldAgainMs: 20_000,
  /** 96 bits. */
  idBytes: 12,
} as const;
