/** Only a press that began after the card had landed and the turn was visible plays a card. */
import { expect } from "@playwright/test";
import { type Arrive, test } from "./support/journey.ts";
import { playOut } from "./support/play.ts";
import { grip, type Player } from "./support/player.ts";
import { long, longUnless } from "./support/long.ts";

interface Point {
  readonly x: number;
  readonly y: number;
}

declare global {
  interface Window {
    pressAt(point: Point, atMs?: number): void;
    /** The turn message at each press. */
    turnsAtPresses: readonly string[];
  }
}

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, reducedMotion: "no-preference" } as const;

/** A host with a mouse and a guest with a phone at one table; the host deals, so the guest leads. */
async function twoAtATable(arrive: Arrive): Promise<{ readonly host: Player; readonly guest: Player }> {
  const host = await arrive();
  const guest = await arrive(phone);
  await guest.open(await host.invite());
  await expect(host.shareLink).toBeHidden();
  return { host, guest };
}

/** Added to the page: a press like a finger's, at a point of the page and at a time of the page's own clock. */
function addPresses(): void {
  window.pressAt = ({ x, y }, atMs = performance.now()) => {
    const at = { bubbles: true, cancelable: true, clientX: x, clientY: y, detail: 1 };
    const finger = { ...at, pointerId: 1, pointerType: "touch", isPrimary: true };
    for (const event of [
      new PointerEvent("pointerdown", finger),
      new PointerEvent("pointerup", finger),
      new MouseEvent("click", at),
    ]) {
      Object.defineProperty(event, "timeStamp", { value: atMs });
      document.elementFromPoint(x, y)?.dispatchEvent(event);
    }
  };
}

/**
 * Runs in the page: presses all over the table, and the keys of all cards, when the cards start to fly and each time
 * one lands while others fly, and records the turn message at that time.
 */
function pressWhileCardsFly(): void {
  const turns: string[] = [];
  window.turnsAtPresses = turns;
  new MutationObserver((changes) => {
    const moved = changes.flatMap(({ addedNodes, removedNodes }) => [...addedNodes, ...removedNodes]);
    if (!moved.some((node) => node instanceof HTMLElement && node.matches("[data-part=flier]"))) return;
    if (document.querySelector("[data-part=flier]") === null) return;
    turns.push(document.querySelector('[data-testid="turn-message"]')?.textContent ?? "");
    for (let x = 40; x < 390; x += 70) {
      for (let y = 240; y < 840; y += 60) window.pressAt({ x, y });
    }
    for (const key of ["1", "2", "3", "4", "5"]) {
      document.body.dispatchEvent(
        new KeyboardEvent("keydown", { key, code: `Digit${key}`, bubbles: true, cancelable: true }),
      );
    }
  }).observe(document.body, { childList: true, subtree: true });
}

/** Runs in the page: a double tap whose second half is `gapMs` after the first, even if the page handles it late. */
function doubleTap([point, gapMs]: readonly [Point, number]): Promise<void> {
  const atMs = performance.now();
  window.pressAt(point, atMs);
  return new Promise((resolve) => {
    setTimeout(() => {
      window.pressAt(point, atMs + gapMs);
      resolve();
    }, gapMs);
  });
}

test.describe("safe input", () => {
  test("taps and keys all over the table during a deal play nothing, and the turn is shown when the cards lie", async ({
    arrive,
  }) => {
    const { host, guest } = await twoAtATable(arrive);
    await guest.page.evaluate(addPresses);
    await guest.page.evaluate(pressWhileCardsFly);
    await host.button(/^Deal/).click();
    await expect(guest.turnMessage).toHaveText(/^Your turn!/);
    const turns = await guest.page.evaluate(() => window.turnsAtPresses);
    expect(turns).not.toEqual([]);
    expect(turns.filter((turn) => turn.startsWith("Your turn!"))).toEqual([]);
    await expect(guest.cardsInHand).toHaveCount(5);
    await expect(guest.playedCards).toHaveCount(0);
    const { x, y } = await grip(guest.legalCards.first());
    await guest.page.touchscreen.tap(x, y);
    await expect(guest.cardsInHand).toHaveCount(4);
  });

  for (const gapMs of [60, 140, 250, 400]) {
    test(`a double tap ${gapMs} ms apart plays one card`, longUnless(gapMs === 140), async ({ arrive }) => {
      const { host, guest } = await twoAtATable(arrive);
      await guest.page.evaluate(addPresses);
      await host.button(/^Deal/).click();
      const hostPlays = playOut([host], "hand");
      for (let left = 4; left >= 0; left--) {
        await expect(guest.legalCards).not.toHaveCount(0);
        await guest.page.evaluate(doubleTap, [await grip(guest.legalCards.first()), gapMs] as const);
        if (left === 0) break;
        // The next turn is visible only when every card has landed: by then a second card would have been played.
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
      // A browser's events for a key that stays down.
      for (let repeats = 0; repeats < 20; repeats++) await guest.page.keyboard.down(key);
      await guest.page.keyboard.up(key);
      if (left > 0) await expect(guest.cardsInHand).toHaveCount(left);
    }
    await hostPlays;
  });
});
