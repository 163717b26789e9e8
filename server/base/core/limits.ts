/** The bounds of this folder, with the reason for each value. Units are last in the names. */

/** When a stopping server closes a port. */
export const quietLimits = {
  /** A stopping server closes its port when no connection has come for `quietMs`, at the latest after `quietMsMax`. */
  quietMs: 50,
  quietMsMax: 1_000,
} as const;

export const logLimits = {
  /** Lines that standard output does not take wait up to here; later ones are lost. */
  waitingCharsMax: 1_000_000,
  /** Limits of a logged error: its message, its places in the code, and the depth of its causes. */
  messageCharsMax: 200,
  placesMax: 12,
  causesMax: 4,
  fieldsDeepMax: 4,
  /** A value in a sentence for a terminal. */
  textCharsMax: 400,
  /** Late answers of the database within this time are one line, with these many places of the first error. */
  lateRoundMs: 1_000,
  latePlacesMax: 3,
} as const;
