/** The bounds of this folder, with the reason for each value. Units are last in the names. */

export const userAdminLimits = {
  /** Users that a search finds and sorts; beyond this number staff refine the search. */
  foundMax: 2_000,
} as const;
