/** A tap on the bare table or Space ends the computer's pause, and plays no card. */
import { expect } from "@playwright/test";
import { botPauses } from "#engine/bots/pauses.ts";
import { test } from "./support/journey.ts";
import type { Player } from "./support/player.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;
const theirs = ({ page }: Player) => page.getByTestId("trick").locator("[data-card]");

/** The second lesson, in which the computer leads after a pause; here the pause never ends by itself. */
async function beforeTheLead(player: Player): Promise<void> {
  await player.page.addInitScript((pauseMs) => {
    const after = setTimeout;
    Object.assign(globalThis, {
      setTimeout: (call: () => void, ms?: number) => (ms === pauseMs ? 0 : after(call, ms)),
    });
  }, botPauses.cardMs);
  await player.page.goto("/learn?lesson=2");
  await expect(player.turnMessage).toHaveText("Computer is thinking...");
  await expect(theirs(player)).toHaveCount(0);
}

test.describe("the computer's pause", () => {
  test("ends by a tap on the table, but not by one on the hand", async ({ arrive }) => {
    const player = await arrive(phone);
    await beforeTheLead(player);
    await expect(player.page.getByText("Tap to continue")).toBeVisible();
    const hand = await player.hand.boundingBox();
    if (hand === null) throw new Error("no hand");
    await player.page.touchscreen.tap(hand.x + hand.width / 2, hand.y + hand.height / 2);
    await expect(player.turnMessage).toHaveText("Computer is thinking...");
    const middle = await player.page.getByTestId("middle").boundingBox();
    if (middle === null) throw new Error("no middle");
    await player.page.touchscreen.tap(middle.x + middle.width / 2, middle.y + middle.height / 2);
    await expect(theirs(player)).toHaveCount(1);
    await expect(player.turnMessage).toHaveText(/^Your turn!/);
    await expect(player.cardsInHand).toHaveCount(5);
    await expect(player.page.getByText("Tap to continue")).toBeHidden();
  });

  test("ends by Space", async ({ arrive }) => {
    const player = await arrive();
    await beforeTheLead(player);
    await player.page.keyboard.press("Space");
    await expect(theirs(player)).toHaveCount(1);
    await expect(player.cardsInHand).toHaveCount(5);
  });
});
