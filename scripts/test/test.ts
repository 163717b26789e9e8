/**
 * `npm test`: runs everything that tests the project, a few steps at a time, each to its end, and prints one table at
 * the end. `npm test -- unit crash` runs the named steps only, `npm test -- --list` names them, `npm test -- FILE` runs
 * one test file of any kind with the steps that it needs, as `npm run test:one -- FILE` does. `npm test -- --long` runs the tests and cases for the long
 * run too (docs/testing.md). TEST_STEPS sets how many steps run at a time; the output of a step is shown when it ends,
 * or at once if one step runs at a time. TEST_SEED repeats the random numbers of a run.
 */
import { spawn } from "node:child_process";
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { delimiter, join, relative, resolve } from "node:path";
import { stopWithNpm } from "./orphan.ts";
import { provision } from "./provision.ts";
import { sideBySide } from "./sideBySide.ts";
import { stepsOf, suites } from "./suites.ts";
import {
  type Line,
  summaryLine,
  summaryNames,
  summaryTable,
  type Tally,
  tallyCheck,
  tallyPlaywright,
  tallyVitest,
} from "./tally.ts";
import { seedOf } from "./testSeed.ts";

const root = resolve(import.meta.dirname, "../..");
/** Caches the compiled code of packages: each test file starts a process that loads the same ones. */
const compileCache = resolve(root, "node_modules/.cache/compile");
/** A guard against hanging: on a busy machine all steps together may take this time. */
const stepTimeoutMs = 120 * 60_000;
const killAfterMs = 5_000;

type Step = {
  readonly name: string;
  readonly command: readonly string[];
  /** The step that this one needs to prove something; if that one fails, this one fails too. */
  readonly needs?: string | undefined;
  /** Reads the numbers from the report that the command wrote to `reportPath`. */
  tally(exitCode: number, reportPath: string): Tally;
};

/** With `--long`, also for child processes: tests with cases for the long run read LONG_TESTS. */
const isLongRun = process.argv.includes("--long") || process.env["LONG_TESTS"] === "1";
if (isLongRun) process.env["LONG_TESTS"] = "1";

const check = (name: string, ...command: string[]): Step => ({ name, command, tally: tallyCheck });

const readReport = <T>(reportPath: string): T => JSON.parse(readFileSync(reportPath, "utf8")) as T;

/** A file by itself runs all its tests, those for the long run too. */
const isFile = (word: string): boolean => /\.(test|spec)\.tsx?$/.test(word);
const isSingle = process.argv.some(isFile) || isLongRun;

const suiteSteps: readonly Step[] = suites.map(({ name, needs }) => ({
  name,
  needs,
  command: [
    "vitest",
    "run",
    "--project",
    name,
    ...(isSingle ? [] : ["--tags-filter=!long"]),
    "--reporter=default",
    "--reporter=json",
    "--outputFile.json={report}",
  ],
  tally: (exitCode, reportPath) => tallyVitest(readReport(reportPath), exitCode),
}));

const browserStep = (name: string, needs: string, ...command: string[]): Step => ({
  name,
  command: ["playwright", "test", ...command, ...(isSingle ? [] : ["--grep-invert=@long"])],
  needs,
  tally: (exitCode, reportPath) => tallyPlaywright(readReport(reportPath), exitCode),
});

const steps: readonly Step[] = [
  check("type check", "tsc", "-b"),
  check("lint", "oxlint", "--type-aware", "--deny-warnings"),
  check("format", "biome", "format", "."),
  check("dead code", "knip", "--include", "files,exports"),
  check("desktop build", "electron-vite", "build"),
  ...suiteSteps,
  browserStep("desktop journeys", "desktop build", "--config", "playwright.desktop.config.ts"),
  check("web build", "vite", "build"),
  browserStep("browser", "web build"),
];

/** The longest steps start first, so that no long step runs alone at the end. */
const longest = [
  "web build",
  "desktop build",
  "browser",
  "commands",
  "cluster",
  "contract",
  "unit",
  "socket",
  "crash",
  "web",
  "desktop journeys",
];
const longestFirst = (one: Step, other: Step): number => rankOf(one) - rankOf(other);
const rankOf = ({ name }: Step): number => (longest.includes(name) ? longest.indexOf(name) : longest.length);

/** The running process groups, so that Ctrl-C ends them too. */
const running = new Set<number>();

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    running.delete(pid);
  }
}

/** Runs one command to its end in its own process group and returns its exit code. */
function run(command: readonly string[], reportPath: string, output: number | "inherit"): Promise<number> {
  const [program = "", ...args] = command.map((word) => word.replace("{report}", reportPath));
  // The tools start with `#!/usr/bin/env node`: this puts the project's own Node before the machine's.
  const path = [join(root, "node_modules/.bin"), process.env["PATH"] ?? ""].join(delimiter);
  const env = { ...process.env, PATH: path, SPAR_REPORT: reportPath, NODE_COMPILE_CACHE: compileCache };
  return new Promise((done) => {
    const child = spawn(program, args, { cwd: root, env, stdio: ["ignore", output, output], detached: true });
    const { pid } = child;
    if (pid !== undefined) running.add(pid);
    const late = setTimeout(() => {
      console.error(`${program} did not end within ${stepTimeoutMs / 60_000} minutes.`);
      if (pid === undefined) return;
      signalGroup(pid, "SIGTERM");
      setTimeout(() => signalGroup(pid, "SIGKILL"), killAfterMs).unref();
    }, stepTimeoutMs);
    const finish = (code: number): void => {
      clearTimeout(late);
      if (pid !== undefined) running.delete(pid);
      done(code);
    };
    child.on("error", (error) => {
      console.error(error.message);
      finish(127);
    });
    child.on("exit", (code, signal) => finish(code ?? (signal === null ? 1 : 128)));
  });
}

/** The same, but prints the output at the end, so that the output of two steps is not mixed. */
async function runQuietly(command: readonly string[], reportPath: string, name: string): Promise<number> {
  const outputPath = `${reportPath}.log`;
  const output = openSync(outputPath, "w");
  const exitCode = await run(command, reportPath, output);
  closeSync(output);
  process.stdout.write(`\n=== ${name} ===\n${readFileSync(outputPath, "utf8")}`);
  return exitCode;
}

async function runStep(step: Step, reports: string, isAlone: boolean): Promise<Line> {
  console.log(isAlone ? `\n=== ${step.name} ===` : `${step.name} begins`);
  const startMs = performance.now();
  const reportPath = join(reports, `${step.name}.json`);
  const exitCode = isAlone
    ? await run(step.command, reportPath, "inherit")
    : await runQuietly(step.command, reportPath, step.name);
  const seconds = (performance.now() - startMs) / 1000;
  try {
    return { step: step.name, seconds, ...step.tally(exitCode, reportPath) };
  } catch {
    return { step: step.name, seconds, passed: 0, failed: 1, notes: [`ended with code ${exitCode}, no report`] };
  }
}

/**
 * The steps named on the command line with those that they need, all without names, or undefined for an unknown name. A
 * test file stands for its step, which then runs only this file.
 */
function chosenSteps(words: readonly string[]): readonly Step[] | undefined {
  if (words.length === 0) return steps;
  const absent = words.filter((word) => isFile(word) && !existsSync(word));
  if (absent.length > 0) {
    console.error(`There is no file ${absent.join(", ")}.`);
    return undefined;
  }
  const files = words.filter(isFile).map((word) => relative(root, resolve(word)).replaceAll("\\", "/"));
  const filesOf = (step: string): string[] => files.filter((file) => stepsOf(file)[0] === step);
  const names = words.flatMap((word) => (isFile(word) ? [] : [word]));
  names.push(...files.map((file) => stepsOf(file)[0] ?? file));
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  const needed = steps.filter((step) => names.includes(step.name)).map((step) => step.needs);
  const chosen = steps.filter(({ name }) => names.includes(name) || needed.includes(name));
  if (unknown.length === 0)
    return chosen.map((step) => ({ ...step, command: [...step.command, ...filesOf(step.name)] }));
  console.error(`No step called ${unknown.join(", ")}. There are: ${steps.map((step) => step.name).join(", ")}.`);
  return undefined;
}

/** How many steps run at a time: two more than there are cores, because most steps wait for a fifth of their time. */
function widthOf(chosen: readonly Step[]): number {
  const requested = Number(process.env["TEST_STEPS"] ?? availableParallelism() + 2);
  return Math.max(1, Math.min(Number.isInteger(requested) ? requested : 1, chosen.length));
}

async function main(args: readonly string[]): Promise<number> {
  if (args.includes("--list")) {
    for (const step of steps) console.log(step.name);
    return 0;
  }
  if (args.includes("--one") && !args.some(isFile)) {
    console.error("Which test file? For example: npm run test:one -- tests/e2e/home.spec.ts");
    return 1;
  }
  const chosen = chosenSteps(args.filter((word) => word !== "--one"));
  if (chosen === undefined || !provision()) return 1;
  const reports = mkdtempSync(join(tmpdir(), "spar-test-"));
  process.on("exit", () => rmSync(reports, { recursive: true, force: true }));
  const width = widthOf(chosen);
  const seed = seedOf({ requested: process.env["TEST_SEED"], isLongRun, root });
  process.env["TEST_SEED"] = String(seed);
  console.log(`Random numbers begin with the seed ${seed}: TEST_SEED=${seed} repeats them.`);
  const startMs = performance.now();
  const lines = await sideBySide(chosen.toSorted(longestFirst), width, (step) => runStep(step, reports, width === 1));
  const seconds = (performance.now() - startMs) / 1000;
  console.log(
    `\n${summaryTable(lines)}\n\n${lines.length} of ${steps.length} steps in ${seconds.toFixed(0)} s, seed ${seed}`,
  );
  for (const name of summaryNames(lines)) console.log(name);
  console.log(summaryLine(lines));
  return lines.some((line) => line.failed > 0) ? 1 : 0;
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    for (const pid of running) signalGroup(pid, "SIGTERM");
    process.exit(130);
  });
}

stopWithNpm();
process.exit(await main(process.argv.slice(2).filter((word) => word !== "--long")));
