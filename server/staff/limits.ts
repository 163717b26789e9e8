/** The bounds of this folder, with the reason for each value. Units are last in the names. */

export const adminLogLimits = {
  /** The column's length; a title of an announcement fits. */
  targetCharsMax: 255,
  /** Some sentences. */
  reasonCharsMax: 1_000,
} as const;
