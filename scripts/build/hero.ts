/**
 * `npm run hero`: records the pictures of the home page and the README from the real table on the real server:
 * web/public/hero.webm, hero.mp4 and hero-poster.webp, and docs/images/table.png. Needs ffmpeg, Chromium and the page,
 * which is built if it is stale. Cards are random: it deals until a hand can be won with a six or a seven.
 */
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Browser, chromium, type Locator, type Page } from "playwright";
import { cardId, cards } from "#engine/cards.ts";
import type { RoomCode } from "#protocol/ids.ts";
import type { GameView } from "#protocol/frames/messages.ts";
import { GameClient } from "../../tests/support/gameClient.ts";
import { createGame, newGuest } from "../../tests/support/restClient.ts";
import { ServerProcess } from "../../tests/support/serverProcess.ts";
import { Camera, run } from "./hero/camera.ts";
import { type Line, mostDramatic, takesItLow } from "./hero/drama.ts";
import { builtPage, requirePage } from "./freshness.ts";
import { findChromium, requireProgram } from "../test/programs.ts";

const root = resolve(import.meta.dirname, "../..");
const ffmpeg = requireProgram("ffmpeg");
if (process.env["WEB_ROOT"] === undefined) await requirePage();
const scratch = mkdtempSync(join(tmpdir(), "spar-hero-"));
/** The most hands to deal for one that can be used; a hand passed over gives the host a point of the ten. */
const triesMax = 8;
const stepMs = 34;
/** Ten seconds of the page's time. */
const stepsMax = 300;

interface Format {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

/** Upright, because an upright table has no empty space: the cards stay large in a small video. */
const video: Format = { width: 576, height: 720, scale: 1.25 };
const still: Format = { width: 1280, height: 800, scale: 1 };
/** A little over two tricks: enough to show played cards and a hand to choose from. */
const playsInPicture = 9;

const takes = {
  settleMs: 5_000,
  restMs: 500,
  dealMs: 3_600,
  thinkMs: 480,
  flightMs: 330,
  /** Shorter than the delay before the table shows the result. */
  crownMs: 2_100,
  gatherMs: 900,
} as const;

interface Cast {
  readonly code: RoomCode;
  readonly page: Page;
  /** The players by seat; the first one also has the page. */
  readonly players: readonly GameClient[];
}

const server = new ServerProcess({
  DATA_DIR: join(scratch, "data"),
  WEB_ROOT: process.env["WEB_ROOT"] ?? builtPage,
});

/** Seats players at a new table, the first of them on a page of this size. */
async function gather(browser: Browser, count: 2 | 4, size: Format) {
  const guests = await Promise.all(Array.from({ length: count }, () => newGuest(server)));
  const players = guests.map(({ token, user }) => new GameClient(server, token, user.username));
  const host = guests[0];
  if (host === undefined) throw new Error("nobody came");
  const code = await createGame(server, host.token, { numPlayers: count, winPoints: 10, includeSixes: true });
  for (const player of players) {
    await player.connect();
    await player.follow(code);
    await player.act("playerJoin", { code });
  }
  const context = await browser.newContext({ viewport: size, deviceScaleFactor: size.scale });
  await context.addInitScript((token) => localStorage.setItem("accessToken", token), host.token);
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(`${server.url}/game/${code}`);
  await page.getByTestId("deck").waitFor();
  await page.evaluate(() => document.fonts.ready);
  return { code, page, players } satisfies Cast;
}

const view = ({ players, code }: Cast, seat = 0): GameView => (players[seat] as GameClient).view(code);

/** Waits until every player's view satisfies this. */
const until = ({ players, code }: Cast, what: string, isTrue: (visible: GameView) => boolean) =>
  Promise.all(players.map((player) => player.until(what, () => isTrue(player.view(code)))));

/** Deals, and returns the line to play. */
async function deal(cast: Cast): Promise<Line> {
  await cast.players[view(cast).dealer_position ?? 0]?.act("dealCards", { code: cast.code });
  await until(cast, "the cards are dealt", ({ phase }) => phase === "play");
  const hands = cast.players.map((_, seat) => view(cast, seat).cards.flatMap(({ card }) => cards(card?.card_id ?? "")));
  return mostDramatic(hands, view(cast).current_player_position ?? 0);
}

/** Plays a card and returns its element on the page, in the trick or already in its slot. */
async function play(cast: Cast, seat: number, card: string): Promise<Locator> {
  const id = view(cast, seat).cards.find((held) => held.card?.card_id === card)?.id;
  await cast.players[seat]?.act("playCard", { code: cast.code, card_id: card });
  return cast.page.locator(`:is([data-testid="trick"], [data-testid^="slot-"]) [data-card="${id}"]`).first();
}

/** Advances time in steps until an element is on the page, whose clock is stopped otherwise. */
async function passUntil(visible: Locator, step: (ms: number) => Promise<void>): Promise<void> {
  for (let steps = 0; (await visible.count()) === 0; steps++) {
    if (steps === stepsMax) throw new Error(`not on the page: ${visible.toString()}`);
    await step(stepMs);
  }
}

/** Starts the next hand: everybody is ready. */
async function goOn(cast: Cast, step: (ms: number) => Promise<void>): Promise<void> {
  await Promise.all(cast.players.map((player) => player.act("readyForNextHand", { code: cast.code })));
  await until(cast, "the next hand", ({ phase }) => phase === "deck");
  await passUntil(cast.page.getByTestId("deck"), step);
}

/** Plays a hand to its end without recording it. */
async function playOff(cast: Cast, line: Line, camera: Camera): Promise<void> {
  for (const { seat, card } of line.plays)
    await cast.players[seat]?.act("playCard", { code: cast.code, card_id: cardId(card) });
  await until(cast, "the hand is over", ({ phase }) => phase === "hand_over");
  await goOn(cast, (ms) => camera.pass(ms));
}

/** Whether the moment before a play is the poster: tricks are on the table, and the host leads from a bright hand. */
const isPoster = ({ plays }: Line, nth: number): boolean =>
  nth >= 2 && nth <= 4 && nth % 2 === 0 && plays[nth]?.seat === 0;

/** Records one hand from deck to deck, won low by the player with the page. Returns the frame of the poster. */
async function shoot(cast: Cast, camera: Camera): Promise<number> {
  for (let tries = 0; tries < triesMax; tries++) {
    camera.rewind();
    await camera.pass(takes.settleMs);
    await camera.roll(takes.restMs);
    const dealer = view(cast).dealer_position;
    const line = await deal(cast);
    // The video ends with the host as the dealer, so it starts in the same way.
    if (dealer !== 0 || !takesItLow(line)) {
      await playOff(cast, line, camera);
      continue;
    }
    await camera.roll(takes.dealMs);
    let poster = 0;
    for (const [nth, { seat, card }] of line.plays.entries()) {
      await camera.roll(takes.thinkMs);
      if (isPoster(line, nth) || poster === 0) poster = camera.frames - 1;
      await passUntil(await play(cast, seat, cardId(card)), (ms) => camera.roll(ms));
      await camera.roll(takes.flightMs);
    }
    await camera.roll(takes.crownMs - takes.flightMs);
    await goOn(cast, (ms) => camera.roll(ms));
    await camera.roll(takes.gatherMs);
    return poster;
  }
  throw new Error(`no hand worth a video among ${triesMax}`);
}

/** The video of the home page and its poster. */
async function makeVideo(browser: Browser): Promise<void> {
  const cast = await gather(browser, 2, video);
  const camera = new Camera(cast.page, join(scratch, "frames"));
  await camera.hold();
  const poster = await shoot(cast, camera);
  const folder = join(root, "web/public");
  camera.encode(
    ffmpeg,
    join(folder, "hero.webm"),
    "-c:v libvpx-vp9 -b:v 0 -crf 48 -deadline good -cpu-used 4 -row-mt 1 -g 900".split(" "),
  );
  camera.encode(
    ffmpeg,
    join(folder, "hero.mp4"),
    "-c:v libx264 -preset medium -tune animation -crf 37 -movflags +faststart".split(" "),
  );
  run(ffmpeg, ["-i", camera.frame(poster), "-c:v", "libwebp", "-quality", "82", join(folder, "hero-poster.webp")]);
  await disband(cast);
}

/** Plays until the player with the page must act with some tricks on the table; returns how many cards are legal. */
async function playToPicture(cast: Cast): Promise<number> {
  await cast.players[0]?.act("dealCards", { code: cast.code });
  await until(cast, "the cards are dealt", ({ phase }) => phase === "play");
  for (let plays = 0; plays < playsInPicture || view(cast).current_player_position !== 0; plays++) {
    const seat = view(cast).current_player_position ?? 0;
    await (await play(cast, seat, view(cast, seat).legal[0] ?? "")).waitFor();
    await until(cast, "the card is seen", ({ current_player_position }) => current_player_position !== null);
  }
  return view(cast).legal.length;
}

/** A table of four in the middle of a hand, with few colours for a small file. */
async function makePicture(browser: Browser): Promise<void> {
  for (let tries = 0; tries < triesMax; tries++) {
    const cast = await gather(browser, 4, still);
    await cast.page.emulateMedia({ reducedMotion: "reduce" });
    if ((await playToPicture(cast)) > 1) {
      await cast.page.getByText("Your turn! Click to play").first().waitFor();
      await cast.page.screenshot({ path: join(scratch, "table.png"), animations: "disabled" });
      tries = triesMax;
    }
    await disband(cast);
  }
  const few = "split[a][b];[a]palettegen=max_colors=200:stats_mode=single[p];[b][p]paletteuse=dither=sierra2_4a";
  run(ffmpeg, ["-i", join(scratch, "table.png"), "-filter_complex", few, join(root, "docs/images/table.png")]);
}

async function disband({ page, players }: Cast): Promise<void> {
  await page.context().close();
  for (const player of players) await player.leave();
}

const made = ["web/public/hero.webm", "web/public/hero.mp4", "web/public/hero-poster.webp", "docs/images/table.png"];

await server.start();
const browser = await chromium.launch({ executablePath: findChromium() ?? "chromium", args: ["--no-sandbox"] });
try {
  await makeVideo(browser);
  await makePicture(browser);
  for (const path of made) console.log(`${path} ${Math.ceil(statSync(join(root, path)).size / 1024)} KB`);
} finally {
  await browser.close();
  await server.end("SIGTERM");
  rmSync(scratch, { recursive: true, force: true });
}
