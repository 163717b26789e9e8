import { defineConfig } from "vitest/config";
import { suites } from "./scripts/suites.ts";

export default defineConfig({
  test: {
    // Tests see the class names as the sheets write them.
    css: { modules: { classNameStrategy: "non-scoped" } },
    // A stray `.only` would leave tests out unnoticed.
    allowOnly: false,
    projects: suites.map((suite) => ({
      test: {
        name: suite.name,
        include: [...suite.include],
        exclude: ["**/node_modules/**", ...(suite.exclude ?? [])],
        environment: suite.environment,
        setupFiles: suite.environment === "happy-dom" ? ["tests/support/patience.ts"] : [],
        globalSetup: suite.database ? ["tests/support/services.ts"] : [],
        testTimeout: suite.testTimeoutMs,
        hookTimeout: 60_000,
        // A guard against hanging, as all of these are.
        expect: { poll: { timeout: 60_000 } },
        execArgv: ["--disable-warning=ExperimentalWarning"],
      },
    })),
  },
});
