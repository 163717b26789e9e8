/** The bounds of this folder, with the reason for each value. Units are last in the names. */

/** What a call may ask for. */
export const apiLimits = {
  /** A path names at most one resource; long ones are probes. */
  pathCharsMax: 512,
  /** A page of a list, and the most one may ask for. */
  pageRows: 20,
  pageRowsMax: 100,
  /** Nobody pages further by hand; a deep offset makes the database count. */
  offsetMax: 10_000,
  /** Titles are longer than names; of a longer one the beginning is enough. */
  prefixCharsMax: 64,
  /** A sentence or two. */
  reasonCharsMax: 500,
  /** A cursor holds a sorted value and an id. */
  cursorCharsMax: 512,
  /** The longest name has 32 characters. */
  searchCharsMax: 32,
  /** Less would find half of all names. */
  searchCharsMin: 2,
  /** Sensitive calls ask for the password or for Google when the last proof is older than this. */
  proofMsMax: 10 * 60_000,
} as const;
