/** The parts of the product that mutation tests change, with the tests that must notice. */
export interface MutationArea {
  /** The files to change, as globs. */
  readonly mutate: readonly string[];
  /** The tests that run against each change, as globs. */
  readonly tests: readonly string[];
  /** Tests that take too long for a run per change, as globs. */
  readonly withoutTests: readonly string[];
  /** The tests need a document, as in a browser. */
  readonly hasDocument?: boolean;
  /** The tests need a database: the embedded one alone. */
  readonly hasStores?: boolean;
}

const sources = ["!**/*.test.ts", "!**/*.types.ts", "!**/*.d.ts", "!engine/randomMatch.ts"];

export const areas = {
  // Without the computer's players and the coach: tests measure how well they play, not line by line.
  engine: { mutate: ["engine/*.ts", ...sources], tests: ["engine/*.test.ts"], withoutTests: ["engine/perft.test.ts"] },
  protocol: {
    mutate: ["server/protocol/**/*.ts", ...sources],
    // The tests of the table encode and decode its messages, and those of the journal its entries.
    tests: [
      "server/protocol/**/*.test.ts",
      "server/play/table/{shownTable,updateEncoder,roster,room,roomBroadcaster,seatPresence}.test.ts",
      "server/base/journal/entryCodec.test.ts",
      "server/events/overlays/{scenes,overlayTable}.test.ts",
    ],
    withoutTests: [],
  },
  table: {
    mutate: [
      "server/play/table/**/*.ts",
      "server/play/tables/**/*.ts",
      "server/base/journal/journalQueue.ts",
      ...sources,
    ],
    tests: [
      "server/play/table/**/*.test.ts",
      "server/play/tables/**/*.test.ts",
      "server/base/journal/journalQueue.test.ts",
    ],
    withoutTests: [],
  },
  // Without the code on a database: contract tests are too slow for a run per change.
  tournaments: {
    mutate: [
      "server/events/tournaments/bracket/*.ts",
      "server/events/tournaments/schedules/localDays.ts",
      "server/events/tournaments/pages/calendar.ts",
      "!server/events/tournaments/bracket/simulation.ts",
      ...sources,
    ],
    tests: [
      "server/events/tournaments/bracket/*.test.ts",
      "server/events/tournaments/schedules/localDays.test.ts",
      "server/events/tournaments/pages/calendar.test.ts",
    ],
    // It plays brackets of up to 129 players to their end.
    withoutTests: ["server/events/tournaments/bracket/bracket.test.ts"],
  },
  running: {
    mutate: ["server/events/tournaments/running/*.ts", ...sources],
    tests: ["server/events/tournaments/running/*.test.ts"],
    withoutTests: [],
    hasStores: true,
  },
  gems: {
    mutate: ["server/people/gems/*.ts", ...sources],
    tests: ["server/people/gems/*.test.ts"],
    withoutTests: [],
    hasStores: true,
  },
  // Without the calls and the admission: tests over sockets try them.
  sanctions: {
    mutate: ["server/staff/sanctions/*.ts", "!server/staff/sanctions/{sanctionRoutes,admission}.ts", ...sources],
    tests: ["server/staff/sanctions/*.test.ts"],
    withoutTests: [],
    hasStores: true,
  },
  // Without the components: the journeys test the screen.
  cardTable: {
    mutate: [
      "web/features/game/{state,input,animation,chat,coach}/*.ts",
      "web/features/game/*.ts",
      "!web/features/game/coach/adviser.ts",
      ...sources,
    ],
    tests: ["web/features/game/**/*.test.ts", "web/features/game/{state,input}/*.test.tsx"],
    withoutTests: [],
    hasDocument: true,
  },
} as const satisfies Readonly<Record<string, MutationArea>>;

export type AreaName = keyof typeof areas;

/** The area of this name, with the fields that all areas share. */
export const areaOf = (name: AreaName): MutationArea => areas[name];

export const isAreaName = (name: string): name is AreaName => Object.hasOwn(areas, name);
