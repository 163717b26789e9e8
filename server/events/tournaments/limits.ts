/** The bounds of this folder, with the reason for each value. Units are last in the names. */
import { OWN_TOURNAMENTS_MAX, SMALL_AHEAD_MS } from "#protocol/calls/tournamentPages.ts";
import { tournamentBounds } from "#protocol/calls/tournaments.ts";
import { fieldBounds } from "#protocol/calls/fields.ts";

const secondMs = 1_000;
const minuteMs = 60_000;

export const tournamentLimits = {
  /** A page of a list. */
  rowsMax: fieldBounds.pageRowsMax,
  /** Who registered is asked to say "I am here" in this time before the start. */
  checkInMs: 30 * minuteMs,
  /** Time for a called player to reach the table: to see a notification and open a page. */
  joinMsMax: 5 * minuteMs,
  /** How long a match waits for a player who is still in another match. */
  busyMsMax: 20 * minuteMs,
  /** How often tables, times and calls are looked at. */
  lookMs: secondMs,
  /** After a failure of the database. */
  retryMs: 5 * secondMs,
  /** Fees that are paid back in one transaction, seeds that are written in one statement. */
  rowsAtOnce: 50,
  /** Tables that are opened in one look, so that other players' cards do not wait behind a thousand. */
  callsAtOnce: 64,
  /** A place that a player holds is taken from others: this number of tournaments at a time. */
  entriesMax: 10,
  /** Small tournaments of one player that are not over. */
  hostedMax: 2,
  joinCodeBytes: 9,
  /** Players of a group, matches of a best-of, points of a match, where staff say nothing else. */
  groupSize: 4,
  bestOf: 3,
  finalBestOf: 5,
  winPoints: 10,
  /** What staff changed, as the page shows it and as it can be undone. */
  stepsShown: 100,
  /** Schedules of recurring tournaments that have not ended; two administrators at once may make one more. */
  schedulesMax: 50,
  /** Those that have ended: older ones go. With the others they fit into one answer. */
  schedulesEndedMax: 40,
  /** How often the next tournaments of schedules are made: well before they begin. */
  schedulesLookMs: 10 * minuteMs,
  /** A tournament that begins sooner is not made: players would not find it in time. */
  scheduledAheadMsMin: 60 * minuteMs,
  /** A server that starts closes tables of tournaments that were cancelled in this time. */
  leftMsMax: 86_400_000,
  /** Players who wait for a place. */
  waitingMax: 1_024,
  ...tournamentBounds,
  smallAheadMs: SMALL_AHEAD_MS,
  ownRows: OWN_TOURNAMENTS_MAX,
  /** How long a user who has looked at a tournament is told of its changes. */
  watchedMs: 10 * minuteMs,
} as const;
