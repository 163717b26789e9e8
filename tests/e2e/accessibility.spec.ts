import { expect } from "@playwright/test";
import { test } from "./support/journey.ts";
import { playOut } from "./support/play.ts";
import { expectInOrder, expectReadable } from "./support/reading.ts";
import { visit } from "./support/visit.ts";
import { long } from "./support/long.ts";

test.describe("a screen reader finds nothing serious in its way", () => {
  test("in the dialogs of the home page", async ({ arrive }) => {
    const guest = await arrive();
    await guest.home();
    for (const way of ["Invite Friend", "Play vs Computer"]) {
      await guest.button(way).click();
      // Not only its frame, which comes first.
      await expect(guest.page.locator("dialog:modal")).toBeVisible();
      await expectReadable(guest.page, way);
      await guest.button("Close").click();
    }
  });

  test("at a table for two, in every phase", long, async ({ arrive }) => {
    const host = await arrive();
    const friend = await arrive();
    const link = await host.invite({ winPoints: 1 });
    await expectReadable(host.page, "waiting");
    await friend.open(link);
    await expect(host.button(/^Deal/)).toBeVisible();
    await expectReadable(friend.page, "before the deal");
    await host.button(/^Deal/).click();
    await expect(friend.cardsInHand).toHaveCount(5);
    await expectReadable(friend.page, "one's turn");
    await friend.playCard();
    await expect(host.turnMessage).toContainText("Your turn");
    await expectReadable(host.page, "a card to follow");
    await host.button("Help").click();
    await expectReadable(host.page, "help");
    await host.button("Close").click();
    await host.button("Chat").click();
    await host.button("Emoji").click();
    await expectReadable(host.page, "chat");
    await host.page.getByRole("banner").getByRole("button", { name: "Leave Game" }).click();
    await expectReadable(host.page, "leaving");
    await host.button("Stay").click();
    await host.button("Close chat").click();
    await playOut([host, friend]);
    await expectReadable(host.page, "the end of the match");
  });

  test("at a table for four, for players and spectators", long, async ({ arrive }) => {
    const host = await arrive();
    const link = await host.invite({ players: 4, winPoints: 20 });
    const friends = await Promise.all([arrive(), arrive(), arrive()]);
    for (const friend of friends) await friend.open(link);
    const spectator = await arrive();
    await spectator.open(link);
    await expect(spectator.page.getByText("You are watching")).toBeVisible();
    await host.button(/^Deal/).click();
    await expect(spectator.page.getByText("Trick 1 of 5")).toBeVisible();
    await expectReadable(spectator.page, "watching");
    await playOut([host, ...friends], "hand");
    await expectReadable(host.page, "the end of a hand");
  });
});

test("what is wrong with a page is found, and what is wrong in the light theme alone", async ({ arrive }) => {
  const { page } = await arrive();
  await visit(page, "/about");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectReadable(page, "as it is");
  await page.evaluate(() => {
    document.styleSheets[0]?.insertRule('[data-theme="light"] .faint { color: #eee; background: #fff }');
    document.querySelector("main p")?.classList.add("faint");
  });
  await expect(expectReadable(page, "faint")).rejects.toThrow(/faint, light.*color-contrast/s);
  await page.evaluate(() => document.querySelector("main")?.append(document.createElement("button")));
  await expect(expectReadable(page, "nameless")).rejects.toThrow(/nameless, dark.*button-name/s);
  await page.evaluate(() => {
    const main = document.querySelector("main");
    main?.querySelector("button:last-child")?.remove();
    main?.insertAdjacentHTML("beforeend", "<h5>Too deep</h5>");
  });
  await expect(expectInOrder(page, "deep")).rejects.toThrow(/deep.*heading-order/s);
});

test("the focus goes to the table when it opens, and forced colours show its empty slots", async ({ arrive }) => {
  const guest = await arrive();
  await guest.playComputer("Easy");
  await expect(guest.table).toBeFocused();
  await guest.page.emulateMedia({ forcedColors: "active" });
  const slot = guest.page.getByRole("list", { name: "Cards played by You" }).getByRole("listitem").first();
  const { shadow, outline, ground } = await slot.evaluate((element) => {
    const style = getComputedStyle(element);
    const back = getComputedStyle(document.body).backgroundColor;
    return { shadow: style.boxShadow, outline: `${style.outlineStyle} ${style.outlineColor}`, ground: back };
  });
  expect(shadow).toBe("none");
  expect(outline).toMatch(/^solid rgb\(/);
  expect(outline).not.toContain(ground);
});

test("a screen reader is told turns, plays and results", async ({ arrive }) => {
  const guest = await arrive();
  await guest.playComputer("Easy");
  await guest.deal();
  const log = guest.page.locator('[data-part=game] > [role="log"]');
  await expect(log).toHaveAttribute("aria-live", "polite");
  await expect(log).toContainText(/You hold (\w+ of \w+, ){4}\w+ of \w+\./);
  await expect(log).toContainText(/Computer: \w+ of (spades|hearts|diamonds|clubs)\./);
  await expect(log).toContainText(/Led: \w+\. Your turn! Click to play/);
  const name = await guest.legalCards.first().getAttribute("aria-label");
  await guest.playCard();
  await expect(log).toContainText(`You play the ${name}.`);
  await expect(log).toContainText(/(You win|Computer wins) trick 1\./);
  await playOut([guest], "hand");
  await expect(log).toContainText(/(You win|Computer wins) trick 5\./);
  await expect(log).toContainText(/(You win|Computer wins) the hand, \d points?\./);
});

test("every control of the table has a name, and every card in hand is a labelled button", async ({ arrive }) => {
  const guest = await arrive();
  await guest.playComputer("Easy");
  await guest.deal();
  for (const button of await guest.page.getByRole("button").all()) await expect(button).toHaveAccessibleName(/\S/);
  for (const card of await guest.cardsInHand.all()) {
    await expect(card).toHaveAccessibleName(
      /^(Six|Seven|Eight|Nine|Ten|Jack|Queen|King|Ace) of (spades|hearts|diamonds|clubs)$/,
    );
  }
  await expect(guest.page.getByRole("list", { name: /^Computer’s hand: \d cards?$/ })).toBeAttached();
  await expect(guest.page.getByRole("list", { name: "Cards played by Computer" })).toBeAttached();
});
