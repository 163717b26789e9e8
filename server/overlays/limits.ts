/** The bounds of this folder, with the reason for each value. Units are last in the names. */

export const overlayLimits = {
  /** A hand of four has about thirty changes; only pressing "shuffle" again and again makes more. */
  momentsPerHandMax: 400,
  /** Hands that wait for their delay: a quarter of an hour of the fastest computers has fewer. */
  handsMax: 500,
  /** The result of a hand stays for as long as it did at the table, or for this time while the overlay catches up. */
  handEndMsMax: 8_000,
} as const;
