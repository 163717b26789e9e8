/** A connection that dies without a close: a proxy drops both directions. The test advances the pages' own clock. */
import { expect, type Page } from "@playwright/test";
import { signUp } from "./support/member.ts";
import { playOut } from "./support/play.ts";
import type { Player } from "./support/player.ts";
import { testAtOwnServer as test } from "./support/testServer.ts";
import { visit } from "./support/visit.ts";
import type { Arrive } from "./support/journey.ts";

// A call in flight while half a minute passes times out.
test.use({ forgives: /WebSocket connection|signal timed out/ });

const tableMsMax = 10_000;
const otherMsMax = 30_000;
/** What a page sends and hears. */
interface Heard {
  /** Pings and pongs of the last connection. Those of a dead one are never answered. */
  pings: number;
  pongs: number;
  connections: number;
  /** Frames of the server, over all connections. */
  frames: number;
  /** Whether the server has the player in its queue. */
  isQueued: boolean;
}

function listenTo(page: Page): Heard {
  const heard: Heard = { pings: 0, pongs: 0, connections: 0, frames: 0, isQueued: false };
  page.on("websocket", (socket) => {
    heard.connections += 1;
    heard.pings = heard.pongs = 0;
    const number = heard.connections;
    const isLast = (): boolean => number === heard.connections;
    socket.on("framesent", ({ payload }) => {
      if (isLast() && payload.includes("ping")) heard.pings += 1;
    });
    socket.on("framereceived", ({ payload }) => {
      heard.frames += 1;
      if (isLast() && payload.includes("pong")) heard.pongs += 1;
      if (payload.includes("queue_joined")) heard.isQueued = true;
    });
  });
  return heard;
}

/** A person whose page has a clock that the journey advances. */
async function arriveTimed(arrive: Arrive): Promise<Player> {
  const player = await arrive();
  await player.page.clock.install();
  return player;
}

/** Advances the time on every page, so that each timer runs. */
const pass = (players: readonly Player[], ms: number): Promise<unknown> =>
  Promise.all(players.map(({ page }) => page.clock.runFor(ms)));

/** Advances a page's time in small steps, with network traffic between them, until a condition holds. */
const passUntil = (player: Player, isSo: () => Promise<unknown>): Promise<void> =>
  expect(async () => {
    await pass([player], 250);
    await isSo();
  }).toPass({ intervals: [50] });

const now = { timeout: 50 };

test("table, spectator and waiting room know it within 10 s, and go on", async ({ arrive, testServer }) => {
  const host = await arriveTimed(arrive);
  const heard = listenTo(host.page);
  const link = await host.invite({ winPoints: 2 });
  const known = async (players: readonly Player[]): Promise<void> => {
    testServer.line.mood("silent");
    await pass(players, tableMsMax);
    for (const { banner } of players) await expect(banner).toHaveText("Reconnecting...");
    testServer.line.mood("well");
    await Promise.all(
      players.map((player) => passUntil(player, () => expect(player.banner).toHaveText("Connected", now))),
    );
    await pass(players, 2_000);
    for (const { banner } of players) await expect(banner).toBeHidden();
  };
  await known([host]);
  const [friend, spectator] = [await arriveTimed(arrive), await arriveTimed(arrive)];
  await friend.open(link);
  await host.deal();
  await spectator.open(link);
  await expect(friend.cardsInHand).toHaveCount(5);
  await known([host, friend, spectator]);
  await expect(host.cardsInHand).toHaveCount(5);

  // A quiet connection that works is not dead: the page pings it, and it answers each time.
  const before = heard.connections;
  for (let second = 0; second < 30; second++) {
    await host.page.clock.runFor(1_000);
    await expect.poll(() => heard.pongs).toBe(heard.pings);
  }
  expect(heard.pings).toBeGreaterThan(3);
  expect(heard.connections).toBe(before);
  await expect(host.banner).toBeHidden();
  await playOut([host, friend], "hand");
});

test("a search knows it within 30 s, says so, and is continued", async ({ arrive, testServer }) => {
  const searching = await arriveTimed(arrive);
  const heard = listenTo(searching.page);
  await searching.home();
  await searching.button("Play Now").click();
  const dialog = searching.page.getByRole("dialog");
  await expect.poll(() => heard.isQueued).toBe(true);
  await expect(dialog).toContainText("Searching for players...");
  testServer.line.mood("silent");
  await pass([searching], otherMsMax);
  await expect(dialog).toContainText("Reconnecting...");
  testServer.line.mood("well");
  await passUntil(searching, () => expect(dialog).toContainText("Searching for players...", now));
  const other = await arrive();
  await other.home();
  await other.button("Play Now").click();
  for (const { page } of [searching, other])
    await expect(page.getByRole("dialog", { name: "Match Found!" })).toBeVisible();
});

test("a page that waits for messages, notifications and calls knows it within 30 s, and connects again", async ({
  arrive,
  testServer,
}) => {
  const reader = await arriveTimed(arrive);
  const heard = listenTo(reader.page);
  await signUp(reader);
  for (const path of ["/notifications", "/chat", "/tournaments"]) {
    await visit(reader.page, path, { isComplete: true });
    await expect.poll(() => heard.connections).toBeGreaterThan(0);
    testServer.line.mood("silent");
    await pass([reader], otherMsMax);
    await expect(reader.page.getByText("Reconnecting...")).toBeVisible();
    testServer.line.mood("well");
    await passUntil(reader, () => expect(reader.page.getByText("Reconnecting...")).toBeHidden(now));
  }
});

test("an overlay and its director know it within 30 s, and go on", async ({ arrive, testServer }) => {
  const director = await arriveTimed(arrive);
  const { page } = director;
  await signUp(director);
  await page.goto("/streams");
  await director.button("New stream").click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Final");
  await director.button("Create stream").click();
  const address = await page.getByRole("textbox", { name: "Address of the overlay" }).inputValue();
  await director.button("Done").click();
  await page.getByRole("link", { name: "Direct" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Final");
  const overlay = await arriveTimed(arrive);
  const heard = listenTo(overlay.page);
  await overlay.page.goto(address);
  await expect(overlay.page.getByTestId("overlay-scene")).toBeVisible();
  expect(heard.connections).toBe(1);

  testServer.line.mood("silent");
  const before = heard.frames;
  await pass([director, overlay], otherMsMax);
  await expect.poll(() => heard.connections).toBeGreaterThan(1);
  await expect(page.getByText("Reconnecting...")).toBeVisible();
  testServer.line.mood("well");
  await passUntil(director, () => expect(page.getByText("Reconnecting...")).toBeHidden(now));
  await passUntil(overlay, async () => expect(heard.frames).toBeGreaterThan(before));
  await expect(overlay.page.getByTestId("overlay-scene")).toBeVisible();
});

test("a page that slept for an hour over a dead line knows it within 10 s of waking", async ({
  arrive,
  testServer,
}) => {
  const guest = await arriveTimed(arrive);
  await guest.playComputer("Easy");
  await guest.deal();
  testServer.line.mood("silent");
  // Like a laptop with a closed lid: each due timer runs once.
  await guest.page.clock.fastForward("01:00:00");
  await pass([guest], tableMsMax);
  await expect(guest.banner).toHaveText("Reconnecting...");
  testServer.line.mood("well");
  await passUntil(guest, () => expect(guest.banner).toBeHidden(now));
  await expect(guest.table).toBeVisible();
});
