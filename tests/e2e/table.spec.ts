import { expect } from "@playwright/test";
import { openTestServer } from "./support/testServer.ts";
import { test } from "./support/journey.ts";
import { playOut } from "./support/play.ts";
import { grip, type Player } from "./support/player.ts";
import { long } from "./support/long.ts";

const handsMax = 40;

/** Plays until it is the player's turn and some of the player's cards are illegal. */
async function toForbiddenCard(guest: Player): Promise<void> {
  for (let hands = 0; hands < handsMax; hands++) {
    await guest.button(/^Deal/).or(guest.legalCards.first()).first().waitFor();
    if (await guest.button(/^Deal/).isVisible()) await guest.page.keyboard.press("d");
    for (let cards = 5; cards > 0; cards--) {
      await expect(guest.legalCards).not.toHaveCount(0);
      if ((await guest.dimmedCards.count()) > 0) return;
      await guest.playCard();
      await expect(guest.cardsInHand).toHaveCount(cards - 1);
    }
    await guest.button("Play Next Hand").click();
  }
  throw new Error("no hand with a card that may not be played");
}

/** Elements that overlap at the table, or lie outside the window. */
const crowding = ({ page }: Player): Promise<string[]> =>
  page.evaluate(() => {
    const parts = [
      ...document.querySelectorAll(
        "[data-testid=score], [data-testid=plate], [data-testid=slots], [data-testid=turn-message], [data-testid=watching]",
      ),
    ].map((part) => ({
      name: `${part.className} ${part.textContent}`,
      box: part.getBoundingClientRect(),
    }));
    const spare = 1; // A fraction of a pixel is no failure.
    const out = parts.filter(({ box }) => box.left < -spare || box.right > innerWidth + spare || box.top < -spare);
    const over = parts.flatMap(({ name, box }, at) =>
      parts.slice(at + 1).flatMap((other) => {
        const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        return across > spare && down > spare ? [`${name} lies over ${other.name}`] : [];
      }),
    );
    return [...out.map(({ name }) => `${name} is cut off`), ...over];
  });

test.describe("at the table", () => {
  test("a card that may not be played is dimmed, and pressing it says why", async ({ arrive }) => {
    const guest = await arrive();
    await guest.playComputer("Easy");
    await toForbiddenCard(guest);
    const held = await guest.holds();
    const forbidden = guest.dimmedCards.first();
    await expect(forbidden).toHaveAccessibleDescription(
      /^You must follow suit: play (spades|hearts|diamonds|clubs)\.$/,
    );
    // It says that it is disabled, but answers.
    await guest.press(forbidden);
    await expect(guest.page.getByRole("alert")).toHaveText(/^You must follow suit: \w+ were led, and you have /);
    expect(await guest.holds()).toEqual(held);
    const [name = ""] = await guest.legalCards.evaluateAll((cards) =>
      cards.map((card) => card.getAttribute("aria-label")),
    );
    await guest.playCard();
    await expect(guest.hand.getByRole("button", { name: name as string, exact: true })).toBeHidden();
    await expect(guest.page.getByRole("alert")).toHaveText("");
  });

  test("a card is dragged onto the table, and one that is let go over the hand stays", async ({ arrive }) => {
    const guest = await arrive();
    await guest.playComputer("Easy");
    await guest.deal();
    await expect(guest.legalCards).not.toHaveCount(0);
    const { mouse } = guest.page;
    const drag = async (up: number): Promise<void> => {
      const { x, y } = await grip(guest.legalCards.first());
      await mouse.move(x, y);
      await mouse.down();
      await mouse.move(x + 18, y - up / 2, { steps: 4 });
      await mouse.move(x + 28, y - up, { steps: 4 });
      await mouse.up();
    };
    await drag(40);
    await expect(guest.cardsInHand).toHaveCount(5);
    await drag(200);
    await expect(guest.cardsInHand).toHaveCount(4);
    await expect(guest.playedCards).toHaveCount(1);
  });

  test("nothing scrolls on any screen", async ({ arrive }) => {
    const guest = await arrive();
    await guest.playComputer("Easy");
    const phases = [async () => undefined, () => guest.deal(), () => playOut([guest], "hand")];
    for (const reach of phases) {
      await reach();
      for (const [width, height] of [
        [390, 844],
        [844, 390],
        [768, 1024],
        [1440, 900],
      ] as const) {
        await guest.page.setViewportSize({ width, height });
        const overflow = await guest.page.evaluate(() => {
          const { scrollHeight, scrollWidth } = document.documentElement;
          return { down: scrollHeight - innerHeight, across: scrollWidth - innerWidth };
        });
        expect(overflow, `at ${width}x${height}`).toEqual({ down: 0, across: 0 });
        for (const card of await guest.cardsInHand.all()) await expect(card).toBeInViewport({ ratio: 0.6 });
      }
    }
  });

  test("four players and a spectator are apart on any screen", long, async ({ arrive }) => {
    const host = await arrive();
    const link = await host.invite({ players: 4 });
    const others = await Promise.all([arrive(), arrive(), arrive()]);
    for (const other of others) await other.open(link);
    await expect(host.shareLink).toBeHidden();
    // By key, which does nothing if the server has dealt for a slow host: then no turn is shortened any more.
    await host.page.keyboard.press("d");
    await expect(host.cardsInHand).toHaveCount(5);
    const spectator = await arrive();
    await spectator.open(link);
    await expect(spectator.page.getByText("1 watching")).toBeVisible();
    for (const [width, height] of [
      [360, 640],
      [390, 844],
      [768, 1024],
      [1024, 768],
      [1440, 900],
    ] as const) {
      for (const [who, player] of Object.entries({ host, spectator })) {
        await player.page.setViewportSize({ width, height });
        expect(await crowding(player), `${who} at ${width}x${height}`).toEqual([]);
      }
    }
    // A chat beside the table takes its room from the middle, not from the players beside.
    await host.page.keyboard.press("c");
    await expect(host.page.getByRole("textbox", { name: "Type a message..." })).toBeFocused();
    expect(await crowding(host), "beside the chat").toEqual([]);
  });

  test("at its own pace the computer is seen to think, after a shuffle that is seen too", long, async ({ arrive }) => {
    const testServer = await openTestServer({ BOT_PACE_PERCENT: "100" });
    const guest = await arrive({ baseURL: testServer.server.url, reducedMotion: "no-preference" });
    await guest.playComputer("Easy");
    await guest.button(/^Shuffle/).click();
    await guest.button(/^Deal/).click();
    await expect(guest.turnMessage).toHaveText("Computer is thinking...");
    await expect(guest.cardsInHand).toHaveCount(5);
    await guest.page.getByText("Your turn! Click to play").first().waitFor();
    await guest.playCard();
    await expect(guest.cardsInHand).toHaveCount(4);
    await guest.page.context().close();
    await testServer.stop();
  });

  test("help tells the rules and the keys", async ({ arrive }) => {
    const guest = await arrive();
    await guest.playComputer("Medium");
    await guest.button("Help").click();
    const help = guest.page.getByRole("dialog", { name: "How to play" });
    await expect(help).toContainText("Winning with a 6 scores 3, with a 7 scores 2, with any other card 1.");
    await help.getByRole("button", { name: "Close" }).click();
    await expect(help).toBeHidden();
  });
});
