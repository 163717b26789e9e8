/**
 * A name of 20 wide letters, on one line in the lists and headers of the dashboard, the chat, a profile and a waiting
 * table.
 */
import { expect } from "@playwright/test";
import { sizes } from "./support/look.ts";
import { long as slow } from "./support/long.ts";
import { newMember, signUp } from "./support/member.ts";
import type { Player } from "./support/player.ts";
import { paint } from "./support/reading.ts";
import { grant } from "./support/staff.ts";
import { testAtOwnServer as test } from "./support/testServer.ts";
import { visit } from "./support/visit.ts";

const name = "WWWWWWWWWWWWWWWWWWWk";

/** The errors at each place with the name alone, and how many places there are. */
const looked = ({ page }: Player): Promise<{ readonly names: number; readonly faults: readonly string[] }> =>
  page.evaluate((wanted) => {
    const parts = [...document.querySelectorAll<HTMLElement>("[data-part=player-name]")].filter(
      (part) => part.textContent === wanted && part.getClientRects().length > 0,
    );
    const faults = parts.flatMap((part) => {
      const box = part.getBoundingClientRect();
      const size = Number.parseFloat(getComputedStyle(part).fontSize);
      return [
        ...(box.height > 2 * size ? [`${part.className} takes ${box.height} px for letters of ${size} px`] : []),
        ...(box.width < 4 * size ? [`${part.className} has ${box.width} px`] : []),
        ...(box.left < 0 || box.right > innerWidth ? [`${part.className} leaves the window`] : []),
        ...(part.title === wanted ? [] : [`${part.className} has another title`]),
      ];
    });
    if (document.documentElement.scrollWidth > innerWidth) faults.push("the page scrolls sideways");
    return { names: parts.length, faults };
  }, name);

async function expectOnOneLine(player: Player, where: string): Promise<void> {
  for (const size of ["phone", "desktop"] as const) {
    await player.page.setViewportSize(sizes[size]);
    for (const theme of ["dark", "light"] as const) {
      await paint(player.page, theme);
      await expect.poll(() => looked(player), `${where} on a ${size}`).toMatchObject({ faults: [] });
      expect((await looked(player)).names, `${where} on a ${size}`).toBeGreaterThan(0);
      await player.page.screenshot({ path: `test-results/looks/names-${where}-${size}-${theme}.png` });
    }
  }
}

test("the longest name stands on one line wherever it stands alone", slow, async ({ arrive, testServer }) => {
  const [admin, other] = [await arrive(), await arrive()];
  const ama = await signUp(admin, newMember("ama"));
  const long = await signUp(other, { ...newMember(), username: name });
  await grant(testServer, ama, "administrator");
  await grant(testServer, long, "moderator");
  const { page } = admin;
  // The page gets the role when it loads.
  await page.reload();
  await visit(page, "/admin/users");
  await expect(page.getByRole("link", { name })).toBeVisible();
  await expectOnOneLine(admin, "users");
  await page.getByRole("link", { name }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name })).toBeVisible();
  await expectOnOneLine(admin, "user");
  await visit(page, "/admin/log");
  await expect(page.getByText("Role changed").last()).toBeVisible();
  await expectOnOneLine(admin, "log");
  await visit(other.page, "/profile");
  await expect(other.page.getByRole("heading", { name })).toBeVisible();
  await expectOnOneLine(other, "profile");
});
