/** The bounds of this folder, with the reason for each value. Units are last in the names. */
import { accountBounds } from "#protocol/calls/accounts.ts";

export const usernameLimits = {
  charsMin: accountBounds.usernameCharsMin,
  charsMax: accountBounds.usernameCharsMax,
  /** The part of a Google profile's name that a username takes over, with room for digits. */
  suggestedCharsMax: 14,
} as const;
