/** The bounds of this folder, with the reason for each value. Units are last in the names. */

export const friendLimits = {
  /** A list that one still reads; requests that nobody answers are bounded apart. */
  friendsMax: 500,
  requestsMax: 100,
  /** Those one has last played with, and names found by a search. */
  playedWithRows: 20,
  searchRows: 20,
} as const;
