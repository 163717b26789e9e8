/** The bounds of quick match, each with its reason. */

export const queueLimits = {
  /** The greatest distance of two ratings at first: with 60 points the stronger player wins 59 of 100 matches. */
  windowFirst: 60,
  /** Points that each second of waiting adds, without a maximum, so that the best player finds an opponent too. */
  windowPerSecond: 8,
  /** A guest meets an account, and an account a match that is not rated, only after this wait ... */
  mixedMs: 15_000,
  /** ... and only if nobody of the same kind is this much nearer, in points. */
  mixedCost: 150,
  /** Pairing waits for players who press at the same moment, and runs again each second, because windows widen. */
  pairMs: 250,
  pairAgainMs: 1_000,
  /** A player without a connection for this long leaves the queue: a reload takes two seconds, a tunnel longer. */
  goneMsMax: 10_000,
  /** The pause before a pair without a free table is tried again. */
  fullAgainMs: 5_000,
  /** The server starts the match after this time if the dealer does not. */
  startMsMax: 20_000,
  /** A cancel this early is an accident; a second one within `lateCancelAgainMs` counts as a choice. */
  lateCancelMs: 3_000,
  lateCancelAgainMs: 10 * 60_000,
  /** Accidental cancels in memory; the oldest are dropped first. */
  lateCancelsMax: 10_000,
  /** The waits behind an estimate: how many, how old, how far away in rating. */
  waitsMax: 256,
  waitsMsMax: 15 * 60_000,
  waitsDistance: 200,
  /** A waiting player costs little memory, but pairing looks at all of them. */
  playersMax: 20_000,
  /** Guests who became accounts; the oldest are dropped first. */
  personsMax: 10_000,
  /** Players of a match. */
  pairPlayers: 2,
  /** Nodes tell each other of their pending matches again after this time, so that a lost hint does no harm for longer ... */
  pendingAgainMs: 5_000,
  /** ... and forget one that was not told of for three such rounds. */
  pendingSilentMs: 15_000,
  /** Matches in one hint, about 100 bytes each. */
  pendingHintMax: 500,
  /** While no node leads, or the leader does not answer, a player's wish is repeated: a new leader is there in five seconds. */
  askAgainMs: 1_000,
  joinMsMax: 8_000,
  leaveMsMax: 30_000,
  /** A pair whose table a node did not confirm waits for this time before it is paired again: it may have a match there. */
  doubtMs: 10_000,
} as const;
