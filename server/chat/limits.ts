/** The bounds of this folder, with the reason for each value. Units are last in the names. */

export const chatLimits = {
  gameMessages: 200,
  chatCharsMax: 500,
  /** Lines of the global chat that are shown to a user who opens it, and that are kept so that a report can be judged. */
  globalLines: 200,
  globalLinesKept: 1_000,
  /** How often old lines are swept out, in lines. */
  pruneEveryLines: 100,
  /** Lines that wait for the store: beyond it new ones are refused rather than memory filled. */
  globalPendingMax: 100,
  /** The same line twice within this time is said once. */
  repeatMs: 60_000,
  /** Talkers remembered for it: those who were silent for longest go first. */
  talkersMax: 10_000,
  /** Names in the list of who is there; the count says how many more there are. */
  presenceUsersMax: 100,
  /** Ids of lines that are remembered with their answers; the store knows the older ones. */
  globalAnswersMax: 1_000,
  /** The list is told at most this often, and the mere count of who is online this often. */
  presenceMs: 2_000,
  onlineMs: 15_000,
  /** Another server may have written to the same store: what was read is believed for so long. */
  historyMs: 2_000,
} as const;
