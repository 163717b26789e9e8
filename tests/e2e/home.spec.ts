import { expect, type Page } from "@playwright/test";
import { test } from "./support/journey.ts";
import { visit } from "./support/visit.ts";
import { long } from "./support/long.ts";

const answer = (page: Page, path: string, status: number, body: unknown = { code: "x", message: "x" }) =>
  page.route(pathOf(path), (route) => route.fulfill({ status, json: body }));

/** Whether an address is this call, with any query. */
const pathOf =
  (path: string) =>
  (url: URL): boolean =>
    url.pathname === `/api${path}`;

/** Leaves a call unanswered until the page is closed. */
const neverAnswer = (page: Page, path: string) => page.route(`**/api${path}`, () => undefined);

const players = [
  { rank: 1, user_id: "11", username: "Yaa", image_url: null, rating: 2460, is_provisional: false },
  { rank: 2, user_id: "12", username: "Kojo", image_url: "/no-such-picture.png", rating: 1812, is_provisional: false },
  { rank: 3, user_id: "13", username: "Efua", image_url: null, rating: 1500, is_provisional: true },
  { rank: 4, user_id: "14", username: "Kofi", image_url: null, rating: 1199, is_provisional: false },
];

/** Makes a visitor a guest, as the first game does: the page fetches matches only for users. */
async function becomeGuest(page: Page): Promise<void> {
  const made = await page.request.post("/api/auth/guest", { headers: { "content-type": "application/json" } });
  const { token } = (await made.json()) as { token: string };
  await page.addInitScript((stored) => localStorage.setItem("accessToken", stored), token);
}

test.describe("the home page", () => {
  test("Play vs Computer asks how strong and whether to start, and can be closed", async ({ arrive }) => {
    const guest = await arrive();
    await guest.home();
    await guest.button("Play vs Computer").click();
    const dialog = guest.page.getByRole("dialog");
    await expect(dialog).toHaveAccessibleName("Play vs Computer");
    for (const hint of ["Perfect for learning the basics", "For experienced players", "Advanced AI strategies"]) {
      await expect(dialog).toContainText(hint);
    }
    await guest.button("Start Game").click();
    await expect(dialog).toHaveAccessibleName("Ready to Play?");
    await guest.button("Back").click();
    await expect(dialog).toHaveAccessibleName("Play vs Computer");
    await guest.button("Close").click();
    await expect(dialog).toBeHidden();
  });

  test("Game Configuration starts from the game's own rules and makes the table that was asked for", async ({
    arrive,
  }) => {
    const guest = await arrive();
    await guest.home();
    await guest.button("Invite Friend").click();
    const dialog = guest.page.getByRole("dialog", { name: "Game Configuration" });
    const points = dialog.getByRole("slider", { name: "Win points" });
    await expect(points).toHaveValue("10");
    await expect(points).toHaveAttribute("min", "1");
    await expect(points).toHaveAttribute("max", "50");
    await expect(dialog.getByRole("radio", { name: "2" })).toBeChecked();
    await expect(dialog.getByRole("switch", { name: "Aces" })).toBeChecked();
    await expect(dialog.getByRole("switch", { name: "Sixes" })).not.toBeChecked();
    await points.fill("7");
    await dialog.getByRole("radio", { name: "3" }).check({ force: true });
    await dialog.getByRole("switch", { name: "Aces" }).click();
    await guest.button("Create Game").click();
    await expect(guest.shareLink).toBeVisible();
    await expect(guest.page.getByTestId("scoreboard")).toContainText("First to 7 points");
    await expect(guest.page.getByText("1 of 3")).toBeVisible();
    await expect(guest.page.getByRole("img", { name: "Deck, 32 cards" })).toBeAttached();
  });

  test("a game that cannot be made says so and may be tried again", async ({ arrive }) => {
    const guest = await arrive({ forgives: /500|could not be created/ });
    await guest.home();
    await answer(guest.page, "/games/create", 500);
    await guest.button("Invite Friend").click();
    await guest.button("Create Game").click();
    await expect(guest.page.getByText("An error occurred. Please try again.")).toBeVisible();
    await expect(guest.button("Create Game")).toBeEnabled();
  });
});

test.describe("the lists of the home page", () => {
  test("show skeletons while they load", async ({ arrive }) => {
    const guest = await arrive();
    await becomeGuest(guest.page);
    await neverAnswer(guest.page, "/leaderboard/topplayers");
    await neverAnswer(guest.page, "/matchhistory/recent");
    await guest.home();
    await expect(guest.page.locator("[data-testid=home-top] [data-testid=skeleton-row]")).toHaveCount(5);
    await expect(guest.page.locator("[data-testid=home-recent] [data-testid=skeleton-row]")).not.toHaveCount(0);
  });

  test("show players with rank, rating and a picture in any case", long, async ({ arrive }) => {
    const guest = await arrive({ forgives: /no-such-picture/ });
    await answer(guest.page, "/leaderboard/topplayers", 200, players);
    await guest.home();
    const rows = guest.page.locator("[data-testid=home-top] [data-testid=player-row]");
    await expect(rows).toHaveCount(4);
    await expect(rows.first()).toContainText("Yaa");
    await expect(rows.first()).toContainText("2,460 pts");
    await expect(rows.nth(1).locator("img, svg").first()).toBeVisible();
  });

  test("are honest when there is nothing yet", long, async ({ arrive }) => {
    const guest = await arrive();
    await guest.playComputer("Easy");
    await guest.home();
    await expect(guest.page.getByText("No recent games to display")).toBeVisible();
    await expect(guest.page.getByText("Play a game to see your match history")).toBeVisible();
    await guest.page.getByRole("link", { name: "View Match History" }).click();
    await expect(guest.page).toHaveURL("/recent-games");
    await expect(guest.page.getByText("No games to display")).toBeVisible();
  });

  test("ask a visitor to log in for his matches", long, async ({ arrive }) => {
    const guest = await arrive();
    for (const path of ["/", "/recent-games"]) {
      await guest.page.goto(path);
      await expect(guest.page.getByText("Please log in to view your recent matches")).toBeVisible();
      await guest.page.getByRole("link", { name: "Login" }).click();
      await expect(guest.page).toHaveURL("/signin");
    }
  });

  test("say that the network failed, and come back with Retry", long, async ({ arrive }) => {
    const guest = await arrive({ forgives: /500|no-such-picture/ });
    await becomeGuest(guest.page);
    await answer(guest.page, "/leaderboard/topplayers", 500);
    await answer(guest.page, "/matchhistory/recent", 500);
    await guest.home();
    const sentence = guest.page.getByText("Network error. Please check your internet connection.");
    await expect(sentence).toHaveCount(2);
    await answer(guest.page, "/leaderboard/topplayers", 200, players);
    await guest.page.getByTestId("home-top").getByRole("button", { name: "Retry" }).click();
    await expect(guest.page.getByText("Yaa")).toBeVisible();
    await expect(sentence).toHaveCount(1);
  });

  test("say plainly when a list is refused for another reason", long, async ({ arrive }) => {
    const guest = await arrive();
    await becomeGuest(guest.page);
    await answer(guest.page, "/leaderboard/topplayers", 418);
    await answer(guest.page, "/leaderboard", 418);
    await answer(guest.page, "/matchhistory/recent", 418);
    await guest.home();
    await expect(guest.page.getByText("Failed to fetch leaderboard")).toBeVisible();
    await expect(guest.page.getByText("Failed to fetch games")).toBeVisible();
    await visit(guest.page, "/leaderboard");
    await expect(guest.page.getByText("Failed to fetch leaderboard")).toBeVisible();
  });
});

test("the theme is dark, can be changed, and is kept", async ({ arrive }) => {
  const guest = await arrive();
  await guest.home();
  const root = guest.page.locator("html");
  await expect(root).toHaveAttribute("data-theme", "dark");
  await guest.button("EN, theme and language").click();
  await guest.button("Light").click();
  await expect(root).toHaveAttribute("data-theme", "light");
  await expect(guest.page.locator('meta[name="theme-color"]')).toHaveAttribute("content", "#f6efe0");
  await visit(guest.page, "/rules");
  await expect(root).toHaveAttribute("data-theme", "light");
});

test("a small screen has the links in a side menu", async ({ arrive }) => {
  const guest = await arrive({ viewport: { width: 390, height: 844 } });
  await guest.home();
  await guest.button("Open menu").click();
  const menu = guest.page.getByRole("dialog", { name: "Menu" });
  for (const name of ["Home", "About", "Rules", "Contact"]) {
    await expect(menu.getByRole("link", { name, exact: true })).toBeVisible();
  }
  await menu.getByRole("link", { name: "Rules", exact: true }).click();
  await expect(guest.page).toHaveURL("/rules");
  await expect(menu).toBeHidden();
});
