/** The bounds of this folder, with the reason for each value. Units are last in the names. */

/** When a stopping server closes a port. */
export const lullLimits = {
  /** A stopping server closes its port when no connection has come for so long, or after this long at the latest ... */
  lullMs: 50,
  lullMsMax: 1_000,
} as const;

export const logLimits = {
  /** Of an error: its own sentence, the places it came through, and how deep its causes go. */
  messageCharsMax: 200,
  placesMax: 12,
  causesMax: 4,
  fieldsDeepMax: 4,
} as const;
