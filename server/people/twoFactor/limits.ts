/** The bounds of this folder, with the reason for each value. Units are last in the names. */

export const twoFactorLimits = {
  /** The defaults of authenticator apps; some ignore other values in an address. */
  codeDigits: 6,
  stepSeconds: 30,
  /** RFC 4226 recommends 160 bits for SHA-1. */
  secretBytes: 20,
  /** Steps before and after the current one: phones are up to half a minute off. */
  windowSteps: 1,
  /** AES-256. */
  keyBytes: 32,
  recoveryCodes: 10,
  /** 50 bits of 5 each. */
  recoveryChars: 10,
  /** Time to get the phone. */
  ticketMsMax: 10 * 60_000,
  /** Codes tried with one ticket; after it the server asks for the password again. */
  ticketTriesMax: 5,
  /** Time to install an app and scan the secret. */
  setupMsMax: 30 * 60_000,
} as const;
