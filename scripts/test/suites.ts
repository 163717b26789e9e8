/**
 * The test suites, each a set of files: the runner reports one line for each suite, and Vitest gets one project for
 * each. A code rule checks that every test file belongs to exactly one suite.
 */
import { matchesGlob } from "node:path";

export type Suite = {
  readonly name: string;
  readonly include: readonly string[];
  readonly exclude?: readonly string[];
  readonly environment: "node" | "happy-dom";
  /**
   * The databases of its stores. Their tables are made once before the suite (tests/support/preparedTables.ts), and
   * "both" gets a private MariaDB (tests/support/services.ts).
   */
  readonly stores: "none" | "embedded" | "both";
  /**
   * Whether each file has its own process. Otherwise one process runs them one after the other, which saves the start
   * of a process and the loading of packages: a third to two thirds of the processor time.
   */
  readonly isIsolated: boolean;
  /**
   * A guard against hanging. Storms, damaged frames and crashes are long, and a busy machine takes many times as long:
   * their own waits have guards that name the missing event.
   */
  readonly testTimeoutMs: number;
  /** The step of scripts/test/test.ts that this suite needs to prove something. */
  readonly needs?: string;
};

/** Files that need a process of their own. */
const alone = [
  "server/{people/images,play/share}/**/!(*.contract).test.ts",
  "server/base/journal/aside.test.ts",
  "tests/socket/deadOverlay.test.ts",
];

/** The test of the shared support of page tests. */
const ofPages = "tests/support/leavePage.test.ts";

const longMs = 3_600_000;

export const suites: readonly Suite[] = [
  {
    name: "codeRules",
    include: ["scripts/test/codeRules.test.ts", "scripts/test/codeRules/**/*.test.ts"],
    environment: "node",
    stores: "none",
    isIsolated: false,
    testTimeoutMs: 180_000,
  },
  {
    name: "unit",
    include: ["{engine,server,scripts,desktop}/**/*.test.ts"],
    exclude: [
      "scripts/test/codeRules.test.ts",
      "scripts/test/codeRules/**",
      "server/{app/store,base/db,base/journal}/**",
      "server/**/*.contract.test.ts",
      "server/app/sockets/**",
      ...alone,
    ],
    environment: "node",
    stores: "embedded",
    isIsolated: false,
    testTimeoutMs: 120_000,
  },
  {
    // A process has one image library, which supports only the formats named first; the other files replace a module
    // that more files use.
    name: "alone",
    include: alone,
    environment: "node",
    stores: "embedded",
    isIsolated: true,
    testTimeoutMs: 120_000,
  },
  {
    name: "web",
    include: ["web/**/*.test.{ts,tsx}", ofPages],
    environment: "happy-dom",
    stores: "none",
    isIsolated: false,
    testTimeoutMs: 120_000,
  },
  {
    name: "contract",
    include: ["server/{app/store,base/db,base/journal}/**/*.test.ts", "server/**/*.contract.test.ts"],
    exclude: alone,
    environment: "node",
    stores: "both",
    isIsolated: false,
    testTimeoutMs: 120_000,
  },
  {
    name: "socket",
    include: ["server/app/sockets/**/*.test.ts", "tests/**/*.test.ts"],
    exclude: ["tests/{storm,fuzz,crash,cluster,desktop,commands}/**", ofPages, ...alone],
    environment: "node",
    stores: "both",
    isIsolated: false,
    testTimeoutMs: 120_000,
  },
  {
    name: "storm",
    include: ["tests/storm/**/*.test.ts"],
    environment: "node",
    stores: "both",
    isIsolated: false,
    testTimeoutMs: longMs,
  },
  {
    name: "fuzz",
    include: ["tests/fuzz/**/*.test.ts"],
    environment: "node",
    stores: "none",
    isIsolated: true,
    testTimeoutMs: longMs,
  },
  {
    name: "crash",
    include: ["tests/crash/**/*.test.ts"],
    environment: "node",
    stores: "both",
    isIsolated: false,
    testTimeoutMs: longMs,
  },
  {
    // Several nodes with their Redis, MariaDB and nginx, each a process.
    name: "cluster",
    include: ["tests/cluster/**/*.test.ts"],
    environment: "node",
    stores: "none",
    isIsolated: false,
    testTimeoutMs: longMs,
    needs: "web build",
  },
  {
    // Every command of the documents, in a clone; it has no other file, because the clone needs its own installation.
    name: "commands",
    include: ["tests/commands/**/*.test.ts"],
    environment: "node",
    stores: "both",
    isIsolated: false,
    testTimeoutMs: longMs,
  },
  {
    name: "desktop",
    include: ["tests/desktop/**/*.test.ts"],
    environment: "node",
    stores: "none",
    isIsolated: false,
    testTimeoutMs: 180_000,
    needs: "desktop build",
  },
];

/** The folders of the journeys that Playwright runs, by the step that runs them. */
const journeys = {
  browser: "tests/e2e/**/*.spec.ts",
  "desktop journeys": "tests/desktop/**/*.spec.ts",
} as const;

const matchesAny = (path: string, globs: readonly string[]): boolean => globs.some((glob) => matchesGlob(path, glob));

/** The steps that run a test file: one, if the file is in the right place. `path` is from the root of the project. */
export const stepsOf = (path: string, all: readonly Suite[] = suites): string[] => [
  ...all
    .filter(({ include, exclude = [] }) => matchesAny(path, include) && !matchesAny(path, exclude))
    .map(({ name }) => name),
  ...Object.entries(journeys).flatMap(([step, glob]) => (matchesGlob(path, glob) ? [step] : [])),
];
