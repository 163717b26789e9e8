/**
 * `npm test`: everything that proves the project, in one order, each step to its end, one table at the end.
 * `npm test -- unit crash` runs the named steps only, `npm test -- --list` names them.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { stopWithNpm } from "./orphan.ts";
import { provision } from "./provision.ts";
import { suites } from "./suites.ts";
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

const root = resolve(import.meta.dirname, "..");
const stepTimeoutMs = 25 * 60_000;
const killAfterMs = 5_000;

type Step = {
  readonly name: string;
  readonly command: readonly string[];
  /** The step without which this one would prove nothing; when that failed, this one has failed too. */
  readonly needs?: string | undefined;
  /** Reads the numbers from the report that the command wrote to `reportPath`. */
  tally(exitCode: number, reportPath: string): Tally;
};

const check = (name: string, ...command: string[]): Step => ({ name, command, tally: tallyCheck });

const readReport = <T>(reportPath: string): T => JSON.parse(readFileSync(reportPath, "utf8")) as T;

const suiteSteps: readonly Step[] = suites.map(({ name, needs }) => ({
  name,
  needs,
  command: ["vitest", "run", "--project", name, "--reporter=default", "--reporter=json", "--outputFile.json={report}"],
  tally: (exitCode, reportPath) => tallyVitest(readReport(reportPath), exitCode),
}));

const steps: readonly Step[] = [
  check("type check", "tsc", "-b"),
  check("lint", "oxlint", "--type-aware", "--deny-warnings"),
  check("format", "biome", "format", "."),
  check("desktop build", "electron-vite", "build"),
  ...suiteSteps,
  {
    name: "desktop journeys",
    command: ["playwright", "test", "--config", "playwright.desktop.config.ts"],
    needs: "desktop build",
    tally: (exitCode, reportPath) => tallyPlaywright(readReport(reportPath), exitCode),
  },
  check("web build", "vite", "build"),
  {
    name: "browser",
    command: ["playwright", "test"],
    needs: "web build",
    tally: (exitCode, reportPath) => tallyPlaywright(readReport(reportPath), exitCode),
  },
];

/** The process group that runs now, so that a Ctrl-C here does not leave it behind. */
let running: number | undefined;

function endGroup(signal: NodeJS.Signals): void {
  if (running === undefined) return;
  try {
    process.kill(-running, signal);
  } catch {
    running = undefined;
  }
}

/** Runs one command to its end in its own process group and gives its exit code. */
function run(command: readonly string[], reportPath: string): Promise<number> {
  const [program = "", ...args] = command.map((word) => word.replace("{report}", reportPath));
  // The tools start with `#!/usr/bin/env node`: this puts the project's own Node before the machine's.
  const path = [join(root, "node_modules/.bin"), process.env["PATH"] ?? ""].join(delimiter);
  const env = { ...process.env, PATH: path, SPAR_REPORT: reportPath };
  return new Promise((done) => {
    const child = spawn(program, args, { cwd: root, env, stdio: ["ignore", "inherit", "inherit"], detached: true });
    running = child.pid;
    const late = setTimeout(() => {
      console.error(`${program} did not end within ${stepTimeoutMs / 60_000} minutes.`);
      endGroup("SIGTERM");
      setTimeout(() => endGroup("SIGKILL"), killAfterMs).unref();
    }, stepTimeoutMs);
    const finish = (code: number): void => {
      clearTimeout(late);
      running = undefined;
      done(code);
    };
    child.on("error", (error) => {
      console.error(error.message);
      finish(127);
    });
    child.on("exit", (code, signal) => finish(code ?? (signal === null ? 1 : 128)));
  });
}

async function runStep(step: Step, reports: string): Promise<Line> {
  console.log(`\n=== ${step.name} ===`);
  const startMs = performance.now();
  const reportPath = join(reports, `${step.name}.json`);
  const exitCode = await run(step.command, reportPath);
  const seconds = (performance.now() - startMs) / 1000;
  try {
    return { step: step.name, seconds, ...step.tally(exitCode, reportPath) };
  } catch {
    return { step: step.name, seconds, passed: 0, failed: 1, notes: [`ended with code ${exitCode}, no report`] };
  }
}

/** The steps named on the command line with what they need, all when none is, or undefined when one is unknown. */
function chosenSteps(names: readonly string[]): readonly Step[] | undefined {
  if (names.length === 0) return steps;
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  const needed = steps.filter((step) => names.includes(step.name)).map((step) => step.needs);
  if (unknown.length === 0) return steps.filter(({ name }) => names.includes(name) || needed.includes(name));
  console.error(`No step called ${unknown.join(", ")}. There are: ${steps.map((step) => step.name).join(", ")}.`);
  return undefined;
}

async function runSteps(chosen: readonly Step[], reports: string): Promise<Line[]> {
  const lines: Line[] = [];
  for (const step of chosen) {
    const missing = lines.find((line) => line.step === step.needs && line.failed > 0);
    const notRun = { step: step.name, seconds: 0, passed: 0, failed: 1, notes: [`not run: ${step.needs} failed`] };
    lines.push(missing === undefined ? await runStep(step, reports) : notRun);
  }
  return lines;
}

async function main(args: readonly string[]): Promise<number> {
  if (args.includes("--list")) {
    for (const step of steps) console.log(step.name);
    return 0;
  }
  const chosen = chosenSteps(args);
  if (chosen === undefined || !provision()) return 1;
  const reports = mkdtempSync(join(tmpdir(), "spar-test-"));
  process.on("exit", () => rmSync(reports, { recursive: true, force: true }));
  const lines = await runSteps(chosen, reports);
  const seconds = lines.reduce((total, line) => total + line.seconds, 0);
  console.log(`\n${summaryTable(lines)}\n\n${lines.length} of ${steps.length} steps in ${seconds.toFixed(0)} s`);
  for (const name of summaryNames(lines)) console.log(name);
  console.log(summaryLine(lines));
  return lines.some((line) => line.failed > 0) ? 1 : 0;
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    endGroup("SIGTERM");
    process.exit(130);
  });
}

stopWithNpm();
process.exit(await main(process.argv.slice(2)));
