import { parseArgs } from "node:util";

/** The arguments of a program. A wrong one is a sentence and the end of the program, not a stack of places. */
export const readArgs: typeof parseArgs = (config) => {
  try {
    return parseArgs(config);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
};
