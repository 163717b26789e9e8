/** The table on a slow phone: frame rates of deal, trick and gathering, and their cost on the main thread. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { type Browser, type CDPSession, chromium, type Page } from "playwright";
import { build, type InlineConfig, preview } from "vite";
import type { FakeTableServer } from "#web/features/game/fixture/FakeTableServer.ts";
import { chromiumArgs, findHeadlessChromium } from "../../test/programs.ts";
import { median, table } from "./report.ts";

const web = resolve(import.meta.dirname, "../../../web");
const fixture = "features/game/fixture/index.html";
const PLAYERS = 4;
const SETTLE_MS = 1_500;

/** The measured moments: length, and how many cards of the first trick are played before. */
const tableMoments = {
  deal: { ms: 6_400, cardsBefore: 0 },
  trick: { ms: 360, cardsBefore: 0 },
  "last card": { ms: 360, cardsBefore: 2 },
  gathering: { ms: 400, cardsBefore: 0 },
} as const;
export type TableMoment = keyof typeof tableMoments;

export interface TableDrawn {
  readonly moment: TableMoment;
  /** Animation frames in a second, for each round. */
  readonly framesPerSecond: readonly number[];
  /** Processor milliseconds of the main thread without the throttling, for each round. */
  readonly mainMs: readonly number[];
  /** The longest gap between two frames in ms, for each round. */
  readonly longestMs: readonly number[];
}

/**
 * Draws a hand `rounds` times on a browser that is `slowdown` times slower than this machine.
 * @throws Error if the page has no address
 */
export async function measureTable(slowdown: number, rounds: number): Promise<TableDrawn[]> {
  const outDir = mkdtempSync(join(tmpdir(), "spar-bench-table-"));
  let browser: Browser | undefined;
  const built: InlineConfig = { root: web, configFile: false, logLevel: "error", plugins: [react()] };
  try {
    await build({ ...built, build: { outDir, emptyOutDir: true, rolldownOptions: { input: join(web, fixture) } } });
    const server = await preview({ ...built, build: { outDir }, preview: { host: "127.0.0.1", port: 0 } });
    const [url] = server.resolvedUrls?.local ?? [];
    if (url === undefined) throw new Error("the table is not served");
    browser = await chromium.launch({ executablePath: findHeadlessChromium(), args: [...chromiumArgs] });
    const all: Drawn[] = [];
    for (let round = 0; round < rounds; round++) all.push(await drawHand(browser, url, slowdown));
    await server.close();
    return (Object.keys(tableMoments) as TableMoment[]).map((moment) => ({
      moment,
      framesPerSecond: all.map((drawn) => drawn[moment].framesPerSecond),
      mainMs: all.map((drawn) => drawn[moment].mainMs),
      longestMs: all.map((drawn) => drawn[moment].longestMs),
    }));
  } finally {
    await browser?.close();
    rmSync(outDir, { recursive: true, force: true });
  }
}

interface Frames {
  readonly framesPerSecond: number;
  readonly longestMs: number;
  readonly mainMs: number;
}
type Drawn = Record<TableMoment, Frames>;

declare global {
  interface Window {
    tableServer: FakeTableServer;
  }
}

/** Deals and plays the first trick of four; the table gathers the trick after a pause. */
async function drawHand(browser: Browser, url: string, slowdown: number): Promise<Drawn> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: "no-preference" });
  const page = await context.newPage();
  await page.goto(`${url}${fixture}?scene=deck&players=${PLAYERS}`);
  await page.getByTestId("deck").waitFor();
  await page.waitForTimeout(SETTLE_MS);
  const cdp = await context.newCDPSession(page);
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const drawn: Partial<Drawn> = {};
  for (const moment of Object.keys(tableMoments) as TableMoment[]) {
    for (let card = 0; card < tableMoments[moment].cardsBefore; card++) await playOne(page);
    drawn[moment] = await framesOf(page, cdp, moment, slowdown);
  }
  await context.close();
  return drawn as Drawn;
}

async function playOne(page: Page): Promise<void> {
  await page.evaluate(() => window.tableServer.playNext());
  await page.waitForTimeout(SETTLE_MS);
}

/** Working time of the page's main thread until now, in ms of an unthrottled processor. */
async function workMs(cdp: CDPSession, slowdown: number): Promise<number> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return ((metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000) / slowdown;
}

async function framesOf(page: Page, cdp: CDPSession, moment: TableMoment, slowdown: number): Promise<Frames> {
  const before = await workMs(cdp, slowdown);
  const times = await page.evaluate(frameTimes, [moment, tableMoments[moment].ms] as const);
  const mainMs = (await workMs(cdp, slowdown)) - before;
  // After the last card the table gathers the trick by itself.
  if (moment !== "last card") await page.waitForTimeout(SETTLE_MS);
  const gaps = times.slice(1).map((time, at) => time - (times[at] as number));
  const lastsMs = gaps.reduce((sum, gap) => sum + gap, 0);
  return { framesPerSecond: (gaps.length * 1000) / lastsMs, longestMs: Math.max(...gaps), mainMs };
}

/** Runs in the page: starts the moment, and returns the times of its frames and of the one before. */
function frameTimes([moment, ms]: readonly [TableMoment, number]): Promise<number[]> {
  return new Promise((done, fail) => {
    let times: number[] = [];
    const begin = (): void => {
      if (moment === "deal") window.tableServer.deal();
      else if (moment !== "gathering") window.tableServer.playNext();
    };
    const note = (now: number): void => {
      const awaits =
        moment === "gathering" && times.length <= 1 && document.querySelector("[data-part=flier]") === null;
      times = awaits ? [now] : [...times, now];
      try {
        if (times.length === 1 && !awaits) begin();
      } catch (error) {
        // No other code catches an error in a frame, and the bench would wait forever.
        fail(error as Error);
        return;
      }
      if (now - (times[0] as number) < ms) requestAnimationFrame(note);
      else done(times);
    };
    requestAnimationFrame(note);
  });
}

const whole = (values: readonly number[]): string => median(values).toFixed(0);

/** The medians of all rounds as a Markdown table. */
export const tableTable = (drawn: readonly TableDrawn[]): string =>
  table(
    ["", "frames a second", "longest wait, ms", "main thread, ms"],
    drawn.map(({ moment, framesPerSecond, longestMs, mainMs }) => [
      moment,
      whole(framesPerSecond),
      whole(longestMs),
      median(mainMs).toFixed(1),
    ]),
  );
