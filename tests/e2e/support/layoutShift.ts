import type { Page } from "@playwright/test";

/** How far the page has moved by itself, as browsers add it up. */
export async function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { readonly value: number })[];
          resolve(shifts.reduce((total, { value }) => total + value, 0));
        }).observe({ type: "layout-shift", buffered: true });
        // Where nothing has moved, nothing is observed.
        setTimeout(() => resolve(0), 1_000);
      }),
  );
}
