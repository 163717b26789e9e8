/** The bounds of this folder, with the reason for each value. Units are last in the names. */

export const usernameLimits = {
  /** Characters of a name that a user chooses. */
  charsMin: 3,
  charsMax: 20,
  /** The part of a Google profile's name that a username takes over, with room for digits. */
  suggestedCharsMax: 14,
} as const;
