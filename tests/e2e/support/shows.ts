import type { Page } from "@playwright/test";

declare global {
  interface Window {
    shownText?: Promise<void>;
  }
}

/** Added to the page: waits from now on until a text appears, even briefly. */
function watchFor(text: string): void {
  const { promise, resolve } = Promise.withResolvers<void>();
  window.shownText = promise;
  const look = (): void => {
    if (!document.body.textContent.includes(text)) return;
    observer.disconnect();
    resolve();
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
}

/**
 * Does something, after which the page shows a text that disappears after a few seconds. The page checks at each
 * change, so a busy machine cannot miss it between two checks from outside.
 */
export async function shows(page: Page, text: string, act: () => Promise<unknown> | void): Promise<void> {
  await page.evaluate(watchFor, text);
  await act();
  await page.evaluate(() => window.shownText);
}
