/** The bounds of this folder, with the reason for each value. Units are last in the names. */

const dayMs = 24 * 3_600_000;

export const sanctionLimits = {
  /** The longest sanction that a moderator may impose alone. */
  moderatorMsMax: 7 * dayMs,
  /** The longest timed sanction; beyond it staff ban the user. */
  timedMsMax: 366 * dayMs,
  /** How fast the clock of a moderator's machine may be. */
  clockMsMax: 5 * 60_000,
  /** How long the network of a banned guest is closed to new guests. A school shares one. */
  networkBanMs: dayMs,
  /** How long a guest's network is stored: guests who misbehave are banned within days. */
  guestNetworkRetentionMs: 7 * dayMs,
  /** Time to write an appeal; signing in again gives another ticket. */
  appealTicketMsMax: dayMs,
  /** How often ended suspensions are marked as ended. Only lists depend on the mark. */
  expireMs: 60_000,
  /** How often a node of a cluster reads the mutes of all: a hint about one may be lost. */
  lookMs: 30_000,
  /** Sanctions of one user in a list; no user has more. */
  listRows: 100,
} as const;
