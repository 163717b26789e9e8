/** The bounds of this folder, with the reason for each value. Units are last in the names. */
const dayMs = 24 * 60 * 60_000;

export const updateListLimits = {
  lookMs: dayMs,
  /** A list holds for 90 days; three weeks are enough to find the key and sign it again. */
  warnedMs: 21 * dayMs,
  answerMsMax: 10_000,
  /** A list has about 1 KB. */
  listCharsMax: 64 * 1024,
} as const;
