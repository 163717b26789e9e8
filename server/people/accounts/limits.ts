/** The bounds of this folder, with the reason for each value. Units are last in the names. */

/** Accounts with the addresses they were entered from: a few for each who comes in a day, the oldest go first. */
export const knownSignInsKept = 20_000;

/** How long a guest without session and match is stored, because a table may still be about to end. */
export const guestUnusedMs = 3 * 24 * 3_600_000;

export const accountLimits = {
  /** Rows read at a time for the file with everything about a user. */
  dataRows: 1_000,
  /** Guests that one step of the clean-up looks at. */
  guestRows: 500,
  /** Names that are tried for a new guest; each is free with a chance of far more than one half. */
  guestNameTries: 8,
} as const;

export const passwordLimits = {
  /** Length is what makes a password strong; nothing else is asked of it but not to be a common one. */
  charsMin: 8,
  charsMax: 128,
  /** argon2id as OWASP recommends it for 1 lane: 19 MiB, 2 passes, about 10 ms. */
  memoryKib: 19 * 1024,
  passes: 2,
  lanes: 1,
} as const;

export const proofLimits = {
  codeDigits: 6,
  codeMsMax: 10 * 60_000,
  codeTriesMax: 5,
  /** A second code before that is impatience, and mail may take as long. */
  resendMsMin: 30_000,
  /** With 5 tries each, 15 guesses an hour at a million codes. */
  codesMax: 3,
  codesWindowMs: 3_600_000,
  /** Time to choose a name and a password once the address is proven. */
  ticketMsMax: 30 * 60_000,
  resetMsMax: 30 * 60_000,
  /** 256 bits. */
  tokenBytes: 32,
  /** Real ones stay under 100; mail programs and indexes agree on this many. */
  emailCharsMax: 190,
  /** What a token in a body may at most look like. */
  tokenCharsMax: 128,
} as const;
