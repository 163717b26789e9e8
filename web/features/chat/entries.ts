import type { GlobalChatMessage } from "#protocol/calls/chat.ts";
import type { Language } from "#web/platform/languages/i18n.ts";

/** An entry of the list: a day, or a line with or without its sender's name. */
export type Entry =
  | { readonly kind: "day"; readonly key: string; readonly at: number }
  | { readonly kind: "line"; readonly key: string; readonly line: GlobalChatMessage; readonly isFirst: boolean };

/** Lines of one sender within this time stand under one name. */
const breathMs = 5 * 60_000;

const dayOf = (at: number): string => new Date(at).toDateString();

/** The lines with their days between them. */
export function entriesOf(lines: readonly GlobalChatMessage[]): readonly Entry[] {
  const entries: Entry[] = [];
  let before: GlobalChatMessage | null = null;
  for (const line of lines) {
    const isNewDay = before === null || dayOf(before.timestamp) !== dayOf(line.timestamp);
    if (isNewDay) entries.push({ kind: "day", key: `day ${dayOf(line.timestamp)}`, at: line.timestamp });
    const goesOn = before?.sender_id === line.sender_id && line.timestamp - before.timestamp < breathMs;
    entries.push({ kind: "line", key: line.id, line, isFirst: isNewDay || !goesOn });
    before = line;
  }
  return entries;
}

export type DayName = "today" | "yesterday" | { readonly date: string };

/** The name of a day, as seen from today. */
export function dayName(at: number, now: number, language: Language): DayName {
  if (dayOf(at) === dayOf(now)) return "today";
  const yesterday = new Date(now);
  yesterday.setDate(yesterday.getDate() - 1);
  if (dayOf(at) === yesterday.toDateString()) return "yesterday";
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  const format: Intl.DateTimeFormatOptions = { weekday: "long", day: "numeric", month: "long" };
  return { date: new Date(at).toLocaleDateString(language, isThisYear ? format : { ...format, year: "numeric" }) };
}
