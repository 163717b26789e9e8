/** The bounds of this folder, with the reason for each value. Units are last in the names. */

export const matchLimits = {
  recentGames: 10,
  /** A match that was played without a server may have waited this long to be handed in ... */
  offlineMsMax: 365 * 24 * 3_600_000,
  /** ... and must have been open for this long before it ended. */
  offlineMatchMsMax: 7 * 24 * 3_600_000,
  /** How long others may cache a picture: a player who hides a match again waits for this. */
  pictureCacheSeconds: 300,
} as const;
