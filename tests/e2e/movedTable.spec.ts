/** A table that moves between the servers of a cluster: players notice nothing of it, or read one quiet sentence. */
import { expect } from "@playwright/test";
import { MovingNodes } from "../support/movingNodes.ts";
import { relocating, watchFlicker } from "./support/flicker.ts";
import { test as journey } from "./support/journey.ts";
import { playOut } from "./support/play.ts";
import type { Player } from "./support/player.ts";
import { openTestServer, type TestServer } from "./support/testServer.ts";

interface Cluster {
  readonly nodes: MovingNodes;
  readonly testServer: TestServer;
}

const test = journey.extend<{ readonly cluster: Cluster }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs: here, nothing.
  cluster: async ({}, lend) => {
    let port = 0;
    const nodes = await MovingNodes.start(() => port);
    const testServer = await openTestServer({ SOCKET_URL: `ws://127.0.0.1:${nodes.port}/socket` });
    port = Number(new URL(testServer.server.socketUrl).port);
    await lend({ nodes, testServer });
    await nodes.stop();
    await testServer.stop();
  },
  baseURL: async ({ cluster }, lend) => lend(cluster.testServer.server.url),
});
// A socket that a server refuses is an error in the console.
test.use({ forgives: /WebSocket connection/ });

/** Two players at a table whose hand is dealt. */
async function twoPlayers(arrive: () => Promise<Player>): Promise<readonly [Player, Player]> {
  const [host, friend] = [await arrive(), await arrive()];
  const link = await host.invite({ winPoints: 5 });
  await friend.open(link);
  await host.deal();
  await expect(friend.cardsInHand).toHaveCount(5);
  return [host, friend];
}

const whoseTurn = async (players: readonly Player[]): Promise<Player> => {
  let found: Player | undefined;
  await expect(async () => {
    for (const player of players) if ((await player.legalCards.count()) > 0) found = player;
    expect(found).toBeDefined();
  }).toPass();
  return found as Player;
};

test("between cards, with a card on its way, and from a server that ends: nothing shows", async ({
  arrive,
  cluster,
}) => {
  const { nodes } = cluster;
  nodes.place = "b";
  const players = await twoPlayers(arrive);
  const [host, friend] = players;
  expect(nodes.paths.filter((path) => path === "/socket/b")).toHaveLength(2);
  const flickers = await Promise.all(players.map(({ page }) => watchFlicker(page)));

  nodes.move("c");
  await expect.poll(() => nodes.sockets).toEqual({ c: 2 });
  const first = await whoseTurn(players);
  await first.playCard();
  await expect(first.cardsInHand).toHaveCount(4);

  // Nobody has said that the table is elsewhere: the card finds out, and is played there once.
  const second = first === host ? friend : host;
  await expect(second.legalCards).not.toHaveCount(0);
  nodes.place = "a";
  await second.playCard();
  await expect(second.cardsInHand).toHaveCount(4);
  await expect.poll(() => nodes.sockets["a"]).toBe(1);

  nodes.move("b");
  nodes.end("c", 1012);
  nodes.end("a", 1012);
  await expect.poll(() => nodes.sockets).toEqual({ b: 2 });
  await playOut(players, "hand");
  for (const flicker of flickers) expect(await flicker()).toEqual([]);
});

test("a server that does not answer is given up for another, with the table on screen", async ({ arrive, cluster }) => {
  const { nodes } = cluster;
  const players = await twoPlayers(arrive);
  const flickers = await Promise.all(players.map(({ page }) => watchFlicker(page)));
  nodes.silent.add("b");
  nodes.move("b");
  await expect.poll(() => nodes.paths.filter((path) => path === "/socket/b").length).toBe(2);
  for (const { banner } of players) await expect(banner).toHaveText(relocating);
  // The other servers have taken its tables.
  nodes.place = "c";
  await expect.poll(() => nodes.sockets["c"]).toBe(2);
  for (const { banner } of players) await expect(banner).toBeHidden();
  await playOut(players, "hand");
  for (const flicker of flickers) expect(await flicker()).toEqual([relocating]);
});

test("between two servers the page asks again by itself, and says so after a second", async ({ arrive, cluster }) => {
  const { nodes } = cluster;
  const players = await twoPlayers(arrive);
  const mover = await whoseTurn(players);
  const [waiting] = players.filter((player) => player !== mover) as [Player];
  nodes.place = null;
  await waiting.page.reload();
  await expect(waiting.banner).toHaveText(relocating);
  await mover.playCard();
  nodes.place = "a";
  await expect(waiting.table).toBeVisible();
  await expect(waiting.banner).toBeHidden();
  await expect(mover.cardsInHand).toHaveCount(4);
  await playOut(players, "hand");
});

test("a player who comes over another server's table and then to the own one has one connection", async ({
  arrive,
  cluster,
}) => {
  const { nodes } = cluster;
  const [host, friend] = await twoPlayers(arrive);
  nodes.move("b");
  await expect.poll(() => nodes.sockets).toEqual({ b: 2 });
  const link = host.page.url();
  await friend.page.goto("/rules");
  await expect.poll(() => nodes.sockets).toEqual({ b: 1 });
  await friend.open(link);
  await expect.poll(() => nodes.sockets).toEqual({ b: 2 });
  const spectator = await arrive();
  await spectator.open(link);
  await expect.poll(() => nodes.sockets).toEqual({ b: 3 });
});
