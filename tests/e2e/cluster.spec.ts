/** Players of a real cluster of three nodes: one is drained and one is killed while they play. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect } from "@playwright/test";
import { decodeFrame } from "#protocol/frames/codec.ts";
import { type RunningCluster, startCluster } from "../../scripts/operate/cluster/startCluster.ts";
import { freePort } from "../support/services.ts";
import { relocating, watchFlicker } from "./support/flicker.ts";
import { test as journey } from "./support/journey.ts";
import { playOut } from "./support/play.ts";
import type { Player } from "./support/player.ts";

const webRoot = resolve(import.meta.dirname, "../../dist/web");

const test = journey.extend<{ readonly cluster: RunningCluster }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs: here, nothing.
  cluster: async ({}, lend) => {
    const folder = mkdtempSync(join(tmpdir(), "spar-e2e-nodes-"));
    const cluster = await startCluster({
      folder,
      host: "127.0.0.1",
      port: await freePort(),
      nodes: 3,
      environment: { PATH: process.env["PATH"], WEB_ROOT: webRoot, LOG_LEVEL: "info", RATE_LIMITS: "off" },
      freePort,
    });
    await lend(cluster);
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  },
  baseURL: async ({ cluster }, lend) => lend(cluster.address),
});
test.use({ forgives: /WebSocket connection|was answered with 50[23]|Failed to load resource/ });

/** The node of the page's last socket, by its welcome. */
function nodeOf(player: Player): { readonly name: () => string | null } {
  let name: string | null = null;
  player.page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => {
      const [type, said] = decodeFrame(Buffer.from(payload)) as [string, { readonly node?: string }];
      if (type === "welcome") name = said.node ?? null;
    });
  });
  return { name: () => name };
}

test("players on several nodes go on when the node of their table is drained, and when it is killed", async ({
  arrive,
  cluster,
}) => {
  const [host, friend] = [await arrive(), await arrive()];
  const at = [nodeOf(host), nodeOf(friend)];
  const link = await host.invite({ winPoints: 5 });
  await friend.open(link);
  await host.deal();
  await expect(friend.cardsInHand).toHaveCount(5);
  const together = async (): Promise<string> => {
    await expect.poll(() => at[0]?.name() !== null && at[0]?.name() === at[1]?.name()).toBe(true);
    return at[0]?.name() ?? "";
  };
  const first = await together();
  const node = (name: string) => cluster.nodes.find((each) => each.name === name);

  const flickers = await Promise.all([host, friend].map(({ page }) => watchFlicker(page)));
  await node(first)?.part.end("SIGTERM");
  await expect.poll(() => at.every((each) => each.name() !== first)).toBe(true);
  const second = await together();
  expect(second).not.toBe(first);
  await playOut([host, friend], "hand");
  for (const flicker of flickers) expect((await flicker()).filter((each) => each !== relocating)).toEqual([]);

  await node(second)?.part.end("SIGKILL");
  await expect.poll(() => at.every((each) => each.name() !== second), { timeout: 60_000 }).toBe(true);
  for (const player of [host, friend]) await expect(player.banner).toBeHidden();
  await playOut([host, friend], "hand");
});
