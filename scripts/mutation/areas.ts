/** The parts of the product that mutation tests change, with the tests that must notice. */
export interface MutationArea {
  /** The files that are changed, as globs. */
  readonly mutate: readonly string[];
  /** The tests that run against each change, as globs. */
  readonly tests: readonly string[];
}

const withoutTests = ["!**/*.test.ts", "!**/*.types.ts", "!**/*.d.ts"];

export const areas = {
  // Without the computer's players and the coach: how well they play is measured, not asserted line by line.
  engine: { mutate: ["engine/*.ts", ...withoutTests], tests: ["engine/*.test.ts"] },
  protocol: { mutate: ["server/protocol/**/*.ts", ...withoutTests], tests: ["server/protocol/**/*.test.ts"] },
  table: { mutate: ["server/table/**/*.ts", ...withoutTests], tests: ["server/table/**/*.test.ts"] },
} as const satisfies Readonly<Record<string, MutationArea>>;

export type AreaName = keyof typeof areas;

export const isAreaName = (name: string): name is AreaName => Object.hasOwn(areas, name);
