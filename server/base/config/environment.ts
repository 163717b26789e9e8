/** Reads values from the environment. A bad one stops the start with one clear line (a StartError). */
import { StartError } from "#server/base/core/errors.ts";
import type { Environment, SettingName } from "./settingNames.ts";

/** Refuses the value of a variable. @throws StartError always */
export function bad(name: SettingName, value: string, expected: string): never {
  throw new StartError(`${name}=${value}: expected ${expected}`);
}

export function integer(env: Environment, name: SettingName, fallback: number, max: number, min = 0): number {
  const text = env[name]?.trim();
  if (text === undefined || text === "") return fallback;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : bad(name, text, `a whole number from ${min} to ${max}`);
}

export function choice<T extends string>(env: Environment, name: SettingName, fallback: T, choices: readonly T[]): T {
  const text = env[name]?.trim();
  if (text === undefined || text === "") return fallback;
  return choices.find((each) => each === text) ?? bad(name, text, `one of ${choices.join(", ")}`);
}

/** A variable that holds an address; null without one. @throws StartError for another value */
export function url(env: Environment, name: SettingName, protocols: readonly string[]): URL | null {
  const text = env[name]?.trim();
  if (text === undefined || text === "") return null;
  const parsed = URL.parse(text);
  const expected = `an address that starts with ${protocols.map((each) => `${each}//`).join(" or ")}`;
  // The text of an address may hold a password, so it is not repeated.
  if (parsed === null || !protocols.includes(parsed.protocol)) throw new StartError(`${name}: expected ${expected}`);
  return parsed;
}

export function publicAddress(env: Environment, name: SettingName, protocols: readonly string[]): string | null {
  const parsed = url(env, name, protocols);
  return parsed === null ? null : parsed.origin + parsed.pathname.replace(/\/+$/, "");
}

/** What is escaped in an address, as it is. @throws StartError for a wrong escape */
export function unescaped(text: string, shape: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new StartError(shape);
  }
}

/** The settings that forward usage events. */
export interface AnalyticsPlace {
  /** Of the Umami server, without a trailing slash. */
  readonly url: string;
  /** The website's id there. */
  readonly site: string;
}

const siteId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** null where neither is set. @throws StartError where one is missing or wrong */
export function analytics(env: Environment): AnalyticsPlace | null {
  const address = publicAddress(env, "ANALYTICS_URL", ["http:", "https:"]);
  const site = env["ANALYTICS_SITE"]?.trim() ?? "";
  if (address === null && site === "") return null;
  if (address === null || site === "")
    throw new StartError("ANALYTICS_URL and ANALYTICS_SITE: expected both or neither");
  return siteId.test(site) ? { url: address, site } : bad("ANALYTICS_SITE", site, "the website's id in Umami");
}

/** Keys among the settings. A wrong one is never repeated in the message, because it may be nearly right. */
const keyPattern = /^[\w-]{43}$/;

/** The key of Web Push in base64url; null: one is made and stored. @throws StartError for another value */
export function vapidPrivateKey(env: Environment): string | null {
  const key = env["VAPID_PRIVATE_KEY"]?.trim() || null;
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
  const keys = (env["TWO_FACTOR_KEY"] ?? "").split(",").map((each) => each.trim());
  const given = keys.filter((each) => each !== "");
  if (given.length > twoFactorKeysMax || given.some((each) => !keyPattern.test(each))) {
    throw new StartError(
      `TWO_FACTOR_KEY: expected 32 bytes in base64url, 43 characters, or up to ${twoFactorKeysMax} such keys with commas between`,
    );
  }
  return given;
}
