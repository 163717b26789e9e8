/**
 * Cleans text of users for display: one line of visible text that stays within its own line. Markup stays as it is,
 * because no page reads it as markup.
 */

/** Breaks and tabs part words. */
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/**
 * Controls; marks that turn the direction of what follows, also beyond the line itself; and characters that mean
 * something to a renderer and nothing to a reader. The joiners stay, since emoji and some scripts are made with them.
 */
const unspeakable = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;
/** Marks stacked on one letter climb over the lines above; four are more than any language needs. */
const stackedMarks = /(\p{M}{4})\p{M}+/gu;
/** The last few look like nothing although they count as letters. */
const visible = /[^\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u;

/** The line as it is said, or null where there is nothing to see in it or too much. */
export function speakable(text: string, charsMax: number): string | null {
  const line = text.replace(breaks, " ").replace(unspeakable, "").replace(stackedMarks, "$1").trim();
  return line.length > charsMax || !visible.test(line) ? null : line;
}

/** By what two lines are the same to a reader: case, width and blanks aside. */
export const sameness = (line: string): string => line.normalize("NFKC").toLowerCase().replace(/\s+/g, " ");
