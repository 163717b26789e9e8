/** From the first win of the day to a card back that the opponent sees. */
import { expect } from "@playwright/test";
import { test } from "./support/journey.ts";
import { newMember, signUp } from "./support/member.ts";
import { playOut } from "./support/play.ts";
import type { Player } from "./support/player.ts";
import { expectReadable } from "./support/reading.ts";
import { visit } from "./support/visit.ts";
import { long } from "./support/long.ts";

const backOf = ({ page }: Player) => page.getByTestId("backs").locator("svg").first();
const pictureOf = (player: Player): Promise<string> =>
  backOf(player).evaluate((card) => getComputedStyle(card).backgroundImage);

test(
  "the winner of a match earns gems, buys a card back, and the opponent sees it or hides it",
  long,
  async ({ arrive }) => {
    const [ama, kofi] = [await arrive(), await arrive()];
    await Promise.all([signUp(ama, newMember("ama")), signUp(kofi, newMember("kofi"))]);
    const link = await ama.invite({ winPoints: 1 });
    await kofi.open(link);
    await playOut([ama, kofi]);
    const hasWon = (await ama.gameOver.getByText(/^You (Won|Lost)!$/).textContent()) === "You Won!";
    const [winner, loser] = hasWon ? [ama, kofi] : [kofi, ama];

    await test.step("the first win of the day is in the history of the gems", async () => {
      await visit(winner.page, "/profile?tab=gems");
      const changes = winner.page.getByTestId("gem-change");
      await expect(changes.filter({ hasText: "First win of the day" })).toContainText("+10");
      await expect(changes.filter({ hasText: "Achievement: First crown" })).toContainText("+20");
      await expect(winner.page.getByText("Gems have no monetary value.")).toBeVisible();
      await expectReadable(winner.page, "gems");
      await visit(winner.page, "/notifications?tab=rewards");
      await expect(winner.page.getByText(/Your last match earned you \d+ gems\./).first()).toBeVisible();
    });

    await test.step("a card back is bought once and worn", async () => {
      await visit(winner.page, "/profile?tab=cosmetics");
      await winner.page.getByRole("button", { name: "Buy Lattice for 30 gems" }).click();
      await winner.page.getByRole("dialog", { name: "Buy Lattice?" }).getByRole("button", { name: "Buy" }).click();
      await winner.page.getByRole("button", { name: "Wear Lattice" }).click();
      const lattice = winner.page.getByTestId("cosmetic").filter({ hasText: "Lattice" });
      await expect(lattice.getByText("Worn")).toBeVisible();
      await expectReadable(winner.page, "cosmetics");
      await visit(loser.page, "/profile?tab=cosmetics");
      await expect(loser.page.getByRole("button", { name: /^Buy Lattice/ })).toHaveCount(0);
    });

    await test.step("the opponent sees it on every hidden card of that player, and on no card of another", async () => {
      await visit(winner.page, "/");
      const next = await winner.invite({ winPoints: 1 });
      await loser.open(next);
      await winner.button(/^Deal/).click();
      await expect(loser.cardsInHand).toHaveCount(5);
      await expect(loser.page.getByTestId("backs").locator("svg")).toHaveCount(5);
      const pictures = await loser.page
        .getByTestId("backs")
        .locator("svg")
        .evaluateAll((cards) => cards.map((card) => getComputedStyle(card).backgroundImage));
      expect(new Set(pictures).size).toBe(1);
      expect(pictures[0]).toMatch(/lattice|data:image\/svg/);
      expect(await pictureOf(winner)).toBe("none");
    });

    await test.step("the opponent can hide it", async () => {
      await loser.page.evaluate(() => {
        const stored = JSON.parse(localStorage.getItem("spar.prefs") ?? "{}") as object;
        localStorage.setItem("spar.prefs", JSON.stringify({ ...stored, hidesCosmetics: true }));
      });
      await loser.page.reload();
      await expect(loser.cardsInHand).toHaveCount(5);
      expect(await pictureOf(loser)).toBe("none");
    });
  },
);
