/** Tournaments that come again and again, as the operator schedules them. */
import * as v from "valibot";
import { flag, id, list, moment, orNull, text, username, whole } from "#protocol/schema.ts";
import { openingForm } from "./tournamentForms.ts";
import { tournamentForm } from "./tournaments.ts";

export const SCHEDULE_RHYTHMS = ["daily", "weekly", "monthly"] as const;
export type ScheduleRhythm = (typeof SCHEDULE_RHYTHMS)[number];
export const SCHEDULE_STATUSES = ["active", "paused", "ended"] as const;
export type ScheduleStatus = (typeof SCHEDULE_STATUSES)[number];

export const scheduleBounds = {
  /** How many tournaments are made ahead. */
  aheadMax: 14,
  /** How long one takes. */
  minutesMin: 30,
  minutesMax: 7 * 24 * 60,
} as const;
const { aheadMax, minutesMin, minutesMax } = scheduleBounds;

/** POST /admin/tournament-schedules, PUT /admin/tournament-schedules/:id */
export const scheduleForm = v.object({
  name: tournamentForm.entries.name,
  rhythm: v.picklist(SCHEDULE_RHYTHMS),
  /** 1 for Monday to 7 for Sunday; used where it is weekly. */
  weekday: whole(1, 7),
  /** Used where it is monthly. A month that is shorter has it on its last day. */
  monthDay: whole(1, 31),
  /** "18:30", by the clocks of the time zone, in summer and in winter. */
  time: v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)),
  /** By its IANA name: "Africa/Accra". */
  timeZone: text(64),
  /** From the start to the end that is shown. */
  minutes: whole(minutesMin, minutesMax),
  /** How many that have not begun are there at any time. */
  ahead: whole(1, aheadMax),
  maxPlayers: tournamentForm.entries.maxPlayers,
  /** In gems. */
  entryFee: tournamentForm.entries.entryFee,
  prizePool: tournamentForm.entries.prizePool,
  format: tournamentForm.entries.format,
  ...openingForm.entries,
});
export type ScheduleForm = Readonly<v.InferOutput<typeof scheduleForm>>;

export const tournamentScheduleSchema = v.object({
  id,
  ...scheduleForm.entries,
  status: v.picklist(SCHEDULE_STATUSES),
  /** Those that were made and have not begun, the next first. Changes of the schedule leave them as they are. */
  tournaments: list(v.object({ id, startDate: moment, isCancelled: flag }), 100),
  /** Who made it; null after that account was deleted. */
  author: orNull(username),
  updated_at: moment,
});
export type TournamentSchedule = Readonly<v.InferOutput<typeof tournamentScheduleSchema>>;

/** GET /admin/tournament-schedules: those that go on first, then by name. */
export const tournamentSchedulesSchema = v.object({ items: list(tournamentScheduleSchema, 100) });
export type TournamentSchedules = Readonly<v.InferOutput<typeof tournamentSchedulesSchema>>;

const reason = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(1_000)), "");
/** PUT /admin/tournament-schedules/:id/status. One that has ended stays so. */
export const scheduleStatusForm = v.object({ status: v.picklist(SCHEDULE_STATUSES), reason });
