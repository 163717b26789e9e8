/**
 * The driver of the real Electron, on a program of Electron's shape: Playwright attaches to main and page, the driver
 * listens to main after it has imported its names, finds a page again after a crash, starts an installed copy as one,
 * and closes in the end. The other journeys test what the shell does in Electron.
 */
import { generateKeyPairSync } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "@playwright/test";
import type { Launch } from "./support/desktopApp.ts";
import { ElectronApp } from "./support/electronApp.ts";
import { makePuppet } from "./support/puppet.ts";
import { makeRelease } from "./support/release.ts";
import { listName, listOf, signed, startUpdateServer } from "./support/updateServer.ts";
import { long } from "#tests/e2e/support/long.ts";

test.skip(process.platform === "win32", "the program is a script of the shell's");

let folder = "";
let program = "";
let app: ElectronApp;

async function start(more: Partial<Launch> = {}): Promise<void> {
  const launch = { profile: join(folder, "profile"), args: ["spar://game/ABCD2345"], environment: {}, locale: "fr" };
  app = await ElectronApp.start(program, { ...launch, ...more });
}

test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "spar-puppet-"));
  mkdirSync(join(folder, "profile"));
  program = makePuppet(join(folder, "dist"));
});
test.afterEach(async () => {
  await app.quit();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

test("a notice, the number and the flashing taskbar are heard, and a press on the notice arrives", long, async () => {
  await start();
  expect([await app.notices(), await app.badge(), await app.isFlashing()]).toEqual([[], 0, false]);
  await app.focus(false);
  await app.menu("call");
  expect(await app.notices()).toEqual([{ title: "Your turn", body: "Ama" }]);
  expect([await app.badge(), await app.isFlashing(), await app.isInFront()]).toEqual([1, true, false]);
  await app.pressNotice();
  expect([await app.badge(), await app.isFlashing(), await app.isInFront()]).toEqual([0, false, true]);
});

test("another window is put before the app's, and taken away again", long, async () => {
  await start();
  await app.focus(false);
  expect(await app.isInFront()).toBe(false);
  await app.focus(true);
  expect(await app.isInFront()).toBe(true);
});

test("questions are answered as the journey says, and what goes to the system's browser stays here", long, async () => {
  await start();
  app.presses.push(2);
  await app.menu("ask");
  await expect.poll(() => app.questions).toEqual(["Really?"]);
  await expect.poll(() => app.external).toEqual(["https://spar.example/"]);
  await expect.poll(() => app.printed()).toContain("pressed 2");
});

test("it is started with a profile, a language and a link, and once", long, async () => {
  await start();
  const [given = "", ...labels] = await app.menuLabels();
  expect(labels).toEqual(["Updates of 0.0.0", "Call", "Ask"]);
  expect(given.split(" ").slice(-5)).toEqual([
    resolve(import.meta.dirname, "../.."),
    `--user-data-dir=${join(folder, "profile/userData")}`,
    "--lang=fr",
    "--no-sandbox",
    "spar://game/ABCD2345",
  ]);
  expect([app.page.url(), app.otherPages()]).toEqual(["about:blank", []]);
  await app.follow("spar://game/EFGH2345");
  expect(app.isRunning()).toBe(true);
});

test("it quits although a match asks to stay, and a second time is no trouble", long, async () => {
  await start();
  await app.quit();
  expect([app.isRunning(), app.printed()]).toEqual([false, expect.stringContaining("left the match")]);
  await app.quit();
});

test("a page that fell is found again when it is loaded anew, as often as it falls", long, async () => {
  await start();
  const first = app.page;
  for (const fall of [1, 2]) {
    const fallen = app.page;
    await app.crash();
    await expect.poll(() => app.questions).toEqual(Array(fall).fill("This window has stopped working."));
    await expect.poll(() => app.page === fallen).toBe(false);
    await expect(app.page.getByRole("heading")).toHaveText("Here again");
    await app.focus(false);
    expect([await app.isInFront(), app.otherPages()]).toEqual([false, []]);
    await app.focus(true);
  }
  // Why it must be found again: on the first connection the page stays crashed, also after a load.
  await expect(first.evaluate(() => document.body.textContent)).rejects.toThrow("Target crashed");
});

test("a line that came before the page was loaded anew is given up for another", long, async () => {
  await start({ environment: { PUPPET_IS_SLOW: "yes" } });
  const fallen = app.page;
  await app.crash();
  await expect.poll(() => app.page === fallen).toBe(false);
  await expect(app.page.getByRole("heading")).toHaveText("Here again");
});

test("an app that quits after a fall is not waited for", long, async () => {
  await start();
  app.presses.push(1, 1);
  await app.crash();
  await expect.poll(() => app.isRunning()).toBe(false);
});

test("what is developed looks for no updates, also where an installed app would", long, async () => {
  await start({ environment: { APPIMAGE: join(folder, "Spar.AppImage") } });
  await app.menu("updates");
  await expect.poll(() => app.printed()).toContain("looks for no updates");
});

test(
  "an installed copy is started as one, counts as packaged, and looks for updates where its resources say",
  long,
  async () => {
    const { privateKey, publicKey } = generateKeyPairSync("ed25519");
    const server = await startUpdateServer();
    const release = makeRelease(privateKey, generateKeyPairSync("ed25519").publicKey, server.url, program);
    try {
      server.files = { [listName]: signed(listOf("1.1.0", Buffer.from("new")), privateKey) };
      const key = publicKey.export({ format: "der", type: "spki" }).toString("base64");
      await start({ release, environment: { APPIMAGE: join(folder, "Spar.AppImage"), PUPPET_KEY: key } });
      const [given = "", updates] = await app.menuLabels();
      expect(updates).toBe("Updates of 1.0.0");
      expect(given.split(" "), "it is told of no app").not.toContain(resolve(import.meta.dirname, "../.."));
      await app.menu("updates");
      await expect.poll(() => app.printed()).toContain("found 1.1.0");
      expect(server.requested).toEqual([listName]);
      // A second one is the same program.
      await app.follow("spar://game/EFGH2345");
      expect(app.isRunning()).toBe(true);
    } finally {
      await app.quit();
      release.remove();
      await server.stop();
    }
  },
);
