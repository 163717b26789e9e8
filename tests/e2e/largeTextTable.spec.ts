/**
 * Text at twice its size by the browser's own setting: the table, its dialogs, a player's page, a match, the dashboard.
 */
import { expect } from "@playwright/test";
import { finishMatch } from "./support/finish.ts";
import { largeTextBrowser, outside } from "./support/largeText.ts";
import { long, longUnless } from "./support/long.ts";
import { sizes } from "./support/look.ts";
import { newMember, signUp } from "./support/member.ts";
import type { Player } from "./support/player.ts";
import { paint } from "./support/reading.ts";
import { grant } from "./support/staff.ts";
import { testAtOwnServer as test } from "./support/testServer.ts";
import { visit } from "./support/visit.ts";

test.use({ launchOptions: largeTextBrowser });

/** Words, cards and controls of the table that the window cuts, and overlapping pairs of them. */
const crowded = ({ page }: Player): Promise<string[]> =>
  page.evaluate(() => {
    const parts = "[data-testid=turn-message], [data-testid=trick-card], [data-testid=trick-count], [data-testid=deck]";
    const all = [
      ...document.querySelectorAll(`${parts}, [data-testid=dealer-buttons] button, [data-testid=plate-name]`),
    ]
      .map((part) => ({ name: part.textContent.slice(0, 24), box: part.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0);
    const cut = all.filter(
      ({ box }) => box.top < 0 || box.bottom > innerHeight || box.left < 0 || box.right > innerWidth,
    );
    const over = all.flatMap(({ name, box }, at) =>
      all.slice(at + 1).flatMap((other) => {
        const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        return Math.min(wide, high) > 2 ? [`"${name}" lies over "${other.name}"`] : [];
      }),
    );
    return [...cut.map(({ name }) => `"${name}" is cut`), ...over];
  });

/** Nothing overflows its panel; saves pictures to test-results/looks. */
async function expectInside(player: Player, name: string, isTable = false): Promise<void> {
  await expect.poll(() => outside(player.page), { message: name }).toEqual([]);
  if (isTable) await expect.poll(() => crowded(player), { message: name }).toEqual([]);
  for (const theme of ["light", "dark"] as const) {
    await paint(player.page, theme);
    await player.page.screenshot({ path: `test-results/looks/large-${name}-${theme}.png` });
  }
}

for (const size of ["phone", "desktop"] as const) {
  test(
    `with large text on a ${size}: a table for two, with the coach, the chat and its dialogs`,
    longUnless(size === "phone"),
    async ({ arrive }) => {
      const guest = await arrive({ viewport: sizes[size] });
      const { page } = guest;
      const dialog = page.locator("dialog:modal");
      await guest.home();
      for (const [way, start] of [
        ["Invite Friend", "Create Game"],
        ["Play vs Computer", "Start Game"],
      ] as const) {
        await guest.button(way).click();
        await expect(guest.button(start)).toBeVisible();
        await expectInside(guest, `${start}-${size}`);
        await page.keyboard.press("Escape");
        await expect(dialog).toBeHidden();
      }
      await guest.playComputer("Easy");
      expect(
        await page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)),
      ).toBeGreaterThan(18);
      await guest.deal();
      await expect(guest.legalCards).not.toHaveCount(0);
      await expectInside(guest, `turn-${size}`, true);
      await expect(page.getByTestId("coach-ask")).toHaveAttribute("aria-disabled", "false");
      await page.keyboard.press("h");
      await expect(page.getByTestId("coach-words")).toContainText(/^Play the /);
      await expectInside(guest, `coach-${size}`, true);
      await page.keyboard.press("c");
      await expect(page.getByRole("complementary", { name: "Table chat" })).toBeVisible();
      await expectInside(guest, `chat-${size}`);
      const { width } = (await page.getByRole("textbox").boundingBox()) ?? { width: 0 };
      expect(width, "the message's field").toBeGreaterThan(120);
      await guest.button("Close chat").click();
      for (const [key, name] of [
        ["?", "How to play"],
        ["o", "Table options"],
      ] as const) {
        await page.keyboard.press(key);
        await expect(page.getByRole("dialog", { name })).toBeVisible();
        await expectInside(guest, `${name}-${size}`);
        await page.keyboard.press("Escape");
        await expect(dialog).toBeHidden();
      }
    },
  );

  test(`with large text on a ${size}: a table for four`, long, async ({ arrive }) => {
    const host = await arrive({ viewport: sizes[size] });
    const link = await host.invite({ players: 4, winPoints: 20 });
    await expectInside(host, `waiting-${size}`);
    for (const other of await Promise.all([arrive(), arrive(), arrive()])) await other.open(link);
    await host.deal();
    await expectInside(host, `four-${size}`, true);
    await host.page.keyboard.press("c");
    await expectInside(host, `four-chat-${size}`);
  });
}

const size = "desktop";
test(`with large text on a ${size}: a match, a player and the dashboard`, long, async ({ arrive, testServer }) => {
  const player = await arrive({ viewport: sizes[size] });
  const { page } = player;
  const member = await signUp(player, newMember("wilhelmina"));
  await player.playComputer("Easy");
  await finishMatch([player]);
  await expectInside(player, `end-${size}`);
  await visit(page, "/recent-games");
  await page.getByRole("radio", { name: "Casual" }).check({ force: true });
  await page.locator("[data-testid=match-list] li").click();
  await expect(page).toHaveURL(/\/game-details\/\w+$/);
  await expect(page.getByRole("region", { name: "Result" })).toBeVisible();
  await expectInside(player, `match-${size}`);
  await page.goto("/players/1");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectInside(player, `player-${size}`);
  await grant(testServer, member, "administrator");
  await page.goto("/admin");
  for (const tab of [
    "overview",
    "users",
    "users/1",
    "tournaments",
    "events",
    "announcements",
    "reports",
    "tickets",
    "status",
    "log",
  ]) {
    await visit(page, `/admin/${tab}`, { isComplete: true });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectInside(player, `admin-${tab.replace("/", "-")}-${size}`);
  }
});
