/** The bounds of this folder, with the reason for each value. Units are last in the names. */

export const sessionLimits = {
  /** 256 bits. */
  tokenBytes: 32,
  /** The same as base64url: a text of another length is no token and is not looked up. */
  tokenChars: 43,
  /** A session that is not used for 90 days ends. */
  idleMsMax: 90 * 24 * 3_600_000,
  /** An account's session ends a year after the sign-in even if used. A guest's does not: see decisions.md. */
  lifetimeMsMax: 365 * 24 * 3_600_000,
  /** A session without "remember me" ends a day after the sign-in: the browser does not report its closing. */
  briefMsMax: 24 * 3_600_000,
  /** Sessions of one user; beyond this number the longest unused one is signed out. */
  perUserMax: 30,
  /** "Firefox on Windows" and room for longer names. */
  deviceCharsMax: 64,
  /** How often, and in what batches, sessions of open sockets are checked for a logout on another server. */
  recheckMs: 30_000,
  recheckedMax: 500,
  /** How often sessions of staff are checked: the command line can take a role away beside the server. */
  staffRecheckMs: 1_000,
  /** The shortest time between two writes of `last_seen_at`, so that reading costs no write. */
  touchMs: 3_600_000,
  /** Sessions in memory, so that a request costs no query; the oldest are dropped first. */
  cachedMax: 20_000,
  purgeMs: 24 * 3_600_000,
  /** The pause after a failed clean-up: deleted data must not stay another day. */
  purgeAgainMs: 10 * 60_000,
  /** How long a cached session is trusted: another server may have ended it. */
  cacheMs: 30_000,
  /** Characters of an unknown browser's first word, which serves as its name. */
  unknownDeviceCharsMax: 40,
} as const;
