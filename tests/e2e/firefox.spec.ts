import type { Page } from "puppeteer-core";
import { testInFirefox as test } from "./support/firefox.ts";

const button = (page: Page, name: string) => page.locator(`::-p-aria([name="${name}"][role="button"])`);

test("a match against the computer begins in Firefox", async ({ arriveInFirefox }) => {
  const page = await arriveInFirefox("/");
  await button(page, "Play vs Computer").click();
  await button(page, "Start Game").click();
  await button(page, "Confirm & Start").click();
  await page.locator("[data-testid=own-hand]").wait();
  await page.locator("[data-testid=dealer-buttons] [data-kind=primary]").click();
  await page.locator("[data-testid=hand-card]").wait();
});
