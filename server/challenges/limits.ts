/** The bounds of this folder, with the reason for each value. Units are last in the names. */

export const challengeLimits = {
  /** Time to look up from something else and press a button. */
  msMax: 120_000,
  /** One waits for few answers at a time, and is not buried under questions. */
  madeMax: 5,
  gotMax: 20,
  /** Who was refused does not ask the same again at once. */
  declinedMs: 60_000,
  /** Those that are remembered for it; the oldest are forgotten first. */
  declinedKept: 10_000,
  /** Who has no connection for so long does not wait for an answer any more: a reload takes two seconds. */
  goneMsMax: 10_000,
  /** Whoever's line was down when one ended hears of it on the next: for twice as long as he counts as here. */
  toldAgainMs: 20_000,
  /** 96 bits. */
  idBytes: 12,
} as const;
