/** The bounds of this folder, with the reason for each value. Units are last in the names. */
import { CASE_REPORTS_MAX, EARLIER_MAX, moderationChars, REPLIES_MAX } from "#protocol/calls/moderation.ts";
import { REPORT_DETAILS_CHARS_MAX } from "#protocol/calls/reports.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export const moderationLimits = {
  /** Lines of the reported player in a report, the last ones. */
  ownLines: 20,
  /** Lines of others around each of them: enough to see what it answers and how others answered. */
  linesBefore: 5,
  linesAfter: 3,
  /** All lines of a report. */
  evidenceLines: 100,
  /** Lines of a place where the reported player wrote nothing. */
  silentLines: 10,
  /** How long after the decision evidence, details and the words of appeals are removed: long enough for appeals. */
  evidenceRetentionMs: 180 * dayMs,
  /** How long a moderator's claim of a case lasts. Opening the case again renews it. */
  claimMs: 30 * 60_000,
  /** How long a decision without a sanction can be undone; the players are notified after it. */
  undoMs: 120_000,
  /** How often the server looks for decisions that can no longer be undone. */
  noticeMs: 15_000,
  /** Decisions whose players are notified in one round. */
  noticeRows: 50,
  /** Players whose name begins with the searched words; beyond this number the search reads the list instead. */
  namesakesMax: 500,
  /** Rows of one step of the housekeeping, so that no step delays a call. */
  sweepRows: 500,
  /** The longest texts of staff and players, in characters. */
  chars: moderationChars,
  detailsCharsMax: REPORT_DETAILS_CHARS_MAX,
  caseReportsMax: CASE_REPORTS_MAX,
  earlierRows: EARLIER_MAX,
  repliesMax: REPLIES_MAX,
  /** Users whose names one query reads. */
  namesAtOnce: 500,
} as const;

/** When pairs of players are worth a review. Moderators see them; there is no other effect. */
export const signalLimits = {
  /** Rated matches of a pair within `pairMs`, and the part of them that the same player lost. */
  pairMatches: 6,
  pairLostPercent: 100,
  pairMs: 14 * dayMs,
  /** Accounts that were used in one browser in `browserMs`. A family shares one; five accounts are no family. */
  browserAccounts: 5,
  browserMs: 30 * dayMs,
  /** How often the server searches for signals. */
  searchMs: hourMs,
  /** How far a search looks back at most: the first of a server, and the first of a node that comes to lead. */
  firstSearchMs: dayMs,
  /** Accounts that one signal names. */
  accountsMax: 20,
  /** Reviewed signals are deleted after this time, and so are open ones that were not found again. */
  retentionMs: 180 * dayMs,
} as const;
