/** What a user who sees the page badly or not at all meets on it. */
import { expect, type Page } from "@playwright/test";
import axe, { type AxeResults } from "axe-core";

const grave = new Set(["serious", "critical"]);
/** Rules that axe calls moderate, or leaves out unless they are asked for. */
const also = ["heading-order", "target-size"] as const;

/**
 * Asked of the page itself, which keeps axe for the next time: reading its half megabyte takes longer than most answers.
 * Nothing is fetched for it.
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

/** Paints the page in a theme, without a trip to the settings. */
export const paint = (page: Page, theme: "dark" | "light"): Promise<void> =>
  page.evaluate((name) => {
    document.documentElement.dataset["theme"] = name;
  }, theme);

/** Finds all headings in order and every target large enough; a page that is scrolled hides targets below its bar. */
export async function expectInOrder(page: Page, where: string): Promise<void> {
  expect(await violations(page, also), where).toEqual([]);
}

/** Finds nothing serious or critical. The themes differ in nothing but colours, so the light one is asked for those. */
export async function expectReadable(page: Page, where: string): Promise<void> {
  await paint(page, "dark");
  expect(await violations(page), `${where}, dark`).toEqual([]);
  await paint(page, "light");
  expect(await violations(page, ["color-contrast"]), `${where}, light`).toEqual([]);
  await paint(page, "dark");
}
