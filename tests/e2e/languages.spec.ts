import { expect } from "@playwright/test";
import { finishMatch } from "./support/finish.ts";
import { test } from "./support/journey.ts";
import { playOut } from "./support/play.ts";
import { type Foreign, foreign, leftovers, type Words, wordsOf } from "./support/words.ts";
import { visit } from "./support/visit.ts";
import { long } from "./support/long.ts";

const names: Readonly<Record<Foreign, string>> = { es: "Español", fr: "Français", de: "Deutsch" };
const pages = [
  "/",
  "/rules",
  "/cards",
  "/settings",
  "/leaderboard",
  "/recent-games",
  "/about",
  "/signin",
  "/signup",
  "/forgot-password",
  "/reset-password/token",
  "/signin/google",
  "/settings?section=account",
  "/settings?section=privacy",
  "/faq",
];

const say = ({ said }: Words, key: string): string => {
  const sentence = said.get(key);
  if (sentence === undefined) throw new Error(`no sentence ${key}`);
  return sentence;
};

for (const language of foreign) {
  test(
    `everything is said in ${names[language]}: pages, dialogs, the table and what goes wrong`,
    long,
    async ({ arrive }) => {
      const words = await wordsOf(language);
      const t = (key: string): string => say(words, key);
      const guest = await arrive({ forgives: /answered with 500|status of 500/ });
      const { page } = guest;
      const expectNoEnglish = async (where: string): Promise<void> =>
        expect(await leftovers(page, words), where).toEqual([]);

      await guest.home();
      await expect(guest.button("Play Now")).toBeVisible();
      expect((await leftovers(page, words)).length, "English is noticed").toBeGreaterThan(20);
      await guest.button("EN, theme and language").click();
      await guest.button(names[language]).click();
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expect(guest.button(t("home.playNow"))).toBeVisible();
      await page.reload();
      for (const address of pages) {
        await visit(page, address, { isComplete: true });
        await expect(page.locator("html"), address).toHaveAttribute("lang", language);
        await expect(page.getByRole("heading", { level: 1 }), address).toBeVisible();
        await expectNoEnglish(address);
      }

      // No other player is in this queue.
      await page.route("**/api/matchmaking/join", () => undefined);
      await guest.home();
      await guest.button(t("home.playNow")).click();
      await expect(page.getByRole("dialog", { name: t("match.findingTitle") })).toBeVisible();
      await expect(guest.button(t("match.cancel"))).toBeVisible();
      await expectNoEnglish("Play Now");
      await guest.button(t("match.cancel")).click();
      await guest.button(t("home.inviteFriend")).click();
      await page.locator("details[data-testid=house-rules] summary").click();
      await expectNoEnglish("Invite Friend");
      await page.keyboard.press("Escape");

      await guest.button(t("home.playComputer")).click();
      await expect(guest.button(t("home.startGame"))).toBeVisible();
      await expectNoEnglish("Play vs Computer");
      await guest.button(t("home.startGame")).click();
      await guest.button(t("home.confirm")).click();
      await expect(guest.turnMessage).toContainText(t("game.youAreDealer"));
      await expectNoEnglish("the dealer's table");
      await page.keyboard.press("d");
      await expect(guest.cardsInHand).toHaveCount(5);
      await expect(guest.turnMessage).toContainText(t("game.yourTurn"));
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog", { name: t("game.helpTitle") })).toBeVisible();
      await expectNoEnglish("the table and its help");
      await page.keyboard.press("Escape");
      await page.keyboard.press("c");
      await expectNoEnglish("the chat");
      await page.keyboard.press("Escape");
      await playOut([guest], "hand");
      await expectNoEnglish("the end of a hand");
      await finishMatch([guest]);
      await expect(page.getByRole("dialog", { name: t("game.gameOver") })).toBeVisible();
      await expectNoEnglish("the end of the match");

      await visit(page, "/recent-games");
      await page.locator("[data-testid=match-list] li").first().click();
      await expect(page.getByTestId("replay-stage")).toBeVisible();
      await page.keyboard.press("ArrowRight");
      await page.locator("details[data-testid=told-hand] summary").first().click();
      await expectNoEnglish("a match and its replay");

      await page.route("**/api/leaderboard/topplayers", (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto("/game/WR0NGLNK");
      await expect(page.getByText(t("game.gameNotFound"))).toBeVisible();
      await guest.home();
      await expect(page.getByText(t("lib.networkError"))).toBeVisible();
      await expectNoEnglish("what goes wrong");
    },
  );
}

test("a browser's own language is spoken from the first moment on", async ({ arrive }) => {
  const words = await wordsOf("fr");
  const guest = await arrive({ locale: "fr-CA" });
  await guest.home();
  await expect(guest.button(say(words, "home.playNow"))).toBeVisible();
  await expect(guest.page.locator("html")).toHaveAttribute("lang", "fr");
});
