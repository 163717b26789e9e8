import { expect, type Locator } from "@playwright/test";
import { test } from "./support/journey.ts";
import type { Player } from "./support/player.ts";
import { long } from "./support/long.ts";

const tabsMax = 60;

/** Moves the focus to a control with the Tab key alone. */
async function tabTo({ page }: Player, target: Locator): Promise<void> {
  for (let tabs = 0; tabs < tabsMax; tabs++) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`the Tab key does not lead to ${target.toString()}`);
}

const hasRing = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
  });

test("by keyboard alone from the home page to the end of a hand, and on", long, async ({ arrive }) => {
  const guest = await arrive();
  const { keyboard } = guest.page;
  await guest.home();
  const way = guest.button("Play vs Computer");
  await way.waitFor();
  await tabTo(guest, way);
  expect(await hasRing(way), "the focus is seen").toBe(true);
  await keyboard.press("Enter");
  const medium = guest.page.getByRole("radio", { name: /^Medium/ });
  await expect(medium).toBeChecked();
  await tabTo(guest, medium);
  await keyboard.press("ArrowUp");
  await expect(guest.page.getByRole("radio", { name: /^Easy/ })).toBeChecked();
  await tabTo(guest, guest.button("Start Game"));
  await keyboard.press("Enter");
  await expect(guest.button("Confirm & Start")).toBeFocused();
  await keyboard.press("Enter");
  await expect(guest.table).toBeVisible();

  await expect(guest.button(/^Shuffle/)).toHaveAttribute("aria-keyshortcuts", "S");
  await keyboard.press("s");
  await keyboard.press("d");
  await expect(guest.cardsInHand).toHaveCount(5);
  // The first card by Tab and Enter, the others by their numbers.
  await expect(guest.legalCards).not.toHaveCount(0);
  const first = guest.legalCards.first();
  await tabTo(guest, first);
  expect(await hasRing(first), "the focus is seen").toBe(true);
  await keyboard.press("Enter");
  for (let held = 4; held > 0; held--) {
    await expect(guest.cardsInHand).toHaveCount(held);
    await expect(guest.legalCards).not.toHaveCount(0);
    const key = await guest.legalCards.first().getAttribute("aria-keyshortcuts");
    await keyboard.press(key ?? "");
  }
  const next = guest.button("Play Next Hand");
  await expect(next).toBeFocused();
  await keyboard.press("Enter");
  await expect(guest.handOver).toBeHidden();
  await expect(guest.page.getByTestId("scoreboard")).toContainText("Hand 2");

  await keyboard.press("?");
  await expect(guest.page.getByRole("dialog", { name: "How to play" })).toBeVisible();
  await keyboard.press("Escape");
  await keyboard.press("c");
  await expect(guest.page.getByRole("textbox", { name: /message/i })).toBeFocused();
  await keyboard.press("Escape");
  await expect(guest.page.getByRole("textbox", { name: /message/i })).toBeHidden();
});

test(
  "after a hand's dialog the focus is at the table, and one Enter too many asks nothing",
  long,
  async ({ arrive }) => {
    const guest = await arrive();
    const { keyboard } = guest.page;
    await guest.playComputer("Easy");
    await guest.deal();
    const leave = guest.button("Leave Game");
    await leave.focus();
    await keyboard.press("Enter");
    await expect(guest.page.getByRole("dialog", { name: "Leave Game" })).toBeVisible();
    await keyboard.press("Escape");
    await expect(leave).toBeFocused();
    for (let held = 5; held > 0; held--) {
      await expect(guest.cardsInHand).toHaveCount(held);
      await expect(guest.legalCards).not.toHaveCount(0);
      await keyboard.press((await guest.legalCards.first().getAttribute("aria-keyshortcuts")) ?? "");
    }
    await expect(guest.button("Play Next Hand")).toBeFocused();
    await keyboard.press("Enter");
    await expect(guest.handOver).toBeHidden();
    await expect(guest.table).toBeFocused();
    await keyboard.press("Enter");
    await expect(guest.page.getByRole("dialog")).toHaveCount(0);
  },
);

test("a dialog keeps the focus, closes with Escape and gives the focus back", async ({ arrive }) => {
  const guest = await arrive();
  await guest.home();
  const way = guest.button("Invite Friend");
  await way.focus();
  await guest.page.keyboard.press("Enter");
  const dialog = guest.page.getByRole("dialog", { name: "Game Configuration" });
  await expect(dialog).toBeVisible();
  for (let tabs = 0; tabs < 20; tabs++) {
    await guest.page.keyboard.press("Tab");
    const isInside = await guest.page.evaluate(() => {
      const { activeElement } = document;
      return activeElement === document.body || activeElement?.closest("dialog[open]") !== null;
    });
    expect(isInside).toBe(true);
  }
  await guest.page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(way).toBeFocused();
});
