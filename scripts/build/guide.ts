/**
 * `npm run guide`: takes the pictures of docs/streaming.md from the real pages on the real server, into docs/images.
 * Needs ffmpeg, Chromium and the page, which is built if it is stale. Overlays are transparent, so they get a plain
 * ground.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright";
import { newMember, signUp } from "../../tests/e2e/support/member.ts";
import { Player } from "../../tests/e2e/support/player.ts";
import { grant } from "../../tests/e2e/support/staff.ts";
import { openTestServer, type TestServer } from "../../tests/e2e/support/testServer.ts";
import { callMatches } from "../../tests/e2e/support/tournament.ts";
import { run } from "./hero/camera.ts";
import { requirePage } from "./freshness.ts";
import { chromiumArgs, findHeadlessChromium, requireProgram } from "../test/programs.ts";

const ffmpeg = requireProgram("ffmpeg");
if (process.env["WEB_ROOT"] === undefined) await requirePage();
const images = resolve(import.meta.dirname, "../../docs/images");
const scratch = mkdtempSync(join(tmpdir(), "spar-guide-"));
const overlaySize = { width: 1_280, height: 720 };
/** Colours of no theme, so that the overlay's outline is visible. */
const ground = "linear-gradient(160deg, #6d8ea0, #31475a 70%, #22303d)";

/** Saves a small picture: WebP, at most this wide. */
async function savePicture(page: Page, name: string, widthMax: number): Promise<void> {
  const shot = join(scratch, `${name}.png`);
  await page.screenshot({ path: shot });
  const smaller = ["-vf", `scale='min(${widthMax},iw)':-1`, "-c:v", "libwebp", "-quality", "82"];
  run(ffmpeg, ["-loglevel", "error", "-y", "-i", shot, ...smaller, join(images, `stream-${name}.webp`)]);
}

async function newPlayer(browser: Browser, baseURL: string, options: BrowserContextOptions = {}): Promise<Player> {
  const context = await browser.newContext({ baseURL, reducedMotion: "reduce", serviceWorkers: "block", ...options });
  return new Player(await context.newPage());
}

async function photographOverlays({ page }: Player): Promise<void> {
  for (const scene of ["table", "bracket", "waiting", "result"]) {
    await page.goto(`/overlay?test=1&scene=${scene}`);
    await page.getByTestId("overlay-scene").waitFor();
    await page.addStyleTag({ content: `:root[data-overlay] body { background: ${ground} }` });
    await page.evaluate(() => document.fonts.ready);
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
    await savePicture(page, scene, scene === "table" ? 1_000 : 640);
  }
}

/** A streamer with a stream of a tournament: the form, the address, the director's page on a phone. */
async function photographPages(browser: Browser, testServer: TestServer): Promise<void> {
  const { url } = testServer.server;
  const streamer = await newPlayer(browser, url, { viewport: { width: 900, height: 860 } });
  const { page } = streamer;
  const chief = await signUp(streamer, { ...newMember(), username: "Adwoa" });
  await grant(testServer, chief, "administrator");
  const players: Player[] = [];
  for (const username of ["Ama", "Kofi", "Efua", "Yaw"]) {
    const player = await newPlayer(browser, url);
    await signUp(player, { ...newMember(), username });
    players.push(player);
  }
  await callMatches(testServer, streamer, players, "Kumasi Open");
  await page.goto("/streams");
  await streamer.button("New stream").click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Kumasi Open");
  await page.getByRole("radio", { name: "A tournament" }).check({ force: true });
  await page.getByRole("button", { name: "Kumasi Open" }).click();
  await page.getByRole("radio", { name: "Open, with a delay" }).check({ force: true });
  await savePicture(page, "form", 720);
  await streamer.button("Create stream").click();
  await page.getByTestId("address-dialog").waitFor();
  // Nobody else may see the key of a stream; this one is gone with its server.
  await savePicture(page, "address", 720);
  await streamer.button("Done").click();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("link", { name: /^Direct/ }).click();
  await page.getByTestId("directed-match").first().waitFor();
  await savePicture(page, "director", 390);
}

const executablePath = findHeadlessChromium();
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: [...chromiumArgs],
});
const testServer = await openTestServer({ RATE_LIMITS: "off" });
try {
  await photographOverlays(await newPlayer(browser, testServer.server.url, { viewport: overlaySize }));
  await photographPages(browser, testServer);
} finally {
  await browser.close();
  await testServer.stop();
  rmSync(scratch, { recursive: true, force: true });
}
