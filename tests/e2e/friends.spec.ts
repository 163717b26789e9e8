import { expect } from "@playwright/test";
import { type Arrive, newTab, test } from "./support/journey.ts";
import { playOut } from "./support/play.ts";
import type { Player } from "./support/player.ts";
import { long } from "./support/long.ts";
import { shows } from "./support/shows.ts";

/** A host at a new table, friends who joined by its link, and that link. */
async function sitDown(arrive: Arrive, players: 2 | 3 | 4, winPoints: number) {
  const host = await arrive();
  const link = await host.invite({ players, winPoints });
  const friends: Player[] = [];
  while (friends.length < players - 1) {
    const friend = await arrive();
    await friend.open(link);
    friends.push(friend);
  }
  await expect(host.shareLink).toBeHidden();
  return { link, host, friends, all: [host, ...friends] };
}

test.describe("friends play by a shared link", () => {
  test("two browsers play a match to the end and a rematch, and talk", long, async ({ arrive }) => {
    const host = await arrive();
    const friend = await arrive();
    const link = await host.invite({ winPoints: 3 });
    await expect(host.page.getByText("Host", { exact: true })).toBeVisible();
    await expect(host.turnMessage).toHaveText("Waiting for 1 more player");
    await friend.open(link);
    await expect(host.shareLink).toBeHidden();
    await expect(host.button(/^Deal/)).toBeVisible();
    await expect(friend.button(/^Deal/)).toBeHidden();

    await friend.button(/^Chat/).click();
    const words = friend.page.getByRole("textbox", { name: /message/i });
    await expect(friend.button("Send")).toBeDisabled();
    await words.pressSequentially("Akwaaba! <b>ready</b>?");
    await words.press("Enter");
    await expect(words).toHaveValue("");
    await expect(host.page.getByText("Akwaaba! <b>ready</b>?").first()).toBeVisible();
    await host.button("Chat, 1 new message").click();
    await expect(host.page.getByRole("log").getByText("Akwaaba! <b>ready</b>?")).toBeVisible();
    await host.button("Emoji").click();
    await host.page.getByTestId("emoji").first().click();
    await host.button("Send").click();
    await expect(friend.page.getByTestId("chat-line")).toHaveCount(2);
    for (const player of [host, friend]) await player.button("Close chat").click();

    await playOut([host, friend]);
    const verdicts = await Promise.all(
      [host, friend].map((player) => player.gameOver.getByText(/^You (Won|Lost)!$/).textContent()),
    );
    expect(new Set(verdicts)).toEqual(new Set(["You Lost!", "You Won!"]));
    await host.gameOver.getByRole("button", { name: "Rematch" }).click();
    await expect(friend.gameOver).toContainText("ready for a rematch");
    await friend.gameOver.getByRole("button", { name: "Rematch" }).click();
    for (const player of [host, friend]) await expect(player.gameOver).toBeHidden();
    await playOut([host, friend], "hand");
    await expect(host.page.getByRole("dialog", { name: /^(Hand 1 Complete!|Game Over!)$/ })).toBeVisible();
  });

  for (const players of [3, 4] as const) {
    test(`${players} players finish a hand, and one more may only watch`, long, async ({ arrive }) => {
      const { link, host, all } = await sitDown(arrive, players, 20);
      const spectator = await arrive();
      await spectator.open(link);
      await expect(spectator.page.getByText("You are watching")).toBeVisible();
      await expect(host.page.getByText("1 watching")).toBeVisible();
      await playOut(all, "hand");
      for (const player of [...all, spectator]) await expect(player.handOver).toHaveAccessibleName("Hand 1 Complete!");
      await expect(spectator.cardsInHand).toHaveCount(0);
      await expect(spectator.handOver.getByRole("button", { name: "Play Next Hand" })).toHaveCount(0);
      const points = await spectator.page.getByTestId("hand-scores-total").allTextContents();
      expect(points.map(Number).toSorted((a, b) => b - a)[0]).toBeGreaterThan(0);
    });
  }

  test("leaving asks first, and the computer holds the seat for a return", async ({ arrive }) => {
    const { link, host, friends } = await sitDown(arrive, 2, 20);
    const [friend] = friends as [Player];
    await host.button(/^Deal/).click();
    await expect(friend.cardsInHand).toHaveCount(5);
    const leave = friend.page.getByRole("banner").getByRole("button", { name: "Leave Game" });
    await leave.click();
    await expect(friend.page.getByText("Are you sure you want to leave the game?")).toBeVisible();
    await friend.button("Stay").click();
    await expect(friend.page.getByRole("dialog")).toBeHidden();
    await friend.page.goBack();
    await expect(friend.page.getByText("Are you sure you want to leave the game?")).toBeVisible();
    await friend.page.getByRole("dialog").getByRole("button", { name: "Leave Game" }).click();
    await expect(friend.page).toHaveURL("/");
    await expect(host.page.getByText("Computer plays on")).toBeVisible();
    await friend.open(link);
    await friend.button("Take your seat back").click();
    await expect(host.page.getByText("Computer plays on")).toBeHidden();
  });

  test("closing the page in the middle of a match is asked about by the browser", async ({ arrive }) => {
    const guest = await arrive();
    await guest.playComputer("Easy");
    await guest.deal();
    const requested = guest.page.waitForEvent("dialog");
    await guest.page.close({ runBeforeUnload: true });
    const question = await requested;
    expect(question.type()).toBe("beforeunload");
    await question.dismiss();
    await expect(guest.cardsInHand).not.toHaveCount(0);
  });

  test("two tabs of one player show the same hand, and either may play it", async ({ arrive }) => {
    const { host, friends } = await sitDown(arrive, 2, 20);
    const [friend] = friends as [Player];
    await host.deal();
    const other = await newTab(host);
    await other.open(host.page.url());
    await expect(other.cardsInHand).toHaveCount(5);
    expect(await other.holds()).toEqual(await host.holds());
    await friend.playCard();
    await expect(host.turnMessage).toContainText("Your turn");
    await other.playCard();
    for (const tab of [host, other]) await expect(tab.cardsInHand).toHaveCount(4);
    expect(await other.holds()).toEqual(await host.holds());
    await other.page.close();
    await expect(host.cardsInHand).toHaveCount(4);
  });

  test("a tab that came after the first hand shows the points of every hand at the end", long, async ({ arrive }) => {
    const { host, friends } = await sitDown(arrive, 2, 5);
    const [friend] = friends as [Player];
    await playOut([host, friend], "hand");
    for (const player of [host, friend]) await player.button("Play Next Hand").click();
    await expect(host.handOver).toBeHidden();
    const late = await newTab(host);
    await late.open(host.page.url());
    await host.page.close();
    await playOut([late, friend]);
    const chart = (player: Player) => player.gameOver.getByRole("table", { name: "Points per hand" });
    const points = (player: Player) => chart(player).getByRole("row").locator("td:last-child").allTextContents();
    await expect(chart(late)).toBeVisible();
    expect(await points(late)).toEqual(await points(friend));
    expect((await points(late)).length).toBeGreaterThan(1);
    await late.page.close();
  });

  test("the host copies the link, and is told that it is copied", long, async ({ arrive }) => {
    const host = await arrive({ permissions: ["clipboard-read", "clipboard-write"] });
    const link = await host.invite();
    expect(link).toBe(host.page.url());
    await shows(host.page, "Copied!", () => host.button("Copy Link").click());
    expect(await host.page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await expect(host.button("Copy Link")).toBeVisible();
  });

  test("a wrong link says so and leads home", async ({ arrive }) => {
    const guest = await arrive();
    await guest.page.goto("/game/WR0NGLNK");
    await expect(guest.page.getByText("Game not found. Please check the code and try again.")).toBeVisible();
    await expect(guest.page).toHaveURL("/");
  });
});
