/** A test's own server, which it may kill and restart, behind a proxy that it may cut. */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { tournamentLimits } from "#server/events/tournaments/limits.ts";
import { type FlakyProxy, startFlakyProxy } from "../../support/flakyProxy.ts";
import { ServerProcess, type Settings } from "../../support/serverProcess.ts";
import { freePort } from "../../support/services.ts";
import { test } from "./journey.ts";

export interface TestServer {
  readonly server: ServerProcess;
  /** Its folder, for an operator's commands. */
  readonly dataDir: string;
  /** The proxy of the page's socket. */
  readonly line: FlakyProxy;
  stop(): Promise<void>;
}

const webRoot = process.env["WEB_ROOT"] ?? resolve(import.meta.dirname, "../../../dist/web");

/** @throws Error if no page was built */
export async function openTestServer(settings: Settings = {}): Promise<TestServer> {
  if (!existsSync(join(webRoot, "index.html"))) throw new Error(`${webRoot} holds no page. Run "npm run build" first.`);
  const dataDir = mkdtempSync(join(tmpdir(), "spar-e2e-"));
  const port = await freePort();
  const SOCKET_URL = `ws://127.0.0.1:${port}/socket`;
  const server = new ServerProcess({
    DATA_DIR: dataDir,
    WEB_ROOT: webRoot,
    LOG_LEVEL: "error",
    SOCKET_URL,
    ...settings,
  });
  await server.start();
  const line = await startFlakyProxy(Number(new URL(server.socketUrl).port), port);
  return {
    server,
    dataDir,
    line,
    stop: async () => {
      await server.end("SIGTERM");
      await line.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The journeys' `test` on a separate server, where players meet none of another journey. */
const atOwnServer = (settings: Settings) =>
  test.extend<{ readonly testServer: TestServer }>({
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs: here, nothing.
    testServer: async ({}, lend) => {
      const testServer = await openTestServer(settings);
      await lend(testServer);
      await testServer.stop();
    },
    baseURL: async ({ testServer }, lend) => lend(testServer.server.url),
  });

export const testAtOwnServer = atOwnServer({});

const movedClock = pathToFileURL(resolve(import.meta.dirname, "../../support/movedClock.mjs")).href;

/** How far `letTimePass` advances the clocks of a server: the time in which a called player must come to the table. */
const stepMs = tournamentLimits.joinMsMax;

/** The same on a server whose clocks a test can advance. */
export const testAtMovedTime = atOwnServer({ NODE_OPTIONS: `--import=${movedClock}`, CLOCK_STEP_MS: `${stepMs}` });

/** Advances the server of `testAtMovedTime` by five minutes at once; pages keep their own time. */
export function letTimePass({ server }: TestServer): void {
  if (server.pid === undefined) throw new Error("no server runs");
  process.kill(server.pid, "SIGUSR2");
}
