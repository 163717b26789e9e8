/** Common steps of journeys on the page. They navigate by links: an app has no address bar. */
import { expect } from "@playwright/test";
import { codeFor } from "../../e2e/support/mail.ts";
import { field, type Member, newMember, ownMenu, secret, submit } from "../../e2e/support/member.ts";
import type { Level, Player } from "../../e2e/support/player.ts";
import type { DesktopApp } from "./desktopApp.ts";

/** The token that the page gets. */
export const tokenOf = (app: DesktopApp): Promise<string | null | undefined> =>
  app.page.evaluate(() => window.sparDesktop?.vault.readToken());

const gamePath = /\/game\/([2-9A-HJKMNP-TV-Z]{8})$/;

/** Opens a table for a friend and returns its code. */
export async function newTable(player: Player): Promise<string> {
  await player.button("Invite Friend").click();
  await player.button("Create Game").click();
  await expect(player.page).toHaveURL(gamePath);
  // The server has sent the table, so the page's connection is open.
  await expect(player.shareLink).toBeVisible();
  return gamePath.exec(player.page.url())?.[1] ?? "";
}

/** Sits down against the computer and waits for the cards. */
export async function playComputer(player: Player, level: Level = "Easy"): Promise<void> {
  await player.button("Play vs Computer").click();
  await player.page.getByRole("radio", { name: new RegExp(`^${level}`) }).check({ force: true });
  await player.button("Start Game").click();
  await player.button("Confirm & Start").click();
  await expect(player.table).toBeVisible();
}

/** Signs up with a mailed code. */
export async function signUp(player: Player): Promise<Member> {
  const { page } = player;
  const member = newMember();
  await page.getByRole("link", { name: "Sign In" }).click();
  await page
    .getByRole("main")
    .getByRole("link", { name: /sign up|create/i })
    .click();
  await expect(page.getByRole("heading", { name: "Sign Up" })).toBeVisible();
  await field(player, "Email").fill(member.email);
  await submit(player, "Send me a code").click();
  await expect(field(player, "Digit 1 of 6")).toBeFocused();
  await page.keyboard.type(await codeFor(page, member.email));
  await field(player, "Username").fill(member.username);
  await secret(player, "Password").fill(member.password);
  await secret(player, "Confirm Password").fill(member.password);
  await submit(player, "Create account").click();
  await expect(ownMenu(player, member)).toBeVisible();
  return member;
}

/** Logs out with the account's menu. */
export async function signOut(player: Player, member: Member): Promise<void> {
  await ownMenu(player, member).click();
  await player.button("Logout").click();
  await expect(player.page).toHaveURL(/\/signin$/);
}
