/** The features of a desktop program: menu, languages, recovery from a crash, the table for an audience. */
import { expect } from "@playwright/test";
import { Player } from "../e2e/support/player.ts";
import { test } from "./support/journey.ts";
import { newTable, playComputer, tokenOf } from "./support/page.ts";
import { long } from "#tests/e2e/support/long.ts";

const look = { background: "chroma", theme: "light", language: "fr", fourColourDeck: true } as const;

test("the native menu leads through the page", long, async ({ setUp }) => {
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

test("the shell speaks the player's language, also after a change in the page", long, async ({ setUp }) => {
  const app = await (await setUp({ locale: "de" })).start();
  await expect.poll(() => app.menuLabels()).toContain("Einstellungen…");
  await app.page.getByRole("button", { name: /^DE/ }).click();
  await app.page.getByRole("button", { name: "Français" }).click();
  await expect.poll(() => app.menuLabels()).toContain("Réglages…");
  expect(await app.menuLabels()).not.toContain("Einstellungen…");
});

test("a page that falls is loaded again into the same match", long, async ({ setUp }) => {
  const app = await (await setUp()).start();
  await playComputer(new Player(app.page));
  const path = new URL(app.page.url()).pathname;
  const token = await tokenOf(app);
  await app.crash();
  await expect.poll(() => app.questions).toEqual(["This window has stopped working."]);
  await expect.poll(() => app.page.evaluate(() => location.pathname).catch(() => "fallen")).toBe(path);
  await expect(new Player(app.page).table).toBeVisible();
  expect(await tokenOf(app)).toBe(token);
});

test("the table for others opens beside the app, looks on, and closes again", long, async ({ setUp }) => {
  const app = await (await setUp()).start();
  const guest = new Player(app.page);
  await expect(guest.button("Play vs Computer")).toBeVisible();
  const toggle = () => app.page.evaluate((visible) => window.sparDesktop?.streamer.toggle(visible), look);
  expect(await toggle(), "without a table there is nothing to show").toBe(false);
  const code = await newTable(guest);
  await expect.poll(toggle).toBe(true);
  await expect
    .poll(() => app.otherPages().map((page) => new URL(page.url()).pathname + new URL(page.url()).search))
    .toEqual([`/game/${code}?stream=chroma&theme=light&language=fr&deck=four`]);
  const [stream] = app.otherPages();
  expect(await stream?.evaluate(() => typeof window.sparDesktop), "it may look, and ask for nothing").toBe("undefined");
  await expect(stream?.getByTestId("overlay-table") ?? app.page.getByText("no second window")).toBeVisible();
  const grip = () => stream?.evaluate(() => getComputedStyle(document.body).getPropertyValue("-webkit-app-region"));
  expect(await grip(), "it has no frame to be moved by").toBe("drag");
  expect(await toggle()).toBe(false);
  await expect.poll(() => app.otherPages()).toEqual([]);
});

test(
  "the table for others has a session of its own and the player's look, and is where it was after a restart",
  long,
  async ({ setUp }) => {
    const computer = await setUp();
    const app = await computer.start();
    const guest = new Player(app.page);
    await newTable(guest);
    await app.page.evaluate(() => localStorage.setItem("spar.test", "of the player"));
    const toggle = ({ page }: typeof app) =>
      page.evaluate((visible) => window.sparDesktop?.streamer.toggle(visible), look);
    await expect.poll(() => toggle(app)).toBe(true);
    await expect.poll(() => app.otherPages().length).toBe(1);
    const [stream = app.page] = app.otherPages();
    await expect(stream.getByTestId("overlay-table")).toBeVisible();
    expect(
      await stream.evaluate(() => [localStorage.getItem("spar.test"), localStorage.getItem("spar.prefs")]),
    ).toEqual([null, null]);
    expect(
      await stream.evaluate(() => [document.documentElement.lang, document.documentElement.dataset["theme"]]),
    ).toEqual(["fr", "light"]);
    const place = { x: 320, y: 180, width: 640, height: 360 };
    await app.moveStream(place);
    await app.quit();

    const again = await computer.start();
    await newTable(new Player(again.page));
    await expect.poll(() => toggle(again)).toBe(true);
    await expect.poll(() => again.streamBounds()).toEqual(place);
  },
);

test("the page may be throttled in the background, but not in a match", long, async ({ setUp }) => {
  const app = await (await setUp()).start();
  const player = new Player(app.page);
  await expect(player.button("Play vs Computer")).toBeVisible();
  expect(await app.isThrottled()).toBe(true);
  await playComputer(player);
  if (await player.button(/^Deal/).isVisible()) await player.deal();
  await expect.poll(() => app.isThrottled()).toBe(false);
  await app.menu("home");
  await app.page.getByRole("dialog").getByRole("button", { name: "Leave Game" }).click();
  await expect.poll(() => app.isThrottled()).toBe(true);
});

test("after a sleep of the computer the page calls the server anew at once", long, async ({ setUp }) => {
  const app = await (await setUp()).start();
  const lines: string[] = [];
  app.page.on("websocket", (line) => {
    lines.push("opened");
    line.on("close", () => lines.push("closed"));
  });
  await newTable(new Player(app.page));
  await expect.poll(() => lines).toEqual(["opened"]);
  await app.resume();
  await expect.poll(() => [...lines].sort()).toEqual(["closed", "opened", "opened"]);
});
