import type { Language } from "./i18n.ts";

const steps: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

/** "5 minutes ago" in the reader's language; a time that a wrong clock puts in the future is one second ago. */
export function timeAgo(thenMs: number, nowMs: number, language: Language): string {
  const seconds = Math.max(1, Math.round((nowMs - thenMs) / 1000));
  const format = new Intl.RelativeTimeFormat(language, { numeric: "always" });
  for (const [unit, length] of steps) {
    if (seconds >= length) return format.format(-Math.floor(seconds / length), unit);
  }
  return format.format(-seconds, "second");
}

/** 83 seconds as "1:23". */
export function minutesAndSeconds(totalSeconds: number): string {
  const seconds = Math.max(0, Math.floor(totalSeconds));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** A gain or loss of whole points, with its sign: "+12", "−5", "0". */
export function signedNumber(value: number, language: Language): string {
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 0, signDisplay: "exceptZero" });
  return format.format(value).replace("-", "\u2212");
}

/** A calendar day, "20 Nov 2026", in the reader's language. */
export const dayOf = (atMs: number, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: "medium" }).format(atMs);

/** A time of day, "7:33 PM", in the reader's language. */
export const timeOfDay = (at: Date, language: Language): string =>
  new Intl.DateTimeFormat(language, { timeStyle: "short" }).format(at);

/** A rating in whole points; a question mark follows while it is provisional [R22]. */
export const ratingText = (
  { rating, is_provisional }: { readonly rating: number; readonly is_provisional: boolean },
  language: Language,
): string => wholeNumber(rating, language) + (is_provisional ? "?" : "");

/** A whole number, grouped as in the reader's language. */
export const wholeNumber = (value: number, language: Language): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 0 }).format(value);
