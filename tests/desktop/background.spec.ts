/** The app without its window: it keeps running and starts with the computer, if the player wants it. */
import { generateKeyPairSync } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Locator } from "@playwright/test";
import { findElectron } from "../../scripts/build/desktop/electronBinary.ts";
import { Player } from "../e2e/support/player.ts";
import type { DesktopApp } from "./support/desktopApp.ts";
import { test } from "./support/journey.ts";
import { newTable } from "./support/page.ts";
import { makeRelease, type Release } from "./support/release.ts";
import { StandInApp } from "./support/standInApp.ts";
import { long } from "#tests/e2e/support/long.ts";

test.skip(process.platform !== "linux", "it is the session's start of Linux that is looked at here");

let release: Release;
test.beforeAll(() => {
  const [key, standby] = [generateKeyPairSync("ed25519"), generateKeyPairSync("ed25519")];
  release = makeRelease(key.privateKey, standby.publicKey, "http://127.0.0.1:9", findElectron());
});
test.afterAll(() => release.remove());

const setting = ({ page }: DesktopApp, name: RegExp): Locator => page.getByRole("switch", { name });
const running = /Keep Spar running/;
const atLogin = /Start Spar when I sign in/;

async function openSettings(app: DesktopApp): Promise<void> {
  await expect(new Player(app.page).button("Play vs Computer")).toBeAttached();
  await app.menu("settings");
  await app.page.getByRole("tab", { name: "App" }).click();
  await expect(setting(app, running)).toBeVisible();
}

test(
  "a closed window is hidden with its page when the player wants it, and quitting ends the app",
  long,
  async ({ setUp }) => {
    const computer = await setUp();
    const app = await computer.start();
    await openSettings(app);
    await expect(setting(app, running)).not.toBeChecked();
    await expect(setting(app, atLogin), "a copy in development is not started by the system").toBeHidden();
    await setting(app, running).click();
    await expect(setting(app, running)).toBeChecked();

    await app.menu("home");
    const code = await newTable(new Player(app.page));
    const lines: string[] = [];
    app.page.on("websocket", () => lines.push("opened"));
    await app.closeWindow();
    await expect.poll(() => app.isVisible()).toBe(false);
    expect(app.isRunning()).toBe(true);
    // The page is the same one, on its connection, and a call reaches the player.
    expect(await app.page.evaluate(() => location.pathname)).toBe(`/game/${code}`);
    await app.page.evaluate(() =>
      window.sparDesktop?.notify({ kind: "challenge", title: "Ama has challenged you", body: "", path: "/friends" }),
    );
    await expect.poll(async () => (await app.notices()).map(({ title }) => title)).toEqual(["Ama has challenged you"]);
    expect(lines).toEqual([]);
    if (app instanceof StandInApp) {
      expect(await app.hasTray()).toBe(true);
      expect(await app.menuLabels()).toEqual(expect.arrayContaining(["Open Spar", "Quit Spar"]));
      await app.menu("tray-open");
      await expect.poll(() => app.isVisible()).toBe(true);
    }
    await app.quit();
    expect(app.isRunning()).toBe(false);

    const again = await computer.start();
    await openSettings(again);
    await expect(setting(again, running)).toBeChecked();
    await setting(again, running).click();
    await expect(setting(again, running)).not.toBeChecked();
    await again.closeWindow();
    await expect.poll(() => again.isRunning(), "without the setting, closing the window ends the app").toBe(false);
  },
);

test(
  "an installed app starts with the computer, and without its window where it is to keep running",
  long,
  async ({ setUp }) => {
    const program = "/opt/Spar/Spar.AppImage";
    const computer = await setUp({ release, environment: { APPIMAGE: program } });
    const entry = join(computer.configFolder, "autostart/spar.desktop");
    const app = await computer.start();
    await openSettings(app);
    await expect(setting(app, atLogin)).not.toBeChecked();
    expect(existsSync(entry)).toBe(false);
    await setting(app, atLogin).click();
    await expect(setting(app, atLogin)).toBeChecked();
    expect(readFileSync(entry, "utf8")).toMatch(/^Exec="\/opt\/Spar\/Spar\.AppImage" --at-login$/m);
    await app.quit();

    const visible = await computer.start("--at-login");
    await expect.poll(() => visible.isVisible(), "it has no other place to be").toBe(true);
    await openSettings(visible);
    await setting(visible, running).click();
    await expect(setting(visible, running)).toBeChecked();
    await visible.quit();

    const hidden = await computer.start("--at-login");
    await expect(new Player(hidden.page).button("Play vs Computer")).toBeAttached();
    expect(await hidden.isVisible()).toBe(false);
    // Starting it by hand shows its window.
    await hidden.follow("");
    await expect.poll(() => hidden.isVisible()).toBe(true);
    await openSettings(hidden);
    await setting(hidden, atLogin).click();
    await expect(setting(hidden, atLogin)).not.toBeChecked();
    expect(existsSync(entry)).toBe(false);
  },
);
