/** A card is played by one press that began after the card had landed and the turn was shown, and by no other. */
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "@playwright/test";
import { type Arrive, test } from "./support/journey.ts";
import { playOut } from "./support/play.ts";
import { grip, type Player } from "./support/player.ts";
import { long, longUnless } from "./support/long.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, reducedMotion: "no-preference" } as const;

/** A host with a mouse and a guest with a phone at one table; the host deals, so the guest leads. */
async function twoAtATable(arrive: Arrive): Promise<{ readonly host: Player; readonly guest: Player }> {
  const host = await arrive();
  const guest = await arrive(phone);
  await guest.open(await host.invite());
  await expect(host.shareLink).toBeHidden();
  return { host, guest };
}

/** How many cards are still on their way on this page, and what its turn message says at that moment. */
const moment = ({ page }: Player): Promise<{ readonly flying: number; readonly turn: string }> =>
  page.evaluate(() => ({
    flying: document.querySelectorAll("[data-part=flier]").length,
    turn: document.querySelector('[data-testid="turn-message"]')?.textContent ?? "",
  }));

test.describe("safe input", () => {
  test("taps and keys all over the table during a deal play nothing, and the turn is shown when the cards lie", async ({
    arrive,
  }) => {
    // A busy machine takes so long for a tap that one deal has room for few of them: as many deals as it takes.
    for (let taps = 0; taps <= 10; ) {
      const { host, guest } = await twoAtATable(arrive);
      await host.button(/^Deal/).click();
      await guest.page.locator("[data-part=flier]").first().waitFor();
      // Three cards take 900 ms more: a tap that begins now does not begin after the last one has landed.
      for (let now = await moment(guest); now.flying > 2; now = await moment(guest)) {
        expect(now.turn).not.toMatch(/^Your turn!/);
        await guest.page.touchscreen.tap(40 + ((taps * 70) % 320), 240 + ((taps * 45) % 580));
        await guest.page.keyboard.press(String((taps % 5) + 1));
        taps++;
      }
      await expect(guest.turnMessage).toHaveText(/^Your turn!/);
      await expect(guest.cardsInHand).toHaveCount(5);
      await expect(guest.playedCards).toHaveCount(0);
      const { x, y } = await grip(guest.legalCards.first());
      await guest.page.touchscreen.tap(x, y);
      await expect(guest.cardsInHand).toHaveCount(4);
    }
  });

  for (const gapMs of [60, 140, 250, 400]) {
    test(`a double tap ${gapMs} ms apart plays one card`, longUnless(gapMs === 140), async ({ arrive }) => {
      const { host, guest } = await twoAtATable(arrive);
      await host.button(/^Deal/).click();
      const hostPlays = playOut([host], "hand");
      for (let left = 4; left >= 0; left--) {
        await expect(guest.legalCards).not.toHaveCount(0);
        const { x, y } = await grip(guest.legalCards.first());
        await guest.page.touchscreen.tap(x, y);
        await sleep(gapMs);
        await guest.page.touchscreen.tap(x, y);
        if (left === 0) break;
        // The next turn is shown only when every card has landed: by then a second card would have been played.
        await expect(guest.legalCards).not.toHaveCount(0);
        await expect(guest.cardsInHand).toHaveCount(left);
      }
      await hostPlays;
    });
  }

  test("a key that is held down plays one card", long, async ({ arrive }) => {
    const { host, guest } = await twoAtATable(arrive);
    await host.button(/^Deal/).click();
    const hostPlays = playOut([host], "hand");
    for (let left = 4; left >= 0; left--) {
      await expect(guest.legalCards).not.toHaveCount(0);
      await expect(guest.cardsInHand).toHaveCount(left + 1);
      const key = await guest.page.evaluate(() => {
        const cards = [...document.querySelectorAll("[data-testid=hand-card]")];
        return String(cards.findIndex((card) => card.getAttribute("aria-disabled") === "false") + 1);
      });
      // What a browser sends for a key that stays down.
      for (let repeats = 0; repeats < 20; repeats++) await guest.page.keyboard.down(key);
      await guest.page.keyboard.up(key);
      if (left > 0) await expect(guest.cardsInHand).toHaveCount(left);
    }
    await hostPlays;
  });
});
