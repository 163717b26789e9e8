/**
 * Journeys in the machine's Firefox: `arriveInFirefox` opens a page for a person with a separate profile. Puppeteer
 * drives it over WebDriver BiDi, because Playwright drives only its own Firefox builds.
 */
import { expect } from "@playwright/test";
import puppeteer, { type Browser, type Page } from "puppeteer-core";
import { findFirefox } from "../../../scripts/test/programs.ts";
import { testAtOwnServer } from "./testServer.ts";

export interface FirefoxArrival {
  /** Runs in every document before the page's own scripts. */
  readonly prepare?: () => void;
  /** Errors of the page that this journey expects. */
  readonly forgives?: RegExp;
}

/** A new person at this path of the server. */
export type ArriveInFirefox = (path: string, arrival?: FirefoxArrival) => Promise<Page>;

/** Guards against hanging, as in playwright.config.ts. */
const waitMsMax = 120_000;

const complaints = (page: Page, forgives: RegExp | undefined): string[] => {
  const faults: string[] = [];
  const note = (fault: string): void => {
    if (forgives?.test(fault) !== true) faults.push(fault);
  };
  page.on("pageerror", (fault) => note(String(fault)));
  page.on("console", (line) => {
    if (line.type() === "error") note(line.text());
  });
  return faults;
};

export const testInFirefox = testAtOwnServer.extend<
  { readonly arriveInFirefox: ArriveInFirefox },
  {
    /** The user's settings, under their names in about:config. */
    readonly firefoxPrefs: Readonly<Record<string, boolean | number | string>>;
    readonly firefox: Browser;
  }
>({
  firefoxPrefs: [{}, { scope: "worker", option: true }],
  firefox: [
    async ({ firefoxPrefs }, lend) => {
      const executablePath = findFirefox();
      if (executablePath === undefined) throw new Error("This needs Firefox, which is not on this machine.");
      const firefox = await puppeteer.launch({
        browser: "firefox",
        executablePath,
        extraPrefsFirefox: { ...firefoxPrefs },
        defaultViewport: { width: 1280, height: 720 },
        timeout: waitMsMax,
        protocolTimeout: waitMsMax,
      });
      await lend(firefox);
      await firefox.close();
    },
    { scope: "worker" },
  ],
  arriveInFirefox: async ({ firefox, testServer }, lend) => {
    const faults: string[][] = [];
    const leave: (() => Promise<void>)[] = [];
    await lend(async (path, { prepare, forgives } = {}) => {
      const profile = await firefox.createBrowserContext();
      leave.push(() => profile.close());
      const page = await profile.newPage();
      page.setDefaultTimeout(waitMsMax);
      faults.push(complaints(page, forgives));
      if (prepare !== undefined) await page.evaluateOnNewDocument(prepare);
      await page.goto(new URL(path, testServer.server.url).href);
      return page;
    });
    await Promise.all(leave.map((close) => close()));
    expect(faults.flat(), `what the pages complained about: ${faults.flat().join(" | ")}`).toEqual([]);
  },
});

const button = (page: Page, name: string) => page.locator(`::-p-aria([name="${name}"][role="button"])`);

/** From the home page to a dealt hand against the computer. */
export async function playInFirefox(page: Page): Promise<void> {
  await button(page, "Play vs Computer").click();
  await button(page, "Start Game").click();
  await button(page, "Confirm & Start").click();
  await page.locator("[data-testid=own-hand]").wait();
  await page.locator("[data-testid=dealer-buttons] [data-kind=primary]").click();
  await page.locator("[data-testid=hand-card]").wait();
}
