/** A newcomer asks the coach: by touch on small phones, by keyboard, with and without a server. */
import { expect, type Locator } from "@playwright/test";
import { test } from "./support/journey.ts";
import { grip, type Player } from "./support/player.ts";
import { expectReadable } from "./support/reading.ts";
import { long, longUnless } from "./support/long.ts";

const coach = ({ page }: Player): Locator => page.getByRole("complementary", { name: "Coach" });
const words = (player: Player): Locator => coach(player).getByTestId("coach-words");
const ask = (player: Player): Locator => player.button("Which card?");
const advised = ({ hand }: Player): Locator => hand.locator("[data-advised]");

/** Deals if needed, and waits for this player's turn. */
async function toMyTurn(player: Player): Promise<void> {
  await player.button(/^Deal/).or(player.legalCards.first()).first().waitFor();
  if (await player.button(/^Deal/).isVisible()) await player.page.keyboard.press("d");
  await expect(player.legalCards).not.toHaveCount(0);
  await expect(ask(player)).toHaveAttribute("aria-disabled", "false");
}

/** Elements under the coach's words or button, and cut parts of these. */
const crowding = ({ page }: Player): Promise<string[]> =>
  page.evaluate(() => {
    const part = (selector: string): DOMRect | undefined => document.querySelector(selector)?.getBoundingClientRect();
    const over = (a: DOMRect, b: DOMRect): boolean =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    const own = [part("[data-testid=coach-words]"), part("[data-testid=coach-ask]")].filter((box) => box !== undefined);
    const others =
      "[data-testid=plate], [data-testid=plate-name], [data-part=slot], [data-testid=turn-message], [data-testid=trick-card], [data-testid=trick-count], [data-testid=hand-card]:not([data-advised])";
    const covered = [...document.querySelectorAll(others)].flatMap((other) =>
      own.some((box) => over(box, other.getBoundingClientRect())) ? [`${other.className} is covered`] : [],
    );
    const said = document.querySelector("[data-testid=coach-words]");
    const isCut = said !== null && said.scrollHeight > said.clientHeight + 1;
    const outside = own.filter((box) => box.left < 0 || box.right > innerWidth || box.bottom > innerHeight);
    return [...covered, ...(isCut ? ["words are cut off"] : []), ...outside.map(() => "outside the window")];
  });

for (const [width, height] of [
  [390, 844],
  [844, 390],
  [1024, 600],
  [1440, 900],
] as const) {
  test(`beside the open chat a player sees whose turn it is and every card at ${width}x${height}`, async ({
    arrive,
  }) => {
    const guest = await arrive({ viewport: { width, height } });
    const { page } = guest;
    await guest.playComputer("Easy");
    await toMyTurn(guest);
    await page.keyboard.press("c");
    const chat = page.getByRole("complementary", { name: "Table chat" });
    await expect(chat).toBeVisible();
    const turn = guest.turnMessage.or(page.getByTestId("chat-turn"));
    const seen = (): Promise<string[]> =>
      turn.evaluateAll((all) =>
        all
          .filter((words) => {
            const { left, top, width: wide, height: high } = words.getBoundingClientRect();
            return words.contains(document.elementFromPoint(left + wide / 2, top + high / 2));
          })
          .map((words) => words.textContent),
      );
    await expect.poll(seen).toEqual(["Your turn! Click to play"]);
    expect(await crowding(guest)).toEqual([]);
    if (await ask(guest).isVisible()) {
      const said = await words(guest).boundingBox();
      expect(said?.width).toBeGreaterThan(150);
    }
  });
}

for (const viewport of [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
]) {
  test(
    `a newcomer asks the coach by touch at ${viewport.width}x${viewport.height}`,
    longUnless(viewport.width === 390),
    async ({ arrive }) => {
      const guest = await arrive({ viewport, hasTouch: true });
      const { page } = guest;
      await guest.home();
      await guest.button("Play vs Computer").tap();
      await expect(page.getByText("New here? Start with Easy.")).toBeVisible();
      await guest.playComputer("Easy");
      for (let card = 5; card > 2; card--) {
        await toMyTurn(guest);
        expect(await crowding(guest)).toEqual([]);
        await ask(guest).tap();
        await expect(words(guest)).toHaveText(/^Play the \w+ of \w+\. \S.+\.\s*$/);
        await expect(advised(guest)).toHaveCount(1);
        await expect(advised(guest)).toHaveAccessibleDescription("The coach suggests this card.");
        expect(await crowding(guest)).toEqual([]);
        const { height = 0 } = (await ask(guest).boundingBox()) ?? {};
        expect(height).toBeGreaterThanOrEqual(44);
        const name = (await advised(guest).getAttribute("aria-label")) ?? "";
        await expect(words(guest)).toContainText(`Play the ${name}.`);
        const { x, y } = await grip(advised(guest));
        await page.touchscreen.tap(x, y);
        await expect(guest.cardsInHand).toHaveCount(card - 1);
        await expect(advised(guest)).toHaveCount(0);
        await expect(guest.playedCards).toHaveCount(6 - card);
      }
      await toMyTurn(guest);
      await expect(words(guest)).toHaveText(/ won: | could not win: /);
      await expectReadable(page, "a table with the coach");
    },
  );
}

test("by keyboard: H asks, a number plays, and the switch in the options is remembered", long, async ({ arrive }) => {
  const guest = await arrive();
  const { page } = guest;
  await guest.playComputer("Easy");
  await toMyTurn(guest);
  await page.keyboard.press("h");
  await expect(words(guest)).toHaveText(/^Play the /);
  const key = (await advised(guest).getAttribute("aria-keyshortcuts")) ?? "";
  await expect(async () => {
    await page.keyboard.press(key);
    await expect(guest.cardsInHand).toHaveCount(4, { timeout: 1_500 });
  }).toPass();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog").getByText("Ask the coach")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("o");
  const toggle = page.getByRole("switch", { name: "Coach" });
  await expect(toggle).toBeChecked();
  await expect(toggle).toHaveAccessibleDescription(/It sees only what you see\.$/);
  await toggle.focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Escape");
  await expect(coach(guest)).toBeHidden();
  await page.reload();
  await expect(guest.table).toBeVisible();
  await expect(guest.cardsInHand).not.toHaveCount(0);
  await expect(coach(guest)).toBeHidden();
});

test("without a server it sits there as well, and without a network it still answers", long, async ({ arrive }) => {
  const guest = await arrive({ forgives: /ERR_INTERNET_DISCONNECTED/ });
  const { page } = guest;
  await page.goto("/game/OFFLINE?level=easy");
  await toMyTurn(guest);
  // The coach's worker is fetched with its first answer.
  await ask(guest).click();
  await expect(words(guest)).toHaveText(/^Play the /);
  await page.context().setOffline(true);
  await guest.press(advised(guest));
  await expect(guest.cardsInHand).toHaveCount(4);
  await toMyTurn(guest);
  await ask(guest).click();
  await expect(words(guest)).toHaveText(/^Play the /);
  await page.context().setOffline(false);
});

test("friends at one table have no coach", long, async ({ arrive }) => {
  const host = await arrive();
  const link = await host.invite();
  const friend = await arrive();
  await friend.open(link);
  await expect(host.button(/^Deal/)).toBeVisible();
  await expect(coach(host)).toBeHidden();
  await host.page.keyboard.press("o");
  await expect(host.page.getByRole("dialog", { name: "Table options" })).toBeVisible();
  await expect(host.page.getByRole("switch", { name: "Coach" })).toBeHidden();
});
