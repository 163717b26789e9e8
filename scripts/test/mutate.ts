/**
 * `npm run mutate -- AREA [GLOB...]`: changes the files of an area of scripts/test/mutation/areas.ts one place at a
 * time and names the changes that its tests do not notice; with globs only in these files. It takes minutes to hours
 * and runs at the lowest priority. The report goes to out/mutation/AREA.html and AREA.json.
 */
import { constants, setPriority } from "node:os";
import { resolve } from "node:path";
import { Stryker } from "@stryker-mutator/core";
import { areas, isAreaName } from "./mutation/areas.ts";

const [name = "", ...globs] = process.argv.slice(2);
if (!isAreaName(name)) {
  console.error(`Which area? ${Object.keys(areas).join(", ")}`);
  process.exit(1);
}

process.chdir(resolve(import.meta.dirname, "../.."));
setPriority(constants.priority.PRIORITY_LOW);
process.env["MUTATION_AREA"] = name;

const report = `out/mutation/${name}`;
const mutants = await new Stryker({
  mutate: globs.length > 0 ? globs : [...areas[name].mutate],
  testRunner: "vitest",
  vitest: { configFile: "vitest.mutation.config.ts", pool: "forks" },
  plugins: ["@stryker-mutator/vitest-runner"],
  coverageAnalysis: "perTest",
  // A change of code that runs once on import would need all tests again, in a new process.
  ignoreStatic: true,
  // The type check refuses most other texts, which are members of a union. The rest is for logs.
  mutator: { excludedMutations: ["StringLiteral"] },
  concurrency: Number(process.env["MUTATION_WORKERS"] ?? 1),
  // A file that does not exist: Stryker would rewrite the real one through an interface that TypeScript 7 lacks.
  tsconfigFile: "none.json",
  // Each change runs in a copy of the project, which needs no build output. A test reads docs/protocol.md.
  ignorePatterns: ["dist", "out", "release", "data", "docs/images", "test-results", "web/public"],
  tempDirName: "out/mutation/sandbox",
  cleanTempDir: "always",
  // A busy machine is slow: an endless test is found by how often the changed line runs.
  timeoutMS: 60_000,
  reporters: ["clear-text", "html", "json"],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: `${report}.html` },
  jsonReporter: { fileName: `${report}.json` },
  allowConsoleColors: false,
}).runMutationTest();
process.exit(mutants.length > 0 ? 0 : 1);
