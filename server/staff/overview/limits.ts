/** The bounds of this folder, with the reason for each value. Units are last in the names. */

export const overviewLimits = {
  /** How long counts wait in memory: a killed server loses at most these. */
  flushMs: 10_000,
  /** How often the number of running matches is sampled, for the mean of a day. */
  sampleMs: 60_000,
  /** Users that are marked as active in one statement. */
  markedMax: 500,
  /** Users of a day in memory as marked; each further one costs a statement more. */
  rememberedUsersMax: 200_000,
  /** Hands after this one are counted together, so that one event has few values. */
  handNumberMax: 20,
  /** How long the overview is cached: several administrators look at the same one. */
  overviewMs: 10_000,
  /** How often the open pages receive the system status. */
  statusMs: 3_000,
  /** The shortest time over which the processor load is meaningful. */
  loadMsMin: 500,
  /** Connections that have the system status open; staff are few. */
  statusLinksMax: 100,
} as const;
