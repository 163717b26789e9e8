/** Keys among the settings. A wrong one is never repeated in the message, because it may be nearly right. */
import { StartError } from "#server/base/core/errors.ts";
import { textOf, textsOf } from "./environment.ts";
import type { Environment } from "./settingNames.ts";

const keyPattern = /^[\w-]{43}$/;

/** The key of Web Push in base64url; null: one is made and stored. @throws StartError for another value */
export function vapidPrivateKey(env: Environment): string | null {
  const key = textOf(env, "VAPID_PRIVATE_KEY");
  if (key !== null && !keyPattern.test(key)) {
    throw new StartError("VAPID_PRIVATE_KEY: expected 32 bytes in base64url, 43 characters");
  }
  return key;
}

const twoFactorKeysMax = 5;

/**
 * The keys of the two-factor sign-in in base64url: the present one, then older ones.
 * @throws StartError for wrong keys or too many
 */
export function twoFactorKeys(env: Environment): string[] {
  const keys = textsOf(env, "TWO_FACTOR_KEY");
  if (keys.length > twoFactorKeysMax || keys.some((each) => !keyPattern.test(each))) {
    throw new StartError(
      `TWO_FACTOR_KEY: expected 32 bytes in base64url, 43 characters, or up to ${twoFactorKeysMax} such keys with commas between`,
    );
  }
  return keys;
}
