/** What staff send about a tournament. Every `reason` goes into the admin log. */
import * as v from "valibot";
import { flag, id, list, moment, orNull, text, username, whole } from "#protocol/schema.ts";
import { DIFFICULTY_NAMES } from "./tournamentPages.ts";

const reason = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(1_000)), "");
const key = text(24);

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
export const playerForm = v.object({ user_id: id, reason });
/** PUT /admin/tournaments/:id/disqualified */
export const disqualifiedForm = v.object({ user_id: id, disqualified: flag, reason });
/** PUT /admin/tournaments/:id/result. `winner` is 0 or 1, by the order of the match's players; null for nobody. */
export const resultForm = v.object({ key, winner: v.nullable(v.picklist([0, 1])), reason });
/** POST /admin/tournaments/:id/replay */
export const replayForm = v.object({ key, reason });
/** POST /admin/tournaments/:id/undo. `step` is the id of one of `staffStepsSchema`. */
export const undoForm = v.object({ step: id, reason });

/** What staff change in a running tournament and can undo. "disqualify" is also that it was taken back. */
export const STAFF_STEP_KINDS = ["result", "replay", "disqualify", "admit"] as const;
export type StaffStepKind = (typeof STAFF_STEP_KINDS)[number];

/**
 * Why a step is not undone. "later_first": a later step is about the same match or player. "none_before": a replay of a
 * match that had no result. "next_began": a match that depends on it has begun. "changed": the player is out or in again
 * by something else. "over": the tournament does not run.
 */
export const STEP_STAYS = ["undone", "over", "later_first", "none_before", "next_began", "changed"] as const;
export type StepStays = (typeof STEP_STAYS)[number];

export const staffStepSchema = v.object({
  id,
  kind: v.picklist(STAFF_STEP_KINDS),
  /** Whether a "disqualify" takes a disqualification back. */
  readmits: flag,
  /** The match, of "result" and "replay". */
  key: orNull(key),
  /** The player, of "disqualify" and "admit". */
  player: orNull(v.object({ id, name: username })),
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
