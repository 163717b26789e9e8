/** The bounds of this folder, with the reason for each value. Units are last in the names. */
import { STATUS_DAYS } from "#protocol/calls/status.ts";

export const dayMs = 24 * 3_600_000;

export const statusLimits = {
  daysStored: STATUS_DAYS,
  /** The time between two checks: a minute of downtime shows, and a check costs a few milliseconds. */
  roundMs: 60_000,
  /** One round in this number checks the mail server, because it counts connections. */
  mailRounds: 5,
  /** A check that takes longer has failed. */
  checkMsMax: 5_000,
  /** A slower answer counts as slow, because players notice it. */
  slowMs: 1_500,
  /**
   * Time without a server counts as failed checks, up to this: after a longer time it was switched off on purpose, as a
   * machine at home is at night.
   */
  gapMsMax: dayMs,
  /** How long an answer may be cached for everybody. */
  cacheSeconds: 15,
  /** Incidents shown, and updates of each. */
  incidentRows: 50,
  updateRows: 50,
  /** Counts in the file: ninety days of six components, and the same number for the database. */
  fileCountsMax: 2_000,
} as const;
