/**
 * Turns the reports of Vitest and Playwright into plain numbers. Only a test that ran and passed is a success: a
 * skipped test, a file that cannot be loaded, a test that passed only at another try and a suite without a test count
 * as failures; a test for the long run that was left out does not.
 */
import { relative } from "node:path";

export type Tally = {
  readonly passed: number;
  readonly failed: number;
  readonly notes: readonly string[];
  /** The failed tests with their reasons, one line each, at the end of a long log. */
  readonly named?: readonly string[];
};

export type Line = Tally & { readonly step: string; readonly seconds: number };

type VitestResult = {
  readonly status: string;
  readonly fullName?: string;
  readonly tags?: readonly string[];
  readonly failureMessages?: readonly string[];
};

type VitestReport = {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly VitestResult[];
  }[];
};

type PlaywrightSuite = {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
};

type PlaywrightReport = {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly skipped: number;
    readonly flaky: number;
  };
  readonly errors: readonly unknown[];
  readonly suites?: readonly PlaywrightSuite[];
};

const plural = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;

/** The first line of a message, without the colours of a terminal. */
function firstLine(message = ""): string {
  const escape = String.fromCharCode(27);
  const plain = message.replaceAll(new RegExp(`${escape}\\[[0-9;]*m`, "g"), "");
  return (
    plain
      .split("\n")
      .find((line) => line.trim() !== "")
      ?.trim()
      .slice(0, 200) ?? "no message"
  );
}

/** Adds failures that numbers alone hide: a run without a test, or a bad exit code with every test passed. */
function closeTally(passed: number, failed: number, exitCode: number, notes: string[]): Tally {
  if (passed + failed === 0) return { passed, failed: 1, notes: [...notes, "ran no test"] };
  if (exitCode !== 0 && failed === 0) return { passed, failed: 1, notes: [...notes, `ended with code ${exitCode}`] };
  return { passed, failed, notes };
}

/** A test that passed at another try has the messages of earlier tries. */
const isFailed = ({ status, failureMessages = [] }: VitestResult): boolean =>
  status === "failed" || (status === "passed" && failureMessages.length > 0);

const isLeftOut = ({ status, tags = [] }: VitestResult): boolean => status === "skipped" && tags.includes("long");

/** Counts a Vitest JSON report. */
export function tallyVitest(report: VitestReport, exitCode: number): Tally {
  const results = report.testResults.flatMap((file) => file.assertionResults);
  const broken = results.filter(isFailed).length;
  const passed = results.filter((result) => result.status === "passed" && !isFailed(result)).length;
  const left = results.filter(isLeftOut).length;
  const skipped = results.length - passed - broken - left;
  const unloaded = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some(({ status }) => status === "failed"),
  ).length;
  const notes: string[] = [];
  if (left > 0) notes.push(`${left} left to the long run`);
  if (skipped > 0) notes.push(`${skipped} skipped`);
  if (unloaded > 0) notes.push(`${plural(unloaded, "file")} failed outside its tests`);
  const named = report.testResults.flatMap(({ name: path, status, message, assertionResults }) => {
    const name = relative("", path);
    const failed = assertionResults.filter(isFailed);
    if (status === "failed" && failed.length === 0) return [`${name}: ${firstLine(message)}`];
    return failed.map(({ fullName, failureMessages }) => `${name} › ${fullName}: ${firstLine(failureMessages?.[0])}`);
  });
  return { ...closeTally(passed, broken + skipped + unloaded, exitCode, notes), named };
}

/** Every journey below `suite` that did not pass at once, with its message. */
function failures(suite: PlaywrightSuite): string[] {
  const here = (suite.specs ?? []).flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ results }) => {
        const why = firstLine(results.find(({ error }) => error !== undefined)?.error?.message);
        return `${file}:${line} › ${title}: ${why}`;
      }),
  );
  return [...here, ...(suite.suites ?? []).flatMap(failures)];
}

/** Counts a Playwright JSON report. */
export function tallyPlaywright({ stats, errors, suites = [] }: PlaywrightReport, exitCode: number): Tally {
  const notes: string[] = [];
  if (stats.skipped > 0) notes.push(`${stats.skipped} skipped`);
  if (errors.length > 0) notes.push(`${plural(errors.length, "error")} outside the tests`);
  const failed = stats.unexpected + stats.flaky + stats.skipped + errors.length;
  return { ...closeTally(stats.expected, failed, exitCode, notes), named: suites.flatMap(failures) };
}

/** A step that is one check, such as the type check. */
export function tallyCheck(exitCode: number): Tally {
  return exitCode === 0
    ? { passed: 1, failed: 0, notes: [] }
    : { passed: 0, failed: 1, notes: [`ended with code ${exitCode}`] };
}

/** The table at the end of a test run. */
export function summaryTable(lines: readonly Line[]): string {
  const rows = lines.map((line) => [
    line.step,
    line.failed === 0 ? "passed" : "FAILED",
    line.seconds.toFixed(1),
    String(line.passed),
    String(line.failed),
    line.notes.join("; "),
  ]);
  const table = [["step", "result", "seconds", "passed", "failed", ""], ...rows];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const isNumber = (column: number): boolean => column >= 2 && column <= 4;
  const padded = (cell: string, column: number): string =>
    isNumber(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0);
  return table.map((row) => row.map(padded).join("  ").trimEnd()).join("\n");
}

/** Below the table: each failed test, with its step. */
export const summaryNames = (lines: readonly Line[]): readonly string[] =>
  lines.flatMap(({ step, named = [] }) => named.map((name) => `${step}: ${name}`));

/** The last line of a test run, over all steps. */
export function summaryLine(lines: readonly Tally[]): string {
  const sum = (pick: (tally: Tally) => number): number => lines.reduce((total, tally) => total + pick(tally), 0);
  return `${sum((tally) => tally.passed)} passed, ${sum((tally) => tally.failed)} failed`;
}
