/** The tests of the area that MUTATION_AREA names, for Stryker. */
import { defineConfig } from "vitest/config";
import { areas, isAreaName } from "./scripts/test/mutation/areas.ts";
import { limitedRuns } from "./scripts/test/mutation/limitedRuns.ts";

const name = process.env["MUTATION_AREA"] ?? "";
if (!isAreaName(name)) throw new Error(`MUTATION_AREA is ${JSON.stringify(name)}`);

export default defineConfig({
  plugins: [
    {
      name: "limited-runs",
      enforce: "pre",
      transform: (source, file) => (file.endsWith(".test.ts") ? limitedRuns(source) : undefined),
    },
  ],
  test: {
    include: [...areas[name].tests],
    exclude: [...areas[name].withoutTests],
    setupFiles: ["scripts/test/mutation/fewerRuns.ts"],
    // Starting a process for each test file would cost more than its tests. No test of the areas changes what others use.
    isolate: false,
    environment: "node",
    // The machine is busy with the runs: a test ends late, not never.
    testTimeout: 120_000,
    execArgv: ["--disable-warning=ExperimentalWarning"],
  },
});
