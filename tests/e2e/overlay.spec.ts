/** The overlay of a stream with its sample content, as a streaming program shows it over a picture. */
import { expect, type Page } from "@playwright/test";
import { test } from "./support/journey.ts";
import { drawnOutside, paintedBoxes } from "./support/pixels.ts";

const scenes = ["table", "bracket", "waiting", "result"] as const;
const sizes = [
  { width: 1_920, height: 1_080 },
  { width: 1_280, height: 720 },
] as const;

const scene = (page: Page) => page.getByTestId("overlay-scene");

/** Resolves when the scene no longer changes: its fonts have come, and cards that were just played have landed. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
}

async function openSample(page: Page, name: (typeof scenes)[number]): Promise<void> {
  await page.goto(`/overlay?test=1&scene=${name}`);
  await expect(scene(page)).toHaveAttribute("data-scene", name);
  await atRest(page);
}

test("nothing is drawn beside its plates, in any scene, at both sizes", async ({ arrive, browser }) => {
  const decoder = await browser.newPage();
  for (const viewport of sizes) {
    const { page } = await arrive({ viewport });
    for (const name of scenes) {
      await openSample(page, name);
      const boxes = await paintedBoxes(page);
      const picture = await page.screenshot({ omitBackground: true });
      expect(await drawnOutside(decoder, picture, boxes), `${name}, ${viewport.width}`).toBe(0);
      expect(await drawnOutside(decoder, picture, []), `${name}, ${viewport.width}`).toBeGreaterThan(10_000);
      const { width, height } = viewport;
      const isComplete = boxes.some(({ left, right, top, bottom }) => right - left >= width && bottom - top >= height);
      expect(isComplete, "a ground behind everything").toBe(false);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBe(width);
    }
  }
  await decoder.close();
});

test("it is transparent from the first paint on, also where the browser prefers the dark", async ({
  arrive,
  browser,
}) => {
  const decoder = await browser.newPage();
  for (const colorScheme of ["dark", "light"] as const) {
    const { page } = await arrive({ viewport: sizes[1], colorScheme });
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/assets\/overlay\/.*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/overlay?test=1&scene=waiting", { waitUntil: "commit" });
    await page.waitForFunction(() => document.styleSheets.length > 0);
    expect(await drawnOutside(decoder, await page.screenshot({ omitBackground: true }), []), colorScheme).toBe(0);
    release();
    await expect(scene(page)).toBeVisible();
    // The boxes are measured before the picture is taken.
    await atRest(page);
    const boxes = await paintedBoxes(page);
    expect(await drawnOutside(decoder, await page.screenshot({ omitBackground: true }), boxes), colorScheme).toBe(0);
  }
  await decoder.close();
});

declare global {
  interface Window {
    paints: { changes: number; frames: number };
  }
}

/** Starts to count changes that make the browser paint. */
const countPaints = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.paints = { changes: 0, frames: 0 };
    const watch = { attributes: true, characterData: true, childList: true, subtree: true };
    new MutationObserver((changes) => {
      window.paints.changes += changes.length;
    }).observe(document, watch);
    const ask = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (call) => {
      window.paints.frames += 1;
      return ask(call);
    };
  });

const paints = (page: Page): Promise<{ changes: number; frames: number; animations: number }> =>
  page.evaluate(() => ({ ...window.paints, animations: document.getAnimations().length }));

test("nothing is painted while nothing changes; a clock changes once a second", async ({ arrive }) => {
  // Other players prefer reduced motion: here nothing may move in either case.
  const { page } = await arrive({ viewport: sizes[1], reducedMotion: "no-preference" });
  await page.clock.install();
  for (const name of ["bracket", "waiting", "result"] as const) {
    await openSample(page, name);
    await countPaints(page);
    await page.clock.runFor(10_000);
    expect(await paints(page), name).toEqual({ changes: 0, frames: 0, animations: 0 });
  }
  await openSample(page, "table");
  const clock = page.getByTestId("overlay-clock");
  const before = await clock.textContent();
  await countPaints(page);
  for (let second = 1; second <= 3; second++) {
    await page.clock.runFor(1_000);
    await expect.poll(async () => (await paints(page)).changes).toBe(second);
  }
  expect(await paints(page)).toEqual({ changes: 3, frames: 0, animations: 0 });
  expect(await clock.textContent()).not.toBe(before);
});

test("it has no controls, stores nothing, and is in the reader's language or the one that is asked for", async ({
  arrive,
}) => {
  const { page } = await arrive({ locale: "de-DE" });
  await openSample(page, "waiting");
  await expect(scene(page)).toContainText("Das nächste Spiel beginnt bald");
  await page.goto("/overlay?test=1&scene=waiting&lang=fr");
  await expect(scene(page)).toContainText("La prochaine partie commence bientôt");
  await expect(page.locator("a, button, input, select, textarea, [tabindex]")).toHaveCount(0);
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([0, 0, ""]);
  expect(await page.context().cookies()).toEqual([]);
});

test("colours and scale are set by variables, as a streaming program's own style does", async ({ arrive }) => {
  const { page } = await arrive({ viewport: sizes[0] });
  await openSample(page, "table");
  const name = page.getByTestId("overlay-name").first();
  const size = (): Promise<number> => name.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  const before = await size();
  await page.addStyleTag({ content: ":root { --overlay-scale: 0.5; --overlay-ink: rgb(1, 2, 3); }" });
  expect(await size()).toBeCloseTo(before / 2, 1);
  await expect(scene(page)).toHaveCSS("color", "rgb(1, 2, 3)");
});
