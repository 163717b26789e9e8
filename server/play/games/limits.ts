/** The bounds of this folder, with the reason for each value. Units are last in the names. */

export const liveLimits = {
  /** The same for who is online and what can be watched ... */
  liveCacheMs: 3_000,
  /** ... of the matches that began last so many are looked at, and so many of them shown. */
  liveLooked: 64,
  liveMatches: 6,
} as const;
