/** The home page for visitors on a slow line: the real server in production, the built page, a real browser. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, chromium } from "playwright";
import { freePort } from "#tests/support/services.ts";
import { StartError } from "#server/base/core/errors.ts";
import { builtPage, makePage } from "../../build/freshness.ts";
import { chromiumArgs, findHeadlessChromium } from "../../test/programs.ts";
import { sayEachSecond } from "../../test/goingOn.ts";
import { median, table } from "./report.ts";
import { type Device, devices, type Moment, type Press, presses, type Visit, visit } from "./visit.ts";

const root = join(import.meta.dirname, "../../..");
const QUIET = "--disable-warning=ExperimentalWarning";
const READY_MS_MAX = 60_000;
const RETRY_MS = 50;
const MOMENTS = ["early", "rest"] as const satisfies readonly Moment[];

export interface PageVisits {
  /** The folder of the built page. */
  readonly page: string;
  readonly device: Device;
  readonly moment: Moment;
  readonly press: Press;
  readonly visits: readonly Visit[];
}

/** Visits each of the built pages, in turns, `rounds` times each way, after one visit that is not counted. */
export async function measurePage(pages: readonly string[], rounds: number): Promise<PageVisits[]> {
  // Before the database is filled, so that a missing page is reported at once.
  for (const page of pages) await findPage(page);
  const dataDir = mkdtempSync(join(tmpdir(), "spar-bench-"));
  const servers: PageServer[] = [];
  let stopSaying = (): void => {};
  let browser: Browser | undefined;
  try {
    seed(dataDir);
    // One after the other on one database, which refuses a second server.
    browser = await chromium.launch({ executablePath: findHeadlessChromium(), args: [...chromiumArgs] });
    const ways = pages.flatMap((page) =>
      Object.keys(devices).flatMap((device) =>
        MOMENTS.flatMap((moment) =>
          Object.keys(presses).map((press) => ({
            page,
            device: device as Device,
            moment,
            press: press as Press,
            visits: [] as Visit[],
          })),
        ),
      ),
    );
    let done = 0;
    stopSaying = sayEachSecond(() => `${done} of ${rounds * ways.length} visits`, console.error);
    for (let round = 0; round < rounds; round++) {
      for (const page of pages) {
        const server = await startPageServer(page, dataDir);
        servers.push(server);
        // An uncounted visit, because the server compresses each file at its first request.
        await visit(browser, server.url, "desktop", "rest", "Sign In");
        for (const way of ways.filter((each) => each.page === page)) {
          way.visits.push(await visit(browser, server.url, way.device, way.moment, way.press));
          done += 1;
        }
        await server.stop();
      }
    }
    return ways;
  } finally {
    stopSaying();
    await browser?.close();
    for (const server of servers) await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Builds the project's own page if it is stale. @throws StartError if this folder has no page */
async function findPage(page: string): Promise<void> {
  const folder = resolve(root, page);
  if (folder === builtPage && !(await makePage())) throw new StartError("The page could not be built.");
  if (!existsSync(join(folder, "index.html"))) {
    throw new StartError(`--pages ${page}: this folder holds no built page. Build one with "npm run build".`);
  }
}

/** Adds players, so that the page's leaderboard is not empty. */
function seed(dataDir: string): void {
  console.log("Filling a database with players ...");
  const args = [QUIET, "scripts/operate/seed.ts", "--players", "30", "--weeks", "1"];
  const seeded = spawnSync(process.execPath, args, {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (seeded.status !== 0) throw new StartError("The players could not be made.");
}

interface PageServer {
  readonly url: string;
  stop(): Promise<void>;
}

async function startPageServer(page: string, dataDir: string): Promise<PageServer> {
  const [port, socketPort] = [await freePort(), await freePort()];
  const env = {
    PATH: process.env["PATH"],
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: `${port}`,
    SOCKET_PORT: `${socketPort}`,
    DATA_DIR: dataDir,
    WEB_ROOT: resolve(root, page),
    LOG_LEVEL: "error",
  };
  const child = spawn(process.execPath, [QUIET, "--import", "./server/app/preload.mjs", "server/app/main.ts"], {
    cwd: root,
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://127.0.0.1:${port}/`;
  const stop = (): Promise<void> => stopped(child);
  try {
    await untilReady(child, `${url}readyz`);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  const lateAt = Date.now() + READY_MS_MAX;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok === true) return;
    if (Date.now() > lateAt) throw new Error("the server is not ready");
    await sleep(RETRY_MS);
  }
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

const range = (values: readonly number[], digits: number): string => {
  const known = values.filter((value) => !Number.isNaN(value));
  if (known.length === 0) return "";
  const [low, high] = [Math.min(...known), Math.max(...known)];
  return `${median(known).toFixed(digits)} (${low.toFixed(digits)}-${high.toFixed(digits)})`;
};

/** Medians, with the lowest and the highest in brackets. */
export function pageTable(all: readonly PageVisits[]): string {
  const loads = Object.keys(devices).flatMap((device) =>
    [...new Set(all.map(({ page }) => page))].map((page) => {
      const visits = all.filter((each) => each.page === page && each.device === device).flatMap((each) => each.visits);
      const of = (what: (visit: Visit) => number, digits: number): string => range(visits.map(what), digits);
      return [`${page}, ${device}`, of(({ lcpMs }) => lcpMs, 0), of(({ cls }) => cls, 3)];
    }),
  );
  const answers = all.map(({ page, device, moment, press, visits }) => [
    `${page}, ${device}, ${press}, ${moment}`,
    range(
      visits.map(({ responseMs }) => responseMs),
      0,
    ),
    range(
      visits.map(({ readyMs }) => readyMs),
      0,
    ),
  ]);
  return [
    table(["page", "LCP ms", "layout shift"], loads),
    table(["press", "first response ms", "ready ms"], answers),
  ].join("\n\n");
}
