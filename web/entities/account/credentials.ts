/** Checks passwords and e-mail addresses during typing. The server decides. */
import { accountBounds } from "#protocol/calls/accounts.ts";

export type Strength = "short" | "weak" | "fair" | "strong";

/** A new password and its repetition, as typed. */
export interface NewPasswordValue {
  readonly password: string;
  readonly confirmation: string;
}

const { passwordCharsMin, passwordCharsMax } = accountBounds;

const fairBits = 42;
const strongBits = 60;

const alphabets: readonly (readonly [RegExp, size: number])[] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[^a-zA-Z0-9]/, 32],
];

/** Common beginnings of passwords. */
const known = /pass|word|qwert|asdf|letmein|welcome|admin|spar|card|12345|abcd|iloveyou|dragon/gi;

/** Characters that do not follow from the one before: "aaaa" has one, "1234" has one, "plum" has four. */
function surprises(password: string): number {
  let count = 0;
  let previous = 0;
  for (const character of password) {
    const code = character.codePointAt(0) ?? 0;
    if (Math.abs(code - previous) > 1) count += 1;
    previous = code;
  }
  return count;
}

/** A rough measure of how hard a password is to guess, by its unexpected characters and their alphabets. */
export function passwordStrength(password: string): Strength {
  if (password.length < passwordCharsMin) return "short";
  const rest = password.replaceAll(known, "a");
  const letters = alphabets.reduce((sum, [kind, size]) => sum + (kind.test(rest) ? size : 0), 0);
  const variety = Math.min(surprises(rest), 2 * new Set(rest).size);
  const bits = variety * Math.log2(Math.max(letters, 2));
  if (bits >= strongBits) return "strong";
  return bits >= fairBits ? "fair" : "weak";
}

/** The mistake in a new password that the page can find; null if there is none. */
export function mistakeIn({ password, confirmation }: NewPasswordValue): "mismatch" | "passwordWeak" | null {
  if (password !== confirmation) return "mismatch";
  return password.length < passwordCharsMin || password.length > passwordCharsMax ? "passwordWeak" : null;
}

/** Whether a text looks like an e-mail address. Japanese and Chinese keyboards have their own at sign and dots. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@＠]+[@＠][^\s@＠]+[.。．｡][^\s@＠]+$/.test(text);

/** Dots that no mail server takes: at an end of the name, or two in a row. */
const misplacedDots = /^\.|\.\.|\.[@＠]/;

/** The stricter check for the address of a new account; existing accounts may have an odd one. */
export const mayBeEmail = (text: string): boolean => looksLikeEmail(text) && !misplacedDots.test(text);
