import type { Page } from "@playwright/test";

/** The page's total layout shift, as browsers sum it. */
export async function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { readonly value: number })[];
          resolve(shifts.reduce((total, { value }) => total + value, 0));
        }).observe({ type: "layout-shift", buffered: true });
        // Without a shift the observer reports nothing.
        setTimeout(() => resolve(0), 1_000);
      }),
  );
}
