/** Times as a form has them: text of the reader's time zone, to the minute, such as `2026-11-24T09:30`. */

const two = (value: number): string => String(value).padStart(2, "0");

/** The text that a field for a time shows; empty for null. */
export function timeText(atMs: number | null): string {
  if (atMs === null) return "";
  const at = new Date(atMs);
  const day = `${String(at.getFullYear()).padStart(4, "0")}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The time of a text, or null where it is none. `before` is kept to the millisecond where the text was not changed. */
export function timeOf(text: string, before: number | null = null): number | null {
  if (text !== "" && text === timeText(before)) return before;
  const atMs = /^\d{4,6}-\d\d-\d\dT\d\d:\d\d/.test(text) ? new Date(text).getTime() : Number.NaN;
  return Number.isFinite(atMs) && atMs >= 0 ? atMs : null;
}

/** The name of the reader's time zone, such as `Africa/Accra`. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
