/** What a player sees of the connection while a table moves. */
import type { Page } from "@playwright/test";

/** The sentence for a table that is on its way for over a second. */
export const relocating = "Your table is moving to another server. One moment.";

/** Notes each banner, and each time that the table is gone, from now on. */
export async function watchFlicker(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { flicker: seen });
    new MutationObserver(() => {
      const banner = document.querySelector("[data-testid=connection-banner]")?.textContent ?? null;
      if (banner !== null && seen.at(-1) !== banner) seen.push(banner);
      if (document.querySelector("[data-testid=table]") === null && seen.at(-1) !== "no table") seen.push("no table");
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { readonly flicker: readonly string[] }).flicker);
}
