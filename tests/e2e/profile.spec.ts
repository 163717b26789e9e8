import { expect } from "@playwright/test";
import sharp from "sharp";
import { finishMatch } from "./support/finish.ts";
import { test } from "./support/journey.ts";
import { alertIn, signUp } from "./support/member.ts";
import { expectReadable } from "./support/reading.ts";
import { visit } from "./support/visit.ts";
import { long } from "./support/long.ts";
import { shows } from "./support/shows.ts";

const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 320, height: 200, channels: 3, background: { r: 14, g: 59, b: 46 } } })
    .png()
    .toBuffer();

test(
  "a player's profile: a picture put on, a match that counts, every part of it readable",
  long,
  async ({ arrive }) => {
    const player = await arrive();
    const { page } = player;
    const member = await signUp(player);
    await visit(page, "/profile");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(member.username);
    await expect(page.getByText(/^Joined /)).toBeVisible();
    await expect(page.getByText("No matches yet")).toBeVisible();

    const me = { name: "me.png", mimeType: "image/png", buffer: await picture() };
    await shows(page, "Image uploaded successfully!", () => page.getByTestId("picture-file").setInputFiles(me));
    const face = page.locator("[data-testid=profile-picture] img");
    await expect(face).toHaveAttribute("src", /\.webp$/);
    expect(await face.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(256);
    await expect(page.getByRole("banner").locator("img"), "the bar shows it too").toHaveAttribute(
      "src",
      (await face.getAttribute("src")) ?? "",
    );

    const none = { name: "none.png", mimeType: "image/png", buffer: Buffer.from("<svg onload='alert(1)'/>") };
    await shows(page, "Failed to upload image", () => page.getByTestId("picture-file").setInputFiles(none));
    await expect(alertIn(player)).toContainText("This file cannot be used as a picture");

    await player.playComputer("Easy");
    await finishMatch([player]);
    await visit(page, "/profile");
    await expect(page.locator("[data-testid=profile-head] [data-testid=profile-figure]").last()).toHaveText("Matches1");
    await expectReadable(page, "overview");
    await page.getByRole("tab", { name: "Match History" }).click();
    await expect(page.locator("[data-testid=match-list] li")).toHaveCount(1);
    await expectReadable(page, "match history");
    await page.getByRole("radio", { name: "Ranked" }).check({ force: true });
    await expect(page.getByText("No games to display")).toBeVisible();
    await page.getByRole("tab", { name: "Statistics" }).click();
    await expect(page.getByRole("region", { name: "Against the computer" })).toContainText("Easy");
    await expectReadable(page, "statistics");
    await page.getByRole("tab", { name: "Achievements" }).click();
    await expect(page.getByTestId("feat")).toHaveCount(15);
    await expectReadable(page, "achievements");
    await page.reload();
    await expect(page.getByRole("tab", { name: "Achievements" }), "the part stands in the address").toHaveAttribute(
      "aria-selected",
      "true",
    );
  },
);

test("others see a profile as its owner allows", long, async ({ arrive }) => {
  const [owner, visitor] = [await arrive(), await arrive()];
  const member = await signUp(owner);
  const id = await owner.page.evaluate(async () => {
    const token = localStorage.getItem("accessToken") ?? "";
    const answer = await fetch("/api/users/me", { headers: { authorization: `Bearer ${token}` } });
    return ((await answer.json()) as { id: string }).id;
  });
  const privacy = (change: object): Promise<number> =>
    owner.page.evaluate(async (body) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem("accessToken") ?? ""}`,
        "content-type": "application/json",
      };
      const answer = await fetch("/api/users/me/settings", { method: "PATCH", headers, body: JSON.stringify(body) });
      return answer.status;
    }, change);

  await visitor.page.goto(`/players/${id}`);
  await expect(visitor.page.getByRole("heading", { level: 1 })).toHaveText(member.username);
  await expect(visitor.page.getByRole("tab")).toHaveCount(4);
  await expect(visitor.button("Change picture")).toHaveCount(0);

  expect(await privacy({ showRecentActivity: false })).toBeLessThan(300);
  await visitor.page.goto(`/players/${id}?tab=matches`);
  await expect(visitor.page.getByText("This player’s match history is private.")).toBeVisible();

  expect(await privacy({ profileVisibility: "private" })).toBeLessThan(300);
  await visitor.page.goto(`/players/${id}`);
  await expect(visitor.page.getByText("This profile is private.")).toBeVisible();
  await expect(visitor.page.getByText(/^Joined /)).toHaveCount(0);
  await expectReadable(visitor.page, "a private profile");
  await owner.page.goto(`/players/${id}`);
  await expect(owner.page.getByText("No matches yet"), "its owner sees all of it").toBeVisible();

  await visitor.page.goto("/players/nobody");
  await expect(visitor.page.getByText("Player not found")).toBeVisible();
});

test("a profile that cannot be fetched says so, and comes when it is asked for again", async ({ arrive }) => {
  const player = await arrive({ forgives: /answered with 500|status of 500/ });
  const { page } = player;
  const member = await signUp(player);
  await page.route("**/api/users/*/profile", (route) => route.fulfill({ status: 500, json: {} }));
  await visit(page, "/profile");
  await expect(page.getByRole("alert").getByText("Failed to fetch profile")).toBeVisible();
  await page.unroute("**/api/users/*/profile");
  await player.button("Retry").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(member.username);
});

test("the leaderboard keeps its pool, its search and its page in the address", async ({ arrive }) => {
  const { page } = await arrive();
  await visit(page, "/leaderboard");
  await page.getByRole("tab", { name: "Three or four" }).click();
  await expect(page).toHaveURL("/leaderboard?pool=table");
  await page.getByRole("searchbox", { name: "Search players" }).fill("nobody-is-called-so");
  await expect(page).toHaveURL(/search=nobody-is-called-so/);
  await expect(page.getByText("No player found for “nobody-is-called-so”")).toBeVisible();
  await expectReadable(page, "a search that finds nobody");
  await page.reload();
  await expect(page.getByRole("searchbox", { name: "Search players" })).toHaveValue("nobody-is-called-so");
});
