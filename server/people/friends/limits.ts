/** The bounds of this folder, with the reason for each value. Units are last in the names. */

export const friendLimits = {
  /** Friends of one user, few enough to read; open requests have a bound of their own. */
  friendsMax: 500,
  requestsMax: 100,
  /** Recent opponents, and names found by a search. */
  playedWithRows: 20,
  searchRows: 20,
  /** A user's last matches that are searched for opponents. */
  matchesSearched: 100,
} as const;

export const blockLimits = {
  /** Blocks of one user: more than a player needs. */
  blocksPerUserMax: 500,
  /** Users whose blocks are in memory; a user's blocks are read again with each connection. */
  blockersMax: 100_000,
  /** How often a node of a cluster reads the blocks of its users: a hint about one may be lost. */
  lookMs: 30_000,
  usersPerQuery: 500,
} as const;
