/** The bounds of this folder, with the reason for each value. Units are last in the names. */
import { GLOBAL_LINES } from "#protocol/calls/chat.ts";
import { CHAT_CHARS_MAX } from "#protocol/frames/userRecords.ts";

export const chatLimits = {
  gameMessages: 200,
  chatCharsMax: CHAT_CHARS_MAX,
  /** Lines of the global chat that a user who opens it sees, and lines stored for reports. */
  globalLines: GLOBAL_LINES,
  globalLinesMax: 1_000,
  /** Old lines are deleted after this many new ones. */
  pruneEveryLines: 100,
  /** Lines that wait for the store; further ones are refused, so that memory does not fill up. */
  globalPendingMax: 100,
  /** A line that repeats the user's last one within this time is refused. */
  repeatMs: 60_000,
  /** Users whose last line is in memory for that; the longest silent are dropped first. */
  talkersMax: 10_000,
  /** Names in the list of users present; the count says how many more there are. */
  presenceUsersMax: 100,
  /** Ids of lines in memory with their answers; the store has the older ones. */
  globalAnswersMax: 1_000,
  /** The list is sent at most this often, and the number of users online this often. */
  presenceMs: 2_000,
  onlineMs: 15_000,
  /** How often a node of a cluster looks for lines that it was not told of. */
  lookMs: 30_000,
  /** How long the history is cached; another server may write to the same store. */
  historyMs: 2_000,
} as const;
