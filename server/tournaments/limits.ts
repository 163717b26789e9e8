/** The bounds of this folder, with the reason for each value. Units are last in the names. */

export const tournamentLimits = {
  /** A page of the list of drafts. */
  rowsMax: 100,
} as const;
