/** The bounds of this folder, with the reason for each value. Units are last in the names. */
import { accountBounds } from "#protocol/calls/accounts.ts";

/** Accounts with their sign-in addresses in memory: a few for each daily user, the oldest are dropped first. */
export const knownSignInsMax = 20_000;

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
  charsMin: accountBounds.passwordCharsMin,
  charsMax: accountBounds.passwordCharsMax,
  /** argon2id as OWASP recommends it for 1 lane: 19 MiB, 2 passes, about 10 ms. */
  memoryKib: 19 * 1024,
  passes: 2,
  lanes: 1,
} as const;

export const proofLimits = {
  codeDigits: accountBounds.codeDigits,
  codeMsMax: 10 * 60_000,
  codeTriesMax: 5,
  resendMsMin: accountBounds.resendMsMin,
  /** With 5 tries each, 15 guesses an hour at a million codes. */
  codesMax: 3,
  codesWindowMs: 3_600_000,
  /** Time to choose a name and a password once the address is proven. */
  ticketMsMax: 30 * 60_000,
  resetMsMax: 30 * 60_000,
  /** 256 bits. */
  tokenBytes: 32,
  emailCharsMax: accountBounds.emailCharsMax,
} as const;
