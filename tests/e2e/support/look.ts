/** Pictures of a screen in both themes, and the checks of each of them. */
import { expect, type Page } from "@playwright/test";
import type { Player } from "./player.ts";
import { paint } from "./reading.ts";

export const sizes = {
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
} as const;
export type Size = keyof typeof sizes;
const themes = ["dark", "light"] as const;
const targetPxMin = 44;

/** The errors of the present screen. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate((pxMin) => {
    const faults: string[] = [];
    if (document.documentElement.scrollWidth > innerWidth) faults.push("scrolls sideways");
    const isModal = document.querySelector("dialog[open]") !== null;
    const isTable = document.querySelector("[data-part=game]") !== null;
    for (const target of document.querySelectorAll(
      "button, [data-part=button], [role=switch], select, input[type=range]",
    )) {
      const box = target.getBoundingClientRect();
      const name = target.getAttribute("aria-label") ?? target.textContent;
      if (box.width === 0 || (isModal && target.closest("dialog") === null)) continue;
      if (Math.min(box.width, box.height) < pxMin - 0.5 && !target.matches("input")) {
        faults.push(`${name} is ${Math.round(box.width)}x${Math.round(box.height)}`);
      }
      const isPrimary = target.matches("[data-kind=primary]") && (isModal || isTable);
      if (!isPrimary) continue;
      const middle = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      if (middle === null || !target.contains(middle)) faults.push(`${name} is covered or out of sight`);
    }
    return faults;
  }, targetPxMin);

/** Takes pictures of a screen in both themes and expects no errors. */
export async function look({ page }: Player, size: Size, name: string): Promise<void> {
  for (const theme of themes) {
    await paint(page, theme);
    await page.screenshot({ path: `test-results/looks/${name}-${size}-${theme}.png` });
    expect(await faultsOf(page), `${name} on a ${size}, ${theme}`).toEqual([]);
  }
}

/** The same at each size, one after the other on the same page: for screens that wait. */
export async function lookAtEachSize(player: Player, name: string, inSight?: () => Promise<void>): Promise<void> {
  for (const size of ["phone", "tablet", "desktop"] as const) {
    await player.page.setViewportSize(sizes[size]);
    await inSight?.();
    // A page adapts to its new size a moment later.
    await expect.poll(() => faultsOf(player.page), { message: `${name} on a ${size}` }).toEqual([]);
    await look(player, size, name);
  }
}
