/** The bounds of this folder, with the reason for each value. Units are last in the names. */

export const profileLimits = {
  /** Rated matches in a player's chart of each pool: more points could not be distinguished. */
  ratingPoints: 200,
} as const;
