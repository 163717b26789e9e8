/** Links to a table, from any source. */
import { expect } from "@playwright/test";
import { Player } from "../e2e/support/player.ts";
import { test } from "./support/journey.ts";
import { newTable, playComputer } from "./support/page.ts";
import { long } from "#tests/e2e/support/long.ts";

const hostile = [
  "spar://game/../../settings",
  "spar://game/ABCD2345?next=https://evil.example",
  "spar://settings",
  "spar://evil.example/game/ABCD2345",
  "spar://game/javascript:alert(1)",
  "file:///etc/passwd",
  "https://evil.example/",
  "--inspect=0.0.0.0:9229",
];

test("a link opens its table in an app that was not running", long, async ({ setUp }) => {
  const host = await (await setUp()).start();
  const code = await newTable(new Player(host.page));
  const app = await (await setUp()).start(`spar://game/${code}`);
  await expect(app.page).toHaveURL(new RegExp(`/game/${code}$`));
  await expect(new Player(app.page).table).toBeVisible();
});

test("a link opens its table in the app that runs, and starts no second one", async ({ setUp }) => {
  const host = await (await setUp()).start();
  const code = await newTable(new Player(host.page));
  const app = await (await setUp()).start();
  await expect(new Player(app.page).button("Play vs Computer")).toBeVisible();
  await app.follow(`spar://game/${code.toLowerCase()}`);
  await expect(app.page).toHaveURL(new RegExp(`/game/${code}$`));
  expect(app.otherPages()).toEqual([]);
});

test("a link leads away from a match only when the player says so", long, async ({ setUp }) => {
  const host = await (await setUp()).start();
  const code = await newTable(new Player(host.page));
  const app = await (await setUp()).start();
  const player = new Player(app.page);
  await playComputer(player);
  // The dealer pressed Deal: the match is running.
  await expect(player.cardsInHand.or(player.button(/^Deal/)).first()).toBeVisible();
  if (await player.button(/^Deal/).isVisible()) await player.deal();
  await expect(player.cardsInHand.first()).toBeVisible();
  const match = new URL(app.page.url()).pathname;
  await app.follow(`spar://game/${code}`);
  await expect.poll(() => app.questions).toEqual(["Leave this match and go to the other table?"]);
  expect(new URL(app.page.url()).pathname).toBe(match);
  app.presses.push(1);
  await app.follow(`spar://game/${code}`);
  await expect(app.page).toHaveURL(new RegExp(`/game/${code}$`));
});

test("hostile links do nothing, cold and warm", long, async ({ setUp }) => {
  const app = await (await setUp()).start(...hostile);
  const visitor = new Player(app.page);
  await expect(visitor.button("Play vs Computer")).toBeVisible();
  for (const link of hostile) await app.follow(link);
  await expect(visitor.button("Play vs Computer")).toBeVisible();
  expect(new URL(app.page.url()).pathname).toBe("/");
  expect([app.otherPages(), app.external, app.questions]).toEqual([[], [], []]);
});
