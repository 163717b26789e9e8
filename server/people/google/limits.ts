/** The bounds of this folder, with the reason for each value. Units are last in the names. */

export const oauthLimits = {
  /** 256 bits. */
  flowBytes: 32,
  /** Time to choose an account and type its password at the provider. */
  flowMsMax: 10 * 60_000,
  /** A provider that is slower than this counts as down, because a player waits for the button. */
  answerSecondsMax: 4,
  /** What a provider publishes about itself changes rarely; its keys are read anew whenever an unknown one appears. */
  discoveryMs: 24 * 3_600_000,
  /** OpenID Connect's own bound. */
  subjectCharsMax: 255,
  /** Real ones stay under 100; mail programs and indexes agree on this many. */
  emailCharsMax: 190,
  nameCharsMax: 200,
  redirectCharsMax: 255,
  /** Names like a guest's that are tried where the profile's own name is taken. */
  guestNameTries: 8,
} as const;
