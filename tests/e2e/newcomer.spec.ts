import { expect } from "@playwright/test";
import { RATING_START } from "#engine/ratings.ts";
import { tierOf } from "#engine/tiers.ts";
import { testAtOwnServer as test } from "./support/testServer.ts";
import { type Member, newMember, signUpByPage } from "./support/member.ts";
import { playOut } from "./support/play.ts";
import type { Player } from "./support/player.ts";
import { expectReadable } from "./support/reading.ts";
import { visit } from "./support/visit.ts";

const matchFound = ({ page }: Player) => page.getByRole("dialog", { name: "Match Found!" });

/** Both press Play Now, are matched, and play until one of them wins. */
async function playRated(one: Player, other: Player): Promise<void> {
  await one.button("Play Now").click();
  await expect(one.page.getByText("Searching for players...")).toBeVisible();
  await other.button("Play Now").click();
  for (const player of [one, other]) await expect(matchFound(player)).toContainText("Ranked match");
  const dealer = (await one.button("START GAME").isVisible()) ? one : other;
  await dealer.button("START GAME").click();
  await playOut([one, other]);
}

/** The rating change of the match, from the only row of the history. */
async function changeInHistory({ page }: Player, opponent: Member): Promise<number> {
  await page.goto("/recent-games");
  const row = page.locator("[data-testid=match-list] li");
  await expect(row).toHaveCount(1);
  await expect(row).toContainText("Ranked");
  await expect(row).toContainText(opponent.username);
  const said = await row.getByRole("img", { name: /^Rating [+−]\d+$/ }).textContent();
  return Number(said?.replace("−", "-"));
}

const figure = ({ page }: Player, label: string) =>
  page
    .getByTestId("profile-figure")
    .filter({ has: page.getByText(label, { exact: true }) })
    .first();

test("a visitor signs up by mail, plays a first rated match, and stands on the leaderboard", async ({
  arrive,
  testServer,
}) => {
  // On a server without earlier matches and with an empty queue.
  const [newcomer, rival] = [await arrive(), await arrive()];
  const { page } = newcomer;
  const [ama, kofi] = await Promise.all([
    signUpByPage(newcomer, newMember("ama")),
    signUpByPage(rival, newMember("kofi")),
  ]);
  await visit(page, "/leaderboard");
  await expect(page.getByText("Nobody has a rating yet")).toBeVisible();
  await newcomer.home();
  await expect(page.getByText("Play a game to see your match history")).toBeVisible();

  await playRated(newcomer, rival);
  const won = await newcomer.gameOver.getByText("You Won!").isVisible();

  const change = await changeInHistory(newcomer, kofi);
  expect(change > 0, "a win lifts the rating, a loss lowers it").toBe(won);
  expect(await changeInHistory(rival, ama), "two new players are each other's mirror").toBe(-change);
  const rating = RATING_START.rating + change;
  const visible = `${rating.toLocaleString("en")}?`;

  await page.getByTestId("match-open").click();
  const result = page.getByRole("region", { name: "Result" });
  await expect(result).toContainText("Quick match");
  await expect(result).toContainText(
    `${won ? "You take" : `${kofi.username} takes`} the crown in a match to 10 points.`,
  );
  await expect(result.getByRole("listitem").filter({ hasText: "You" }).getByRole("img").last()).toHaveAccessibleName(
    `Rating ${change > 0 ? "+" : "−"}${Math.abs(change)}`,
  );
  await expect(page.getByTestId("replay-stage")).toBeVisible();

  await visit(page, "/leaderboard");
  const own = page.locator('tr[aria-current="true"]');
  await expect(own).toBeInViewport({ ratio: 1 });
  await expect(own).toContainText(`#${won ? 1 : 2}`);
  await expect(own).toContainText(ama.username);
  await expect(own, "few matches make no certain rating").toContainText(visible);
  await expect(page.locator("tbody tr")).toHaveCount(2);
  await expectReadable(page, "leaderboard");

  await visit(page, "/profile");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(ama.username);
  await expect(page.getByTestId("profile-tier")).toHaveText(`${tierOf(rating)}${visible}`);
  await expect(figure(newcomer, "Global Rank")).toContainText(`#${won ? 1 : 2}`);
  await expect(figure(newcomer, "Win Rate")).toContainText(won ? "100.00%" : "0.00%");
  await expect(figure(newcomer, "Matches")).toContainText("1");
  await expect(page.getByText(/^Provisional/)).not.toHaveCount(0);
  await page.getByRole("tab", { name: "Achievements" }).click();
  const crown = page.getByRole("listitem").filter({ hasText: "First crown" });
  await expect(crown).toContainText(won ? "Earned " : "0 of 1");
  expect(testServer.server.errors, "what went wrong unheard").toEqual([]);
});
