/** A browser that stores nothing: blocked, as with blocked cookies, or full. */
import { expect, type Page } from "@playwright/test";
import { test } from "./support/journey.ts";
import { newMember, ownMenu, registerByCalls, signIn, signOut } from "./support/member.ts";
import { playOut } from "./support/play.ts";
import type { Player } from "./support/player.ts";

/** Runs in the page: every storage throws on access. */
function block(): void {
  const refuse = (): never => {
    throw new DOMException("The user has blocked it", "SecurityError");
  };
  for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches", "BroadcastChannel"]) {
    Object.defineProperty(globalThis, name, { get: refuse });
  }
  Object.defineProperty(navigator, "serviceWorker", { get: refuse });
  LockManager.prototype.request = () => Promise.reject(new DOMException("blocked", "SecurityError"));
}

/** Runs in the page: every storage is full. */
function fill(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
}

const notice = ({ page }: Player) => page.getByText("Storage is blocked or full in this browser.");

/** How many guests the page makes. */
function guestsOf(page: Page): { count: number } {
  const guests = { count: 0 };
  page.on("request", (request) => {
    if (request.url().endsWith("/api/auth/guest")) guests.count += 1;
  });
  return guests;
}

for (const [kind, prepare] of [
  ["blocked", block],
  ["full", fill],
] as const) {
  test(`a guest plays a hand where storage is ${kind}, as one guest, and is told once`, async ({ arrive }) => {
    const guest = await arrive();
    await guest.page.addInitScript(prepare);
    const guests = guestsOf(guest.page);
    await guest.home();
    await expect(notice(guest)).toBeHidden();
    await guest.playComputer("Easy");
    await expect(notice(guest)).toHaveCount(1);
    await guest.deal();
    await playOut([guest], "hand");
    expect(guests.count).toBe(1);
    await expect(guest.banner).toBeHidden();
  });

  test(`a right password signs in where storage is ${kind}, until the page closes`, async ({ arrive }) => {
    const player = await arrive();
    const { page } = player;
    const member = newMember();
    await page.goto("/favicon.svg");
    await registerByCalls(page, member);
    await page.addInitScript(prepare);
    const guests = guestsOf(page);
    await page.goto("/signin");
    await signIn(player, member);
    await expect(page).toHaveURL("/");
    await expect(ownMenu(player, member)).toBeVisible();
    await expect(notice(player)).toHaveCount(1);
    await player.playComputer("Easy");
    await player.deal();
    await player.page.getByRole("banner").getByRole("button", { name: "Leave Game" }).click();
    await player.page.getByRole("dialog").getByRole("button", { name: "Leave Game" }).click();
    await expect(ownMenu(player, member)).toBeVisible();
    expect(guests.count).toBe(0);
    await signOut(player, member);
    await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
  });
}
