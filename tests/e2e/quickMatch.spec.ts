import { expect, type Locator } from "@playwright/test";
import type { Prefs } from "#web/platform/storage/prefs.ts";
import { finishMatch } from "./support/finish.ts";
import { testAtOwnServer as test } from "./support/testServer.ts";
import type { Arrive } from "./support/journey.ts";
import { signUp } from "./support/member.ts";
import { playOut } from "./support/play.ts";
import type { Player } from "./support/player.ts";
import { expectReadable } from "./support/reading.ts";
import { long } from "./support/long.ts";

// The browser reports a cut connection and a killed server, as it should.
test.use({ forgives: /WebSocket connection|ERR_CONNECTION|ERR_EMPTY_RESPONSE|Failed to fetch/ });

const searching = ({ page }: Player): Locator => page.getByRole("dialog", { name: "Finding Match" });
const found = ({ page }: Player): Locator => page.getByRole("dialog", { name: "Match Found!" });
const startButton = (player: Player): Locator => player.button("START GAME");

async function look(player: Player): Promise<void> {
  await player.home();
  await player.button("Play Now").click();
}

/** Two visitors who pressed Play Now and were paired; the dealer first. */
async function meet(arrive: Arrive, prefs: Partial<Prefs> = {}): Promise<readonly [dealer: Player, other: Player]> {
  const [one, two] = [await arrive({ prefs }), await arrive({ prefs })];
  await look(one);
  await expect(searching(one)).toContainText("Searching for players...");
  await look(two);
  for (const player of [one, two]) await expect(found(player)).toBeVisible();
  return (await startButton(one).isVisible()) ? [one, two] : [two, one];
}

const code = ({ page }: Player): string => new URL(page.url()).pathname;

test(
  "two visitors who press Play Now are matched, the dealer starts, and they play to the end",
  long,
  async ({ arrive, testServer }) => {
    const [dealer, other] = await meet(arrive, { tableSpeed: "fast" });
    await expect(found(dealer)).toContainText("You are the Dealer");
    await expect(found(dealer)).toContainText("Casual match: guests play without a rating");
    await expect(found(other)).toContainText("Waiting for Dealer to Start");
    await expect(other.button("GAME STARTING SOON")).toBeDisabled();
    for (const player of [dealer, other]) {
      await player.page.keyboard.press("Escape");
      await player.page.mouse.click(5, 5);
      await expect(found(player)).toBeVisible();
      await expect(player.button("Close")).toBeHidden();
      await expectReadable(player.page, "Match Found!");
    }
    await startButton(dealer).click();
    for (const player of [dealer, other]) await player.page.waitForURL(/\/game\/[A-Z0-9]{8}$/);
    expect(code(dealer)).toBe(code(other));
    await expect(dealer.button(/^Deal/)).toBeVisible();
    await expect(dealer.shareLink).toBeHidden();
    await playOut([dealer, other]);
    const verdicts = await Promise.all(
      [dealer, other].map((player) => player.gameOver.getByText(/^You (Won|Lost)!$/).textContent()),
    );
    expect(new Set(verdicts)).toEqual(new Set(["You Lost!", "You Won!"]));
    expect(testServer.server.complaints).toEqual([]);
  },
);

test("two players with an account play for their rating, and each sees where it went", long, async ({ arrive }) => {
  const people = [await arrive(), await arrive()];
  for (const player of people) await signUp(player);
  for (const player of people) {
    await player.home();
    await player.button("Play Now").click();
  }
  for (const player of people) await expect(found(player)).toContainText("Ranked match");
  const [first, second] = people as [Player, Player];
  await startButton((await startButton(first).isVisible()) ? first : second).click();
  for (const player of people) await player.page.waitForURL(/\/game\/[A-Z0-9]{8}$/);
  await finishMatch(people);
  for (const player of people) {
    const hasWon = await player.gameOver.getByText("You Won!").isVisible();
    const line = player.gameOver.getByText(/^Rating: 1,200 → 1,\d{3}/);
    await expect(line).toHaveText(hasWon ? /\+\d+$/ : /\u2212\d+$/);
    // Both play from this machine, each in a separate browser.
    const why = "This match counted less for your rating because you play from the same place.";
    await expect(player.gameOver.getByText(why)).toBeVisible();
    const cookies = await player.page.context().cookies();
    expect(cookies).toMatchObject([{ name: "spar-browser", httpOnly: true, sameSite: "Lax" }]);
  }
});

test("the search counts its seconds, cannot be dismissed, and ends with Cancel", long, async ({ arrive }) => {
  const guest = await arrive();
  await look(guest);
  await expect(searching(guest).getByRole("timer")).toHaveText(/^0:0[1-9]$/);
  await expectReadable(guest.page, "Finding Match");
  await guest.page.keyboard.press("Escape");
  await guest.page.mouse.click(5, 5);
  await expect(searching(guest)).toBeVisible();
  await guest.button("Cancel").click();
  await expect(searching(guest)).toBeHidden();
  // A player who joins now finds no opponent, and a returning one is found.
  const other = await arrive();
  await look(other);
  await expect(searching(other).getByRole("timer")).toHaveText(/^0:0[2-9]$/);
  await guest.button("Play Now").click();
  await expect(found(other)).toBeVisible();
});

test("after 30 seconds the computer is offered while the search goes on", long, async ({ arrive }) => {
  const guest = await arrive();
  await guest.page.clock.install();
  const joined = guest.page.waitForResponse(/matchmaking\/join$/);
  const connected = guest.page.waitForEvent("websocket").then((socket) => socket.waitForEvent("framereceived"));
  await look(guest);
  await joined;
  // When the time is skipped, a connection that still waits for its welcome is closed.
  await connected;
  // The timer counts seconds: the search has begun in the page as well.
  await expect(searching(guest).getByRole("timer")).toHaveText(/^0:0[1-9]$/);
  await guest.page.clock.fastForward(31_000);
  await expect(searching(guest)).toContainText("We will keep looking");
  await expect(searching(guest)).toContainText("Searching for players...");
  await searching(guest).getByRole("button", { name: "Play vs Computer" }).click();
  await expect(guest.page.getByRole("dialog", { name: "Play vs Computer" })).toBeVisible();
});

test("a line that is cut during the search keeps the place in the queue", long, async ({ arrive, testServer }) => {
  const guest = await arrive();
  const connected = guest.page.waitForEvent("websocket").then((socket) => socket.waitForEvent("framereceived"));
  await look(guest);
  await expect(searching(guest)).toContainText("Searching for players...");
  await expect(guest.page.getByRole("timer")).toHaveText(/^0:0[1-9]$/);
  // Only an open connection can be lost, and on a busy machine it opens later than the first seconds.
  await connected;
  testServer.line.mood("away");
  await expect(searching(guest)).toContainText("Reconnecting...");
  testServer.line.mood("well");
  await expect(searching(guest)).toContainText("Searching for players...");
  const other = await arrive();
  await look(other);
  await expect(found(guest)).toBeVisible();
});

test(
  "a server that is killed between match and start tells both again, and they begin",
  long,
  async ({ arrive, testServer }) => {
    const [dealer, other] = await meet(arrive);
    await testServer.server.end("SIGKILL");
    await testServer.server.start();
    for (const player of [dealer, other]) await expect(found(player)).toBeVisible();
    await expect(async () => {
      if (await startButton(dealer).isVisible()) await startButton(dealer).click();
      await dealer.page.waitForURL(/\/game\//, { timeout: 3_000 });
    }).toPass();
    await other.page.waitForURL(/\/game\//);
    await expect(dealer.button(/^Deal/)).toBeVisible();
    await expect(other.table).toBeVisible();
    expect(testServer.server.complaints).toEqual([]);
  },
);

test("a page that is reloaded when the match was found shows it again", long, async ({ arrive }) => {
  const [dealer, other] = await meet(arrive);
  await other.page.reload();
  await expect(found(other)).toContainText("Waiting for Dealer to Start");
  await startButton(dealer).click();
  for (const player of [dealer, other]) await expect(player.table).toBeVisible();
});

test("a player who presses Play Now during a match is led back to it", long, async ({ arrive }) => {
  const [dealer, other] = await meet(arrive);
  await startButton(dealer).click();
  await other.page.waitForURL(/\/game\//);
  await expect(other.table).toBeVisible();
  const table = code(other);
  other.page.on("dialog", (question) => void question.accept());
  await look(other);
  await other.page.waitForURL(`**${table}`);
  for (const player of [dealer, other]) await expect(player.table).toBeVisible();
});

test("a public match stands on the home page, a private one does not", long, async ({ arrive }) => {
  const [host, friend, visitor] = [await arrive(), await arrive(), await arrive()];
  const link = await host.invite();
  await friend.page.goto(link);
  await expect(friend.table).toBeVisible();
  await expect(host.shareLink).toBeHidden();
  const [dealer, other] = await meet(arrive);
  await startButton(dealer).click();
  for (const player of [dealer, other]) await player.page.waitForURL(/\/game\/[A-Z0-9]{8}$/);
  await expect(dealer.button(/^Deal/)).toBeVisible();

  const { page } = visitor;
  const panel = page.getByRole("region", { name: "Live matches" });
  const publicMatch = panel.locator(`a[href="${code(dealer)}"]`);
  // The answer may be three seconds old.
  await expect(async () => {
    await page.goto("/");
    await expect(publicMatch).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(panel.locator(`a[href="${code(host)}"]`)).toHaveCount(0);
  await expect(panel).toContainText(/\d+ players online/);
  await publicMatch.click();
  await expect(visitor.table).toBeVisible();
  await expect(visitor.cardsInHand).toHaveCount(0);
});
