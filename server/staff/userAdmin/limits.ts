/** The bounds of this folder, with the reason for each value. Units are last in the names. */

export const userAdminLimits = {
  /** Matches of a search beyond this are not sorted: the search is refined instead. */
  foundMax: 2_000,
} as const;
