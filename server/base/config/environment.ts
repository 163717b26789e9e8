/** Decodes the values of settings. A bad one stops the start with one clear line (a StartError). */
import { isIP } from "node:net";
import { StartError } from "#server/base/core/errors.ts";
import type { Environment, SettingName } from "./settingNames.ts";

/** A value that its setting cannot have. */
export class WrongValue extends StartError {
  /** The message for a value that may be a secret. */
  readonly withoutValue: string;

  constructor(name: SettingName, value: string, expected: string) {
    super(`${name}=${value}: expected ${expected}`);
    this.withoutValue = `${name}: expected ${expected}`;
  }
}

/** Refuses the value of a variable. @throws WrongValue always */
export function bad(name: SettingName, value: string, expected: string): never {
  throw new WrongValue(name, value, expected);
}

/** The text of a setting; null where it is not set or empty. */
export const textOf = (env: Environment, name: SettingName): string | null => env[name]?.trim() || null;

/** The texts of a setting that are separated by commas. */
export const textsOf = (env: Environment, name: SettingName): string[] =>
  (env[name] ?? "")
    .split(",")
    .map((each) => each.trim())
    .filter((each) => each !== "");

export function integer(env: Environment, name: SettingName, fallback: number, max: number, min = 0): number {
  const text = textOf(env, name);
  if (text === null) return fallback;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : bad(name, text, `a whole number from ${min} to ${max}`);
}

/** An address or a name of this machine. */
export function host(env: Environment, name: "HOST" | "METRICS_HOST", fallback: string): string {
  const text = textOf(env, name);
  if (text === null) return fallback;
  const known = isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]{0,252})$/i.test(text);
  return known ? text : bad(name, text, "an address or a name of this machine");
}

/** One of the words; the fallback where the variable is not set. */
export function choice<const T extends string, F extends T | null>(
  env: Environment,
  name: SettingName,
  fallback: F,
  choices: readonly T[],
): T | F {
  const text = textOf(env, name);
  if (text === null) return fallback;
  return choices.find((each) => each === text) ?? bad(name, text, `one of ${choices.join(", ")}`);
}

/** A variable that holds an address; null without one. @throws StartError for another value */
export function url(env: Environment, name: SettingName, protocols: readonly string[]): URL | null {
  const text = textOf(env, name);
  if (text === null) return null;
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

/** Decodes the escapes of a part of an address. @throws StartError for a wrong escape */
export function unescaped(text: string, shape: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new StartError(shape);
  }
}
