/** Times and numbers in the reader's language, and times as the text of a form field. */
import type { Language } from "./i18n.ts";

const steps: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

/** "5 minutes ago" in the reader's language; a future time, from a wrong clock, counts as one second ago. */
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
): string => formatInteger(rating, language) + (is_provisional ? "?" : "");

/** A whole number, grouped as in the reader's language. */
export const formatInteger = (value: number, language: Language): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 0 }).format(value);

/** A day with the time, "20 Nov 2026, 7:33 PM", in the reader's language and time zone. */
export const dateAndTime = (atMs: number, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(atMs);

/** Names in a sentence: "Ama, Kofi and Esi". */
export const listOf = (names: readonly string[], language: Language): string =>
  new Intl.ListFormat(language, { type: "conjunction" }).format(names);

/** How long something still takes, in its two largest units: "2 days 5 hours", "3 minutes". */
export function lengthOf(ms: number, language: Language): string {
  const minutes = Math.max(1, Math.ceil(ms / 60_000));
  const parts = [
    [Math.floor(minutes / 1_440), "day"],
    [Math.floor(minutes / 60) % 24, "hour"],
    [minutes % 60, "minute"],
  ] as const;
  const first = parts.findIndex(([value]) => value > 0);
  return parts
    .slice(first, first + 2)
    .filter(([value]) => value > 0)
    .map(([value, unit]) => new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(value))
    .join(" ");
}

type CamelKey<S extends string> = S extends `${infer Head}_${infer Rest}` ? `${Head}${Capitalize<CamelKey<Rest>>}` : S;

/** The key of a text for a name of the protocol: `days_played` as `daysPlayed`. */
export const camelKey = <S extends string>(name: S): CamelKey<S> =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as CamelKey<S>;

const two = (value: number): string => String(value).padStart(2, "0");

/** The text of a field for a time, in the reader's time zone, such as `2026-11-24T09:30`; empty for null. */
export function timeText(atMs: number | null): string {
  if (atMs === null) return "";
  const at = new Date(atMs);
  const day = `${String(at.getFullYear()).padStart(4, "0")}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The time of a text, or null where it is none. An unchanged text gives `before` to the millisecond. */
export function timeOf(text: string, before: number | null = null): number | null {
  if (text !== "" && text === timeText(before)) return before;
  const atMs = /^\d{4,6}-\d\d-\d\dT\d\d:\d\d/.test(text) ? new Date(text).getTime() : Number.NaN;
  return Number.isFinite(atMs) && atMs >= 0 ? atMs : null;
}

/** The name of the reader's time zone, such as `Africa/Accra`. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
