/** Common parts of backup, restore and check: arguments, help, one line for an error. */
import { resolve } from "node:path";
import { parseArgs, type ParseArgsConfig } from "node:util";
import { callerFolder, takeConfigArgument } from "#server/base/config/settingSources.ts";
import { StartError } from "#server/base/core/errors.ts";
import { asTyped } from "#server/base/core/typedCommands.ts";

/** Files in arguments are relative to the folder in which npm was called. */
export const fromCaller = callerFolder();

export const printLine = (line: string): void => console.error(line);

type Parsed = { readonly positionals: readonly string[]; readonly values: Readonly<Record<string, unknown>> };

const configHelp = "  --config FILE: settings are also in FILE, as for the server\n";

/**
 * Runs `work`, which returns false for wrong arguments. The exit code is 1 if it fails.
 * @throws what `work` throws, except StartError and TypeError, which are printed
 */
export async function runProgram(
  help: string,
  options: NonNullable<ParseArgsConfig["options"]>,
  work: (parsed: Parsed) => Promise<boolean>,
): Promise<void> {
  // Paths in settings are relative to the project, as for the server.
  process.chdir(resolve(import.meta.dirname, "../../.."));
  // So that incomplete files are removed.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(130));
  try {
    takeConfigArgument(process.argv, fromCaller);
    const parsed = parseArgs({
      args: process.argv.slice(2),
      options: { ...options, help: { type: "boolean", short: "h" } },
      allowPositionals: true,
    });
    if (parsed.values["help"] === true) console.log(asTyped(help + configHelp));
    else if (!(await work(parsed))) {
      console.error(asTyped(help + configHelp));
      process.exitCode = 1;
    }
  } catch (error) {
    if (!(error instanceof StartError) && !(error instanceof TypeError)) throw error;
    console.error(asTyped(error.message));
    process.exitCode = 1;
  }
}

/** Prints the progress of long work, after one second and then at most once a second. */
const firstMs = 1_000;

export type Progress = (done: number, total: number) => void;

/** `what` is printed before the percentage. */
export function progressOf(
  what: string,
  say: (line: string) => void,
  now: () => number = performance.now.bind(performance),
): Progress {
  let saidAt = now();
  return (done, total) => {
    if (now() - saidAt < firstMs || total === 0) return;
    saidAt = now();
    say(`${what}: ${Math.floor((100 * done) / total)} %`);
  };
}

/** The arguments of a program. A wrong argument prints one sentence, without a stack trace, and ends the program. */
export const readArgs: typeof parseArgs = (config) => {
  try {
    return parseArgs(config);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
};
