/** Compares texts by appearance: accents, case and digits that look like letters do not count. */
import confusables from "unhomoglyph";

/**
 * Characters that names and passwords treat as a letter. "1" stands for "i" and for "l", which count as one letter
 * here.
 */
const lookalikes: ReadonlyMap<string, string> = new Map([
  ["0", "o"],
  ["1", "i"],
  ["l", "i"],
  ["3", "e"],
  ["4", "a"],
  ["5", "s"],
  ["7", "t"],
  ["8", "b"],
]);

/** A text without accents and case. */
export const withoutAccents = (text: string): string => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** The plain text with a letter for each of its signs that passes for one; `others` do so besides the digits. */
export const withoutLookalikes = (text: string, others: ReadonlyMap<string, string>): string =>
  Array.from(withoutAccents(text), (sign) => lookalikes.get(sign) ?? others.get(sign) ?? sign).join("");

/** Letters of names that Unicode's table does not turn into the Latin letter they look like. */
const latinLookalikes: ReadonlyMap<string, string> = new Map([
  ["ɔ", "o"],
  ["ɛ", "e"],
  ["ð", "d"],
  ["þ", "p"],
  ["ŋ", "n"],
  ["ʋ", "v"],
  ["ß", "ss"],
]);

const lookalikeLetters = (text: string): string => withoutLookalikes(text, latinLookalikes);

/**
 * The skeleton of a name: names with the same skeleton look alike. This is the skeleton of Unicode's UTS #39, without
 * accents and case, with digits read as the letters they resemble, and with two pairs that Unicode leaves out: `vv` as
 * w, and inside a word `cl`, `cI` and `c1` as d. At the beginning of a word Clara and Dara are two names.
 */
export function nameSkeleton(name: string): string {
  const pairs = name
    .normalize("NFKC")
    .replaceAll(/(?<=\p{L})c[lI1]/gu, "d")
    .replaceAll(/vv/gi, "w");
  return lookalikeLetters(confusables(lookalikeLetters(pairs)));
}
