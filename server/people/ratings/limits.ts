/** The bounds of this folder, with the reason for each value. Units are last in the names. */
import { fieldBounds } from "#protocol/calls/fields.ts";

export const leaderboardLimits = {
  topPlayers: 10,
  leaderboardRows: fieldBounds.pageRowsMax,
  /** How long the leaderboard, which is the same for everybody, is cached. */
  leaderboardCacheMs: 2_000,
  /** Users with the searched words in their name; beyond this number the search reads the leaderboard instead. */
  namesakesMax: 500,
} as const;

export const refundLimits = {
  /** Matches that one query of a refund reads. */
  matchesAtOnce: 200,
} as const;
