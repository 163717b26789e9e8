/** The bounds of this folder, with the reason for each value. Units are last in the names. */
import { overlayBounds } from "#protocol/frames/overlay.ts";

export const overlayLimits = {
  /** A hand of four has about thirty changes; only pressing "shuffle" again and again makes more. */
  momentsPerHandMax: 400,
  /** Hands that wait for their delay: a quarter of an hour of the fastest computers has fewer. */
  handsMax: 500,
  /** The result of a hand stays for as long as it did at the table, or for this time while the overlay catches up. */
  handEndMsMax: 8_000,
  /** The last hand of a match stays for this time, then its result until this time; then a tournament's next match. */
  lastHandMs: 8_000,
  resultMs: 40_000,
  /** With another table to go to, the end of a match stays for this time. */
  heldForNextMs: 16_000,
  /** How often the server looks up whom and what a stream follows, while it has an open overlay. */
  followMs: 1_000,
  /** How often a tournament is read from the store. */
  tournamentMs: 3_000,
  /** What was read of a tournament serves all its streams for this time: with 1,024 players it takes some 30 ms. */
  sharedMs: 2_000,
  /** How often keys and rights are checked again: an account that is suspended or deleted shows nothing any more. */
  checkMs: 10_000,
  /** A check that failed is repeated after this time, then after twice as long each time, up to the time above. */
  retryMs: 500,
  /** How often the global chat is read. */
  chatMs: 2_000,
  /** Without an open overlay a stream goes on for this time, so that one that connects again misses no hand. */
  lingerMs: 60_000,
  /** States of a tournament that wait for the delay. */
  factsMax: 500,
  /** Tables of a stream at a time: the one on screen, and those that come after it. */
  sourcesMax: 8,
  ...overlayBounds,
} as const;
