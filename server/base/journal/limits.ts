/** The bounds of this folder, with the reason for each value. Units are last in the names. */

export const journalLimits = {
  roomCharsMax: 32,
  /** An action is under 200 bytes; a deal carries 35 cards. */
  bodyBytesMax: 16 * 1024,
  /** Bytes that may wait for the disk. Above it new entries are refused, so that memory does not fill. */
  pendingBytesMax: 32 * 1024 * 1024,
  /** An entry that the journal could not take is given to it again after this long. */
  entryRetryMs: 500,
  /** While the journal owes an answer for longer than this, clocks of tables decide nothing. */
  lateMs: 250,
  /** The pause between commits. A commit of any size takes about 100 us of processor time. */
  commitGapMs: 2,
  /** The pause after a commit of many entries: six times what 2,000 tables of people write in 2 ms. */
  busyGapMs: 4,
  busyEntries: 16,
  /** The write-ahead file is checkpointed when nothing was written for this time ... */
  idleCheckpointMs: 50,
  /** ... or at this size (4 MB) at the latest, which takes 2 to 4 ms. */
  walPagesMax: 1_000,
  /** Entries of closed rooms are removed when they take more than this and more than the open rooms. */
  sweepBytesMin: 8 * 1024 * 1024,
  /** Rows in one step of the removal, so that no commit waits long for it. */
  sweepRows: 64,
  /** The size of a chunk of open rooms. */
  readBytes: 1024 * 1024,
  /** MySQL: the most rows of one INSERT, rooms read at once, and how long a lost connection is retried. */
  insertRowsMax: 500,
  readRooms: 100,
  retryMsFirst: 50,
  retryMsMax: 2_000,
  giveUpMs: 60_000,
  /** A table waits for its entry anyway, so this is longer than the limit of a request. */
  queryMsMax: 3_000,
  mysqlConnections: 2,
} as const;
