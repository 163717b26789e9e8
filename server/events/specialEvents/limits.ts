/** The bounds of this folder, with the reason for each value. */
import { eventBounds } from "#protocol/calls/specialEvents.ts";
export const eventLimits = {
  /** A match that the database could not take is stored later. It still counts for an event that has ended. */
  lateMs: 86_400_000,
  /** Matches of one query. Each is counted in a transaction of its own. */
  matchesAtOnce: 100,
  /** Matches can be stored in another order than they got their ids. This is far more than are stored at once. */
  idOverlap: 1_000,
  /** How often counting starts without a stored match: an event may have started late. */
  countMs: 60_000,
  /** The pause after a failure of the store. */
  countAgainMs: 5_000,
  ...eventBounds,
} as const;
