/** The bounds of this folder, with the reason for each value. Units are last in the names. */

export const sessionLimits = {
  /** 256 bits. */
  tokenBytes: 32,
  /** The same as base64url: what has another length is no token, and is not looked up. */
  tokenChars: 43,
  /** A session that is not used for 90 days ends. */
  idleMsMax: 90 * 24 * 3_600_000,
  /** However much it is used, an account's session ends a year after the sign-in. A guest's does not: see decisions.md. */
  lifetimeMsMax: 365 * 24 * 3_600_000,
  /** One that is not remembered ends a day after the sign-in: the browser does not tell us when it was closed. */
  briefMsMax: 24 * 3_600_000,
  /** Devices and browsers of one person; beyond it the one unused for longest is signed out. */
  perUserMax: 30,
  /** "Firefox on Windows" and room for stranger names. */
  deviceCharsMax: 64,
  /** How often, and in what batches, the sessions of open sockets are checked: a logout on another server reaches them. */
  recheckMs: 30_000,
  recheckedMax: 500,
  /** Those of staff are asked about more often: the command line takes a role away beside the server. */
  staffRecheckMs: 1_000,
  /** `last_seen_at` is written at most this often, so that reading costs no write. */
  touchMs: 3_600_000,
  /** Sessions kept in memory so that a request costs no query; the oldest go first. */
  cachedMax: 20_000,
  purgeMs: 24 * 3_600_000,
  /** A clean-up that failed is done again after this: what was deleted must not stay another day. */
  purgeAgainMs: 10 * 60_000,
  /** How long a cached session is believed: another node may have ended it. */
  cacheMs: 30_000,
  /** The first word of a browser that is not known, as its name. */
  unknownDeviceCharsMax: 40,
} as const;
