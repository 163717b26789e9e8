import { createServer } from "node:net";
import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { findHeadlessChromium, journeyArgs } from "./scripts/test/programs.ts";

/** Whether no program of this machine listens there. */
const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer().once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });

/** The first of two free ports, below those that the system gives out by itself. */
async function freePorts(): Promise<number> {
  const port = 20_000 + 2 * Math.floor(Math.random() * 6_000);
  return (await isFree(port)) && (await isFree(port + 1)) ? port : freePorts();
}

// The configuration is read again in every worker: the first reading chooses the ports, the others find them in the
// environment.
process.env["E2E_PORT"] ??= String(await freePorts());
const port = Number(process.env["E2E_PORT"]);
const baseURL = `http://127.0.0.1:${port}`;
const reportPath = process.env["SPAR_REPORT"];

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  forbidOnly: true,
  fullyParallel: true,
  // A journey waits half of its time, but another step of the test run may be beside it.
  workers: availableParallelism(),
  // Guards against hanging, never measures of speed: a loaded machine may take its time. The long journeys took more
  // than 240 s with twenty processes beside them, and the home page more than 30 s with forty. What hangs is named by the
  // guards of its expectation or its action.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: [["list"], ...(reportPath === undefined ? [] : [["json", { outputFile: reportPath }] as const])],
  use: {
    baseURL,
    browserName: "chromium",
    serviceWorkers: "block",
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    screenshot: "only-on-failure",
    // A trace of every journey would take a third of their time: `--trace on` makes one when it is wanted.
    trace: "off",
    launchOptions: {
      executablePath: findHeadlessChromium(),
      args: [...journeyArgs],
    },
  },
  webServer: {
    command: "node --disable-warning=ExperimentalWarning tests/e2e/support/server.ts",
    url: `${baseURL}/readyz`,
    env: { PORT: String(port), SOCKET_PORT: String(port + 1) },
    reuseExistingServer: false,
    stdout: "ignore",
    stderr: "pipe",
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 },
  },
});
