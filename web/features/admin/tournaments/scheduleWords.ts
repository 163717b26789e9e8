/** The words of the dashboard for schedules of recurring tournaments. */
import type { ScheduleRhythm, ScheduleStatus, TournamentSchedule } from "#protocol/calls/tournamentSchedules.ts";
import { timeOfDay } from "#web/platform/languages/format.ts";
import type { Language, TextKey } from "#web/platform/languages/i18n.ts";
import type { tournamentsText } from "./text/en.ts";
import type { Words } from "./words.ts";

type Label = TextKey<typeof tournamentsText>;

export const rhythmLabels = {
  daily: "rhythmDaily",
  weekly: "rhythmWeekly",
  monthly: "rhythmMonthly",
} as const satisfies Record<ScheduleRhythm, Label>;

export const scheduleStatusLabels = {
  active: "scheduleActive",
  paused: "schedulePaused",
  ended: "scheduleEnded",
} as const satisfies Record<ScheduleStatus, Label>;

/** The name of a weekday, 1 for Monday. */
export const weekdayName = (weekday: number, language: Language): string =>
  // the first of January 2024 is a Monday
  new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" }).format(Date.UTC(2024, 0, weekday));

type Pattern = Pick<TournamentSchedule, "rhythm" | "weekday" | "monthDay" | "time">;

/** "Every Friday at 6:30 PM" */
export function rhythmInWords(t: Words, { rhythm, weekday, monthDay, time }: Pattern, language: Language): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const shown = timeOfDay(new Date(2024, 0, 1, hours, minutes), language);
  if (rhythm === "daily") return t("everyDay", { time: shown });
  if (rhythm === "weekly") return t("everyWeekday", { weekday: weekdayName(weekday, language), time: shown });
  return t("everyMonthDay", { day: monthDay, time: shown });
}
