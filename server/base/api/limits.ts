/** The bounds of this folder, with the reason for each value. Units are last in the names. */

/** Bounds of a call's request. */
export const apiLimits = {
  /** A path names at most one resource; long ones are probes. */
  pathCharsMax: 512,
  /** The greatest age of a proof for sensitive calls; after it they ask for the password or for Google. */
  proofMsMax: 10 * 60_000,
} as const;
