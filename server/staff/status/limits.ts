/** The bounds of this folder, with the reason for each value. Units are last in the names. */
import { STATUS_DAYS } from "#protocol/calls/status.ts";

export const dayMs = 24 * 3_600_000;

export const statusLimits = {
  daysKept: STATUS_DAYS,
  /** A minute without the server is seen; a check costs a few milliseconds. */
  roundMs: 60_000,
  /** A mail server counts connections: one round in this number asks it. */
  mailRounds: 5,
  /** A check that takes longer has failed. */
  checkMsMax: 5_000,
  /** From here on a player notices. */
  slowMs: 1_500,
  /**
   * Time without a server counts as failed checks, up to this: after a longer time it was switched off on purpose, as a
   * machine at home is at night.
   */
  gapMsMax: dayMs,
  /** How long an answer is the same for everybody. */
  cacheSeconds: 15,
  /** Incidents shown, and updates of each. */
  incidentRows: 50,
  updateRows: 50,
  /** Counts in the file: ninety days of six components, and as many that wait for the database. */
  fileCountsMax: 2_000,
} as const;
