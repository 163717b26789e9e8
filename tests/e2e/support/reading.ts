/** What a user who sees the page badly or not at all meets on it. */
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const grave = new Set(["serious", "critical"]);

/** Asked of the page itself: by default axe opens a blank page for its summary, for frames of other origins. We have none. */
async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  if (rules !== undefined) axe.withRules([...rules]);
  const found = await axe.analyze();
  return found.violations
    .filter(({ impact }) => grave.has(impact ?? ""))
    .map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join("\n")}`,
    );
}

/** Paints the page in a theme, without a trip to the settings. */
export const paint = (page: Page, theme: "dark" | "light"): Promise<void> =>
  page.evaluate((name) => {
    document.documentElement.dataset["theme"] = name;
  }, theme);

/** Finds nothing serious or critical. The themes differ in nothing but colours, so the light one is asked for those. */
export async function expectReadable(page: Page, where: string): Promise<void> {
  await paint(page, "dark");
  expect(await violations(page), `${where}, dark`).toEqual([]);
  await paint(page, "light");
  expect(await violations(page, ["color-contrast"]), `${where}, light`).toEqual([]);
  await paint(page, "dark");
}
