/** The way from page to page that loads nothing anew: a load takes five times as much of the processor. */
import { expect, type Page } from "@playwright/test";

const quietMs = 50;

/** Runs in the page: goes there by the router's own means, or says that there is no router to go by. */
function follow(address: string): boolean {
  const isPage = document.querySelector("[data-part=shell]") !== null;
  const isDrawing = document.querySelector("[data-first-paint]") !== null;
  // The page that is shown would stay as it is, with what was typed and opened.
  const isShown = location.pathname + location.search === address;
  if (!isPage || isDrawing || isShown) return false;
  // As a link does it: the page takes the mark away when the address is shown.
  document.documentElement.dataset["going"] = "";
  const { idx = 0 } = (history.state ?? {}) as { readonly idx?: number };
  history.pushState({ idx: idx + 1, key: `visit${idx + 1}`, usr: null }, "", address);
  dispatchEvent(new PopStateEvent("popstate", { state: history.state as unknown }));
  return true;
}

/** Resolves once nothing that the page has asked for since the call is still on its way. */
function watchRequests(page: Page): () => Promise<void> {
  let pending = 0;
  const begin = (): void => void (pending += 1);
  const end = (): void => void (pending -= 1);
  page.on("request", begin).on("requestfinished", end).on("requestfailed", end);
  return async () => {
    // Twice in a row: an answer may lead to the next request.
    for (let quiet = 0; quiet < 2; quiet = pending > 0 ? 0 : quiet + 1) await page.waitForTimeout(quietMs);
    page.off("request", begin).off("requestfinished", end).off("requestfailed", end);
  };
}

/**
 * Goes to a path of the page as a link of it does. Where no page of ours is there yet, at a table, which asks before it
 * is left, and where the address is shown already, it is loaded. A journey that is about a load, or an address from outside, uses `goto`. With
 * `isComplete` the page then has all that it asks for.
 */
export async function visit(page: Page, address: string, { isComplete = false } = {}): Promise<void> {
  const complete = isComplete ? watchRequests(page) : undefined;
  const follows = page.url().startsWith("http") && (await page.evaluate(follow, address));
  if (follows) await expect(page.locator("html[data-going] [data-part=shell]"), address).toHaveCount(0);
  else await page.goto(address, isComplete ? { waitUntil: "networkidle" } : {});
  await complete?.();
}
