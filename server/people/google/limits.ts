/** The bounds of this folder, with the reason for each value. Units are last in the names. */
import { accountBounds } from "#protocol/calls/accounts.ts";

export const oauthLimits = {
  /** 256 bits. */
  flowBytes: 32,
  /** Time to choose an account and type its password at the provider. */
  flowMsMax: 10 * 60_000,
  /** A provider that is slower than this counts as down, because a player waits for the button. */
  answerSecondsMax: 4,
  /**
   * How long a provider's published document is used. It changes rarely; an unknown key makes the server read the keys
   * anew.
   */
  discoveryMs: 24 * 3_600_000,
  /** OpenID Connect's own bound. */
  subjectCharsMax: 255,
  emailCharsMax: accountBounds.emailCharsMax,
  nameCharsMax: 200,
  redirectCharsMax: 255,
  /** Names like a guest's that are tried where the profile's own name is taken. */
  guestNameTries: 8,
} as const;
