/** The bounds of all rooms together, with the reason for each value. Units are last in the names. */
import type { IdleKind } from "#server/play/table/schedule.ts";

export const tablesLimits = {
  /** Rooms that one user may have open: every one costs memory until it is closed. */
  roomsPerUserMax: 20,
  /** All rooms, and how many of these places are kept for quick match. */
  roomsMax: 50_000,
  roomsReserved: 5_000,
  /** Rooms opened from one network: many people may share the address of a mobile provider. */
  roomsPerNetworkMax: 5_000,
  /** A failed save of a finished match is tried again after this long, doubled each time up to the second. */
  saveRetryMs: 500,
  saveRetryMsMax: 30_000,
  /** How many are being saved at any time: enough for a thousand a second, too few to hold up a sign-in. */
  savesAtOnceMax: 2,
  /** How long a REST call waits for the journal; after that the answer is that the journal is away. */
  answerMsMax: 700,
  /** How long a stopping server waits for what its rooms have accepted. */
  drainMsMax: 2_000,
  /** Idle rooms that are tried until one closes: one that is stuck on its journal does not. */
  closeTries: 8,
  /** How often the log says that no room can be opened. */
  fullWarningMs: 60_000,
} as const;

/** After this time a room without a connection may be closed for another, in this order. */
export const idleWaits = {
  empty: 60_000,
  computer: 10 * 60_000,
  people: 3_600_000,
} as const satisfies Record<IdleKind, number>;

/** The list of running matches that all users may watch. */
export const liveLimits = {
  /** How long one answer serves all users who ask who is online and what can be watched. */
  liveCacheMs: 3_000,
  /** How many of the matches that began last are examined, and how many of these are shown. */
  liveLooked: 64,
  liveMatches: 6,
} as const;
