/** How wide a name is, so that it fits whole in two lines wherever it is shown. */

/** Widths of the letters of our text face at the weight of names, in ems, rounded up; of the letters names may have. */
const widths: readonly (readonly [letters: string, ems: number])[] = [
  ["ijlI", 0.28],
  ["tf.", 0.39],
  ["r1", 0.43],
  ["_-", 0.47],
  ["LkxzsJacevF7yhnuEobdgpq25", 0.63],
  ["03469PRS8BTZK", 0.71],
  ["DYUXACVGHNOQ", 0.77],
  ["w", 0.84],
  ["mM", 0.93],
  ["W", 1.03],
];
/** The width of other letters, as in the name of a computer in another language. */
const otherEms = 0.8;

/** In hundredths of an em: whole numbers, whose sums are exact. */
const hundredthsOf = (letter: string): number =>
  Math.round(100 * (widths.find(([letters]) => letters.includes(letter))?.[1] ?? otherEms));

/**
 * How many ems wide a line has to be, so that two of them hold the name when it may be broken anywhere: half of it,
 * and half of the widest letter, which may not fit at the end of the first.
 */
export function lineEms(name: string): number {
  const letters = Array.from(name, hundredthsOf);
  const all = letters.reduce((sum, width) => sum + width, 0);
  return Math.ceil((all + Math.max(0, ...letters)) / 2) / 100;
}

/** Names of more letters than this fill a line before the next begins, and have more room on the scoreboard. */
const lettersOfUsualName = 11;
export const isLongName = (name: string): boolean => name.length > lettersOfUsualName;
