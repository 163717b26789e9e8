import { expect } from "@playwright/test";
import { finishMatch } from "./support/finish.ts";
import { test } from "./support/journey.ts";
import { playOut } from "./support/play.ts";
import type { Level } from "./support/player.ts";
import { long } from "./support/long.ts";

const levels: readonly Level[] = ["Easy", "Medium", "Hard"];

test.describe("a guest plays the computer", () => {
  for (const level of levels) {
    test(
      `a full match against ${level.toLowerCase()} ends with a winner and stands in the history`,
      long,
      async ({ arrive }) => {
        const guest = await arrive({ prefs: { tableSpeed: "fast" } });
        await guest.playComputer(level);
        await playOut([guest]);
        const verdict = guest.gameOver.getByText(/^You (Won|Lost)!$/);
        await expect(verdict).toBeVisible();
        const won = (await verdict.textContent()) === "You Won!";
        const totals = await guest.gameOver.getByTestId("hand-scores-total").allTextContents();
        expect(Number(totals[0])).toBeGreaterThanOrEqual(10);
        expect(Number(totals[1])).toBeLessThan(10);
        await guest.gameOver.getByRole("button", { name: "Leave Game" }).click();
        await expect(guest.page).toHaveURL("/");
        for (const path of ["/", "/recent-games"]) {
          await guest.page.goto(path);
          const row = guest.page.locator("[data-testid=match-list] li").first();
          await expect(row).toContainText("Casual");
          await expect(row).toContainText("ago");
          const [mine = "", theirs = ""] = won ? totals : totals.toReversed();
          await expect(row).toContainText(`You ${mine}Computer ${theirs}`);
        }
      },
    );
  }

  test("a rematch starts a new match at the same table", long, async ({ arrive }) => {
    const guest = await arrive();
    await guest.playComputer("Easy");
    const address = guest.page.url();
    await finishMatch([guest]);
    await guest.gameOver.getByRole("button", { name: "Rematch" }).click();
    await expect(guest.gameOver).toBeHidden();
    await expect(guest.page.getByTestId("score-points")).toHaveText(["0 points0", "0 points0"]);
    await playOut([guest], "hand");
    await expect(guest.handOver).toHaveAccessibleName("Hand 1 Complete!");
    expect(guest.page.url()).toBe(address);
  });
});
