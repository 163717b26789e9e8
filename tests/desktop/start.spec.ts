/** Starting, reconnecting, quitting: the user stays signed in with a keychain, and not without one. */
import { expect } from "@playwright/test";
import { ownMenu, signIn } from "../e2e/support/member.ts";
import { Player } from "../e2e/support/player.ts";
import { test } from "./support/journey.ts";
import { newTable, signOut, signUp, tokenOf } from "./support/page.ts";
import { StandInApp } from "./support/standInApp.ts";
import { long } from "#tests/e2e/support/long.ts";

test("a first start as guest: the token is in the keychain, nowhere on disk, and still there tomorrow", async ({
  setUp,
}) => {
  const computer = await setUp();
  const app = await computer.start();
  const guest = new Player(app.page);
  await expect(guest.button("Play vs Computer")).toBeVisible();
  expect(await computer.keyring?.look(computer.server), "a visitor has no token yet").toBeNull();
  await newTable(guest);
  await expect.poll(() => computer.keyring?.look(computer.server)).toMatch(/^\S{20,}$/);
  const token = (await computer.keyring?.look(computer.server)) ?? "";
  await app.quit();
  expect(computer.filesWith(token)).toEqual([]);
  expect(app.printed()).not.toContain(token);

  const again = await computer.start();
  await expect.poll(() => tokenOf(again)).toBe(token);
  expect(guest.faults).toEqual([]);
});

test(
  "a player who signs in stays so over a restart, and logging out leaves nothing anywhere",
  long,
  async ({ setUp }) => {
    const computer = await setUp();
    const app = await computer.start();
    const visitor = new Player(app.page);
    const member = await signUp(visitor);
    const token = await tokenOf(app);
    await app.quit();

    const again = await computer.start();
    const player = new Player(again.page);
    await expect(ownMenu(player, member)).toBeVisible();
    expect(await tokenOf(again)).toBe(token);
    await signOut(player, member);
    await expect.poll(() => computer.keyring?.look(computer.server)).toBeNull();
    expect(await tokenOf(again)).toBeNull();
    await again.quit();
    expect(computer.filesWith(token ?? "no token")).toEqual([]);

    const third = await computer.start();
    await expect(new Player(third.page).page.getByRole("link", { name: "Sign In" })).toBeVisible();
  },
);

test("who does not want to be remembered is forgotten with the app, not with the page", long, async ({ setUp }) => {
  const computer = await setUp();
  const app = await computer.start();
  const visitor = new Player(app.page);
  const member = await signUp(visitor);
  await signOut(visitor, member);
  await signIn(visitor, member);
  await expect(ownMenu(visitor, member)).toBeVisible();
  await app.page.reload();
  await expect(ownMenu(visitor, member)).toBeVisible();
  const token = (await tokenOf(app)) ?? "no token";
  expect(await computer.keyring?.look(computer.server)).toBeNull();
  await app.quit();
  expect(computer.filesWith(token)).toEqual([]);
  const again = await computer.start();
  await expect(again.page.getByRole("link", { name: "Sign In" })).toBeVisible();
});

test("without a keychain the app says so, keeps the token in memory, and never in a file", long, async ({ setUp }) => {
  const computer = await setUp({ hasKeychain: false });
  const app = await computer.start();
  const guest = new Player(app.page);
  await expect(guest.button("Play vs Computer")).toBeVisible();
  expect(await app.page.evaluate(() => window.sparDesktop?.vault.status())).toBe("session");
  await newTable(guest);
  await app.page.reload();
  const token = (await tokenOf(app)) ?? "no token";
  expect(token.length).toBeGreaterThan(20);
  await app.quit();
  expect(computer.filesWith(token)).toEqual([]);
  expect(app.printed()).not.toContain(token);
  const again = await computer.start();
  expect(await tokenOf(again)).toBeNull();
});

test(
  "where the keychain's module does not load, the system's key guards the token, and later the keychain has it",
  long,
  async ({ setUp }) => {
    const computer = await setUp();
    const inKeychain = (): Promise<string | null> | undefined => computer.keyring?.look(computer.server);
    Object.assign(computer.environment, { SPAR_WITHOUT_KEYTAR: "1", SPAR_SAFE_STORAGE: "gnome_libsecret" });
    const app = await computer.start();
    test.skip(!(app instanceof StandInApp), "the module loads in Electron");
    const guest = new Player(app.page);
    await newTable(guest);
    expect(await app.page.evaluate(() => window.sparDesktop?.vault.status())).toBe("keychain");
    const token = (await tokenOf(app)) ?? "no token";
    await app.quit();
    expect(await inKeychain()).toBeNull();
    expect(computer.filesWith(token)).toEqual([]);

    const again = await computer.start();
    await expect.poll(() => tokenOf(again)).toBe(token);
    await again.quit();
    expect(await inKeychain()).toBeNull();

    delete computer.environment["SPAR_WITHOUT_KEYTAR"];
    const third = await computer.start();
    await expect.poll(() => tokenOf(third)).toBe(token);
    expect(await inKeychain()).toBe(token);
    await third.quit();
    expect(computer.filesWith(token)).toEqual([]);
  },
);
