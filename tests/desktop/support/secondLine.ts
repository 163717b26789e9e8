/**
 * Finds a crashed page again. On the connection that saw the crash, Playwright keeps the page as crashed, also after
 * the app has reloaded it; to Chromium it is the same page with another process, and a second debugger connection shows
 * it.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, chromium, type ElectronApplication, type JSHandle, type Page } from "@playwright/test";
import type { BrowserWindow } from "electron";

const lookEveryMs = 50;

/** The address of Chromium's debugger, from its data folder: the printed line is read already. */
function debuggerIn(folder: string): string {
  const [port = "", path = ""] = readFileSync(join(folder, "DevToolsActivePort"), "utf8").split("\n");
  if (!/^\d+$/.test(port) || !path.startsWith("/")) throw new Error(`no debugger's address is in ${folder}`);
  return `ws://127.0.0.1:${port}${path}`;
}

/** The window of a page. */
export const windowOf = async (app: ElectronApplication, page: Page): Promise<JSHandle<BrowserWindow>> =>
  (await app.browserWindow(page)) as JSHandle<BrowserWindow>;

/** The number of a page's window, the same on every connection. */
async function numberOf(app: ElectronApplication, page: Page): Promise<number> {
  const window = await windowOf(app, page);
  return window.evaluate((own) => own.id);
}

/** The page of that window on this connection, which omits pages that were crashed when it was made. */
async function pageOn(line: Browser, app: ElectronApplication, window: number): Promise<Page | undefined> {
  for (const page of line.contexts().flatMap((context) => context.pages())) {
    if ((await numberOf(app, page)) === window) return page;
  }
  return undefined;
}

/** Waits until the app has reloaded the page, and returns the new page. Rejects if the app ends instead. */
export async function findAgain(app: ElectronApplication, fallen: Page): Promise<Page> {
  const window = await windowOf(app, fallen);
  const folder = await app.evaluate((electron) => electron.app.getPath("sessionData"));
  for (;;) {
    while (await window.evaluate((own) => own.webContents.isCrashed())) await sleep(lookEveryMs);
    // Electron has no downloads to redirect, which the defaults would request.
    const line = await chromium.connectOverCDP(debuggerIn(folder), { noDefaults: true });
    const page = await pageOn(line, app, await numberOf(app, fallen));
    if (page !== undefined) {
      await page.emulateMedia({ reducedMotion: "reduce" });
      return page;
    }
    // Connected before main had heard of the crash.
    await line.close();
    await sleep(lookEveryMs);
  }
}
