/** The largest number of runs of a property in mutation tests. */
export const MAX_RUNS = 8;

/** The source of a test file with at most `MAX_RUNS` runs of each property. */
export const limitedRuns = (source: string): string =>
  source.replaceAll(/\bnumRuns: (\w+)/gu, `numRuns: Math.min(${MAX_RUNS}, $1)`);
