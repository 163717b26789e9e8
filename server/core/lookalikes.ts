/** Compares texts by what they look like: accents, case and digits that look like letters do not count. */

/** What is read as a letter in names and in passwords alike. "1" stands for "i" and for "l": here the two are one. */
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
