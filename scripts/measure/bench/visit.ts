/**
 * One visit of the home page in a new browser over a slow line: when content appears, and how fast a press is answered.
 */
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright";

/** Chrome's "slow 4G", as Lighthouse uses it for phones, on every request; connecting is not slowed further. */
const slowLine = {
  latencyMs: 150,
  downBitsPerSecond: 1_600_000,
  upBitsPerSecond: 750_000,
  cpuSlowdown: 4,
} as const;

export const devices = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 } },
} as const satisfies Record<string, BrowserContextOptions>;
export type Device = keyof typeof devices;

/** The pressed controls: the three ways to play, by their place in the hero, and the link to the sign-in page. */
export const presses = {
  "Play Now": "[data-testid=hero-ways] > :nth-child(1)",
  "Invite Friend": "[data-testid=hero-ways] > :nth-child(2)",
  "Play vs Computer": "[data-testid=hero-ways] > :nth-child(3)",
  "Sign In": "[data-testid=account-in]",
} as const;
export type Press = keyof typeof presses;

/** `early`: as soon as the button is visible. `rest`: two seconds after the last request. */
export type Moment = "early" | "rest";

export interface Visit {
  /** The largest contentful paint, in ms since the navigation began; NaN for an early press, which ends it. */
  readonly lcpMs: number;
  /** The cumulative layout shift, by session windows; NaN for an early press. */
  readonly cls: number;
  /**
   * From the press to a drawing with a dialog or its frame, a busy button, the bar's loading sign or the sign-in page.
   */
  readonly responseMs: number;
  /** From the press to a drawing with a field or button in the dialog or page. */
  readonly readyMs: number;
}

interface Seen {
  lcpMs: number;
  cls: number;
  pressedAtMs: number;
  responseMs: number;
  readyMs: number;
}

const restMs = 2_000;
const bitsPerByte = 8;

/** Runs in the page, before its own scripts. */
function watchPage(): void {
  const seen: Seen = { lcpMs: NaN, cls: 0, pressedAtMs: NaN, responseMs: NaN, readyMs: NaN };
  Object.assign(globalThis, { spar: seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.lcpMs = entry.startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });

  let [windowStart, last, sum] = [0, 0, 0];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (entry.hadRecentInput) continue;
      if (entry.startTime - last > 1_000 || entry.startTime - windowStart > 5_000)
        [windowStart, sum] = [entry.startTime, 0];
      last = entry.startTime;
      sum += entry.value;
      seen.cls = Math.max(seen.cls, sum);
    }
  }).observe({ type: "layout-shift", buffered: true });

  const hasAnswered = (): boolean =>
    document.querySelector(
      "dialog[open], [data-testid=hero-ways] [aria-busy=true], html[data-going], main form input",
    ) !== null;
  const isReady = (): boolean =>
    document.querySelector("dialog[open] :is(input, [data-part=button]:not([aria-busy=true])), main form input") !==
    null;
  /** Called in the frame that first shows it; the browser draws after that. */
  const afterDrawing = (then: (nowMs: number) => void): void =>
    void requestAnimationFrame(() => setTimeout(() => then(performance.now())));
  const follow = (): void => {
    const passed = (now: number): number => now - seen.pressedAtMs;
    if (Number.isNaN(seen.responseMs) && hasAnswered()) {
      seen.responseMs = Infinity;
      afterDrawing((now) => (seen.responseMs = passed(now)));
    }
    if (isReady()) afterDrawing((now) => (seen.readyMs = passed(now)));
    else requestAnimationFrame(follow);
  };
  // From the end of the press: the time that a finger stays down does not count.
  addEventListener(
    "pointerup",
    ({ timeStamp }) => {
      seen.pressedAtMs = timeStamp;
      requestAnimationFrame(follow);
    },
    { capture: true, once: true },
  );
}

async function press(page: Page, device: Device, selector: string): Promise<void> {
  let box: Awaited<ReturnType<Locator["boundingBox"]>> = null;
  // It is missing for a moment when the page replaces its first drawing.
  while (box === null) box = await page.locator(selector).boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (device === "phone") await page.touchscreen.tap(x, y);
  else await page.mouse.click(x, y);
}

/** Visits the page at `url` and presses one of its buttons; the browser stores nothing between visits. */
export async function visit(
  browser: Browser,
  url: string,
  device: Device,
  moment: Moment,
  name: Press,
): Promise<Visit> {
  const context = await browser.newContext({ ...devices[device], locale: "en-GB" });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: slowLine.latencyMs,
      downloadThroughput: slowLine.downBitsPerSecond / bitsPerByte,
      uploadThroughput: slowLine.upBitsPerSecond / bitsPerByte,
    });
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowLine.cpuSlowdown });
    await page.addInitScript(watchPage);
    const selector = presses[name];
    let before: Seen | null = null;
    if (moment === "rest") {
      await page.goto(url, { waitUntil: "networkidle" });
      await page.waitForTimeout(restMs);
      before = await seenBy(page);
    } else {
      await page.goto(url, { waitUntil: "commit" });
    }
    await page.waitForSelector(selector, { state: "visible" });
    // Before the first paint a button already has a place, but without the style sheets: not its visible one.
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    await press(page, device, selector);
    const isReady = (): boolean => !Number.isNaN((globalThis as unknown as { spar: Seen }).spar.readyMs);
    await page.waitForFunction(isReady).catch(() => {
      throw new Error(`${name} on a ${device}, ${moment}: the press was not answered`);
    });
    const { responseMs, readyMs } = await seenBy(page);
    return { lcpMs: before?.lcpMs ?? NaN, cls: before?.cls ?? NaN, responseMs, readyMs };
  } finally {
    await context.close();
  }
}

const seenBy = (page: Page): Promise<Seen> => page.evaluate(() => (globalThis as unknown as { spar: Seen }).spar);
