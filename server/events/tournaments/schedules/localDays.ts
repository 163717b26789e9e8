/** Days and clocks of a time zone. */
import type { ScheduleForm } from "#protocol/calls/tournaments.ts";

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** A day of the calendar; `month` from 1. */
interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** @throws RangeError where there is no such time zone */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const numeric = "numeric" as const;
  const known = formats.get(timeZone);
  const format =
    known ??
    new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: numeric,
      month: numeric,
      day: numeric,
      hour: numeric,
      minute: numeric,
      second: numeric,
    });
  if (known === undefined) formats.set(timeZone, format);
  return format;
}

export function isTimeZone(timeZone: string): boolean {
  try {
    // an offset is no place, and knows no summer
    return /^[A-Za-z]/.test(timeZone) && formatOf(timeZone) !== undefined;
  } catch {
    return false;
  }
}

/** The local time of the zone, as if it were UTC. */
function shownAt(timeZone: string, at: number): number {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = (
    ["year", "month", "day", "hour", "minute", "second"] as const
  ).map((type) => parts.get(type));
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const offsetAt = (timeZone: string, at: number): number => shownAt(timeZone, at) - Math.floor(at / 1_000) * 1_000;

/**
 * When the clocks of the zone show this time on this day. Where they show it twice it is the first time; where they skip
 * it, because summer time begins, it is as much later as they were put forward.
 */
export function momentOf(timeZone: string, { year, month, day }: Day, minutes: number): number {
  const onClock = Date.UTC(year, month - 1, day) + minutes * minuteMs;
  const before = offsetAt(timeZone, onClock - dayMs);
  const after = offsetAt(timeZone, onClock + dayMs);
  const fits = [onClock - before, onClock - after].filter((at) => at + offsetAt(timeZone, at) === onClock);
  return fits.length === 0 ? onClock - before : Math.min(...fits);
}

const lastOf = ({ year, month }: Day): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

type Pattern = Pick<ScheduleForm, "rhythm" | "weekday" | "monthDay" | "time" | "timeZone">;

function isDue({ rhythm, weekday, monthDay }: Pattern, of: Day): boolean {
  if (rhythm === "daily") return true;
  if (rhythm === "monthly") return of.day === Math.min(monthDay, lastOf(of));
  const dayIndex = new Date(Date.UTC(of.year, of.month - 1, of.day)).getUTCDay();
  return (dayIndex === 0 ? 7 : dayIndex) === weekday;
}

export interface ScheduledDay {
  /** As 2027-03-28. */
  readonly day: string;
  readonly startsAt: number;
}

/** The next times of a schedule after this moment. */
export function nextDays(pattern: Pattern, after: number, count: number): ScheduledDay[] {
  const [hours = 0, minutes = 0] = pattern.time.split(":").map(Number);
  const found: ScheduledDay[] = [];
  let midnight = Math.floor(shownAt(pattern.timeZone, after) / dayMs) * dayMs;
  while (found.length < count) {
    const date = new Date(midnight);
    const of: Day = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
    midnight += dayMs;
    if (!isDue(pattern, of)) continue;
    const startsAt = momentOf(pattern.timeZone, of, hours * 60 + minutes);
    if (startsAt > after) found.push({ day: date.toISOString().slice(0, 10), startsAt });
  }
  return found;
}
