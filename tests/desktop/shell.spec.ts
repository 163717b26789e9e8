/** What makes it a program of the desktop: menu, languages, a way out of a crash, the table for others. */
import { expect } from "@playwright/test";
import { Player } from "../e2e/support/player.ts";
import { test } from "./support/journey.ts";
import { newTable, playComputer, tokenOf } from "./support/page.ts";

test("the native menu leads through the page", async ({ setUp }) => {
  const app = await (await setUp()).start();
  await expect(new Player(app.page).button("Play vs Computer")).toBeVisible();
  for (const [entry, path] of [
    ["settings", /\/settings$/],
    ["leaderboard", /\/leaderboard$/],
    ["rules", /\/rules$/],
    ["recent-games", /\/recent-games$/],
    ["home", /\/$/],
  ] as const) {
    await app.menu(entry);
    await expect(app.page).toHaveURL(path);
  }
  await app.menu("computer");
  await expect(app.page.getByRole("dialog")).toBeVisible();
});

test("the shell speaks the player's language, also after a change in the page", async ({ setUp }) => {
  const app = await (await setUp({ locale: "de" })).start();
  await expect.poll(() => app.menuLabels()).toContain("Einstellungen…");
  await app.page.getByRole("button", { name: /^DE/ }).click();
  await app.page.getByRole("button", { name: "Français" }).click();
  await expect.poll(() => app.menuLabels()).toContain("Réglages…");
  expect(await app.menuLabels()).not.toContain("Einstellungen…");
});

test("a page that falls is loaded again into the same match", async ({ setUp }) => {
  const app = await (await setUp()).start();
  await playComputer(new Player(app.page));
  const path = new URL(app.page.url()).pathname;
  const token = await tokenOf(app);
  await app.crash();
  await expect.poll(() => app.questions).toEqual(["The window has stopped working."]);
  await expect.poll(() => app.page.evaluate(() => location.pathname).catch(() => "fallen")).toBe(path);
  await expect(new Player(app.page).table).toBeVisible();
  expect(await tokenOf(app)).toBe(token);
});

test("the table for others opens beside the app, looks on, and closes again", async ({ setUp }) => {
  const app = await (await setUp()).start();
  const guest = new Player(app.page);
  await expect(guest.button("Play vs Computer")).toBeVisible();
  const toggle = () => app.page.evaluate(() => window.sparDesktop?.streamer.toggle("chroma"));
  expect(await toggle(), "without a table there is nothing to show").toBe(false);
  const code = await newTable(guest);
  await expect.poll(toggle).toBe(true);
  await expect
    .poll(() => app.otherPages().map((page) => new URL(page.url()).pathname + new URL(page.url()).search))
    .toEqual([`/game/${code}?stream=chroma`]);
  const [stream] = app.otherPages();
  expect(await stream?.evaluate(() => typeof window.sparDesktop), "it may look, and ask for nothing").toBe("undefined");
  await expect(stream?.getByTestId("scoreboard") ?? app.page.getByText("no second window")).toBeVisible();
  const grip = () => stream?.evaluate(() => getComputedStyle(document.body).getPropertyValue("-webkit-app-region"));
  expect(await grip(), "it has no frame to be moved by").toBe("drag");
  expect(await toggle()).toBe(false);
  await expect.poll(() => app.otherPages()).toEqual([]);
});
