/** The bounds of this folder, with the reason for each value. Units are last in the names. */
import { overlayBounds } from "#protocol/frames/overlay.ts";

export const overlayLimits = {
  /** A hand of four has about thirty changes; only pressing "shuffle" again and again makes more. */
  momentsPerHandMax: 400,
  /** Hands that wait for their delay: the fastest computers play fewer in a quarter of an hour. */
  handsMax: 500,
  /** The longest time for a hand's result while the overlay catches up; otherwise as long as at the table. */
  handEndMsMax: 8_000,
  /** Times after a match: its last hand stays until the first, its result until the second, then the next match. */
  lastHandMs: 8_000,
  resultMs: 40_000,
  /** How long the end of a match stays when another table is ready. */
  heldForNextMs: 16_000,
  /** How often the server looks up the player or tournament that a stream follows, while it has an open overlay. */
  followMs: 1_000,
  /** How often a tournament is read from the store. */
  tournamentMs: 3_000,
  /** How long all streams share one read of a tournament: with 1,024 players a read takes some 30 ms. */
  sharedMs: 2_000,
  /** How often keys and rights are checked again: a suspended or deleted account shows nothing. */
  checkMs: 10_000,
  /** The first pause after a failed check; it doubles up to `checkMs`. */
  retryMs: 500,
  /** How often the global chat is read. */
  chatMs: 2_000,
  /** How long a stream runs without an open overlay, so that one that reconnects misses no hand. */
  lingerMs: 60_000,
  /** States of a tournament that wait for the delay. */
  factsMax: 500,
  /** Tables of a stream at a time: the one on screen, and the next ones. */
  sourcesMax: 8,
  ...overlayBounds,
} as const;
