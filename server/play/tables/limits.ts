/** The bounds of all rooms together, with the reason for each value. Units are last in the names. */
import type { IdleKind } from "#server/play/table/schedule.ts";

export const tablesLimits = {
  /** Rooms that one user may have open: every one costs memory until it is closed. */
  roomsPerUserMax: 20,
  /** All rooms, and the places among them that are reserved for quick match. */
  roomsMax: 50_000,
  roomsReserved: 5_000,
  /** Rooms opened from one network: many people may share the address of a mobile provider. */
  roomsPerNetworkMax: 5_000,
  /** The pause before a failed save of a finished match is retried; it doubles up to the maximum. */
  saveRetryMs: 500,
  saveRetryMsMax: 30_000,
  /** Matches saved at the same time: enough for a thousand a second, too few to delay a sign-in. */
  savesAtOnceMax: 2,
  /** How long a REST call waits for the journal before it counts as unavailable. */
  answerMsMax: 700,
  /** How often and how long another node is asked to pass the seats of a user, who waits for nothing. */
  reseatAgainMs: 1_000,
  reseatMsMax: 30_000,
  /** How long a stopping server waits for accepted actions of its rooms. */
  drainMsMax: 2_000,
  /** Idle rooms tried until one closes: a room that waits for its journal does not. */
  closeTries: 8,
  /** How often the log says that no room can be opened. */
  fullWarningMs: 60_000,
} as const;

/** The bounds of rooms that pass from node to node. */
export const claimLimits = {
  /** Rooms that are claimed and read at once: a step of some milliseconds for the database. */
  roomsAtOnce: 100,
  /** Codes that are read at once of a node that is gone. */
  roomsRead: 2_000,
  /** Rooms that a stopping node hands over at once, and how many of such steps go on together. */
  movedAtOnce: 8,
  movesAtOnce: 4,
  /** How long a room that moves waits for the commit of what it has accepted. */
  commitMsMax: 500,
  /** The pause before the store is asked again. */
  retryMs: 250,
  /** When a claim without an answer is made again: the database has given up the first by then. */
  claimAgainMs: 5_000,
  /** How often it is looked where a room is that another node has taken: for longer than a lease. */
  placeTries: 60,
} as const;

/** Idle time after which a room without a connection may be closed for a new one, in this order. */
export const idleWaits = {
  empty: 60_000,
  computer: 10 * 60_000,
  people: 3_600_000,
} as const satisfies Record<IdleKind, number>;

/** The list of running matches that all users may watch. */
export const liveLimits = {
  /** How long the list of users online and live matches is cached for all users. */
  liveCacheMs: 3_000,
  /** How many of the matches that began last are examined, and how many of these are shown. */
  liveLooked: 64,
  liveMatches: 6,
} as const;
