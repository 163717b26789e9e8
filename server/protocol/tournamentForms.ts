/** What staff send about a tournament. Every `reason` goes into the admin log. */
import * as v from "valibot";
import { flag, id, text, whole } from "./schema.ts";
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
