/** The bounds of this folder, with the reason for each value. Units are last in the names. */

export const profileLimits = {
  /** Rated matches in a player's chart of each pool: a chart of more could not be told apart. */
  ratingPoints: 200,
} as const;
