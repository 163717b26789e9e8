/** The report that a player can send after a problem, and the data that must not be in it. */
import { readFileSync, statSync } from "node:fs";
import { expect } from "@playwright/test";
import { Player } from "../e2e/support/player.ts";
import { test } from "./support/journey.ts";
import { playComputer, signUp, tokenOf } from "./support/page.ts";
import { long } from "#tests/e2e/support/long.ts";

test(
  "diagnostics are copied from the menu, with the fall of the page and nothing of the player",
  long,
  async ({ setUp }) => {
    const computer = await setUp();
    const app = await computer.start();
    const player = new Player(app.page);
    const member = await signUp(player);
    await app.menu("home");
    await playComputer(player);
    const code = new URL(app.page.url()).pathname.split("/").at(-1) ?? "";
    const token = (await tokenOf(app)) ?? "";
    await app.crash();
    await expect.poll(() => app.page.evaluate(() => location.pathname).catch(() => "fallen")).toBe(`/game/${code}`);
    await expect(new Player(app.page).table).toBeVisible();

    await app.menu("diagnostics");
    await expect.poll(() => app.questions.at(-1)).toBe("The diagnostics are on the clipboard.");
    const text = await app.copied();
    expect(text).toMatch(/^Spar: 1\.0\.0$/m);
    expect(text).toContain("Server: another one");
    expect(text).toMatch(/error The page's process is gone: crashed/);

    const [log = ""] = computer.filesWith("The page's process is gone");
    expect(log).toMatch(/logs.spar\.log$/);
    if (process.platform !== "win32") expect(statSync(log).mode & 0o777).toBe(0o600);
    for (const secret of [token, member.email, member.username, member.password, code]) {
      expect(secret.length).toBeGreaterThan(3);
      expect([secret, text.includes(secret), readFileSync(log, "utf8").includes(secret)]).toEqual([
        secret,
        false,
        false,
      ]);
    }
  },
);
