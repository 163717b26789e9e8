/** The tests of the area that MUTATION_AREA names, for Stryker. */
import { defineConfig } from "vitest/config";
import { areas, isAreaName } from "./scripts/mutation/areas.ts";

const name = process.env["MUTATION_AREA"] ?? "";
if (!isAreaName(name)) throw new Error(`MUTATION_AREA is ${JSON.stringify(name)}`);

export default defineConfig({
  test: {
    include: [...areas[name].tests],
    environment: "node",
    // The machine is busy with the runs: a test ends late, not never.
    testTimeout: 120_000,
    execArgv: ["--disable-warning=ExperimentalWarning"],
  },
});
