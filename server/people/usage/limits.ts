/** The bounds of this folder, with the reason for each value. Units are last in the names. */

/** From where accounts are used, which their rated results are weighed by [R22]. */
export const usageLimits = {
  /** A place that an account is used from is written at most this often, so that a request costs no write. */
  touchMs: 3_600_000,
  /** New networks, and new browsers, that are stored for an account in that time; no user changes either more often. */
  perHourMax: 8,
  /** Networks, and browsers, that are kept of an account; those unused for longest go first. */
  perUserMax: 32,
  /** How long two who were seen on one network or in one browser count as sharing it: a visit is over in a week. */
  networkMs: 7 * 24 * 3_600_000,
  browserMs: 30 * 24 * 3_600_000,
  keptMs: 30 * 24 * 3_600_000,
  /** Accounts whose running hour is kept in memory; the oldest go first. */
  usersMax: 20_000,
  /** 128 bits. */
  browserIdBytes: 16,
  /** A cookie is renewed with every sign-in; this is how long one lasts without. */
  browserCookieMs: 365 * 24 * 3_600_000,
  /** What pairs weighed is kept for moderators for half a year. */
  pairsKeptMs: 180 * 24 * 3_600_000,
} as const;
