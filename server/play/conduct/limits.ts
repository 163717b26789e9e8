/** The bounds of this folder, with the reason for each value. Units are last in the names. */

/** What matches that were left cost. All of it concerns rated matched games only. */
export const conductLimits = {
  /** The third offence within a day pauses quick match, each further one for longer, doubling from the last on. */
  dayMs: 24 * 3_600_000,
  pauseFrom: 3,
  pausesMs: [5 * 60_000, 30 * 60_000, 2 * 3_600_000],
  pauseMsMax: 24 * 3_600_000,
  /** Matches in a row, played to their end, that forgive the oldest offence. */
  cleanForgives: 3,
  /** Grace is multiplied by this: for nobody's offence in a week and enough clean matches, for one, for more. */
  weekMs: 7 * 24 * 3_600_000,
  cleanTrusted: 10,
  graceTrusted: 1.25,
  graceOnce: 0.75,
  graceOften: 0.5,
  /** How many entries of a player are read, and for how long they are kept. */
  entriesMax: 200,
  keptMs: 30 * 24 * 3_600_000,
} as const;
