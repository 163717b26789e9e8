/** Cleans text of several lines that users write, for display. No page reads it as markup. */

/** Controls except the line feed, marks that turn the direction of what follows, and characters that are not seen. */
const unspeakable = /[^\P{Cc}\n]|[\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;
/** Marks stacked on one letter climb over the lines above; four are more than any language needs. */
const stackedMarks = /(\p{M}{4})\p{M}+/gu;
const visible = /[^\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u;

/** The text with at most one empty line in a row, or null where there is nothing to see in it or too much. */
export function writtenText(text: string, charsMax: number): string | null {
  const cleaned = text
    .replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, "\n")
    .replace(/\t/g, " ")
    .replace(unspeakable, "")
    .replace(stackedMarks, "$1")
    .replace(/ +$/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  return cleaned.length > charsMax || !visible.test(cleaned) ? null : cleaned;
}

/** The text, or an empty one where there is nothing to see in it. */
export const visibleText = (text: string): string => writtenText(text, text.length) ?? "";
