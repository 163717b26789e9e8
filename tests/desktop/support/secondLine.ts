/**
 * A page that fell, found again. To Playwright it stays fallen on the line it was seen falling on, also after the app
 * has loaded it anew; to Chromium it is the same page with another process, and a second line to its debugger shows it.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, chromium, type ElectronApplication, type JSHandle, type Page } from "@playwright/test";
import type { BrowserWindow } from "electron";

const lookEveryMs = 50;

/** Where Chromium's debugger is, as it writes down in the folder of its data: the line it printed is read already. */
export function debuggerIn(folder: string): string {
  const [port = "", path = ""] = readFileSync(join(folder, "DevToolsActivePort"), "utf8").split("\n");
  if (!/^\d+$/.test(port) || !path.startsWith("/")) throw new Error(`no debugger's address is in ${folder}`);
  return `ws://127.0.0.1:${port}${path}`;
}

/** The window of a page. */
export const windowOf = async (app: ElectronApplication, page: Page): Promise<JSHandle<BrowserWindow>> =>
  (await app.browserWindow(page)) as JSHandle<BrowserWindow>;

/** Each page's window has a number of its own, whichever line shows the page. */
async function numberOf(app: ElectronApplication, page: Page): Promise<number> {
  const window = await windowOf(app, page);
  return window.evaluate((own) => own.id);
}

/** The page of that window on this line, which shows none that lay fallen when it was made. */
async function pageOn(line: Browser, app: ElectronApplication, window: number): Promise<Page | undefined> {
  for (const page of line.contexts().flatMap((context) => context.pages())) {
    if ((await numberOf(app, page)) === window) return page;
  }
  return undefined;
}

/** Waits until the app has loaded the page anew, and gives it as it is now. Rejects when the app ends instead. */
export async function findAgain(app: ElectronApplication, fallen: Page): Promise<Page> {
  const window = await windowOf(app, fallen);
  const folder = await app.evaluate((electron) => electron.app.getPath("sessionData"));
  for (;;) {
    while (await window.evaluate((own) => own.webContents.isCrashed())) await sleep(lookEveryMs);
    // Electron has no downloads that could be sent elsewhere, which the defaults would ask of it.
    const line = await chromium.connectOverCDP(debuggerIn(folder), { noDefaults: true });
    const page = await pageOn(line, app, await numberOf(app, fallen));
    if (page !== undefined) {
      await page.emulateMedia({ reducedMotion: "reduce" });
      return page;
    }
    // Made too early, before main had heard of the fall.
    await line.close();
    await sleep(lookEveryMs);
  }
}
