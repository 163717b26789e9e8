/** Codes of authenticator apps (RFC 6238) and recovery codes. */
import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { twoFactorLimits } from "./limits.ts";

const { codeDigits, stepSeconds, secretBytes, windowSteps, recoveryCodes, recoveryChars } = twoFactorLimits;
const issuer = "Spar";

/** 160 random bits in base32, as apps take them. */
export const newSecret = (): string => Secret.fromHex(randomBytes(secretBytes).toString("hex")).base32;

const totp = (secret: string, label: string): TOTP =>
  new TOTP({
    issuer,
    label,
    algorithm: "SHA1",
    digits: codeDigits,
    period: stepSeconds,
    secret: Secret.fromBase32(secret),
  });

/** The address that an app reads from the picture; it shows the username beside its codes. */
export const setupAddress = (secret: string, username: string): string => totp(secret, username).toString();

/** The number of the code that is shown at this time, in epoch milliseconds. */
export const stepAt = (at: number): number => Math.floor(at / 1_000 / stepSeconds);

/** The number of the step whose code this is, close enough to this time; undefined for a wrong code. */
export function stepOf(secret: string, code: string, at: number): number | undefined {
  const delta = totp(secret, "").validate({ token: code, timestamp: at, window: windowSteps });
  return delta === null ? undefined : stepAt(at) + delta;
}

/** Without letters that are taken for others: Crockford's base32. */
const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const half = recoveryChars / 2;

const newRecoveryCode = (): string => {
  const code = Array.from(randomBytes(recoveryChars), (byte) => letters[byte % letters.length]).join("");
  return `${code.slice(0, half)}-${code.slice(half)}`;
};

/** Ten codes as `7K2QF-M9XTB`. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < recoveryCodes) codes.add(newRecoveryCode());
  return [...codes];
}

/** The code that a user typed: a code of the app, a recovery code in the form in which it is hashed, or neither. */
export type TypedCode = { readonly kind: "app" | "recovery"; readonly code: string } | { readonly kind: "neither" };

const appCode = new RegExp(`^\\d{${codeDigits}}$`);
const recoveryCode = new RegExp(`^[${letters}]{${recoveryChars}}$`);

/** Reads a code with any spaces and dashes; in recovery codes O is read as 0, I and L as 1. */
export function readCode(typed: string): TypedCode {
  const plain = typed.replaceAll(/[\s\p{Pd}]/gu, "").toUpperCase();
  if (appCode.test(plain)) return { kind: "app", code: plain };
  const code = plain.replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  return recoveryCode.test(code) ? { kind: "recovery", code } : { kind: "neither" };
}
