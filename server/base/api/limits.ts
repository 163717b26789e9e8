/** The bounds of this folder, with the reason for each value. Units are last in the names. */

/** What a call may ask for. */
export const apiLimits = {
  /** A path names at most one resource; long ones are probes. */
  pathCharsMax: 512,
  /** Sensitive calls ask for the password or for Google when the last proof is older than this. */
  proofMsMax: 10 * 60_000,
} as const;
