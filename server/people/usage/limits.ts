/** The bounds of this folder, with the reason for each value. Units are last in the names. */

/** Networks and browsers of accounts; they weigh rated results [R22]. */
export const usageLimits = {
  /** The shortest time between two writes of the same network or browser, so that a request costs no write. */
  touchMs: 3_600_000,
  /** New networks, and new browsers, stored for an account within `touchMs`; no user changes either more often. */
  perHourMax: 8,
  /** Networks, and browsers, stored for an account; the longest unused are deleted first. */
  perUserMax: 32,
  /** How long two users seen on one network or in one browser count as sharing it: a visit is over in a week. */
  networkMs: 7 * 24 * 3_600_000,
  browserMs: 30 * 24 * 3_600_000,
  retentionMs: 30 * 24 * 3_600_000,
  /** Accounts whose running hour is in memory; the oldest are dropped first. */
  usersMax: 20_000,
  /** 128 bits. */
  browserIdBytes: 16,
  /** How long a cookie lasts without a sign-in, which renews it. */
  browserCookieMs: 365 * 24 * 3_600_000,
  /** How long the weights of pairs are stored for moderators. */
  pairsRetentionMs: 180 * 24 * 3_600_000,
} as const;
