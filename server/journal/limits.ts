/** The bounds of this folder, with the reason for each value. Units are last in the names. */

export const journalLimits = {
  roomCharsMax: 32,
  /** An action is under 200 bytes; a deal carries 35 cards. */
  bodyBytesMax: 16 * 1024,
  /** What may wait for the disk: beyond it new entries are refused rather than memory filled. */
  pendingBytesMax: 32 * 1024 * 1024,
  /** A commit costs about 100 us of processor whatever it holds, so those that follow closely wait for each other. */
  commitGapMs: 2,
  /** The same after a commit of many entries: of six times what 2,000 tables of people write in 2 ms. */
  busyGapMs: 4,
  busyEntries: 16,
  /** The write-ahead file is folded in when nothing was written for so long ... */
  idleCheckpointMs: 50,
  /** ... or at this size (4 MB) at the latest, which takes 2 to 4 ms. */
  walPagesMax: 1_000,
  /** Entries of closed rooms are swept out once they take this much and more than the open rooms do. */
  sweepBytesMin: 8 * 1024 * 1024,
  /** One step of the sweep, so that a commit never waits long behind it. */
  sweepRows: 64,
  /** A piece of the open rooms while they are read back. */
  readBytes: 1024 * 1024,
  /** MySQL: the most rows of one INSERT, rooms read at once, and how long a lost connection is retried. */
  insertRowsMax: 500,
  readRooms: 100,
  retryMsFirst: 50,
  retryMsMax: 2_000,
  giveUpMs: 60_000,
  /** A table waits for its entry anyway, so the journal is more patient with a slow disk than a request is. */
  queryMsMax: 3_000,
  mysqlConnections: 2,
} as const;
