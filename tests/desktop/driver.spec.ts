/**
 * The driver of the real Electron, on a program of Electron's shape: that Playwright gets hold of main and page, that
 * main is listened to after it has taken its names, and that the driver gets away in the end. What the shell does in
 * Electron is for the other journeys.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "@playwright/test";
import { ElectronApp } from "./support/electronApp.ts";

test.skip(process.platform === "win32", "the program is a script of the shell's");

const main = join(import.meta.dirname, "puppet/main.ts");

let folder = "";
let app: ElectronApp;
test.beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "spar-puppet-"));
  const program = join(folder, "electron");
  const node = `"${process.execPath}" --inspect=0 --disable-warning=ExperimentalWarning`;
  writeFileSync(program, `#!/bin/sh\nexec ${node} "${main}" "$@"\n`);
  chmodSync(program, 0o755);
  const profile = join(folder, "profile");
  mkdirSync(profile);
  app = await ElectronApp.start(program, { profile, args: ["spar://game/ABCD2345"], environment: {}, locale: "fr" });
});
test.afterEach(async () => {
  await app.quit();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

test("a notice, the number and the flashing taskbar are heard, and a press on the notice arrives", async () => {
  expect([await app.notices(), await app.badge(), await app.isFlashing()]).toEqual([[], 0, false]);
  await app.focus(false);
  await app.menu("call");
  expect(await app.notices()).toEqual([{ title: "Your turn", body: "Ama" }]);
  expect([await app.badge(), await app.isFlashing(), await app.isInFront()]).toEqual([1, true, false]);
  await app.pressNotice();
  expect([await app.badge(), await app.isFlashing(), await app.isInFront()]).toEqual([0, false, true]);
});

test("another window is put before the app's, and taken away again", async () => {
  await app.focus(false);
  expect(await app.isInFront()).toBe(false);
  await app.focus(true);
  expect(await app.isInFront()).toBe(true);
});

test("questions are answered as the journey says, and what goes to the system's browser stays here", async () => {
  app.presses.push(2);
  await app.menu("ask");
  await expect.poll(() => app.questions).toEqual(["Really?"]);
  await expect.poll(() => app.external).toEqual(["https://spar.example/"]);
  await expect.poll(() => app.printed()).toContain("pressed 2");
});

test("it is started with a profile, a language and a link, and once", async () => {
  const [given = "", ...labels] = await app.menuLabels();
  expect(labels).toEqual(["Call", "Ask"]);
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

test("it quits although a match asks to stay, and a second time is no trouble", async () => {
  await app.quit();
  expect([app.isRunning(), app.printed()]).toEqual([false, expect.stringContaining("left the match")]);
  await app.quit();
});
