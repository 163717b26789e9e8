/** Plays the rest of a match that a journey does not test: over another connection of each player. */
import { expect } from "@playwright/test";
import { seededRandom } from "#engine/random.ts";
import { type RoomCode, roomCode } from "#protocol/ids.ts";
import { GameClient } from "../../support/gameClient.ts";
import { nextMove } from "../../support/player.ts";
import type { Player } from "./player.ts";

const random = seededRandom(1);

/** A second connection of the player, like another tab, at the table on the player's page. */
async function secondLine({ page }: Player, code: RoomCode): Promise<GameClient> {
  const token = await page.evaluate(() => sessionStorage.getItem("accessToken") ?? localStorage.getItem("accessToken"));
  const config = await page.request.get(new URL("/api/config", page.url()).href);
  const { socketUrl } = (await config.json()) as { socketUrl: string };
  const client = new GameClient({ socketUrl, up: () => Promise.resolve() }, token ?? "", page.url());
  await client.connect();
  await client.follow(code);
  return client;
}

/** Plays any legal card as soon as possible until the match is over. */
async function playOn(client: GameClient, code: RoomCode): Promise<void> {
  for (;;) {
    const update = client.update(code);
    if (update?.view.phase === "game_over") return;
    const move = update === undefined ? null : nextMove(update, random);
    if (move === null) await client.until("a turn", () => client.update(code) !== update);
    else {
      const { type, ...rest } = move;
      await client.act(type, { code, ...rest } as Parameters<typeof client.act<typeof type>>[1]);
    }
  }
}

/**
 * Ends the match at the table on these pages, as fast as the server answers, and waits until every page shows the end.
 * All people at the table must be among them. For journeys of what follows a match; `playOut` plays one on the pages.
 */
export async function finishMatch(players: readonly Player[]): Promise<void> {
  await Promise.all(
    players.map(async (player) => {
      await player.page.waitForURL(/\/game\/[A-Z0-9]+$/);
      const code = roomCode(new URL(player.page.url()).pathname.split("/").at(-1) ?? "");
      const line = await secondLine(player, code);
      await playOn(line, code);
      await line.leave();
    }),
  );
  for (const { page } of players) await expect(page.locator("dialog[data-testid=match-over][open]")).toBeVisible();
}
