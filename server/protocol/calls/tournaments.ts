/**
 * The REST records and forms by which staff plan tournaments, direct them and schedule recurring ones. Fields have the
 * product's names. Conventions as in schema.ts.
 */
import * as v from "valibot";
import {
  count,
  flag,
  id,
  ids,
  list,
  matchKey,
  moment,
  nonEmptyText,
  orNull,
  text,
  username,
  whole,
} from "#protocol/schema.ts";

export const TOURNAMENT_FORMATS = ["single", "double", "round-robin"] as const;
export type TournamentFormat = (typeof TOURNAMENT_FORMATS)[number];

/** The rating that a tournament is for; checked on registration. Without a difficulty it is open to all accounts. */
export const DIFFICULTIES = {
  beginner: { min: 0, max: 1_299 },
  intermediate: { min: 1_200, max: 1_599 },
  advanced: { min: 1_500, max: 1_999 },
  pro: { min: 1_800, max: 1_000_000 },
} as const;
export type Difficulty = keyof typeof DIFFICULTIES;
export const DIFFICULTY_NAMES = [
  "beginner",
  "intermediate",
  "advanced",
  "pro",
] as const satisfies readonly Difficulty[];

/** A draft is seen by staff alone. "paused": open or running, but no match is called. */
export const MANAGED_STATUSES = [
  "draft",
  "registration",
  "checkIn",
  "running",
  "paused",
  "completed",
  "cancelled",
] as const;
export type ManagedStatus = (typeof MANAGED_STATUSES)[number];

export const tournamentBounds = {
  nameCharsMax: 80,
  playersMin: 2,
  playersMax: 1_024,
  gemsMax: 1_000_000,
  /** How far ahead a tournament may be planned, and how long it may take. */
  aheadMsMax: 730 * 86_400_000,
  lengthMsMax: 60 * 86_400_000,
} as const;
const { nameCharsMax, playersMin, playersMax, gemsMax } = tournamentBounds;

const planned = {
  name: nonEmptyText(nameCharsMax),
  startDate: moment,
  endDate: moment,
  maxPlayers: whole(playersMin, playersMax),
  /** In gems. */
  entryFee: count(gemsMax),
  prizePool: count(gemsMax),
  format: v.picklist(TOURNAMENT_FORMATS),
};

/** POST /admin/tournaments, PUT /admin/tournaments/:id */
export const tournamentForm = v.object(planned);
export type TournamentForm = Readonly<v.InferOutput<typeof tournamentForm>>;

/** GET /admin/tournaments/:id */
export const managedTournamentSchema = v.object({
  id: ids.tournament,
  ...planned,
  /** Who is registered, or plays. */
  currentPlayers: count(),
  status: v.picklist(MANAGED_STATUSES),
  /** Whether players have seen it: a cancelled one can be reopened only as long as they have not. */
  was_opened: flag,
  /** Who made the draft; null after that account was deleted. */
  author: orNull(username),
  updated_at: moment,
});
export type ManagedTournament = Readonly<v.InferOutput<typeof managedTournamentSchema>>;

/** GET /admin/tournaments */
export const managedTournamentsSchema = v.object({
  items: list(managedTournamentSchema, 100),
  next: orNull(text(512)),
  total: count(),
});
export type ManagedTournaments = Readonly<v.InferOutput<typeof managedTournamentsSchema>>;

/** Every `reason` goes into the admin log. */
const reason = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(1_000)), "");
const key = matchKey;

/** POST /admin/tournaments/:id/open */
export const openingForm = v.object({
  difficulty: v.optional(v.nullable(v.picklist(DIFFICULTY_NAMES)), null),
  /** Players of a group, for round-robin. */
  groupSize: v.optional(whole(3, 16), 4),
  bestOf: v.optional(v.picklist([1, 3, 5, 7, 9]), 3),
  finalBestOf: v.optional(v.picklist([1, 3, 5, 7, 9]), 5),
  winPoints: v.optional(whole(1, 50), 10),
});
export type OpeningForm = Readonly<v.InferOutput<typeof openingForm>>;
/** PUT /admin/tournaments/:id/pause */
export const pauseForm = v.object({ paused: flag, reason });
/** POST /admin/tournaments/:id/players */
export const playerForm = v.object({ user_id: ids.user, reason });
/** PUT /admin/tournaments/:id/disqualified */
export const disqualifiedForm = v.object({ user_id: ids.user, disqualified: flag, reason });
/** PUT /admin/tournaments/:id/result. `winner` is 0 or 1, by the order of the match's players; null for nobody. */
export const resultForm = v.object({ key, winner: v.nullable(v.picklist([0, 1])), reason });
/** POST /admin/tournaments/:id/replay */
export const replayForm = v.object({ key, reason });
/** POST /admin/tournaments/:id/undo. `step` is the id of one of `staffStepsSchema`. */
export const undoForm = v.object({ step: id, reason });

/** What staff change in a running tournament and can undo. "disqualify" is also that it was taken back. */
const STAFF_STEP_KINDS = ["result", "replay", "disqualify", "admit"] as const;
export type StaffStepKind = (typeof STAFF_STEP_KINDS)[number];

/**
 * Why a step is not undone. "later_first": a later step is about the same match or player. "none_before": a replay of a
 * match that had no result. "next_began": a match that depends on it has begun. "changed": the player is out or in again
 * by something else. "over": the tournament does not run.
 */
const STEP_STAYS = ["undone", "over", "later_first", "none_before", "next_began", "changed"] as const;
export type StepStays = (typeof STEP_STAYS)[number];

const staffStepSchema = v.object({
  id,
  kind: v.picklist(STAFF_STEP_KINDS),
  /** Whether a "disqualify" takes a disqualification back. */
  readmits: flag,
  /** The match, of "result" and "replay". */
  key: orNull(key),
  /** The player, of "disqualify" and "admit". */
  player: orNull(v.object({ id: ids.user, name: username })),
  /** Null after that account was deleted. */
  admin: orNull(username),
  /** Empty where none was given. */
  reason: text(1_000),
  at: moment,
  undone_at: orNull(moment),
  /** Whether it can be undone now, and why not; null where it can. */
  can_undo: flag,
  stays: orNull(v.picklist(STEP_STAYS)),
});
export type StaffStep = Readonly<v.InferOutput<typeof staffStepSchema>>;

/** GET /admin/tournaments/:id/steps: the newest hundred, newest first. */
export const staffStepsSchema = v.object({ items: list(staffStepSchema, 100) });
export type StaffSteps = Readonly<v.InferOutput<typeof staffStepsSchema>>;

/** How often a scheduled tournament recurs. */
export const SCHEDULE_RHYTHMS = ["daily", "weekly", "monthly"] as const;
export type ScheduleRhythm = (typeof SCHEDULE_RHYTHMS)[number];
const SCHEDULE_STATUSES = ["active", "paused", "ended"] as const;
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
  id: ids.schedule,
  ...scheduleForm.entries,
  status: v.picklist(SCHEDULE_STATUSES),
  /** Those that were made and have not begun, the next first. Changes of the schedule leave them as they are. */
  tournaments: list(v.object({ id: ids.tournament, startDate: moment, isCancelled: flag }), 100),
  /** Who made it; null after that account was deleted. */
  author: orNull(username),
  updated_at: moment,
});
export type TournamentSchedule = Readonly<v.InferOutput<typeof tournamentScheduleSchema>>;

/** GET /admin/tournament-schedules: those that go on first, then by name. */
export const tournamentSchedulesSchema = v.object({ items: list(tournamentScheduleSchema, 100) });
export type TournamentSchedules = Readonly<v.InferOutput<typeof tournamentSchedulesSchema>>;

/** PUT /admin/tournament-schedules/:id/status. One that has ended stays so. */
export const scheduleStatusForm = v.object({ status: v.picklist(SCHEDULE_STATUSES), reason });
