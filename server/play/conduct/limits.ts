/** The bounds of this folder, with the reason for each value. Units are last in the names. */

/** The cost of leaving matches. It concerns rated matched games only. */
export const conductLimits = {
  /** The third offence within a day pauses quick match; further ones pause it longer, doubling after the last step. */
  dayMs: 24 * 3_600_000,
  pauseFrom: 3,
  pausesMs: [5 * 60_000, 30 * 60_000, 2 * 3_600_000],
  pauseMsMax: 24 * 3_600_000,
  /** Matches in a row, played to their end, that forgive the oldest offence. */
  cleanForgives: 3,
  /** Factors of the grace: without an offence in a week and enough clean matches, after one offence, after more. */
  weekMs: 7 * 24 * 3_600_000,
  cleanTrusted: 10,
  graceTrusted: 1.25,
  graceOnce: 0.75,
  graceOften: 0.5,
  /** Entries of a player that are read, and how long they are stored. */
  entriesMax: 200,
  retentionMs: 30 * 24 * 3_600_000,
} as const;
