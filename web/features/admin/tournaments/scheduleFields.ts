/** Recurring tournaments in words, and the fields of their form in order; the schema of the call bounds them. */
import * as v from "valibot";
import {
  DIFFICULTY_NAMES,
  SCHEDULE_RHYTHMS,
  type ScheduleForm,
  type ScheduleRhythm,
  type ScheduleStatus,
  scheduleBounds,
  scheduleForm,
  TOURNAMENT_FORMATS,
  type TournamentSchedule,
} from "#protocol/calls/tournaments.ts";
import { timeOfDay, timeZone } from "#web/platform/languages/format.ts";
import type { Language, TextKey } from "#web/platform/languages/i18n.ts";
import { formatLabels, tournamentFields } from "./fields.ts";
import type { FieldControl } from "./TournamentForm.tsx";
import type { tournamentsText } from "./text/en.ts";
import { bestOfs, groupSizes, ratingLabel, type Words } from "./words.ts";

export type ScheduleField = keyof ScheduleForm;
type Label = TextKey<typeof tournamentsText>;

const rhythmLabels = {
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
const weekdayName = (weekday: number, language: Language): string =>
  // the first of January 2024 is a Monday
  new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" }).format(Date.UTC(2024, 0, weekday));

type Pattern = Pick<TournamentSchedule, "rhythm" | "weekday" | "monthDay" | "time">;

/** "Every Friday at 6:30 PM" */
export function rhythmInWords(t: Words, { rhythm, weekday, monthDay, time }: Pattern, language: Language): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const visible = timeOfDay(new Date(2024, 0, 1, hours, minutes), language);
  if (rhythm === "daily") return t("everyDay", { time: visible });
  if (rhythm === "weekly") return t("everyWeekday", { weekday: weekdayName(weekday, language), time: visible });
  return t("everyMonthDay", { day: monthDay, time: visible });
}

export const scheduleLabels = {
  name: "fieldName",
  rhythm: "fieldRhythm",
  weekday: "fieldWeekday",
  monthDay: "fieldMonthDay",
  time: "fieldTime",
  timeZone: "fieldTimeZone",
  minutes: "fieldMinutes",
  ahead: "fieldAhead",
  maxPlayers: "fieldMaxPlayers",
  entryFee: "fieldEntryFee",
  prizePool: "fieldPrizePool",
  format: "fieldFormat",
  difficulty: "difficulty",
  groupSize: "groupSize",
  bestOf: "bestOf",
  finalBestOf: "finalBestOf",
  winPoints: "fieldWinPoints",
} as const satisfies Record<ScheduleField, Label>;

type Hint = Exclude<Extract<Label, `${string}Hint`>, "zoneHint">;

export const scheduleHints: Partial<Record<ScheduleField, Hint>> = {
  monthDay: "monthDayHint",
  timeZone: "timeZoneHint",
  minutes: "minutesHint",
  ahead: "aheadHint",
  entryFee: "gemsHint",
  prizePool: "gemsHint",
};

const scheduleFieldNames = Object.keys(scheduleLabels) as readonly ScheduleField[];

/** The texts of the fields. */
type ScheduleTexts = Readonly<Record<ScheduleField, string>>;

const anyRating = "all";
const { minutesMin, minutesMax, aheadMax } = scheduleBounds;
const winPoints = { min: 1, max: 50 };
const monthDays = Array.from({ length: 31 }, (_, index) => index + 1);
const weekdays = [1, 2, 3, 4, 5, 6, 7];
/** Whole numbers, written or chosen. */
const numberFields: ReadonlySet<ScheduleField> = new Set<ScheduleField>([
  "weekday",
  "monthDay",
  "minutes",
  "ahead",
  "maxPlayers",
  "entryFee",
  "prizePool",
  "groupSize",
  "bestOf",
  "finalBestOf",
  "winPoints",
]);

/** The reader's time zone; UTC where the browser names only an offset, which is no place. */
function ownZone(): string {
  const own = timeZone();
  return /^[A-Za-z]/.test(own) ? own : "UTC";
}

/** The selectable time zones. `stored`: the zone of a stored schedule, which this browser may not list. */
const timeZones = (stored: string): readonly string[] =>
  [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC", ownZone(), stored])].toSorted();

const chosen = (of: readonly (string | number)[], label: (value: string) => string = String): FieldControl => ({
  kind: "choice",
  options: of.map((value) => ({ value: String(value), label: label(String(value)) })),
});

/** The control of each field. `first`: the texts of the fields when the form opened. */
export function scheduleControls(
  t: Words,
  language: Language,
  first: ScheduleTexts,
): Readonly<Record<ScheduleField, FieldControl>> {
  const { name, maxPlayers, entryFee, prizePool } = tournamentFields;
  return {
    name,
    rhythm: { kind: "choice", options: SCHEDULE_RHYTHMS.map((value) => ({ value, label: t(rhythmLabels[value]) })) },
    weekday: chosen(weekdays, (value) => weekdayName(Number(value), language)),
    monthDay: chosen(monthDays),
    time: { kind: "clock" },
    timeZone: chosen(timeZones(first.timeZone)),
    minutes: { kind: "number", min: minutesMin, max: minutesMax },
    ahead: { kind: "number", min: 1, max: aheadMax },
    maxPlayers,
    entryFee,
    prizePool,
    format: { kind: "choice", options: TOURNAMENT_FORMATS.map((value) => ({ value, label: t(formatLabels[value]) })) },
    difficulty: {
      kind: "choice",
      options: [
        { value: anyRating, label: t("allRatings") },
        ...DIFFICULTY_NAMES.map((value) => ({ value, label: ratingLabel(t, value) })),
      ],
    },
    groupSize: chosen(groupSizes),
    bestOf: chosen(bestOfs),
    finalBestOf: chosen(bestOfs),
    winPoints: { kind: "number", ...winPoints },
  };
}

export const newSchedule = (): ScheduleTexts => ({
  name: "",
  rhythm: "weekly",
  weekday: "5",
  monthDay: "1",
  time: "18:00",
  timeZone: ownZone(),
  minutes: "180",
  ahead: "2",
  maxPlayers: tournamentFields.maxPlayers.first,
  entryFee: tournamentFields.entryFee.first,
  prizePool: tournamentFields.prizePool.first,
  format: tournamentFields.format.first,
  difficulty: anyRating,
  groupSize: "4",
  bestOf: "3",
  finalBestOf: "5",
  winPoints: "10",
});

/** A stored schedule as its form shows it. */
export const scheduleTexts = (stored: TournamentSchedule): ScheduleTexts =>
  Object.fromEntries(scheduleFieldNames.map((name) => [name, String(stored[name] ?? anyRating)])) as ScheduleTexts;

/** The fields that apply to the choices: a daily rhythm has no weekday. */
export const visibleFields = ({ rhythm, format }: ScheduleTexts): readonly ScheduleField[] =>
  scheduleFieldNames.filter((name) => {
    if (name === "weekday") return rhythm === "weekly";
    if (name === "monthDay") return rhythm === "monthly";
    return name !== "groupSize" || format === "round-robin";
  });

function valueOf(name: ScheduleField, text: string): unknown {
  if (numberFields.has(name)) return /^\d+$/.test(text.trim()) ? Number(text) : null;
  return name === "difficulty" && text === anyRating ? null : text.trim();
}

/** The schedule that the form describes, or the fields that do not fit. */
export function scheduleOf(
  texts: ScheduleTexts,
): { readonly form: ScheduleForm } | { readonly wrong: readonly ScheduleField[] } {
  const values = Object.fromEntries(scheduleFieldNames.map((name) => [name, valueOf(name, texts[name])]));
  const read = v.safeParse(scheduleForm, values);
  if (read.success) return { form: read.output };
  const places = read.issues.map(({ path }) => path?.[0].key);
  return { wrong: scheduleFieldNames.filter((name) => places.includes(name)) };
}

/** The field that a refusal of the server is about: its message begins with the name. */
export const refusedField = (message: string): ScheduleField | undefined =>
  scheduleFieldNames.find((name) => message.startsWith(`${name}:`));
