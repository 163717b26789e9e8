/** The bounds of this folder, with the reason for each value. Units are last in the names. */
import { CHAT_CHARS_MAX } from "#protocol/frames/userRecords.ts";

export const messageLimits = {
  charsMax: CHAT_CHARS_MAX,
  /** Conversations on a page of the list. */
  listRows: 30,
  /** Messages to a user who is no friend and has not answered: enough to say why, too few to annoy. */
  unansweredMax: 3,
  /** Conversations that a user may begin with users who are no friends, in a day. */
  begunPerDayMax: 5,
  begunMs: 86_400_000,
  /** Messages of one user that wait for the store: more than the rate limit allows in a second. */
  pendingMax: 20,
  /** How long the server caches whether a user may show another that they are typing. */
  typingCheckMs: 30_000,
  /** Pairs in that cache. */
  typingPairsMax: 10_000,
  /** Messages older than this are deleted. */
  retentionMs: 365 * 86_400_000,
  /** Messages deleted in one step, so that no step delays others. */
  forgottenRows: 1_000,
} as const;
