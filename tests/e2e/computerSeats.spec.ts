import { expect } from "@playwright/test";
import { test } from "./support/journey.ts";
import { playOut } from "./support/play.ts";
import type { Level, Player } from "./support/player.ts";
import { long } from "./support/long.ts";

/** The host sees the friend at the table for three. Before, the first free chair may be the friend's already. */
const seesFriend = (host: Player): Promise<void> => expect(host.page.getByText("2 of 3")).toBeVisible();

/** The host seats a computer on the first free chair. */
async function addComputer(host: Player, level: Level): Promise<void> {
  await host.button("Add a computer").first().click();
  await host.page.getByRole("radio", { name: level }).check({ force: true });
  await host.button("Add").click();
}

test("[R24] two friends add a computer, play a match with it, and keep it for the rematch", async ({ arrive }) => {
  const host = await arrive();
  const friend = await arrive();
  const link = await host.invite({ players: 3, winPoints: 1 });
  await friend.open(link);
  await seesFriend(host);
  await addComputer(host, "Easy");
  await expect(friend.turnMessage).toHaveText(/^Waiting for .+ to start$/);
  await expect(friend.button("Start Game")).toHaveCount(0);
  await host.button("Start Game").click();
  await expect(host.shareLink).toBeHidden();
  await playOut([host, friend]);
  await expect(friend.gameOver).toBeVisible();
  for (const player of [host, friend]) await player.gameOver.getByRole("button", { name: "Rematch" }).click();
  for (const player of [host, friend]) await expect(player.gameOver).toBeHidden();
  await expect(host.page.getByRole("group", { name: "Computer", exact: true })).toBeVisible();
});

test("[R24] a friend who comes before the start takes the computer's seat", long, async ({ arrive }) => {
  const host = await arrive();
  const link = await host.invite({ players: 2 });
  await addComputer(host, "Medium");
  await expect(host.button("Start Game")).toBeVisible();
  const friend = await arrive();
  await friend.open(link);
  await expect(host.shareLink).toBeHidden();
  await expect(host.button(/^Deal/)).toBeVisible();
  await expect(host.page.getByRole("group", { name: "Computer", exact: true })).toHaveCount(0);
});

test("[R24] a friend whose host leaves before the start becomes the host and plays", long, async ({ arrive }) => {
  const host = await arrive();
  const friend = await arrive();
  await friend.open(await host.invite({ players: 3, winPoints: 1 }));
  await seesFriend(host);
  await addComputer(host, "Easy");
  await expect(friend.turnMessage).toHaveText(/^Waiting for .+ to start$/);
  await host.button("Leave Game").click();
  await expect(friend.shareLink).toBeVisible();
  await addComputer(friend, "Easy");
  await friend.button("Start Game").click();
  await playOut([friend]);
  await expect(friend.gameOver).toBeVisible();
});

test("the link is a code to scan", long, async ({ arrive }) => {
  const host = await arrive({ viewport: { width: 390, height: 844 } });
  await host.invite();
  await host.button("QR code").click();
  const code = host.page.getByRole("img", { name: "QR code with the link to this game" });
  await expect(code).toBeVisible();
  const box = await code.boundingBox();
  // Large enough for a phone's camera at arm's length.
  expect(box?.width).toBeGreaterThan(200);
  expect(box?.height).toBe(box?.width);
  await host.page.keyboard.press("Escape");
  await expect(code).toBeHidden();
});
