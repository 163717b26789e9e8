/** The bounds of this folder, with the reason for each value. Units are last in the names. */
import { fieldBounds } from "#protocol/calls/fields.ts";

export const leaderboardLimits = {
  topPlayers: 10,
  leaderboardRows: fieldBounds.pageRowsMax,
  /** The leaderboard is the same for everybody, so it is read from the store at most this often. */
  leaderboardCacheMs: 2_000,
  /** More users than this with the searched words in their name are looked for down the leaderboard. */
  namesakesMax: 500,
} as const;

export const refundLimits = {
  /** Matches that one query of a refund reads. */
  matchesAtOnce: 200,
} as const;
