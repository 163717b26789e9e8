/** Accessibility checks for users who see the page badly or not at all. */
import { expect, type Page } from "@playwright/test";
import axe, { type AxeResults } from "axe-core";

const grave = new Set(["serious", "critical"]);
/** Rules that axe calls moderate, or runs only on request. */
const also = ["heading-order", "target-size"] as const;

/**
 * Runs axe in the page, which caches it: reading its half megabyte takes longer than most answers. It fetches nothing.
 */
async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    (only) =>
      (globalThis as unknown as { readonly axe: typeof axe }).axe.run<AxeResults>(document, {
        resultTypes: ["violations"],
        preload: false,
        ...(only !== undefined && { runOnly: [...only] }),
      }),
    rules,
  );
  return found.violations
    .filter(({ id, impact }) => grave.has(impact ?? "") || also.some((rule) => rule === id))
    .map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join("\n")}`,
    );
}

/** Applies a theme without the settings page. */
export const paint = (page: Page, theme: "dark" | "light"): Promise<void> =>
  page.evaluate((name) => {
    document.documentElement.dataset["theme"] = name;
  }, theme);

/** Expects all headings in order and every target large enough; a scrolled page hides targets below its bar. */
export async function expectInOrder(page: Page, where: string): Promise<void> {
  expect(await violations(page, also), where).toEqual([]);
}

/**
 * Expects no serious or critical violation. The themes differ only in colours, so only colours are checked in light.
 */
export async function expectReadable(page: Page, where: string): Promise<void> {
  await paint(page, "dark");
  expect(await violations(page), `${where}, dark`).toEqual([]);
  await paint(page, "light");
  expect(await violations(page, ["color-contrast"]), `${where}, light`).toEqual([]);
  await paint(page, "dark");
}
