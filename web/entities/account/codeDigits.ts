/** The digits of a code, as people type, paste and copy them. */

export const codeLength = 6;
/** One character per box; empty where none was entered. */
export type CodeDigits = readonly string[];
export const noDigits: CodeDigits = Array.from({ length: codeLength }, () => "");

const digitPattern = /^\p{Nd}$/u;

/** The value of a digit of any script: each script has its ten in a row, from zero on. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (digitPattern.test(String.fromCodePoint(code - before - 1))) before += 1;
  return before % 10;
}

/** A text with its full-width, Arabic and other digits as 0 to 9. */
const withPlainDigits = (text: string): string => text.replaceAll(/\p{Nd}/gu, (digit) => String(digitValue(digit)));

const lastOf = (text: string, pattern: RegExp): string | undefined => text.match(pattern)?.at(-1);

/**
 * The digits that a text enters into the boxes. A whole sentence enters its code, the last group of six digits; a year
 * or a phone number beside it enters nothing.
 */
export function enteredDigits(text: string): readonly string[] {
  const plain = withPlainDigits(text);
  const code = lastOf(plain, /(?<!\d)\d{6}(?!\d)/g) ?? lastOf(plain, /(?<!\d)\d{3}[\s-]\d{3}(?!\d)/g);
  if (code !== undefined) return code.match(/\d/g) ?? [];
  return /\p{L}/u.test(plain) ? [] : (plain.match(/\d/g) ?? []).slice(0, codeLength);
}
