/** The tests of the area that MUTATION_AREA names, for Stryker. */
import { defineConfig } from "vitest/config";
import { areaOf, isAreaName } from "./scripts/test/mutation/areas.ts";
import { embeddedAlone } from "./scripts/test/mutation/embeddedAlone.ts";
import { limitedRuns } from "./scripts/test/mutation/limitedRuns.ts";

const name = process.env["MUTATION_AREA"] ?? "";
if (!isAreaName(name)) throw new Error(`MUTATION_AREA is ${JSON.stringify(name)}`);
const { tests, withoutTests, hasDocument = false, hasStores = false } = areaOf(name);

export default defineConfig({
  plugins: [
    {
      name: "limited-runs",
      enforce: "pre",
      transform: (source, file) => (file.endsWith(".test.ts") ? limitedRuns(source) : undefined),
    },
    {
      name: "embedded-alone",
      enforce: "pre",
      transform: (source, file) => (file.endsWith("/storeEngines.ts") ? embeddedAlone(source) : undefined),
    },
  ],
  test: {
    include: [...tests],
    exclude: [...withoutTests],
    setupFiles: [
      "scripts/test/mutation/fewerRuns.ts",
      ...(hasDocument ? ["tests/support/patience.ts", "tests/support/freshPage.ts"] : []),
    ],
    globalSetup: hasStores ? ["tests/support/preparedTables.ts"] : [],
    server: { deps: { inline: [/@tanstack/] } },
    css: { modules: { classNameStrategy: "non-scoped" } },
    // Starting a process for each test file would cost more than its tests. No test of the areas changes what others use.
    isolate: false,
    environment: hasDocument ? "happy-dom" : "node",
    // The machine is busy with the runs: a test ends late, not never.
    testTimeout: 120_000,
    execArgv: ["--disable-warning=ExperimentalWarning"],
  },
});
