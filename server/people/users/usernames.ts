/** Names that may be chosen: plain letters of the languages spoken here, and none that looks like the staff's. */
import { looksLikeStaff } from "./staffNames.ts";

const charsMin = 3;
const charsMax = 20;

/**
 * Latin letters with their accents, those of Akan and Ewe, and digits. Other scripts have letters that look like these
 * ("Admin" with a Cyrillic a), and letters made for phonetics look like small capitals. Two of the Latin ones are left out
 * for the same reason: an i without its dot (U+0131) and a small capital k (U+0138).
 */
const shape =
  /^[a-z0-9\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u0130\u0132-\u0137\u0139-\u017E\u1E02-\u1EF9\u0186\u0189\u0190\u0191\u0192\u0194\u014A\u014B\u01B2\u0254\u0256\u025B\u0263\u028B._-]+$/iu;

/** The name as it is kept, or undefined where it may not be chosen. */
export function chosenUsername(text: string): string | undefined {
  if (text.length > charsMax * 2) return undefined;
  const name = text.normalize("NFKC");
  const length = Array.from(name).length;
  const isPlain = length >= charsMin && length <= charsMax && shape.test(name) && /[\p{L}\p{N}]/u.test(name);
  return isPlain && !looksLikeStaff(name) ? name : undefined;
}
