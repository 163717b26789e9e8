/**
 * The environment's settings of a test run. `npm run docs` writes the table of CONTRIBUTING.md from this list.
 *
 *     CRASH_KILLS=50 npm test -- crash
 */
import { isLongRun } from "./longRun.ts";
import { testSeed } from "./seed.ts";

interface TestSetting {
  /** The value in the usual run and in a long one. */
  readonly usual: number;
  readonly long: number;
  readonly what: string;
}

const always = (value: number, what: string): TestSetting => ({ usual: value, long: value, what });

export const testSettings = {
  CLUSTER_CUTS: { usual: 1, long: 50, what: "how often a node is cut from MySQL, Redis or the proxy under play" },
  CLUSTER_DRAINS: { usual: 1, long: 50, what: "how often a node of a cluster is drained under play" },
  CLUSTER_KILLS: { usual: 2, long: 200, what: "how often a node of a cluster is killed under play" },
  CLUSTER_PAUSES: { usual: 0, long: 50, what: "how often a node of a cluster is paused past its lease under play" },
  CLUSTER_THINGS: {
    usual: 1_500,
    long: 20_000,
    what: "how many updates the players of a storm over three nodes receive",
  },
  CRASH_AWAY_SECONDS: always(0, "how many seconds longer the database is away"),
  CRASH_KILLS: { usual: 16, long: 200, what: "how often the server is killed under play, on both databases together" },
  CRASH_TOURNAMENT_KILLS: {
    usual: 3,
    long: 5,
    what: "how often the server is killed under a tournament, on each database",
  },
  CRASH_TOURNAMENT_PLAYERS: always(8, "how many players that tournament has"),
  STORM_COUNT: { usual: 4, long: 12, what: "how many storms run over tables" },
  STORM_STEPS: always(2_500, "how many steps each of these storms has"),
  STORM_TABLES: { usual: 14, long: 60, what: "how many tables the storm over real sockets has" },
} as const satisfies Readonly<Record<string, TestSetting>>;

/** The value of a setting in this run. */
export function testSetting(name: keyof typeof testSettings): number {
  const { usual, long } = testSettings[name];
  return Number(process.env[name] ?? (isLongRun ? long : usual));
}

/** The seed of a crash test or a storm: its own setting, else the one of its file, else the run's. */
export const seedFor = (name: "CRASH_SEED" | "STORM_SEED", ofFile: number = testSeed): number =>
  Number(process.env[name] ?? ofFile);
