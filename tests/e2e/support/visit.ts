/** Navigates between pages without a reload: a load takes five times the processor time. */
import { expect, type Page } from "@playwright/test";

const quietMs = 50;

/** Runs in the page: navigates with the router, or returns that there is no router. */
function follow(address: string): boolean {
  const isPage = document.querySelector("[data-part=shell]") !== null;
  const isDrawing = document.querySelector("[data-first-paint]") !== null;
  // The present page would stay as it is, with typed text and open dialogs.
  const isVisible = location.pathname + location.search === address;
  if (!isPage || isDrawing || isVisible) return false;
  // Like a link: the page removes the mark when it shows the address.
  document.documentElement.dataset["going"] = "";
  const { idx = 0 } = (history.state ?? {}) as { readonly idx?: number };
  history.pushState({ idx: idx + 1, key: `visit${idx + 1}`, usr: null }, "", address);
  dispatchEvent(new PopStateEvent("popstate", { state: history.state as unknown }));
  return true;
}

/** Resolves once no request that the page has made since the call is pending. */
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
 * Goes to a path of the page like one of its links. It loads the address if none of our pages is there yet, at a table,
 * which asks before it is left, and if the page shows the address already. A journey about a load, or an address from
 * outside, uses `goto`. With `isComplete` it waits for all requests of the page.
 */
export async function visit(page: Page, address: string, { isComplete = false } = {}): Promise<void> {
  const complete = isComplete ? watchRequests(page) : undefined;
  const follows = page.url().startsWith("http") && (await page.evaluate(follow, address));
  if (follows) await expect(page.locator("html[data-going] [data-part=shell]"), address).toHaveCount(0);
  else await page.goto(address, isComplete ? { waitUntil: "networkidle" } : {});
  await complete?.();
}
