/** The bounds of this folder, with the reason for each value. Units are last in the names. */

const dayMs = 24 * 3_600_000;

export const sanctionLimits = {
  /** What a moderator decides alone. */
  moderatorMsMax: 7 * dayMs,
  /** A user who is to stay away for longer is banned. */
  timedMsMax: 366 * dayMs,
  /** The clock of a moderator's machine may be fast. */
  clockMsMax: 5 * 60_000,
  /** How long no new guest may come from the network of a banned guest. A school shares one. */
  networkBanMs: dayMs,
  /** How long a guest's network is stored: guests who misbehave are banned within days. */
  guestNetworkKeptMs: 7 * dayMs,
  /** Time to write an appeal; signing in again gives another ticket. */
  appealTicketMsMax: dayMs,
  /** Suspensions that have ended are marked so. What users may do does not depend on it, only lists do. */
  expireMs: 60_000,
  /** Sanctions of one user in a list; no user has more. */
  listRows: 100,
} as const;
