/** The bounds of this folder, with the reason for each value. Units are last in the names. */

export const safetyLimits = {
  /** Nobody has so many enemies. */
  blocksPerUserMax: 500,
  /** Users with blocks whose blocks are kept in memory; a user is read anew with each connection. */
  blockersMax: 100_000,
} as const;
