/** The bounds of this folder, with the reason for each value. Units are last in the names. */

export const queueLimits = {
  /** How far apart two ratings may be at first: 60 points are a 59 to 41 match. */
  windowFirst: 60,
  /** What a second of waiting widens it by; without an end, so that a player alone at the top finds an opponent too. */
  windowPerSecond: 8,
  /** A guest meets an account, and an account a match that is not rated, only after this wait ... */
  mixedMs: 15_000,
  /** ... and only if nobody of the same kind is nearer by so many points. */
  mixedCost: 150,
  /** Pairing waits this long for others who press at the same moment; windows widen, so it is asked again each second. */
  pairMs: 250,
  pairAgainMs: 1_000,
  /** Without any connection for so long one is out of the queue: a reload takes two seconds, a tunnel longer. */
  goneMsMax: 10_000,
  /** Pairs for whom there was no table are tried again after this. */
  fullAgainMs: 5_000,
  /** A dealer who does not start is started for after this. */
  startMsMax: 20_000,
  /** Who calls a match off so soon after it was found had pressed Cancel before he knew; again soon, he chooses. */
  crossedMs: 3_000,
  crossedAgainMs: 10 * 60_000,
  /** Those of whom that is remembered; the oldest are forgotten first. */
  crossedKept: 10_000,
  /** The waits that an estimate is made of: how many, how old, how far in rating. */
  waitsKept: 256,
  waitsMsMax: 15 * 60_000,
  waitsDistance: 200,
  /** A place costs little, but pairing looks at all of them. */
  playersMax: 20_000,
  /** Guests that are known to be an account now; the oldest are forgotten first. */
  personsKept: 10_000,
} as const;
