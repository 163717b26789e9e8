/**
 * The meaning of a key press, on every keyboard layout and beside every input method. A letter or sign counts by its
 * meaning (`key`), so S follows the layout; a position number counts by its place (`code`).
 */

/** The key code of a press that belongs to an input method. */
const inputMethodCode = 229;

/**
 * The key of a press; empty when the press belongs to an input method. Safari ends the composition before it reports
 * the Enter that ended it, so only the key code identifies that press.
 */
export const keyOf = ({ key, isComposing, keyCode }: KeyboardEvent): string =>
  isComposing || keyCode === inputMethodCode ? "" : key;

/** Question marks of layouts without "?". */
const questionMarks = ["؟", "？"];

/** The letter or sign of a press in lower case: a letter of another script counts as the Latin one of the same key. */
export function meaningOf(event: KeyboardEvent): string {
  const key = keyOf(event);
  const letter = /^Key([A-Z])$/.exec(event.code)?.[1];
  if (letter !== undefined && /^[\p{L}\p{M}]+$/u.test(key) && !/\p{Script=Latin}/u.test(key))
    return letter.toLowerCase();
  return questionMarks.includes(key) ? "?" : key.toLowerCase();
}

/**
 * The number of a press on the row of digits or the number pad; null for other keys. French layouts have the digits on
 * Shift, Arabic ones have others: there the place on the row decides.
 */
export function digitOf(event: KeyboardEvent): number | null {
  const key = keyOf(event);
  if (/^\d$/.test(key)) return Number(key);
  const placed = /^Digit(\d)$/.exec(event.code)?.[1];
  return key === "" || placed === undefined || event.shiftKey ? null : Number(placed);
}
