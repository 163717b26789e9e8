import { defineConfig } from "vitest/config";
import { suites } from "./scripts/test/suites.ts";

export default defineConfig({
  test: {
    // Tests see the class names as the sheets write them.
    css: { modules: { classNameStrategy: "non-scoped" } },
    // A stray `.only` would leave tests out unnoticed.
    allowOnly: false,
    tags: [{ name: "long", description: "For the long run: npm test leaves it out (docs/testing.md)." }],
    projects: suites.map((suite) => ({
      test: {
        name: suite.name,
        include: [...suite.include],
        exclude: ["**/node_modules/**", ...(suite.exclude ?? [])],
        environment: suite.environment,
        // The page shows days and times of where it is opened: here always in one place.
        ...(suite.environment === "happy-dom" ? { env: { TZ: "UTC" } } : {}),
        isolate: suite.isIsolated,
        // It has state of its own, which begins anew with each file's modules (tests/support/freshPage.ts).
        server: { deps: { inline: [/@tanstack/] } },
        setupFiles: [
          "tests/support/properties.ts",
          "tests/support/deleteFolders.ts",
          ...(suite.environment === "happy-dom" ? ["tests/support/patience.ts", "tests/support/freshPage.ts"] : []),
        ],
        globalSetup: [
          ...(suite.stores === "none" ? [] : ["tests/support/preparedTables.ts"]),
          ...(suite.stores === "both" ? ["tests/support/services.ts"] : []),
        ],
        testTimeout: suite.testTimeoutMs,
        hookTimeout: 120_000,
        // A guard against hanging, as all of these are.
        expect: { poll: { timeout: 60_000 } },
        execArgv: ["--disable-warning=ExperimentalWarning"],
      },
    })),
  },
});
