/** A trick on every screen: its cards large in the middle, every index visible, the winner named in words. */
import { expect } from "@playwright/test";
import { type Arrive, test } from "./support/journey.ts";
import type { Player } from "./support/player.ts";
import { long } from "./support/long.ts";

const screens = [
  [320, 568],
  [390, 844],
  [844, 390],
  [768, 1024],
  [1440, 900],
  [2560, 1440],
] as const;

/** A table of this number of guests, dealt; the host is first, then the others in the order in which they came. */
async function dealtTable(arrive: Arrive, players: 2 | 3 | 4): Promise<readonly Player[]> {
  const host = await arrive();
  const link = await host.invite({ players });
  const others: Player[] = [];
  for (let seat = 1; seat < players; seat++) {
    const other = await arrive();
    await other.open(link);
    others.push(other);
  }
  await expect(host.shareLink).toBeHidden();
  await host.page.keyboard.press("d");
  await expect(host.cardsInHand).toHaveCount(5);
  return [host, ...others];
}

/** The player at turn plays the first legal card. */
async function playNext(players: readonly Player[]): Promise<void> {
  await expect(async () => {
    for (const player of players) {
      if ((await player.legalCards.count()) === 0) continue;
      const key = await player.legalCards.first().getAttribute("aria-keyshortcuts");
      const held = await player.cardsInHand.count();
      await player.page.keyboard.press(key ?? "");
      await expect(player.cardsInHand).toHaveCount(held - 1, { timeout: 5_000 });
      return;
    }
    throw new Error("nobody may play yet");
  }).toPass();
}

/**
 * The errors of the cards on this screen: a covered index, a trick smaller than the hand, a card of the hand that the
 * felt or the screen cuts off, a picture under the bar.
 */
const faultsOf = ({ page }: Player): Promise<string[]> =>
  page.evaluate(() => {
    const spare = 1; // Parts of a pixel are no fault.
    const stage = document.querySelector<HTMLElement>("[data-testid=table]");
    if (stage === null) return ["there is no table"];
    const felt = stage.getBoundingClientRect();
    const handCards = [...document.querySelectorAll<HTMLElement>("[data-testid=hand-card]")];
    const cut = handCards.flatMap((card) => {
      const box = card.getBoundingClientRect();
      const below = box.bottom - (Math.min(felt.bottom, innerHeight) - stage.clientTop);
      const beside = Math.max(felt.left + stage.clientLeft - box.left, box.right - (felt.right - stage.clientLeft));
      const name = card.getAttribute("aria-label");
      return below > spare || beside > spare ? [`${name} is cut off by ${Math.round(Math.max(below, beside))} px`] : [];
    });
    const faces = [...stage.querySelectorAll("[data-testid=plate-face]")];
    const underBar = faces.filter((face) => face.getBoundingClientRect().top < felt.top - spare);
    const leastWide = Math.max(31, ...handCards.map((card) => card.offsetWidth)) - spare;
    const cards = [...document.querySelectorAll<HTMLElement>(":is([data-testid=slot-card], [data-testid=trick-card])")];
    const unreadable = cards.flatMap((card) => {
      const name = `${card.className} ${card.querySelector("svg")?.getAttribute("aria-label") ?? ""}`;
      const index = card.querySelector("[data-index]")?.getBoundingClientRect();
      if (index === undefined) return [`${name} has no index`];
      const faults: string[] = [];
      for (const part of [0.25, 0.5, 0.75]) {
        const seen = document.elementFromPoint(index.left + index.width * part, index.top + index.height * part);
        if (seen === null || !card.contains(seen)) faults.push(`${name}: ${seen?.className ?? "nothing"} lies over it`);
        else if (seen.closest("svg[data-part=playing-card]") === null) faults.push(`${name}: a mark covers its index`);
      }
      if (card.dataset["testid"] === "trick-card" && card.offsetWidth < leastWide)
        faults.push(`${name} is ${card.offsetWidth} px wide, a card of the hand ${leastWide}`);
      return faults;
    });
    return [...unreadable, ...cut, ...underBar.map(() => "a picture is under the bar")];
  });

async function expectReadable(player: Player, moment: string): Promise<void> {
  for (const [width, height] of screens) {
    await player.page.setViewportSize({ width, height });
    // Elements that the new size moves come to rest first.
    await expect.poll(() => faultsOf(player), { message: `${moment} at ${width}x${height}` }).toEqual([]);
  }
}

test("an opponent's name stays where it is while cards are dealt", async ({ arrive }) => {
  const host = await arrive({ viewport: { width: 390, height: 844 } });
  const other = await arrive();
  await other.open(await host.invite());
  await expect(host.shareLink).toBeHidden();
  const place = async (): Promise<number | undefined> =>
    (await host.page.locator("[data-part=opponent]").getByTestId("plate-name").boundingBox())?.x;
  const before = await place();
  await host.deal();
  expect(await place()).toBeCloseTo(before ?? 0, 0);
});

test.describe("a trick", () => {
  test("of two: every index is in sight on every screen, and who wins is said until the next card", async ({
    arrive,
  }) => {
    const players = await dealtTable(arrive, 2);
    const [host] = players as [Player];
    await playNext(players);
    await expectReadable(host, "a card is led");
    await playNext(players);
    await expect(host.page.getByText(/^(You win the trick\. You lead\.|\S+ wins with the \w+\.)$/)).toBeVisible();
    for (let cards = 2; cards < 7; cards++) await playNext(players);
    await expectReadable(host, "the fourth trick");
  });

  test("of three: its cards meet in a triangle, every index in sight on every screen", long, async ({ arrive }) => {
    const players = await dealtTable(arrive, 3);
    const [host, left] = players as [Player, Player];
    for (let cards = 0; cards < 2; cards++) await playNext(players);
    await expectReadable(host, "two cards of the first trick");
    for (const [width, height] of screens) {
      await host.page.setViewportSize({ width, height });
      const [one, other] = await Promise.all(
        ["upper-left", "upper-right"].map((place) =>
          host.page.locator(`[data-testid=trick] > [data-place=${place}]`).boundingBox(),
        ),
      );
      const middle = width / 2;
      expect(one?.x ?? width, `${width}x${height}`).toBeLessThan(middle);
      expect((one?.x ?? width) + (one?.width ?? width)).toBeLessThanOrEqual((other?.x ?? 0) + 1);
      expect((other?.x ?? 0) + (other?.width ?? 0)).toBeGreaterThan(middle);
      expect(one?.y).toBeCloseTo(other?.y ?? -1, 0);
    }
    for (let cards = 2; cards < 8; cards++) await playNext(players);
    await expectReadable(host, "two cards of the third trick");
    await expectReadable(left, "the same from another seat");
  });

  test("of four: every index is in sight on every screen", long, async ({ arrive }) => {
    const players = await dealtTable(arrive, 4);
    const [host, left] = players as [Player, Player];
    for (let cards = 0; cards < 3; cards++) await playNext(players);
    await expectReadable(host, "three cards of the first trick");
    for (let cards = 3; cards < 11; cards++) await playNext(players);
    await expectReadable(host, "three cards of the third trick");
    await expectReadable(left, "the same from another seat");
  });
});
