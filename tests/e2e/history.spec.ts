import { expect, type Page } from "@playwright/test";
import { finishMatch } from "./support/finish.ts";
import { test } from "./support/journey.ts";
import { playOut } from "./support/play.ts";
import type { Player } from "./support/player.ts";
import { expectReadable } from "./support/reading.ts";
import { visit } from "./support/visit.ts";
import { long } from "./support/long.ts";

const steps = (page: Page) => page.getByTestId("told");
const lane = (page: Page, name: string) => page.getByTestId("replay-stage").getByRole("region", { name, exact: true });
const held = (page: Page, name: string) =>
  lane(page, name)
    .getByRole("list", { name: /^Held by/ })
    .getByRole("img");
const laid = (page: Page, name: string) =>
  lane(page, name)
    .getByRole("list", { name: /^Cards played by/ })
    .getByRole("img");
const step = (page: Page) => page.getByRole("slider", { name: "Step" });

/** A whole match against the computer, played by `play`; returns the final scores, the player's own first. */
async function playedMatch(player: Player, play = finishMatch): Promise<[mine: string, theirs: string]> {
  await player.playComputer("Easy");
  await play([player]);
  const won = await player.gameOver.getByText("You Won!").isVisible();
  const totals = await player.gameOver.getByTestId("hand-scores-total").allTextContents();
  const [mine = "", theirs = ""] = won ? totals : totals.toReversed();
  return [mine, theirs];
}

test("a finished match stands in the history, opens to its cards and is played again", long, async ({ arrive }) => {
  const player = await arrive({ prefs: { tableSpeed: "fast" } });
  const { page } = player;
  const [mine, theirs] = await playedMatch(player, playOut);

  await visit(page, "/recent-games");
  await page.getByRole("radio", { name: "Ranked" }).check({ force: true });
  await expect(page.getByText("No games to display")).toBeVisible();
  await page.getByRole("radio", { name: "Casual" }).check({ force: true });
  const row = page.locator("[data-testid=match-list] li");
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(`You ${mine}Computer ${theirs}`);
  await expectReadable(page, "history");
  await row.click();
  await expect(page).toHaveURL(/\/game-details\/\w+$/);

  const result = page.getByRole("region", { name: "Result" });
  await expect(result).toContainText("Against the computer");
  await expect(result).toContainText(/takes? the crown in a match to 10 points\./);
  await expect(held(page, "You")).toHaveCount(5);
  await expect(held(page, "Computer")).toHaveCount(5);
  const first = await steps(page).textContent();
  await expectReadable(page, "the first deal");

  await player.button("One card forward").click();
  await expect(steps(page)).toHaveText(/: \w+ of \w+\.$|^You play the \w+ of \w+\.$/);
  await page.keyboard.press("ArrowRight");
  await expect(steps(page)).toContainText("trick 1.");
  await expect(page.locator('[aria-live="polite"]').last(), "it is said aloud").toContainText("trick 1.");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(steps(page)).toHaveText(first ?? "");

  await page.getByRole("switch", { name: "As I saw it" }).check();
  await expect(held(page, "Computer").first()).toHaveAccessibleName("Face-down card");
  await player.button("To trick 5").click();
  await page.keyboard.press("ArrowRight");
  await expect(laid(page, "You")).toHaveCount(5);
  await expect(page.getByTestId("lane-crown")).toBeVisible();
  await expectReadable(page, "the crown");

  await step(page).fill(await step(page).evaluate((slider: HTMLInputElement) => slider.max));
  await expect(steps(page)).toContainText("the match.");
  await expect(player.button("One card forward")).toBeDisabled();
  await expect(page.getByTestId("lane-score")).toHaveText([new RegExp(`^${theirs}`), new RegExp(`^${mine}`)]);

  const hand = page.locator("details[data-testid=told-hand]").nth(1);
  await hand.locator("summary").click();
  await expect(page.getByRole("table", { name: "Tricks of hand 2" }).getByRole("img")).toHaveCount(10);
  await expectReadable(page, "a hand unfolded");
  await player.button("Replay this hand").click();
  await expect(steps(page)).toContainText("hand 2.");
});

test("the replay plays by itself, pauses, and stops where one steps", long, async ({ arrive }) => {
  const player = await arrive();
  const { page } = player;
  await playedMatch(player);
  await page.clock.install();
  await page.goto("/recent-games");
  await page.locator("[data-testid=match-list] li").first().click();
  await expect(step(page)).toHaveValue("0");
  await page.keyboard.press("Space");
  await expect(player.button("Pause")).toBeVisible();
  await page.clock.runFor(1400);
  await expect(step(page)).toHaveValue("1");
  await page.getByRole("combobox", { name: "Speed" }).selectOption("4×");
  await page.clock.runFor(350);
  await expect(step(page)).toHaveValue("2");
  await player.button("Pause").click();
  await page.clock.runFor(10_000);
  await expect(step(page)).toHaveValue("2");
});

test("on a phone everything of the replay is in reach, and nothing scrolls sideways", long, async ({ arrive }) => {
  const player = await arrive({ viewport: { width: 390, height: 844 } });
  const { page } = player;
  await playedMatch(player);
  await visit(page, "/recent-games");
  await page.locator("[data-testid=match-list] li").first().click();
  await player.button("Play").scrollIntoViewIfNeeded();
  await page.locator("details[data-testid=told-hand] summary").first().click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  for (const name of ["Previous hand", "One card back", "Play", "One card forward", "Next hand", "To trick 3"]) {
    const box = await player.button(name).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), name).toBeGreaterThanOrEqual(43.5);
  }
  await player.button("One card forward").click();
  await expect(page.getByTestId("replay-stage")).toBeInViewport({ ratio: 0.9 });
});

test("a match is visible to its players only", long, async ({ arrive }) => {
  const [player, other] = [await arrive(), await arrive()];
  await playedMatch(player);
  await visit(player.page, "/recent-games");
  await player.page.locator("[data-testid=match-list] li").first().click();
  await expect(player.page.getByTestId("replay-stage")).toBeVisible();
  const address = player.page.url();
  await other.page.goto(address);
  await expect(other.page.getByText("Please log in to see this match")).toBeVisible();
  await expectReadable(other.page, "a match to log in for");
  await other.playComputer("Easy");
  await other.page.goto(address);
  await expect(other.page.getByText("Match not found")).toBeVisible();
  await other.page.goto("/game-details/none");
  await expect(other.page.getByText("Match not found")).toBeVisible();
  await expectReadable(other.page, "no such match");
});
