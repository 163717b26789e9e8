/** The bounds of this folder, with the reason for each value. Units are last in the names. */

export const matchLimits = {
  recentGames: 10,
  /** The greatest age of an offline match when it is sent in. */
  offlineMsMax: 365 * 24 * 3_600_000,
  /** The longest time between the start and the end of an offline match. */
  offlineMatchMsMax: 7 * 24 * 3_600_000,
  /** How long others may cache a picture: a player who hides a match again waits for this. */
  pictureCacheSeconds: 300,
} as const;
