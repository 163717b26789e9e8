/**
 * A newer version on the server of updates: the page offers it, never in a match, and the player decides when it is
 * loaded and started. The app runs as a packaged one: main is built with a release key, and it uses the real
 * electron-updater, up to the program that replaces the running one.
 */
import { generateKeyPairSync } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Locator } from "@playwright/test";
import { findElectron } from "../../scripts/build/desktop/electronBinary.ts";
import { Player } from "../e2e/support/player.ts";
import type { DesktopApp } from "./support/desktopApp.ts";
import { test } from "./support/journey.ts";
import { playComputer } from "./support/page.ts";
import { makeRelease, type Release } from "./support/release.ts";
import { listName, listOf, programName, signed, startUpdateServer, type UpdateServer } from "./support/updateServer.ts";
import { long, longUnless } from "#tests/e2e/support/long.ts";

test.skip(process.platform !== "linux", "it is the AppImage's updater that runs here");

const { privateKey } = generateKeyPairSync("ed25519");
const standby = generateKeyPairSync("ed25519");
const dayMs = 24 * 60 * 60_000;
const strangersKey = generateKeyPairSync("ed25519").privateKey;

let server: UpdateServer;
let release: Release;
let folder = "";

test.beforeAll(async () => {
  server = await startUpdateServer();
  release = makeRelease(privateKey, standby.publicKey, server.url, findElectron());
});
test.afterAll(async () => {
  release.remove();
  await server.stop();
});
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "spar-appimage-"));
  writeFileSync(running(), "the program that runs");
  server.requested.length = 0;
  server.isDawdling = false;
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The running AppImage, as the system's launcher names it. */
const running = (): string => join(folder, "Spar.AppImage");
/** The file that the new program writes when it starts. */
const trace = (): string => join(folder, "started");

/** A new program: it reports its start, and is long enough to show progress. */
const newProgram = (): Buffer =>
  Buffer.from(`#!/bin/sh\necho "$APPIMAGE" > '${trace()}'\nexit 0\n${"#".repeat(200_000)}\n`);

const packaged = () => ({ hasKeychain: false, release, environment: { APPIMAGE: running() } });
const state = ({ page }: DesktopApp) => page.evaluate(() => window.sparDesktop?.updates.state());
const look = ({ page }: DesktopApp) => page.evaluate(() => window.sparDesktop?.updates.check());
const install = ({ page }: DesktopApp) => page.evaluate(() => window.sparDesktop?.updates.install());
const offer = ({ page }: DesktopApp): Locator => page.getByRole("complementary", { name: "Update" });

test("a newer version is offered, loaded when it is wanted, and started in the place of the old one", async ({
  setUp,
}) => {
  const program = newProgram();
  server.files = { [listName]: signed(listOf("1.1.0", program), privateKey), [programName]: program };
  const app = await (await setUp(packaged())).start();
  await expect(offer(app)).toContainText("Spar 1.1.0 is available.");
  expect(server.requested).not.toContain(programName);

  server.isDawdling = true;
  await offer(app).getByRole("button", { name: "Download" }).click();
  await expect(offer(app)).toContainText(/Downloading Spar 1\.1\.0: [1-9]\d?%/);
  await expect(offer(app).getByRole("button")).toBeHidden();
  server.isDawdling = false;

  await expect(offer(app)).toContainText("Spar 1.1.0 is ready.");
  expect(readFileSync(running(), "utf8")).toBe("the program that runs");
  await offer(app).getByRole("button", { name: "Restart now" }).click();
  await expect.poll(() => existsSync(trace())).toBe(true);
  expect(readFileSync(running())).toEqual(program);
  await expect.poll(() => app.isRunning()).toBe(false);
});

test("a newer version is offered that the standby key signed, when the key in use is lost", long, async ({ setUp }) => {
  server.files = { [listName]: signed(listOf("1.1.0", newProgram()), standby.privateKey) };
  const app = await (await setUp(packaged())).start();
  await expect(offer(app)).toContainText("Spar 1.1.0 is available.");
});

test(
  "an update does not disturb a match: the page is silent, and the dialog asks the player to play on",
  long,
  async ({ setUp }) => {
    const program = newProgram();
    server.files = { [listName]: signed(listOf("1.1.0", program), privateKey), [programName]: program };
    const app = await (await setUp(packaged())).start();
    const player = new Player(app.page);
    await expect(offer(app)).toBeVisible();
    await playComputer(player);
    await expect(player.cardsInHand.or(player.button(/^Deal/)).first()).toBeVisible();
    if (await player.button(/^Deal/).isVisible()) await player.deal();
    await expect(player.cardsInHand.first()).toBeVisible();

    await expect(offer(app)).toBeHidden();
    expect([await install(app), (await state(app))?.kind]).toEqual([false, "offered"]);
    // The menu's dialog answers, and its button installs nothing.
    await app.menu("updates");
    await expect
      .poll(() => app.questions)
      .toEqual(["Version 1.1.0 is available.", "You are in a match. Install the update when it is over."]);
    expect((await state(app))?.kind).toBe("offered");
    expect(server.requested).not.toContain(programName);

    // Away from the table, the waiting update is offered.
    await app.menu("home");
    await app.page.getByRole("dialog").getByRole("button", { name: "Leave Game" }).click();
    await expect(offer(app)).toContainText("Spar 1.1.0 is available.");
  },
);

for (const [what, list, kind] of [
  ["that nobody signed", () => listOf("1.1.0", newProgram()), "failed"],
  ["that a stranger signed", () => signed(listOf("1.1.0", newProgram()), strangersKey), "failed"],
  ["that has expired", () => signed(listOf("1.1.0", newProgram()), privateKey, Date.now() - 2 * dayMs), "failed"],
  ["of an older version", () => signed(listOf("0.9.0", newProgram()), privateKey), "none"],
  ["of the version that runs", () => signed(listOf("1.0.0", newProgram()), privateKey), "none"],
] as const) {
  test(`a list ${what} offers nothing`, longUnless(what === "that a stranger signed"), async ({ setUp }) => {
    server.files = { [listName]: list(), [programName]: newProgram() };
    const app = await (await setUp(packaged())).start();
    await expect(new Player(app.page).button("Play vs Computer")).toBeVisible();
    await expect.poll(async () => (await state(app))?.kind).toBe(kind);
    await look(app);
    expect([await install(app), (await state(app))?.kind]).toEqual([false, kind]);
    await expect(offer(app)).toBeHidden();
    expect(server.requested).toContain(listName);
    expect(server.requested).not.toContain(programName);
    expect(readFileSync(running(), "utf8")).toBe("the program that runs");
  });
}

test(
  "nothing in its environment sends a packaged app to another page, sign-in or server of updates",
  long,
  async ({ setUp }) => {
    server.files = { [listName]: signed(listOf("1.1.0", newProgram()), privateKey) };
    const evil = await startUpdateServer();
    evil.files = { "": "<title>Evil</title>", [listName]: listOf("6.6.6", newProgram()) };
    try {
      const { environment, ...rest } = packaged();
      const developers = {
        ELECTRON_RENDERER_URL: evil.url,
        SPAR_SIGNIN_PROVIDER: evil.url,
        SPAR_SERVER_URL: evil.url,
        SPAR_UPDATE_URL: evil.url,
        SPAR_UPDATE_KEYS: "",
        SPAR_RELEASE_KEY: "",
        SPAR_STANDBY_KEY: "",
      };
      const app = await (await setUp({ ...rest, environment: { ...environment, ...developers } })).start();
      await expect(offer(app)).toContainText("Spar 1.1.0 is available.");
      const prepared = await app.page.evaluate(() => window.sparDesktop?.google.prepare());
      const flow = new URLSearchParams({
        redirect_uri: `http://127.0.0.1:${prepared?.port}/signin/google`,
        response_type: "code",
        code_challenge_method: "S256",
        code_challenge: "c".repeat(43),
        state: "s".repeat(43),
      });
      const opened = await app.page.evaluate((url) => window.sparDesktop?.google.open(url), `${evil.url}/?${flow}`);
      expect([opened, app.external, evil.requested]).toEqual([null, [], []]);
    } finally {
      await evil.stop();
    }
  },
);
