import { timeOfDay } from "#web/platform/languages/format.ts";
import type { Language } from "#web/platform/languages/i18n.ts";
import { dayName } from "../entries.ts";

const weekMs = 6 * 86_400_000;

/** When a message was written, in a word: the time today, then "yesterday", the weekday, the date. */
export function writtenAt(at: number, now: number, language: Language): "yesterday" | (string & {}) {
  const day = dayName(at, now, language);
  if (day === "today") return timeOfDay(new Date(at), language);
  if (day === "yesterday") return day;
  if (now - at < weekMs) return new Date(at).toLocaleDateString(language, { weekday: "short" });
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return new Date(at).toLocaleDateString(language, {
    day: "numeric",
    month: "short",
    ...(isThisYear ? {} : { year: "numeric" }),
  });
}
