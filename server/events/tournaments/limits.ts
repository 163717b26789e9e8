/** The bounds of this folder, with the reason for each value. Units are last in the names. */
import { OWN_TOURNAMENTS_MAX, SMALL_AHEAD_MS } from "#protocol/calls/tournamentPages.ts";
import { tournamentBounds } from "#protocol/calls/tournaments.ts";
import { fieldBounds } from "#protocol/calls/fields.ts";

const secondMs = 1_000;
const minuteMs = 60_000;

export const tournamentLimits = {
  /** A page of a list. */
  rowsMax: fieldBounds.pageRowsMax,
  /** Registered players are asked to say "I am here" in this time before the start. */
  checkInMs: 30 * minuteMs,
  /** Time for a called player to reach the table: to see a notification and open a page. */
  joinMsMax: 5 * minuteMs,
  /** How long a match waits for a player who is still in another match. */
  busyMsMax: 20 * minuteMs,
  /** How often the server checks tables, times and calls. */
  lookMs: secondMs,
  /** The pause after a failure of the database. */
  retryMs: 5 * secondMs,
  /** Fees refunded in one transaction, seeds written in one statement. */
  rowsAtOnce: 50,
  /** Tables opened in one check, so that other players' cards do not wait for a thousand. */
  callsAtOnce: 64,
  /** Tournaments that a player may be registered for at a time: each registration takes a place from others. */
  entriesMax: 10,
  /** Small tournaments of one host that are not over. */
  hostedMax: 2,
  joinCodeBytes: 9,
  /** Defaults: players of a group, matches of a best-of, points of a match. */
  groupSize: 4,
  bestOf: 3,
  finalBestOf: 5,
  winPoints: 10,
  /** Players of each group who reach the second stage. */
  qualifiersPerGroup: 2,
  /** Changes by staff that the page shows and staff can undo. */
  stepsMax: 100,
  /** Schedules of recurring tournaments that have not ended; two administrators at once may make one more. */
  schedulesMax: 50,
  /** Ended schedules that are kept; older ones are deleted. With the others they fit into one answer. */
  schedulesEndedMax: 40,
  /** How often the next tournaments of schedules are made: well before they begin. */
  schedulesLookMs: 10 * minuteMs,
  /** The least time before the start of a created tournament: players need time to find it. */
  scheduledAheadMsMin: 60 * minuteMs,
  /** A server that starts closes tables of tournaments that were cancelled in this time. */
  leftMsMax: 86_400_000,
  /** Players who wait for a place. */
  waitingMax: 1_024,
  ...tournamentBounds,
  smallAheadMs: SMALL_AHEAD_MS,
  ownRows: OWN_TOURNAMENTS_MAX,
  /** People who may have to do with a table: its players, and those who take their places. */
  tablePeopleMax: 8,
  /** Tables of one node in one answer: more than it opens between two looks. */
  waitingTablesMax: 1_000,
  /** Tables whose node is remembered; the oldest are dropped first. */
  tableNodesMax: 10_000,
  /** In a cluster the leader reads tournaments anew this often, so that a lost hint does no harm for longer. */
  readAgainMs: 30 * secondMs,
  /** How long a user who opened a tournament receives its changes. */
  watchedMs: 10 * minuteMs,
} as const;
