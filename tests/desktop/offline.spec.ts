/** The server goes away, and comes back. */
import { expect } from "@playwright/test";
import { openTestServer } from "../e2e/support/testServer.ts";
import { playOut } from "../e2e/support/play.ts";
import { Player } from "../e2e/support/player.ts";
import { startFlakyProxy } from "../support/flakyProxy.ts";
import { test } from "./support/journey.ts";
import { playComputer, signUp } from "./support/page.ts";
import { long } from "#tests/e2e/support/long.ts";

/** A page's errors about unanswered calls. */
const nobodyAnswered = /Failed to load resource|WebSocket connection|was answered with 50[234]/;

/** Advances the page's clock, because the computer pauses for people to look at their cards. */
async function hurried(player: Player, play: () => Promise<void>): Promise<void> {
  const { clock } = player.page;
  await clock.install();
  let isOver = false;
  const hurry = (async () => {
    while (!isOver) await clock.runFor(1_000);
  })();
  await play().finally(() => {
    isOver = true;
  });
  await hurry;
}

test(
  "a game without the server is played to its end, outlives the app, and reaches the history",
  long,
  async ({ setUp, baseURL }) => {
    const line = await startFlakyProxy(Number(new URL(baseURL ?? "").port));
    const computer = await setUp({ server: `http://127.0.0.1:${line.port}` });
    const app = await computer.start();
    const member = await signUp(new Player(app.page));
    await app.quit();

    line.mood("away");
    const away = await computer.start();
    const player = new Player(away.page, nobodyAnswered);
    await expect(player.page.getByRole("heading", { name: "The server is not responding" })).toBeVisible();
    await player.page.getByRole("link", { name: "Easy" }).click();
    await expect(player.table).toBeVisible();
    await expect(player.page.getByTestId("scoreboard")).toBeVisible();
    await hurried(player, () => playOut([player]));
    await player.gameOver.getByRole("button", { name: "Leave Game" }).click();
    await expect(player.page.getByRole("heading", { name: "The server is not responding" })).toBeVisible();
    await away.quit();

    line.mood("well");
    const back = await computer.start();
    const again = new Player(back.page);
    await expect(again.page.getByText("1 game you played offline has been added to your history.")).toBeVisible();
    await expect(again.page.getByRole("button", { name: `Your account: ${member.username}` })).toBeVisible();
    await again.page.getByRole("link", { name: "View Match History" }).click();
    await expect(again.page.getByRole("main").getByRole("listitem")).toHaveCount(1);
    expect([...player.faults, ...again.faults]).toEqual([]);
    await line.stop();
  },
);

test("a match goes on after the server was killed and started again", long, async ({ setUp }) => {
  const testServer = await openTestServer();
  try {
    const computer = await setUp({ server: testServer.server.url });
    const app = await computer.start();
    const player = new Player(app.page, nobodyAnswered);
    await playComputer(player);
    await player.deal();
    await testServer.server.end("SIGKILL");
    await expect(player.banner).toContainText("Reconnecting");
    await testServer.server.start();
    await expect(player.banner).toBeHidden();
    await playOut([player]);
    await expect(player.gameOver).toBeVisible();
    expect(player.faults).toEqual([]);
  } finally {
    await testServer.stop();
  }
});
